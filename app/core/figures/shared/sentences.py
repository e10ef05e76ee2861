"""What figures of a sentence share: its limits, its words, and how they are named."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from math import floor, log10
from typing import Annotated, Final

import numpy as np
from pydantic import AfterValidator, Field

from app.core.charts import Array, Axis
from app.core.figures.parameters import WordLimits
from app.core.figures.shared import wording

MAX_WORDS: Final = 12
MAX_WORD_LENGTH: Final = 24
"""Characters of a word, accents composed."""

ROUNDING_ERROR: Final = 1e-12
"""Distances below it are what is left of computing with 16 digits."""

_ENDS: Final = (1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10)
"""Where axes end, but for the power of ten: half of each is round as well."""


def split_words(sentence: str) -> tuple[str, ...]:
    """The words of a sentence, as they are typed: whatever stands between spaces."""
    return tuple(sentence.split())


def _composed(sentence: str) -> str:
    """In NFC, with one space between words. Raises ValueError beyond the limits."""
    found = split_words(unicodedata.normalize("NFC", sentence))
    if not 1 <= len(found) <= MAX_WORDS or max(map(len, found)) > MAX_WORD_LENGTH:
        raise ValueError("Too many words, none, or one that is too long.")
    return " ".join(found)


Sentence = Annotated[
    str,
    AfterValidator(_composed),
    Field(
        title="Sentence",
        description=f"Up to {MAX_WORDS} words, in any language.",
    ),
    WordLimits(most=MAX_WORDS, longest=MAX_WORD_LENGTH),
]


def isolate(word: str) -> str:
    """A word for use among others: one that runs from right to left stays apart."""
    # Else it would draw the numbers beside it to its other side.
    right_to_left = any(unicodedata.bidirectional(sign) in ("R", "AL") for sign in word)
    return f"\u2068{word}\u2069" if right_to_left else word


def quote_word(word: str) -> str:
    return f"“{isolate(word)}”"


def word_axis(title: str, labels: Sequence[str], rows: bool = False) -> Axis:
    """Places 0, 1, … named by words; counted from the top, if they are rows."""
    last = len(labels) - 1
    places = tuple(float(place) for place in range(len(labels)))
    return Axis(title, 0, last, places, reversed=rows, labels=tuple(labels))


def find_equal_rows(values: Array) -> tuple[tuple[int, ...], ...]:
    """Groups of two or more rows that are equal but for rounding."""
    groups: dict[int, list[int]] = {}
    for row, vector in enumerate(values):
        first = (np.abs(values - vector) < ROUNDING_ERROR).all(axis=1).argmax()
        groups.setdefault(int(first), []).append(row)
    return tuple(tuple(group) for group in groups.values() if len(group) > 1)


def distance_text(number: float) -> str:
    """A length in words: `0.812`, or `0 but for rounding (1.1 × 10⁻¹⁶)`."""
    if number == 0:
        return "0"
    if number < ROUNDING_ERROR:
        return f"0 but for rounding ({wording.scientific(number)})"
    return wording.significant(number)


def axis_end(most: float) -> float:
    """The end of an axis that holds `most`: a round number, 1 if there is nothing."""
    if most < ROUNDING_ERROR:
        return 1.0
    power = 10.0 ** floor(log10(most))
    ends = (float(f"{end * power:.2g}") for end in _ENDS)
    return next(end for end in ends if end >= most)


def end_ticks(end: float, both: bool = False) -> tuple[float, ...]:
    """Ticks at 0, the middle and `end`; with `both`, below 0 as well."""
    upper = (0.0, end / 2, end)
    return (-end, -end / 2, *upper) if both else upper
