"""Merge conflicts in a lesson."""

from __future__ import annotations

import pytest

from app.core.errors import LessonError
from app.core.markdown import parse

CONFLICT = "<<<<<<< HEAD\n{a}\n=======\n{b}\n>>>>>>> branch\n"


def problems(text: str) -> list[tuple[int, str]]:
    with pytest.raises(LessonError) as caught:
        parse(text, "t")
    return [(problem.line, problem.message) for problem in caught.value.problems]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("---\ntitle: T\n---\n\n# S\n\n" + CONFLICT, 7),
        ("---\n" + CONFLICT.format(a="title: T", b="title: U") + "---\n# S\n", 2),
        (CONFLICT + "# S\n", 1),
        ("---\ntitle: T\n---\n# S\n\n>>>>>>> branch\n", 6),
        ("---\ntitle: T\n---\n# S\n\n```\n<<<\n```\n\n" + CONFLICT, 10),
    ],
)
def test_a_conflict_is_the_only_problem(text: str, line: int) -> None:
    assert problems(text + "\n:::{unknown}\n:::\n") == [
        (
            line,
            "This line is part of a merge conflict. Choose one of the two versions, "
            "and remove the lines that begin with <<<<<<<, ======= and >>>>>>>.",
        )
    ]


@pytest.mark.parametrize(
    "text",
    [f"```\n{CONFLICT}```\n", "Title\n=======\n", "> > > Quoted\n", "1 <<<<<<< HEAD\n"],
)
def test_code_and_markdown_are_no_conflict(text: str) -> None:
    assert parse(f"---\ntitle: T\n---\n\n# S\n\n{text}", "t").slides
