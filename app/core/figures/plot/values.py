"""Values of a plot's curves."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

import numpy as np

from app.core.maths.expressions import evaluate
from app.core.plots.definition import (
    MAX_COST,
    MAX_VALUE,
    Array,
    ExpressionPlot,
    PlotCurve,
)

_SAMPLES: Final = 256
"""Points at which the range of the y axis is computed for other slider values."""
_RANGES: Final = 256
"""Plots whose range is cached."""


def curve_values(curve: PlotCurve, at: Array, values: Mapping[str, float]) -> Array:
    """Return the values of a curve; NaN where it is undefined or too large."""
    found = evaluate(curve.expression, {"x": at, **values})
    numbers = np.array(np.broadcast_to(found, at.shape), np.float64)
    with np.errstate(invalid="ignore"):
        numbers[~(np.abs(numbers) <= MAX_VALUE)] = np.nan
    return numbers


@lru_cache(maxsize=_RANGES)
def usual_range(plot: ExpressionPlot) -> tuple[float, float] | None:
    """Return the range of the values while each slider moves alone; None without any.

    The y axis has this range at all settings, so that a reader sees how the size of a
    curve changes.
    """
    start = {slider.name: slider.default for slider in plot.sliders}
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
