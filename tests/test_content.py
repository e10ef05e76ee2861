"""Every lesson that comes with Overtone parses, draws, and can be answered."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.core.quiz import mark
from app.library import read_file

CONTENT = Path(__file__).parents[1] / "content"
LESSONS = sorted(CONTENT.glob("*/lesson.md"))


def test_there_are_lessons() -> None:
    assert LESSONS


@pytest.mark.parametrize("file", LESSONS, ids=lambda file: file.parent.name)
def test_a_lesson_is_fit_to_be_served(file: Path) -> None:
    lesson = read_file(file, file.parent.name)

    for question in lesson.questions():
        marks = [mark(question, index) for index in range(len(question.options))]
        assert sum(each.score for each in marks) == 1
        assert all(each.feedback[0].html for each in marks)


@pytest.mark.parametrize("file", LESSONS, ids=lambda file: file.parent.name)
def test_every_slide_has_notes(file: Path) -> None:
    lesson = read_file(file, file.parent.name)

    assert [slide.id for slide in lesson.slides if not slide.notes] == []
