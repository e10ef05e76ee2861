"""How the values of parameters are written, in a query and in a lesson's settings."""

from __future__ import annotations

import re
from typing import Literal
from unicodedata import category

ParameterType = Literal["int", "float", "ints", "choice", "text"]
ParameterValue = int | float | str | tuple[int, ...]

MAX_NUMBER_LENGTH = 32
"""Characters of a `float`; the longest that Python itself writes has 24."""

_WHOLE = r"(?!-0+(?![0-9]))-?[0-9]{1,10}"
_SPELLINGS: dict[ParameterType, re.Pattern[str]] = {
    "int": re.compile(_WHOLE),
    "ints": re.compile(f"{_WHOLE}(?:, ?{_WHOLE})*"),
    "float": re.compile(r"-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?"),
}
"""How numbers are written. Python would read `1_0`, ` 5` and `+5` as well."""

_JOINERS = "\u200c\u200d"
"""Invisible, and part of words in Persian, of emoji, and of many scripts of India."""


def format_value(value: ParameterValue) -> str:
    """A value as it is written in a query."""
    if isinstance(value, tuple):
        return ",".join(map(str, value))
    return value if isinstance(value, str) else format_number(value)


def format_number(value: float) -> str:
    """`10000.0` as `10000`, `0.5` as `0.5`: no digits that say nothing."""
    whole = float(value).is_integer()
    return str(int(value)) if whole else repr(float(value))


def split_numbers(given: object) -> object:
    """The numbers of an `ints` as it is written; anything else as it is."""
    if isinstance(given, str):
        return tuple(part.strip() for part in given.split(","))
    return given


def is_plain_number(type_: ParameterType, value: str) -> bool:
    """Whether numbers are written plainly. What is no number may be any text."""
    if type_ == "float" and len(value) > MAX_NUMBER_LENGTH:
        return False
    spelling = _SPELLINGS.get(type_)
    return spelling is None or spelling.fullmatch(value) is not None


def is_word_list(value: str, most: int | None, longest: int | None) -> bool:
    """Whether it is at most so many words, none longer, with nothing hidden in it."""
    words = value.split(maxsplit=most or -1)
    fits = all(len(word) <= (longest or len(word)) for word in words)
    return fits and _is_shown(value) and len(words) <= (most or 1)


def _is_shown(text: str) -> bool:
    """Whether nothing in it is hidden or a command. Of spaces there are many kinds."""
    return all(
        letter.isprintable() or letter in _JOINERS or category(letter) == "Zs"
        for letter in text
    )
