"""Tests of the problems and warnings that are collected while a lesson is parsed."""

from __future__ import annotations

from app.core.errors import Problem
from app.core.markdown.parse_context import MAX_PROBLEMS, ParseContext


def test_warnings_do_not_make_a_lesson_invalid() -> None:
    context = ParseContext()

    context.add_warning(3, "Add feedback.")
    context.raise_problems()

    assert context.warnings == [Problem(3, "Add feedback.", "warning")]


def test_the_number_of_warnings_is_limited() -> None:
    context = ParseContext()

    for line in range(MAX_PROBLEMS + 1):
        context.add_warning(line, "Add feedback.")

    assert len(context.warnings) == MAX_PROBLEMS
