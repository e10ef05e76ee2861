"""Check the figures and questions of a parsed lesson.

The parser checks the syntax of a lesson. The review draws each figure, and grades right
and wrong answers to each question.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain

import numpy as np

from app.core.charts import Chart, CurveChart, Heatmap
from app.core.draw.layout.curve_layout import end_label_width
from app.core.draw.layout.text_layout import text_width, truncate
from app.core.draw.svg.figure import draw_svg
from app.core.errors import (
    FieldError,
    InvalidInput,
    LessonError,
    OvertoneError,
    Problem,
    UnknownName,
    sort_problems,
)
from app.core.figures import kind_of
from app.core.figures.kind import OwnKind
from app.core.figures.parameters import read_parameters
from app.core.files.lesson_files import NO_FILES, LessonFiles
from app.core.included_lines import SourceLines
from app.core.lesson import MAX_FIGURES, FigureLink, Lesson
from app.core.lesson.figure_blocks import Figure, FigureGroup
from app.core.markdown.parser import parse
from app.core.own_figures import NO_OWN_FIGURES, OwnFigures, figure_problem
from app.core.quiz import (
    GradedQuestion,
    UngradedQuestion,
)


def read_lesson(
    text: str,
    slug: str,
    shuffle_key: bytes = b"",
    files: LessonFiles = NO_FILES,
    own_figures: OwnFigures = NO_OWN_FIGURES,
) -> Lesson:
    """Parse and review a lesson. Raises LessonError with every problem."""
    lesson = parse(text, slug, shuffle_key, files, own_figures)
    found = lesson.sources.locate(review(lesson))
    errors = [problem for problem in found if problem.severity == "error"]
    warnings = [problem for problem in found if problem.severity == "warning"]
    lesson = replace(lesson, warnings=sort_problems((*lesson.warnings, *warnings)))
    if errors:
        raise LessonError(errors, lesson.warnings)
    return lesson


def review(lesson: Lesson) -> tuple[Problem, ...]:
    """Return the mistakes in the lesson's figures and questions, and warnings."""
    figures = lesson.figures()
    if len(figures) > MAX_FIGURES:
        beyond = figures[MAX_FIGURES]
        message = f"A lesson can have at most {MAX_FIGURES} figures."
        return (Problem(beyond.line, message),)
    problems: list[Problem] = []
    slide_ids = {f.name: slide.id for slide in lesson.parts for f in slide.figures()}
    earlier: dict[str, Figure] = {}
    for figure in figures:
        problems += _check_follows(figure, earlier, slide_ids, lesson.sources)
        earlier[figure.name] = figure
    for group in lesson.figure_groups:
        for figure in group.figures:
            problems += _check_figure(figure, group, lesson.sources)
    if all(problem.severity == "warning" for problem in problems):
        # The settings of a link are checked together with the settings of valid
        # figures.
        groups = {f.name: g for g in lesson.figure_groups for f in g.figures}
        for link in lesson.figure_links:
            problems += _check_link(link, groups)
    for question in lesson.questions():
        if not isinstance(question, UngradedQuestion):
            problems += _check_question(question)
    return tuple(problems)


def _check_figure(
    figure: Figure, group: FigureGroup, sources: SourceLines
) -> Iterator[Problem]:
    try:
        found = kind_of(figure)
    except UnknownName as unknown:
        yield Problem(figure.line, str(unknown))
        return
    yield from _check_in_sight(figure, group.figures[0])
    settings = group.settings_of(figure, found.model.model_fields)
    try:
        params = read_parameters(
            found.model, [(s.key, s.value) for s in settings.values()]
        )
    except InvalidInput as invalid:
        for error in invalid.errors:
            setting = settings.get(error.field)
            line = setting.line if setting in figure.settings else figure.line
            yield Problem(line, _named(error))
        return
    try:
        chart = found.chart(params)
        draw_svg(chart)
    except OvertoneError as failed:  # the code of a figure in Python
        yield figure_problem(failed, figure.kind, figure.line, sources)
    else:
        yield from _cut_labels(chart, figure.line)
        if isinstance(figure.definition, OwnKind):
            yield from _missing_values(chart, figure.line)
    for state in figure.print_states:
        for error in _linked_errors(group, state.parameters):
            yield Problem(state.line, f"print: {_named(error)}")


def _cut_labels(chart: Chart, line: int) -> Iterator[Problem]:
    """Yield a warning for each curve whose label does not fit next to it."""
    if not isinstance(chart, CurveChart):
        return
    width = end_label_width(chart)
    for curve in chart.curves:
        if text_width(curve.label) > width:
            drawn = truncate(curve.label, width)
            message = (
                f"The label “{curve.label}” is cut to “{drawn}”, because the margin "
                "next to the curves is narrow on a phone. Shorten the label."
            )
            yield Problem(line, message, "warning")


