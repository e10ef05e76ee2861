"""Round numbers for the ticks and ends of axes."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor, log10


def round_up(value: float, factors: Sequence[float] = (1, 2, 5)) -> float:
    """Return the smallest factor times a power of ten that is at least `value` > 0.

    The factors are in ascending order, from 1 to less than 10.
    """
    power = 10.0 ** floor(log10(value))
    rounded = (float(f"{factor * power:.12g}") for factor in (*factors, 10))
    return next(number for number in rounded if number >= value)
