"""Every included lesson is valid: it parses, and its figures and questions work."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.core.quiz import grade, right_answer
from app.storage.library import read_lesson_file
from tests.content.lesson_text import CONTENT, positional_encoding

LESSONS = sorted(CONTENT.glob("*/lesson.md"))


def test_lessons_are_included() -> None:
    assert LESSONS


@pytest.mark.parametrize("file", LESSONS, ids=lambda file: file.parent.name)
def test_a_lesson_is_valid(file: Path) -> None:
    lesson = read_lesson_file(file, file.parent.name)

    for question in lesson.questions():
        assert grade(question, right_answer(question)).score == 1


@pytest.mark.parametrize("file", LESSONS, ids=lambda file: file.parent.name)
def test_every_slide_has_notes(file: Path) -> None:
    lesson = read_lesson_file(file, file.parent.name)

    assert [slide.id for slide in lesson.slides if not slide.notes] == []


def test_each_slide_has_a_figure_and_the_lesson_has_practice() -> None:
    lesson = positional_encoding()
    practised = [q.id for q in lesson.questions() if not q.counted]

    assert [slide.id for slide in lesson.slides if not slide.figures()] == []
    assert len(practised) >= 6
    assert [q.id for q in lesson.questions() if q.counted] == ["order-needed"]
