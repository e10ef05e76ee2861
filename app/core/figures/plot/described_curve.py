"""Curve that the texts of a plot describe."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from app.core.charts import Array, Curve
from app.core.figures.plot.curve_features import without_noise
from app.core.plots.between_samples import CurveFeatures

_ROUNDING: Final = 1e-9
"""Difference of two equal values, as a part of the range of a curve."""


@dataclass(frozen=True, slots=True, eq=False)
class DescribedCurve:
    """Values of a curve without rounding errors, and its features between them."""

    label: str
    values: Array
    features: CurveFeatures

    @property
    def is_defined(self) -> bool:
        """Whether the curve has a value anywhere."""
        return bool(np.isfinite(self.values).any())

    @property
    def extremes(self) -> tuple[float, float]:
        """The lowest and the highest value of a curve that is defined."""
        ends = float(np.nanmin(self.values)), float(np.nanmax(self.values))
        low, high = without_noise(np.array(self.features.extremes or ends)).tolist()
        return low, high

    @property
    def negative(self) -> DescribedCurve:
        """The curve upside down."""
        extremes = self.features.extremes and (-self.extremes[1], -self.extremes[0])
        features = replace(self.features, extremes=extremes)
        return replace(self, values=-self.values, features=features)

    @property
    def has_maximum_at_sample(self) -> bool:
        """Whether a sample has the highest value, which can be between samples."""
        largest = float(np.nanmax(self.values))
        missed = self.extremes[1] - largest
        return missed <= _ROUNDING * (largest - float(np.nanmin(self.values)))


def described(
    curves: Sequence[Curve], features: Sequence[CurveFeatures]
) -> list[DescribedCurve]:
    """Return curves with their features, if they have any, in the same order."""
    return [
        DescribedCurve(curve.label, without_noise(curve.values), found)
        for curve, found in zip(
            curves, features or [CurveFeatures()] * len(curves), strict=True
        )
    ]
