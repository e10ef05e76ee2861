"""Widths of images as lessons write them: percentages of the text's width."""

from __future__ import annotations

import re

from app.core.markdown.syntax.images import WIDTHS

_PERCENTAGE = re.compile(r"(\d{1,4}(?:\.\d{1,4})?)%")
_PIXELS = re.compile(r"(\d{1,5}(?:\.\d{1,4})?)(?:px)?")


def width_in_lesson(width: str, text_width: int) -> int:
    """Return the nearest width of a lesson; 0 for a unit other than % and px.

    `text_width` is the width of the text on a slide of the deck in pixels.
    """
    if found := _PERCENTAGE.fullmatch(width):
        return _nearest(float(found[1]))
    if found := _PIXELS.fullmatch(width):
        return _nearest(100 * float(found[1]) / text_width)
    return 0


def _nearest(percentage: float) -> int:
    nearest: int = min(WIDTHS, key=lambda width: abs(width - percentage))
    return nearest
