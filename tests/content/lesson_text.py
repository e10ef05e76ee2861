"""Find the numbers that a lesson states.

The tests compute each number and compare it with the text. In their patterns, `#`
stands for a number; all other characters are as in the lesson.

The functions below the classes read the lesson on positional encoding.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from app.core.lesson import Lesson
from app.storage.lessons.lesson_reader import read_lesson_file

CONTENT = Path(__file__).parents[2] / "content"
NUMBER = r"(−?[0-9]+(?:(?:,|\{,\})[0-9]{3})*(?:\.[0-9]+)?)"


class LessonText:
    """Text of an included lesson, in which numbers can be found."""

    def __init__(self, slug: str) -> None:
        self._slug = slug
        self.text = (CONTENT / slug / "lesson.md").read_text(encoding="utf-8")
        self.prose = " ".join(self.text.split())

    def stated(self, words: str) -> list[str]:
        """Return the numbers in the only place of the lesson that matches `words`."""
        pattern = re.escape(words).replace(r"\#", NUMBER)
        (match,) = re.finditer(pattern + r"(?![0-9])", self.prose)
        return list(match.groups())

    def numbers(self, words: str) -> list[float]:
        return [number(text) for text in self.stated(words)]

    def tables(self, label: str) -> list[list[str]]:
        """Return the cells of each table row with this label, in lesson order."""
        lines = self.text.splitlines()
        rows = [[c.strip(" *") for c in line.split("|")[1:-1]] for line in lines]
        return [row[1:] for row in rows if row and row[0] == label]

    def question(self, id: str) -> Any:
        return self.lesson().question(id)

    def lesson(self) -> Lesson:
        return included_lesson(self._slug)


@cache
def included_lesson(slug: str) -> Lesson:
    """Return a lesson of the content folder. It is read once for all tests."""
    return read_lesson_file(CONTENT / slug / "lesson.md", slug)


def number(text: str) -> float:
    return float(text.replace("−", "-").replace("{,}", "").replace(",", ""))


def rounded(value: float, like: str, hundreds: bool = False) -> float:
    """Round a value to as many decimals as `like` has, or to hundreds."""
    return round(value, -2 if hundreds else len(like.partition(".")[2]))


def agree(
    texts: Iterable[str], values: Iterable[float], hundreds: bool = False
) -> None:
    """Assert that numbers in the text equal the values, rounded like the text."""
    pairs = list(zip(texts, values, strict=True))
    assert pairs
    assert [number(t) for t, _ in pairs] == [rounded(v, t, hundreds) for t, v in pairs]


_POSITIONAL_ENCODING = LessonText("positional-encoding")
TEXT, PROSE = _POSITIONAL_ENCODING.text, _POSITIONAL_ENCODING.prose
stated = _POSITIONAL_ENCODING.stated
numbers = _POSITIONAL_ENCODING.numbers
tables = _POSITIONAL_ENCODING.tables
positional_encoding = _POSITIONAL_ENCODING.lesson

ROPE_AND_ALIBI = LessonText("rope-and-alibi")
