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
"""Nanoseconds to compute all curves up to which their features are searched, which
takes up to 50 times as long."""


@dataclass(frozen=True, slots=True, eq=False)
class DrawnCurves:
    """Curves over the same x values, and their features in the same order."""

    at: Array
    curves: tuple[Curve, ...]
    features: tuple[CurveFeatures, ...]


def drawn_curves(plot: ExpressionPlot, settings: Mapping[str, float]) -> DrawnCurves:
    """Return the curves at these settings of the sliders.

    The poles of lines are additional x values, at which the curve has a gap.
    """
    functions = [partial(curve_values, curve, values=settings) for curve in plot.curves]
    samples = [function(plot.at) for function in functions]
    features = [CurveFeatures() for _ in functions]
    if plot.style == "line" and plot.cost(settings) <= _MAX_COST:
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
