"""X values, minimum and maximum of the curves of a plot, in words."""

from __future__ import annotations

from typing import Final

import numpy as np

from app.core.charts import Array
from app.core.figures.plot.curve_features import digits_of_maximum, first_maximum
from app.core.figures.plot.numbers import number
from app.core.figures.shared import wording
from app.language import gettext, isolate

_MAX_CROSSINGS: Final = 3
"""Number of crossings whose x values are named."""


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

    def position(self, index: int) -> str:
        """Return an x value with the name of the axis, such as `age = 3`."""
        if self._names:
            return isolate(self._names[index])
        return isolate(f"{self._x_name} = {self.x(index)}")

    def x(self, index: int) -> str:
        if self._names:
            return isolate(self._names[index])
        return number(float(self._at[index]))

    def minimum(self, values: Array) -> tuple[int, str]:
        """Return the index of the first minimum, and the smallest value in words."""
        index = first_maximum(-values, sampled=self._sampled)
        return index, number(
            float(np.nanmin(values)), digits_of_maximum(-values, sampled=self._sampled)
        )

    def maximum(self, values: Array) -> tuple[int, str]:
        """Return the index of the first maximum, and the largest value in words."""
        index = first_maximum(values, sampled=self._sampled)
        return index, number(
            float(np.nanmax(values)), digits_of_maximum(values, sampled=self._sampled)
        )

    def with_positions(self, crossings: str, places: list[float]) -> str:
        """Add the x values of the first crossings to their number."""
        if self._names:
            return crossings
        first, *others = map(number, places[:_MAX_CROSSINGS])
        listed = wording.join([isolate(f"{self._x_name} = {first}"), *others])
        values = {"crossings": crossings, "places": listed}
        # Translators: Such as “twice, at x = 1 and 2” or “two zero crossings, at …”.
        if len(places) > _MAX_CROSSINGS:
            return gettext("%(crossings)s, first at %(places)s", **values)
        return gettext("%(crossings)s, at %(places)s", **values)
