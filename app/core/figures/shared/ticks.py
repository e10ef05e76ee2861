"""Ticks of an axis of whole numbers, few enough for a narrow phone."""

from __future__ import annotations

from math import ceil, log10


def ticks(low: int, high: int) -> tuple[float, ...]:
    """Return multiples of 1, 2 or 5 times a power of ten within [low, high].

    There are about six, or fewer if the labels are long, such as `1000000`.
    """
    max_count = max(3, min(6, 18 // len(str(high))))
    step = _step((high - low) / max_count)
    first = ceil(low / step) * step
    return tuple(float(tick) for tick in range(first, high + 1, step))


def _step(least: float) -> int:
    """Return the smallest 1, 2 or 5 times a power of ten that is at least `least`."""
    power = int(10 ** max(0, ceil(log10(max(least, 1))) - 1))
    return next(n * power for n in (1, 2, 5, 10) if n * power >= least)
