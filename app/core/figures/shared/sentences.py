"""Shared by figures of a sentence: limits, word labels, equal rows and axis ends."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Annotated, Final

import numpy as np
from pydantic import AfterValidator, Field

from app.core.charts import Array, Axis
from app.core.figures.parameters import WordLimits
from app.core.figures.shared import wording
from app.core.figures.shared.round_numbers import round_up

MAX_WORDS: Final = 12
MAX_WORD_LENGTH: Final = 24
"""Maximum characters of a word in Unicode form NFC."""

ROUNDING_ERROR: Final = 1e-12
"""Smaller distances are rounding errors of 64-bit floating-point numbers."""

_ENDS: Final = (1, 1.2, 1.6, 2, 3, 4, 5, 6, 8)
"""Ends of axes, times a power of ten; half of each is also a round number."""


def split_words(sentence: str) -> tuple[str, ...]:
    """Split a sentence at white space."""
    return tuple(sentence.split())


def _normalise(sentence: str) -> str:
    """Normalise to NFC with single spaces. Raises ValueError outside the limits."""
    found = split_words(unicodedata.normalize("NFC", sentence))
    if not 1 <= len(found) <= MAX_WORDS or max(map(len, found)) > MAX_WORD_LENGTH:
        raise ValueError("The sentence has no words, too many or too long ones.")
    return " ".join(found)


Sentence = Annotated[
    str,
    AfterValidator(_normalise),
    Field(
        title="Sentence",
        description=f"Up to {MAX_WORDS} words, in any language.",
    ),
    WordLimits(MAX_WORDS, MAX_WORD_LENGTH),
]


def isolate(word: str) -> str:
    """Isolate a right-to-left word from the text around it."""
    # Without isolation, numbers next to the word would move to its other side.
    right_to_left = any(
        unicodedata.bidirectional(character) in ("R", "AL") for character in word
    )
    return f"\u2068{word}\u2069" if right_to_left else word


def quote_word(word: str) -> str:
    """Return the word in quotation marks, isolated if it is right-to-left."""
    return f"“{isolate(word)}”"


def word_axis(title: str, labels: Sequence[str], rows: bool = False) -> Axis:
    """Return an axis with a text label at 0, 1, …; rows are counted from the top."""
    last = len(labels) - 1
    ticks = tuple(float(tick) for tick in range(len(labels)))
    return Axis(title, 0, last, ticks, reversed=rows, labels=tuple(labels))


def find_equal_rows(values: Array) -> tuple[tuple[int, ...], ...]:
    """Return the groups of two or more rows that are equal except for rounding."""
    groups: dict[int, list[int]] = {}
    for row, vector in enumerate(values):
        first = (np.abs(values - vector) < ROUNDING_ERROR).all(axis=1).argmax()
        groups.setdefault(int(first), []).append(row)
    return tuple(tuple(group) for group in groups.values() if len(group) > 1)


def distance_text(number: float) -> str:
    """Format a distance: `0.812`, or `0 except for rounding (1.1 × 10⁻¹⁶)`."""
    if number == 0:
        return "0"
    if number < ROUNDING_ERROR:
        return f"0 except for rounding ({wording.scientific(number)})"
    return wording.significant(number)


def axis_end(value: float) -> float:
    """Return a round number that is at least `value`, or 1 if `value` is zero."""
    if value < ROUNDING_ERROR:
        return 1.0
    return round_up(value, _ENDS)


def end_ticks(end: float, both: bool = False) -> tuple[float, ...]:
    """Return ticks at 0, the middle and `end`; with `both`, also at their negatives."""
    upper = (0.0, end / 2, end)
    return (-end, -end / 2, *upper) if both else upper
