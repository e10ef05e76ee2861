"""Values of the curves of a plot."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from app.core.maths.expressions import evaluate
from app.core.plots.definition import MAX_VALUE, Array, PlotCurve


def curve_values(curve: PlotCurve, at: Array, values: Mapping[str, float]) -> Array:
    """Return the values of a curve; NaN where it is undefined or too large."""
    found = evaluate(curve.expression, {"x": at, **values})
    numbers = np.array(np.broadcast_to(found, at.shape), np.float64)
    with np.errstate(invalid="ignore"):
        numbers[~(np.abs(numbers) <= MAX_VALUE)] = np.nan
    return numbers
