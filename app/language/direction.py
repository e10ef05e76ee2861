"""Keep the order of formulas and names in texts of either direction.

The characters are isolates of the Unicode Bidirectional Algorithm (UAX 9).
"""

from __future__ import annotations

import re
from typing import Final
from unicodedata import bidirectional

from app.language.current import current_language

_LEFT_TO_RIGHT, _FIRST_STRONG, _END = "\u2066", "\u2068", "\u2069"
_RIGHT_TO_LEFT: Final = frozenset({"R", "AL"})
_SIGNED_NUMBER: Final = re.compile(
    r"(?<![^\s(\[«“„\"])[+\-−±]\d+(?:[.,:/×]\d+)*(?:[%‰٪€$£]|°[CFK]?)?(?!\w)"
)


def left_to_right(formula: str) -> str:
    """Keep the order of a formula such as `0.3 − 0.1 = 0.2` or `+3` in any text.

    In a text from right to left, its parts would otherwise be reversed.
    """
    return f"{_LEFT_TO_RIGHT}{formula}{_END}" if _is_reversed() else formula


def isolate(text: str) -> str:
    """Isolate a word or a value from the text around it.

    Without isolation, numbers and signs next to it could move to its other side.
    """
    if text and (_is_reversed() or has_right_to_left(text)):
        return f"{_FIRST_STRONG}{text}{_END}"
    return text


def isolate_signed_numbers(text: str) -> str:
    """Keep the signs of numbers such as `−0.2` in a text from right to left.

    Otherwise, each sign would be shown after its number.
    """
    return _SIGNED_NUMBER.sub(rf"{_LEFT_TO_RIGHT}\g<0>{_END}", text)


def has_right_to_left(text: str) -> bool:
    """Return whether a text contains right-to-left letters."""
    return any(bidirectional(character) in _RIGHT_TO_LEFT for character in text)


def _is_reversed() -> bool:
    return current_language().direction == "rtl"
