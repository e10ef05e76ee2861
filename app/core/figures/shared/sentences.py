"""Parameters of figures of a sentence: its words, their order and colours."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Annotated, Final

from pydantic import AfterValidator, BeforeValidator, Field

from app.core.errors import FieldError
from app.core.figures.parameters import (
    Widget,
    WordLimits,
    format_value,
    split_numbers,
)
from app.core.figures.shared import wording
from app.core.maths.embeddings import normalise
from app.language import gettext, translatable

MAX_WORDS: Final = 12
MAX_SHORT_WORDS: Final = 6
"""Maximum number of words in figures with a matrix of word pairs."""
MAX_WORD_LENGTH: Final = 24
"""Maximum characters of a word in Unicode form NFC."""


def split_words(sentence: str) -> tuple[str, ...]:
    """Split a sentence at white space."""
    return tuple(sentence.split())


def _normalise(sentence: str, max_words: int = MAX_WORDS) -> str:
    """Normalise to NFC with single spaces. Raises ValueError outside the limits."""
    found = split_words(unicodedata.normalize("NFC", sentence))
    if not 1 <= len(found) <= max_words or max(map(len, found)) > MAX_WORD_LENGTH:
        raise ValueError("The sentence has no words, too many or too long ones.")
    return " ".join(found)


Sentence = Annotated[
    str,
    AfterValidator(_normalise),
    Field(
        title=translatable("Sentence"),
        description=translatable("Up to 12 words, in any language."),
    ),
    WordLimits(MAX_WORDS, MAX_WORD_LENGTH),
]

ShortSentence = Annotated[
    str,
    AfterValidator(partial(_normalise, max_words=MAX_SHORT_WORDS)),
    Field(
        title=translatable("Sentence"),
        description=translatable("Up to 6 words, in any language."),
    ),
    WordLimits(MAX_SHORT_WORDS, MAX_WORD_LENGTH),
]
"""Sentence of a figure with a matrix of word pairs."""


WordOrder = tuple[Annotated[int, Field(ge=0, le=MAX_WORDS - 1)], ...]
"""Indices of the words of a sentence in another order, counted from 0."""

WordOrderParameter = Annotated[
    WordOrder,
    Field(min_length=1, max_length=MAX_WORDS, json_schema_extra={"uniqueItems": True}),
    BeforeValidator(split_numbers),
    Widget("words", of="sentence"),
]
"""Parameter with the order of the words of the parameter `sentence`."""


def order_errors(order: WordOrder, words: Sequence[str]) -> Iterator[FieldError]:
    """Yield an error if `order` does not contain the index of each word once."""
    last = len(words) - 1
    if sorted(order) == list(range(last + 1)):
        return
    given = format_value(order)
    if not last:
        message = gettext(
            "order must contain only 0, not %(order)s, because the sentence has one "
            "word.",
            order=given,
        )
    else:
        message = gettext(
            "order must contain each number from 0 to %(last)s once, not %(order)s, "
            "because the sentence has %(words)s words.",
            last=last,
            words=wording.number_word(len(words)),
            order=given,
        )
    yield FieldError("order", message, 0, last)


def is_right_to_left(sentence: str) -> bool:
    """Return whether the first letter with a direction is right-to-left."""
    directions = map(unicodedata.bidirectional, sentence)
    return next((d for d in directions if d in {"R", "AL", "L"}), "L") != "L"


def word_colours(words: Sequence[str]) -> tuple[int, ...]:
    """Return the number of each word's colour; equal words have the same."""
    numbers: dict[str, int] = {}
    return tuple(numbers.setdefault(normalise(w), len(numbers)) for w in words)