def _missing_values(chart: Chart, line: int) -> Iterator[Problem]:
    """Yield a warning for each curve, or a heatmap, without any value."""
    drawn = {"": chart.values} if isinstance(chart, Heatmap) else {}
    if isinstance(chart, CurveChart):
        drawn = {curve.label: curve.values for curve in chart.curves}
    for label, values in drawn.items():
        if not np.isfinite(values).any():
            where = f" of “{label}”" if label else ""
            message = f"all values{where} are undefined or infinite."
            yield Problem(line, f"Nothing can be drawn: {message}", "warning")


def _named(error: FieldError) -> str:
    """Return the message, with the name of the parameter if it lacks that."""
    if error.field in error.message:
        return error.message
    return f"{error.field}: {error.message}"


def _check_follows(
    figure: Figure,
    earlier: Mapping[str, Figure],
    slide_ids: Mapping[str, str],
    sources: SourceLines,
) -> Iterator[Problem]:
    """Yield the problem of a `follows` option.

    `slide_ids` are by the figure's name; figures of the cover have none.
    """
    if figure.follows is None:
        return
    first = earlier.get(figure.follows)
    if not first:
        unknown = UnknownName("earlier figure", figure.follows, earlier)
        yield Problem(figure.line, f"follows: {unknown}")
    elif first.follows:
        yield Problem(
            figure.line,
            f"follows: “{first.name}” itself follows “{first.follows}”. "
            f"Write :follows: {first.follows}.",
        )
    elif slide_ids.get(first.name) != slide_ids.get(figure.name):
        place = sources.name(first.line)
        yield Problem(
            figure.line,
            f"follows: “{first.name}” on {place} is on another slide. "
            "Move this figure to that slide, or remove :follows:.",
        )


def _check_in_sight(figure: Figure, leader: Figure) -> Iterator[Problem]:
    """Check the settings in sight of a figure of a known kind.

    `leader` is the figure that it follows, or the figure itself.
    """
    fields = kind_of(figure).model.model_fields
    for name in figure.in_sight:
        if name not in fields:
            unknown = UnknownName("parameter", name, fields)
            yield Problem(figure.line, f"in-sight: {unknown}")
        elif leader is not figure and name in _fields_of(leader):
            yield Problem(
                figure.line,
                f"in-sight: “{name}” is a setting of “{leader.name}”, which this figure"
                " follows. Write :in-sight: there.",
            )


def _fields_of(figure: Figure) -> Collection[str]:
    """Return the parameters of a figure; none if its kind is unknown."""
    try:
        return kind_of(figure).model.model_fields
    except UnknownName:
        return ()


def _check_link(
    link: FigureLink, groups: Mapping[str, FigureGroup]
) -> Iterator[Problem]:
    """Check a link that sets parameters of figures; `groups` are by figure name."""
    linked: dict[str, list[tuple[str, str]]] = {}
    for name, value in link.parameters:
        figure, dot, key = name.partition(".")
        if not dot:
            message = (
                f"“{name}” is not a parameter of a figure. Put the figure’s name and "
                f"a dot before it, like ?waves.{name}={value}."
            )
            yield Problem(link.line, message)
        elif figure not in groups:
            yield Problem(link.line, str(UnknownName("figure", figure, groups)))
        else:
            linked.setdefault(groups[figure].name, []).append((key, value))
    for group, pairs in linked.items():
        for error in _linked_errors(groups[group], pairs):
            yield Problem(link.line, f"{group}.{error.field}: {error.message}")


def _linked_errors(
    group: FigureGroup, pairs: Iterable[tuple[str, str]]
) -> Iterable[FieldError]:
    """Return the errors of a link's parameters for the figures of a valid group."""
    pairs, errors = tuple(pairs), dict[FieldError, None]()
    models = [kind_of(figure).model for figure in group.figures]
    shared = set(chain.from_iterable(model.model_fields for model in models))
    for figure, model in zip(group.figures, models, strict=True):
        # A parameter that no figure has is an error in each of them.
        own = [p for p in pairs if p[0] in model.model_fields or p[0] not in shared]
        settings = group.settings_of(figure, model.model_fields)
        rest = settings.keys() - {key for key, _ in own}
        try:
            read_parameters(model, [*((k, settings[k].value) for k in rest), *own])
        except InvalidInput as invalid:
            errors |= dict.fromkeys(invalid.errors)
    return errors


def _check_question(question: GradedQuestion) -> Iterator[Problem]:
    right = question.grade(question.right_answer())
    wrong = [question.grade(answer) for answer in question.wrong_answers()]
    if not right.correct or right.score != 1 or any(each.correct for each in wrong):
        yield Problem(
            question.line,
            "The answers of the question contradict each other: its right answer is "
            "graded as wrong, or a wrong answer as right.",
        )
