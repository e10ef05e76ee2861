"""Ticks of an axis of whole numbers, few enough for a narrow phone."""

from __future__ import annotations

from math import ceil

from app.core.figures.shared.round_numbers import round_up


def ticks(low: int, high: int) -> tuple[float, ...]:
    """Return multiples of 1, 2 or 5 times a power of ten within [low, high].

    There are about six, or fewer if the labels are long, such as `1000000`.
    """
    max_count = max(3, min(6, 18 // len(str(high))))
    step = int(round_up(max(1, (high - low) / max_count)))
    first = ceil(low / step) * step
    return tuple(float(tick) for tick in range(first, high + 1, step))
