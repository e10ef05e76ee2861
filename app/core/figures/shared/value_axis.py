"""An upright axis for quantities that begin at 0 and may be of any size."""

from __future__ import annotations

from math import ceil, floor, log10
from typing import Final

from app.core.charts import Axis

_MOST: Final = 5
"""Steps from 0 to the top."""


def value_axis(title: str, highest: float) -> Axis:
    """From 0 to the first round number that is not below `highest`."""
    step = _step(highest / _MOST) if highest > 0 else 1.0
    steps = max(1, ceil(highest / step))
    ticks = tuple(float(f"{n * step:.12g}") for n in range(steps + 1))
    return Axis(title, 0.0, ticks[-1], ticks)


def _step(least: float) -> float:
    """The smallest of 1, 2 or 5 times a power of ten that is not below `least`."""
    power = 10.0 ** floor(log10(least))
    return next(n * power for n in (1, 2, 5, 10) if n * power >= least)
