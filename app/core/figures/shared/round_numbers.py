"""Round numbers for the ticks and ends of axes."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor, log10
from typing import Final

from app.core.figures.shared.rounding_errors import ROUNDING_ERROR

_ENDS: Final = (1, 1.2, 1.6, 2, 3, 4, 5, 6, 8)
"""Ends of axes, times a power of ten; half of each is also a round number."""


def round_up(value: float, factors: Sequence[float] = (1, 2, 5)) -> float:
    """Return the smallest factor times a power of ten that is at least `value` > 0.

    The factors are in ascending order, from 1 to less than 10.
    """
    power = 10.0 ** floor(log10(value))
    rounded = (float(f"{factor * power:.12g}") for factor in (*factors, 10))
    return next(number for number in rounded if number >= value)


def axis_end(value: float) -> float:
    """Return a round number that is at least `value`, or 1 if `value` is zero."""
    if value < ROUNDING_ERROR:
        return 1.0
    return round_up(value, _ENDS)


def end_ticks(end: float, both: bool = False) -> tuple[float, ...]:
    """Return ticks at 0, the middle and `end`; with `both`, also at their negatives."""
    upper = (0.0, end / 2, end)
    return (-end, -end / 2, *upper) if both else upper
