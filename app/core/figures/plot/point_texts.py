"""X values, minimum and maximum of the curves of a plot, in words."""

from __future__ import annotations

from math import log10
from typing import Final

import numpy as np

from app.core.charts import Array
from app.core.figures.plot.curve_features import (
    digits_of_maximum,
    first_maximum,
    margin,
    maxima,
)
from app.core.figures.plot.described_curve import DescribedCurve
from app.core.figures.plot.numbers import is_rounded, number
from app.core.figures.shared import wording
from app.core.plots.ranges import LINE_POINTS
from app.language import gettext, isolate, ngettext

_MAX_CROSSINGS: Final = 3
"""Number of crossings whose x values are named."""
_MAX_EXTREMES: Final = 2
"""Number of equal extremes whose x values are named."""


class PointTexts:
    """Texts about points of curves.

    `names` are the categories of an x axis without numbers. The values of `sampled`
    curves are samples of an expression, so they miss the exact extremes by a little.
    """

    def __init__(
        self, at: Array, names: tuple[str, ...], x_name: str, *, sampled: bool
    ) -> None:
        self._at, self._names = at, names
        self._x_name, self._sampled = x_name, sampled

    def x(self, index: int) -> str:
        if self._names:
            return isolate(self._names[index])
        return number(float(self._at[index]))

    def minimum(self, curve: DescribedCurve) -> tuple[str, str]:
        """Return the smallest value in words, and its first x value: `age = 3`."""
        return self._maximum(curve.negative, sign=-1)

    def maximum(self, curve: DescribedCurve) -> tuple[str, str]:
        """Return the largest value in words, and its first x value: `age = 3`."""
        return self._maximum(curve, sign=1)

    def _maximum(self, curve: DescribedCurve, sign: int) -> tuple[str, str]:
        """Return the largest value, multiplied by `sign`, and its first x value."""
        index = first_maximum(curve.values, sampled=self._sampled)
        is_exact = not self._sampled or curve.features.extremes is not None
        digits = digits_of_maximum(curve.values, sampled=not is_exact)
        _, largest = curve.extremes
        return number(sign * largest, digits), self._positions([index], curve)

    def asymptotes(self, curve: DescribedCurve) -> str:
        """Return the number of the poles of a curve, and the first of them."""
        poles = list(curve.features.poles)
        asymptotes = ngettext(
            "%(count)s vertical asymptote",
            "%(count)s vertical asymptotes",
            len(poles),
            count=wording.number_word(len(poles)),
        )
        return self.with_positions(asymptotes, poles)

    def positions_of_minimum(self, curve: DescribedCurve) -> str:
        return self.positions_of_maximum(curve.negative)

    def positions_of_maximum(self, curve: DescribedCurve) -> str:
        """Return the x values of the maximum, such as `age = 3`; empty for many."""
        found = maxima(curve.values, sampled=self._sampled)
        if not found or len(found) > _MAX_EXTREMES:
            return ""
        return self._positions(found, curve)

    def _positions(self, indices: list[int], curve: DescribedCurve) -> str:
        """Return the x values of samples at or next to a maximum."""
        if self._names:
            return wording.join([isolate(self._names[index]) for index in indices])
        exact = [float(self._at[index]) for index in indices]
        rounded = [self._rounded_x(index) for index in indices]
        is_exact = np.allclose(exact, rounded, 1e-9, 1e-9)
        return self._listed(rounded, is_exact=is_exact and curve.has_maximum_at_sample)

    def _listed(self, xs: list[float], *, is_exact: bool = True) -> str:
        """Return x values with the name of the axis, such as `x ≈ 1.571 and 4.712`."""
        sign = "=" if is_exact and not any(map(is_rounded, xs)) else "≈"
        first, *others = map(number, xs)
        return wording.join([isolate(f"{self._x_name} {sign} {first}"), *others])

    def curves_with_maximum(self, values: Array) -> list[int]:
        """Return the indices of the curves that reach the largest value.

        `values` has the shape (curves, x values).
        """
        largest = np.nanmax(values)
        limit = largest - (margin(values) if self._sampled else 0.0)
        reached = np.nan_to_num(values, nan=-np.inf).max(axis=1) >= limit
        return [int(index) for index in np.flatnonzero(reached)]

    def _rounded_x(self, index: int) -> float:
        """Return an x value without the digits that samples do not determine.

        A line with fewer than LINE_POINTS samples has steps that its author chose.
        """
        x, last = float(self._at[index]), len(self._at) - 1
        if not self._sampled or last + 1 < LINE_POINTS or index in (0, last):
            return x
        unit = 10.0 ** round(log10(abs(self._at[index + 1] - self._at[index])))
        return round(x / unit) * unit

    def with_positions(self, crossings: str, positions: list[float]) -> str:
        """Add the x values of the first crossings to their number."""
        if self._names:
            return crossings
        listed = self._listed(positions[:_MAX_CROSSINGS])
        values = {"crossings": crossings, "places": listed}
        # Translators: Such as “twice, at x = 1 and 2” or “two zero crossings, at …”.
        if len(positions) > _MAX_CROSSINGS:
            return gettext("%(crossings)s, first at %(places)s", **values)
        return gettext("%(crossings)s, at %(places)s", **values)
