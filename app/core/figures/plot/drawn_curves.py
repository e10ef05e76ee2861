"""Curves of expressions as they are drawn: with a gap at each pole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

import numpy as np

from app.core.charts import Array, Curve
from app.core.plots.between_samples import CurveFeatures, features_of
from app.core.plots.curve_values import curve_values, unlimited_values
from app.core.plots.definition import ExpressionPlot

_MAX_COST: Final = 5_000_000.0
"""Nanoseconds to compute all curves up to which their features are searched."""
_SEARCH_FACTOR: Final = 8
"""Measured time of the search relative to the cost of a line with 501 samples, for up
to 96 poles. For more samples, it is smaller."""
_SEARCH_COST: Final = 1_000_000.0
"""Nanoseconds to search the features of a curve that takes no time to compute."""


@dataclass(frozen=True, slots=True, eq=False)
class DrawnCurves:
    """Curves over the same x values, and their features in the same order."""

    at: Array
    curves: tuple[Curve, ...]
    features: tuple[CurveFeatures, ...]


def cost_with_search(plot: ExpressionPlot, settings: Mapping[str, float]) -> float:
    """Return the nanoseconds to compute all curves and to search their features."""
    cost = plot.cost(settings)
    if not _is_searched(plot, cost):
        return cost
    return (1 + _SEARCH_FACTOR) * cost + len(plot.curves) * _SEARCH_COST


def drawn_curves(plot: ExpressionPlot, settings: Mapping[str, float]) -> DrawnCurves:
    """Return the curves at these settings of the sliders.

    The poles of lines are additional x values, at which the curve has a gap.
    """
    functions = [partial(curve_values, curve, values=settings) for curve in plot.curves]
    samples = [function(plot.at) for function in functions]
    features = [CurveFeatures() for _ in functions]
    if _is_searched(plot, plot.cost(settings)):
        features = [
            features_of(partial(unlimited_values, curve, values=settings), plot.at)
            for curve in plot.curves
        ]
    poles = [pole for found in features for pole in found.poles]
    at = plot.at
    if poles:
        at = np.union1d(at, poles)
        samples = [
            np.where(np.isin(at, found.poles), np.nan, function(at))
            for function, found in zip(functions, features, strict=True)
        ]
    curves = [
        Curve(curve.label, values)
        for curve, values in zip(plot.curves, samples, strict=True)
    ]
    return DrawnCurves(at, tuple(curves), tuple(features))


def _is_searched(plot: ExpressionPlot, cost: float) -> bool:
    """Return whether the features of curves with this cost are searched."""
    return plot.style == "line" and cost <= _MAX_COST
