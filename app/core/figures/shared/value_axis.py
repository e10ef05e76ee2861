"""Value axis that starts at 0, for quantities of any size."""

from __future__ import annotations

from math import ceil, floor, log10
from typing import Final

from app.core.charts import Axis

_MAX_STEPS: Final = 5
"""Maximum number of steps between 0 and the top."""


def value_axis(title: str, highest: float) -> Axis:
    """Return an axis from 0 to the first round number that is at least `highest`."""
    step = _step(highest / _MAX_STEPS) if highest > 0 else 1.0
    steps = max(1, ceil(highest / step))
    ticks = tuple(float(f"{n * step:.12g}") for n in range(steps + 1))
    return Axis(title, 0.0, ticks[-1], ticks)


def _step(least: float) -> float:
    """Return the smallest 1, 2 or 5 times a power of ten that is at least `least`."""
    power = 10.0 ** floor(log10(least))
    return next(n * power for n in (1, 2, 5, 10) if n * power >= least)
