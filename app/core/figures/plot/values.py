"""Range of the values of a plot."""

from __future__ import annotations

from typing import Final

import numpy as np

from app.core.plots.curve_values import curve_values
from app.core.plots.definition import MAX_COST, Array, ExpressionPlot

_SAMPLES: Final = 256
"""Points at which the range of the y axis is computed for other slider values."""


def usual_range(plot: ExpressionPlot) -> tuple[float, float] | None:
    """Return the range of the values while each slider moves alone; None without any.

    The y axis has this range at all settings, so that a reader sees how the size of a
    curve changes.
    """
    start = plot.start_values
    tried = [start]
    tried += [start | {s.name: end} for s in plot.sliders for end in (s.low, s.high)]
    some = plot.at[:: -(-len(plot.at) // _SAMPLES)]
    found = [
        curve_values(curve, plot.at if values is start else some, values)
        for values in tried
        if plot.cost(values) <= MAX_COST
        for curve in plot.curves
    ]
    return range_of(found)


def range_of(arrays: list[Array]) -> tuple[float, float] | None:
    """Return the smallest and largest value that is defined; None without any."""
    numbers = np.concatenate([array[np.isfinite(array)] for array in arrays])
    return (float(numbers.min()), float(numbers.max())) if len(numbers) else None
