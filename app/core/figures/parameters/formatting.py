"""Format and check parameter values in queries and in the settings of a lesson."""

from __future__ import annotations

import re
from typing import Literal
from unicodedata import category

ParameterType = Literal["int", "float", "ints", "choice", "text"]
ParameterValue = int | float | str | tuple[int, ...]

MAX_NUMBER_LENGTH = 32
"""Maximum characters of a `float`; Python's own repr has at most 24."""

_WHOLE = r"(?!-0+(?![0-9]))-?[0-9]{1,10}"
_NOTATIONS: dict[ParameterType, re.Pattern[str]] = {
    "int": re.compile(_WHOLE),
    "ints": re.compile(f"{_WHOLE}(?:, ?{_WHOLE})*"),
    "float": re.compile(r"-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?"),
}
"""Accepted notations. Python itself would also accept `1_0`, ` 5` and `+5`."""

_JOINERS = "\u200c\u200d"
"""Zero-width (non-)joiners, used in Persian, in many Indic scripts and in emoji."""


def format_value(value: ParameterValue) -> str:
    """Format a parameter value for a query string."""
    if isinstance(value, tuple):
        return ",".join(map(str, value))
    return value if isinstance(value, str) else format_number(value)


def format_number(value: float) -> str:
    """Format a number without trailing zeros: `10000.0` as `10000`, `0.5` as `0.5`."""
    whole = float(value).is_integer()
    return str(int(value)) if whole else repr(float(value))


def split_numbers(value: object) -> object:
    """Split a comma-separated string into a tuple; return other values unchanged."""
    if isinstance(value, str):
        return tuple(part.strip() for part in value.split(","))
    return value


def is_plain_number(type_: ParameterType, value: str) -> bool:
    """Return whether a number has an accepted notation; other types always pass."""
    if type_ == "float" and len(value) > MAX_NUMBER_LENGTH:
        return False
    notation = _NOTATIONS.get(type_)
    return notation is None or notation.fullmatch(value) is not None


def is_word_list(
    value: str, max_words: int | None, max_word_length: int | None
) -> bool:
    """Return whether a text respects the limits and has no hidden characters."""
    words = value.split(maxsplit=max_words or -1)
    fits = all(len(word) <= (max_word_length or len(word)) for word in words)
    return fits and _is_printable(value) and len(words) <= (max_words or 1)


def _is_printable(text: str) -> bool:
    """Return whether all characters are printable, joiners or spaces of any kind."""
    return all(
        letter.isprintable() or letter in _JOINERS or category(letter) == "Zs"
        for letter in text
    )
