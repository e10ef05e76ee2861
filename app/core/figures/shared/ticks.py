"""Axes of whole numbers, with ticks that are few enough for a narrow phone."""

from __future__ import annotations

from math import ceil

from app.core.charts import Axis
from app.core.figures.shared.round_numbers import round_up


def ticks(low: int, high: int) -> tuple[float, ...]:
    """Return multiples of 1, 2 or 5 times a power of ten within [low, high].

    There are about six, or fewer if the labels are long, such as `1000000`.
    """
    max_count = max(3, min(6, 18 // len(str(high))))
    step = int(round_up(max(1, (high - low) / max_count)))
    first = ceil(low / step) * step
    return tuple(float(tick) for tick in range(first, high + 1, step))


def whole_number_axis(title: str, low: int, high: int) -> Axis:
    """Return the axis of all whole numbers within [low, high].

    A single number would have an empty range, so it gets half a step on each side.
    """
    padding = 0.5 if low == high else 0.0
    return Axis(title, low - padding, high + padding, ticks(low, high))
