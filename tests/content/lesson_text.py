"""The lesson on positional encoding as text, and the numbers that it states.

Each number in its text is computed by the tests and compared. In their patterns, `#`
stands for a number; the words between are as in the lesson.
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
    """The numbers where the lesson says these words, which it does once."""
    pattern = re.escape(words).replace(r"\#", NUMBER)
    (match,) = re.finditer(pattern + r"(?![0-9])", PROSE)
    return list(match.groups())


def number(text: str) -> float:
    return float(text.replace("−", "-").replace("{,}", "").replace(",", ""))


def numbers(words: str) -> list[float]:
    return [number(text) for text in stated(words)]


def rounded(value: float, like: str, hundreds: bool = False) -> float:
    """The value to as many places as the text has, or to hundreds."""
    return round(value, -2 if hundreds else len(like.partition(".")[2]))


def agree(
    texts: Iterable[str], values: Iterable[float], hundreds: bool = False
) -> None:
    pairs = list(zip(texts, values, strict=True))
    assert pairs
    assert [number(t) for t, _ in pairs] == [rounded(v, t, hundreds) for t, v in pairs]


def tables(label: str) -> list[list[str]]:
    """The cells behind each label of a row, in the order of the lesson."""
    rows = [[c.strip(" *") for c in line.split("|")[1:-1]] for line in LINES]
    return [row[1:] for row in rows if row and row[0] == label]


def positional_encoding() -> Lesson:
    file = CONTENT / "positional-encoding" / "lesson.md"
    return read_lesson_file(file, "positional-encoding")
