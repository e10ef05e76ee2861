"""Every included lesson is valid: it parses, and its figures and questions work."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from urllib.parse import parse_qsl

import pytest

from app.core.lesson import Slide
from app.core.lesson.blocks import PredictionBlock, Prose, QuestionBlock
from app.core.lesson.figure_blocks import Figure
from app.core.quiz import (
    MultipleChoice,
    Numeric,
    Prediction,
    SingleChoice,
)
from tests.content.lesson_text import (
    CONTENT,
    LessonText,
    included_lesson,
    positional_encoding,
)

LESSONS = sorted(CONTENT.glob("*/lesson.md"))


def test_lessons_are_included() -> None:
    assert LESSONS


@pytest.mark.parametrize("file", LESSONS, ids=lambda file: file.parent.name)
def test_feedback_leaves_it_to_the_page_to_say_whether_an_answer_is_right(
    file: Path,
) -> None:
    feedback = re.findall(r"^(?:  |=.*)> (.*)", file.read_text("utf-8"), re.MULTILINE)

    assert len(feedback) > 50
    assert [text for text in feedback if text.startswith(("Right", "No:"))] == []


@pytest.mark.parametrize("file", LESSONS, ids=lambda file: file.parent.name)
def test_a_lesson_is_valid(file: Path) -> None:
    lesson = included_lesson(file.parent.name)

    graded = [q for q in lesson.questions() if not isinstance(q, Prediction)]
    for question in graded:
        assert question.grade(question.right_answer()).score == 1


@pytest.mark.parametrize("file", LESSONS, ids=lambda file: file.parent.name)
def test_decimals_have_a_leading_zero(file: Path) -> None:
    text = LessonText(file.parent.name).text

    assert re.findall(r"(?<![\w.])\.[0-9]+", text) == []


@pytest.mark.parametrize("file", LESSONS, ids=lambda file: file.parent.name)
def test_every_slide_has_notes(file: Path) -> None:
    lesson = included_lesson(file.parent.name)

    assert [slide.id for slide in lesson.slides if not slide.notes] == []


@pytest.mark.parametrize("file", LESSONS, ids=lambda file: file.parent.name)
def test_every_slide_has_a_prediction(file: Path) -> None:
    lesson = included_lesson(file.parent.name)

    assert [s.id for s in lesson.slides if len(_predictions(s)) != 1] == []


@pytest.mark.parametrize("file", LESSONS, ids=lambda file: file.parent.name)
def test_every_prediction_links_to_the_state_that_answers(file: Path) -> None:
    lesson = included_lesson(file.parent.name)

    for slide in lesson.slides:
        (prediction,) = _predictions(slide)
        assert _linked_states(prediction.question.prompt, prediction.state), slide.id


@pytest.mark.parametrize("file", LESSONS, ids=lambda file: file.parent.name)
def test_the_right_options_are_not_at_the_top_of_most_questions(file: Path) -> None:
    lesson = included_lesson(file.parent.name)
    choices = [
        [option.right for option in question.options]
        for question in lesson.questions()
        if isinstance(question, SingleChoice | MultipleChoice)
    ]

    at_the_top = [right for right in choices if right == sorted(right, reverse=True)]
    assert choices
    assert len(at_the_top) < len(choices) / 2


@pytest.mark.parametrize("file", LESSONS, ids=lambda file: file.parent.name)
def test_graded_options_and_likely_wrong_numbers_have_feedback(file: Path) -> None:
    lesson = included_lesson(file.parent.name)

    for question in lesson.counted_questions:
        if isinstance(question, Numeric):
            assert all(miss.feedback for miss in question.near_misses), question.id
            assert len(question.near_misses) >= 3, question.id
        elif isinstance(question, SingleChoice | MultipleChoice):
            assert all(o.feedback for o in question.options), question.id


@pytest.mark.parametrize("file", LESSONS, ids=lambda file: file.parent.name)
def test_graded_questions_after_the_warm_up_have_hints_and_explanations(
    file: Path,
) -> None:
    lesson = included_lesson(file.parent.name)
    warm_up = {"order-needed"}

    questions = [q for q in lesson.counted_questions if q.id not in warm_up]
    assert [q.id for q in questions if not (q.hints and q.explanation)] == []


@pytest.mark.parametrize("file", LESSONS, ids=lambda file: file.parent.name)
def test_every_slide_is_checked_by_a_graded_question(file: Path) -> None:
    lesson = included_lesson(file.parent.name)
    unchecked = {"adding"}

    checked = {question.slide for question in lesson.counted_questions}
    assert {slide.id for slide in lesson.slides} - unchecked == checked


@pytest.mark.parametrize("file", LESSONS, ids=lambda file: file.parent.name)
def test_the_prose_of_a_slide_is_short(file: Path) -> None:
    lesson = included_lesson(file.parent.name)

    counts = {slide.id: _words_in_sight(slide) for slide in lesson.slides}
    assert {id: count for id, count in counts.items() if count > 90} == {}


def test_each_slide_has_a_figure_and_the_lesson_has_practice() -> None:
    lesson = positional_encoding()
    practised = [q.id for q in lesson.questions() if not q.counted]

    assert [slide.id for slide in lesson.slides if not slide.figures()] == []
    assert len(practised) >= 6
    assert len(lesson.questions()) - len(practised) == 7


@pytest.mark.parametrize("file", LESSONS, ids=lambda file: file.parent.name)
def test_practice_questions_on_each_slide_are_in_sight_below_the_deck(
    file: Path,
) -> None:
    lesson = included_lesson(file.parent.name)
    section = next(each for each in lesson.sections if each.id == "try-it")

    questions = [b.question for b in section.blocks if isinstance(b, QuestionBlock)]
    assert not any(question.counted for question in questions)
    practised = [q for q in lesson.questions() if not q.counted]
    assert questions == [q for q in practised if not isinstance(q, Prediction)]
    slides = [question.slide for question in questions]
    assert list(dict.fromkeys(slides)) == [slide.id for slide in lesson.slides]


def test_the_last_slide_links_to_a_picture_of_the_readers_own_sentence() -> None:
    lesson = positional_encoding()
    *_, last = lesson.slides
    links = {href for b in last.blocks if isinstance(b, Prose) for href in _links(b)}

    linked = [part for part in lesson.sections if f"#/{part.id}" in links]

    figures = [b for part in linked for b in part.blocks if isinstance(b, Figure)]
    assert [figure.name for figure in figures] == ["my-sentence"]


def test_the_lesson_on_rope_and_alibi_has_six_graded_questions() -> None:
    assert len(LessonText("rope-and-alibi").lesson().counted_questions) == 6


def _predictions(slide: Slide) -> list[PredictionBlock]:
    return [block for block in slide.blocks if isinstance(block, PredictionBlock)]


def _links(prose: Prose) -> list[str]:
    return re.findall(r'href="([^"]*)"', prose.html)


def _linked_states(html: str, state: tuple[tuple[str, str], ...]) -> list[str]:
    """Return the figure links that set all parameters of the state."""
    links = re.findall(r'href="\?([^"#]*)', unescape(html))
    return [link for link in links if set(state) <= set(parse_qsl(link))]


def _words_in_sight(slide: Slide) -> int:
    """Return the number of words next to the figures, without formulas."""
    html = [b.html for b in slide.blocks if isinstance(b, Prose)]
    for block in slide.blocks:
        if isinstance(block, PredictionBlock):
            html += [block.question.prompt, *block.question.options]
    text = re.sub(r"<math.*?</math>", " ", " ".join(html), flags=re.DOTALL)
    return len(re.findall(r"[\w’-]+", unescape(re.sub(r"<[^>]*>", " ", text))))
