"""Value axis that starts at 0, for quantities of any size."""

from __future__ import annotations

from math import ceil
from typing import Final

from app.core.charts import Axis
from app.core.figures.shared.round_numbers import round_up

_MAX_STEPS: Final = 5
"""Maximum number of steps between 0 and the top."""


def value_axis(title: str, highest: float) -> Axis:
    """Return an axis from 0 to the first round number that is at least `highest`."""
    step = round_up(highest / _MAX_STEPS) if highest > 0 else 1.0
    steps = max(1, ceil(highest / step))
    ticks = tuple(float(f"{n * step:.12g}") for n in range(steps + 1))
    return Axis(title, 0.0, ticks[-1], ticks)
