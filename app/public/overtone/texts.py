"""Texts of figures: titles, labels and sentences."""

from __future__ import annotations

import re

from overtone.errors import FigureError

MAX_LABEL = 200
"""Characters of a title or a label."""

MAX_TEXT = 2000
"""Characters of a sentence or a description."""

_INVALID = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
"""Characters that pages and pictures cannot contain."""


def checked(text: object, name: str, longest: int = MAX_LABEL) -> str:
    """Return the text. Raises FigureError if a figure cannot show it."""
    if not isinstance(text, str):
        raise FigureError(f"The {name} must be a text, not {type(text).__name__}.")
    if len(text) > longest:
        raise FigureError(
            f"The {name} has {len(text)} characters; at most {longest} are allowed."
        )
    if found := _INVALID.search(text):
        raise FigureError(
            f"The {name} contains U+{ord(found[0]):04X}, which no page can show."
            " Remove this character."
        )
    return text
