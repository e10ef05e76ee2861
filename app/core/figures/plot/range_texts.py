"""Ranges of the curves of a plot, for the sentence below it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from app.core.charts import Curve
from app.core.figures.plot.numbers import number
from app.core.figures.plot.point_texts import PointTexts
from app.core.figures.shared import wording
from app.language import gettext, isolate, separate_clauses

MAX_NAMED: Final = 2
"""Number of curves that titles and readings name one by one."""


class RangeTexts:
    """Texts about the ranges of curves. `y_name` is the name of a column of data."""

    def __init__(
        self, curves: Sequence[Curve], points: PointTexts, y_name: str
    ) -> None:
        self._curves, self._points, self._y_name = curves, points, y_name

    def read(self, settings: Mapping[str, float]) -> str:
        """Return the ranges of the curves at these settings of the sliders."""
        values = [
            isolate(f"{name} = {number(value)}") for name, value in settings.items()
        ]
        if len(self._curves) > MAX_NAMED:
            ranges = [self._overall()]
        else:
            ranges = [self._range(curve) for curve in self._curves]
        if values:
            # Translators: The results are such as “the values go from 1 to 5”.
            return gettext(
                "With %(settings)s, %(results)s.",
                settings=wording.join(values),
                results=separate_clauses(ranges),
            )
        # Translators: One or more results, such as “the values go from 1 to 5”.
        text = gettext("%(results)s.", results=separate_clauses(ranges))
        names = (self._y_name, *(curve.label for curve in self._curves))
        return _capitalised(text, [name for name in names if name])

    def _range(self, curve: Curve) -> str:
        """Return the range of a curve; for the only one, with the x values."""
        values, only = curve.values, len(self._curves) == 1
        label = isolate(curve.label or (self._y_name if only else ""))
        if not np.isfinite(values).any():
            if not label:
                return gettext("no value is defined")
            return gettext("no value of %(curve)s is defined", curve=label)
        (low, least), (high, most) = (
            self._points.minimum(values),
            self._points.maximum(values),
        )
        if values[low] == values[high]:
            if not label:
                return gettext("all values are %(value)s", value=most)
            return gettext(
                "all values of %(curve)s are %(value)s", curve=label, value=most
            )
        if only:
            return self._extremes(label, (low, least), (high, most))
        if not label:
            return gettext(
                "the values go from %(low)s to %(high)s", low=least, high=most
            )
        return gettext(
            "the values of %(curve)s go from %(low)s to %(high)s",
            curve=label,
            low=least,
            high=most,
        )

    def _extremes(self, label: str, low: tuple[int, str], high: tuple[int, str]) -> str:
        """Return the extremes, each an index and a value, with their x values."""
        extremes = {
            "low": low[1],
            "low_place": self._points.position(low[0]),
            "high": high[1],
            "high_place": self._points.position(high[0]),
        }
        if label:
            # Translators: “the lowest value of height is 1 at age = 0, the highest …”.
            return gettext(
                "the lowest value of %(curve)s is %(low)s at %(low_place)s, the "
                "highest %(high)s at %(high_place)s",
                curve=label,
                **extremes,
            )
        # Translators: For example “the lowest value is 1 at x = 0, the highest 5 at …”.
        return gettext(
            "the lowest value is %(low)s at %(low_place)s, the highest %(high)s at "
            "%(high_place)s",
            **extremes,
        )

    def _overall(self) -> str:
        """Return the range of all curves together."""
        values = np.array([curve.values for curve in self._curves])
        if not np.isfinite(values).any():
            return gettext("no value is defined")
        low, high = (
            divmod(int(find(values)), values.shape[1])
            for find in (np.nanargmin, np.nanargmax)
        )
        least, most = (
            f"{number(float(values[place]))} ({isolate(self._curves[place[0]].label)})"
            for place in (low, high)
        )
        return gettext("the values go from %(low)s to %(high)s", low=least, high=most)


def _capitalised(text: str, names: Sequence[str]) -> str:
    """Return a sentence with a capital first letter.

    In some languages it begins with one of these names, which stay as they are.
    """
    if text.startswith(tuple(names)):
        return text
    return f"{text[0].upper()}{text[1:]}"
