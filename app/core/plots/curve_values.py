"""Values of the curves of a plot."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from app.core.maths.expressions import evaluate
from app.core.plots.definition import MAX_VALUE, Array, PlotCurve


def curve_values(curve: PlotCurve, at: Array, values: Mapping[str, float]) -> Array:
    """Return the values of a curve; NaN where it is undefined or too large."""
    return without_large(unlimited_values(curve, at, values))


def unlimited_values(curve: PlotCurve, at: Array, values: Mapping[str, float]) -> Array:
    """Return the values of a curve, which can be infinite; NaN if undefined."""
    found = evaluate(curve.expression, {"x": at, **values})
    return np.array(np.broadcast_to(found, at.shape), np.float64)


def without_large(numbers: Array) -> Array:
    """Return values with NaN for those that are too large to be drawn."""
    return np.where(np.abs(numbers) <= MAX_VALUE, numbers, np.nan)
