"""Pauses between the words of a formula.

A pause, written as a comma, ends a part that would otherwise run into the next one.
"""

from __future__ import annotations

import re
from typing import Final

from app.language import gettext

_COMMAS: Final = ",،、，"
_WIDE_MARKS: Final = "、，；：。"
"""Chinese and Japanese marks, after which is no space."""
_MARK: Final = rf"(?:[,;:.](?=\s|$)|[،؛{_WIDE_MARKS}])"
"""A comma or a point can also be inside a number; after a mark is a space."""
_SPACES: Final = re.compile(r"[^\S\u202f]+")
"""All but narrow spaces, which are in front of French colons."""
_SPACE_AT_MARK: Final = re.compile(rf" (?={_MARK})|(?<=[{_WIDE_MARKS}]) ")
_REPEATED_PAUSE: Final = re.compile(
    rf"(?<![{_COMMAS}])[{_COMMAS}](?: ?[{_COMMAS}])*(?= ?{_MARK})"
)
"""It begins at the first of adjacent commas: a search from each would be slow."""


def paused(words: str) -> str:
    """Add a pause after the words."""
    # Translators: Words of a formula, before a pause.
    return gettext("%(words)s,", words=words)


def with_pause(words: str) -> str:
    """Add a pause after several words, to show where they end."""
    return words if is_short(words) else paused(words)


def without_pause(words: str) -> str:
    """Remove the pause at the end of the words."""
    return words.rstrip(f" {_COMMAS}")


def is_short(words: str) -> bool:
    """Return whether this is a single word."""
    return " " not in words.strip()


def tidy_words(words: str) -> str:
    """Remove spaces and pauses that other marks make superfluous."""
    text = _SPACE_AT_MARK.sub("", _SPACES.sub(" ", words))
    return _REPEATED_PAUSE.sub("", text).strip(f" {_COMMAS}")
