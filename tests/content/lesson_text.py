"""Find the numbers that the lesson on positional encoding states.

The tests compute each number and compare it with the text. In their patterns, `#`
stands for a number; all other characters are as in the lesson.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from app.core.lesson import Lesson
from app.storage.library import read_lesson_file

CONTENT = Path(__file__).parents[2] / "content"
TEXT = (CONTENT / "positional-encoding" / "lesson.md").read_text(encoding="utf-8")
LINES = TEXT.splitlines()
PROSE = " ".join(TEXT.split())
NUMBER = r"(−?(?:[0-9]+(?:(?:,|\{,\})[0-9]{3})*(?:\.[0-9]+)?|\.[0-9]+))"


def stated(words: str) -> list[str]:
    """Return the numbers in the only place of the lesson that matches `words`."""
    pattern = re.escape(words).replace(r"\#", NUMBER)
    (match,) = re.finditer(pattern + r"(?![0-9])", PROSE)
    return list(match.groups())


def number(text: str) -> float:
    return float(text.replace("−", "-").replace("{,}", "").replace(",", ""))


def numbers(words: str) -> list[float]:
    return [number(text) for text in stated(words)]


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


def tables(label: str) -> list[list[str]]:
    """Return the cells of each table row with this label, in lesson order."""
    rows = [[c.strip(" *") for c in line.split("|")[1:-1]] for line in LINES]
    return [row[1:] for row in rows if row and row[0] == label]


def positional_encoding() -> Lesson:
    file = CONTENT / "positional-encoding" / "lesson.md"
    return read_lesson_file(file, "positional-encoding")
