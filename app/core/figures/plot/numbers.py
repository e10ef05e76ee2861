"""Format the numbers of a plot, which may have any size."""

from __future__ import annotations

from math import floor, isclose, log10
from typing import Final

from app.core.figures.shared import wording
from app.language import localise

DIGITS: Final = 4
_PLAIN: Final = (1e-4, 1e7)
"""Sizes of numbers that are written without an exponent."""


def number(value: float, digits: int = DIGITS) -> str:
    """Format a number of any size with up to four significant digits."""
    size = abs(value)
    if size and not _PLAIN[0] <= size < _PLAIN[1]:
        return wording.scientific(value)
    if not size:
        return "0"
    decimals = _decimals(size, digits)
    text = f"{round(value, decimals) + 0.0:.{decimals}f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return localise(text, grouped=True)


def is_rounded(value: float) -> bool:
    """Return whether a formatted number is not the exact value."""
    size = abs(value)
    if not size or not _PLAIN[0] <= size < _PLAIN[1]:
        return False
    return not isclose(round(size, _decimals(size, DIGITS)), size, rel_tol=1e-9)


def _decimals(size: float, digits: int) -> int:
    return max(0, digits - 1 - floor(log10(size)))
