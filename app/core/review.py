"""A second reading of a lesson: whether its figures can be drawn, its questions asked.

`parse` knows how a lesson is written; this knows what its figures are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from app.core.draw.svg.figure import draw_svg
from app.core.errors import InvalidInput, LessonError, Problem, UnknownName
from app.core.figures import find_kind
from app.core.figures.parameters import read_parameters
from app.core.lesson import Figure, FigureGroup, Lesson
from app.core.markdown.parser import parse
from app.core.quiz import (
    MultipleChoice,
    Numeric,
    Ordering,
    Question,
    SingleChoice,
    grade,
    right_answer,
)

MAX_FIGURES = 100
"""In one lesson: each is drawn when its page is asked for."""


def read_lesson(text: str, slug: str) -> Lesson:
    """A lesson that is fit to be served. Raises `LessonError` with every problem."""
    lesson = parse(text, slug)
    if problems := review(lesson):
        raise LessonError(problems)
    return lesson


def review(lesson: Lesson) -> tuple[Problem, ...]:
    """Draws every figure and answers every question, rightly and wrongly."""
    figures = lesson.figures()
    if len(figures) > MAX_FIGURES:
        beyond = figures[MAX_FIGURES]
        return (Problem(beyond.line, f"At most {MAX_FIGURES} figures fit one lesson."),)
    problems: list[Problem] = []
    earlier: dict[str, Figure] = {}
    for figure in figures:
        problems += _try_leader(figure, earlier)
        earlier[figure.name] = figure
    for group in lesson.figure_groups:
        for figure in group.figures:
            problems += _try_figure(figure, group)
    for question in lesson.questions():
        problems += _try_question(question)
    return tuple(problems)


def _try_figure(figure: Figure, group: FigureGroup) -> Iterator[Problem]:
    try:
        found = find_kind(figure.kind)
    except UnknownName as unknown:
        yield Problem(figure.line, str(unknown))
        return
    settings = group.settings_of(figure, found.model.model_fields)
    try:
        params = read_parameters(
            found.model, [(s.key, s.value) for s in settings.values()]
        )
    except InvalidInput as invalid:
        for error in invalid.errors:
            setting = settings.get(error.field)
            line = setting.line if setting in figure.settings else figure.line
            yield Problem(line, f"{error.field}: {error.message}")
        return
    draw_svg(found.chart(params))


def _try_leader(figure: Figure, earlier: Mapping[str, Figure]) -> Iterator[Problem]:
    if figure.follows is None:
        return
    leader = earlier.get(figure.follows)
    if not leader:
        unknown = UnknownName("earlier figure", figure.follows, earlier)
        yield Problem(figure.line, f"follows: {unknown}")
    elif leader.follows:
        yield Problem(
            figure.line,
            f"follows: “{leader.name}” follows “{leader.follows}” itself: "
            "follow that one.",
        )


def _try_question(question: Question) -> Iterator[Problem]:
    right = grade(question, right_answer(question))
    wrong = [grade(question, answer) for answer in _wrong_answers(question)]
    if not right.correct or right.score != 1 or any(m.correct for m in wrong):
        yield Problem(question.line, "The question cannot be marked.")


def _wrong_answers(question: Question) -> Iterator[object]:
    """Answers that must not be right: each wrong option, each near miss, as shown."""
    match question:
        case SingleChoice() | MultipleChoice():
            wrong = (i for i, option in enumerate(question.options) if not option.right)
            yield from wrong
        case Numeric():
            yield from (str(miss.value) for miss in question.near_misses)
        case Ordering():
            yield tuple(range(len(question.items)))
