"""Texts of plots, written from their numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import floor, log10
from typing import Final

import numpy as np

from app.core.charts import Array, Curve, CurveStyle
from app.core.figures.shared import wording
from app.core.plots.definition import PlotTexts

_DIGITS: Final = 4
_PLAIN: Final = (1e-4, 1e7)
"""Sizes of numbers that are written without an exponent."""
_NOISE: Final = 1e-12
"""Size of rounding errors, as a part of the largest value."""
_MAX_CROSSINGS: Final = 3
"""Number of crossings whose x values are named."""

_MAX_NAMED: Final = 2
"""Number of curves that titles and readings name one by one."""

_NAMES: Final[Mapping[CurveStyle, str]] = {
    "line": "line chart",
    "points": "chart of points",
    "bars": "bar chart",
}


def number(value: float) -> str:
    """Format a number of any size with up to four significant digits."""
    size = abs(value)
    if size and not _PLAIN[0] <= size < _PLAIN[1]:
        return wording.scientific(value).replace("-", "−")
    if not size:
        return "0"
    decimals = max(0, _DIGITS - 1 - floor(log10(size)))
    text = f"{round(value, decimals) + 0.0:.{decimals}f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return text.replace("-", "−")


class PlotWords:
    """Texts about the curves of a plot."""

    def __init__(
        self,
        texts: PlotTexts,
        style: CurveStyle,
        at: Array,
        names: tuple[str, ...],
        curves: Sequence[Curve],
    ) -> None:
        self._texts, self._style, self._at = texts, style, at
        self._names = names
        self._curves = [Curve(c.label, _without_noise(c.values)) for c in curves]

    def title(self) -> str:
        """Return the author's title, or one that names the curves."""
        if self._texts.title:
            return self._texts.title
        labels = [curve.label for curve in self._curves if curve.label]
        if len(labels) > _MAX_NAMED:
            return f"{len(labels)} curves over {self._texts.x}"
        return f"{wording.join(labels or [self._texts.y])} over {self._texts.x}"

    def describe(self, notes: Sequence[str] = ()) -> str:
        """Return the whole chart in words; `notes` are sentences about the data."""
        count = len(self._curves)
        shown = "" if count == 1 else f" with {wording.number_word(count)} curves"
        first, last = self._x(int(self._at.argmin())), self._x(int(self._at.argmax()))
        points = f"{len(self._at):,} {'value' if len(self._at) == 1 else 'values'}"
        sentences = [
            f"A {_NAMES[self._style]}{shown} of {self._texts.y} over {self._texts.x}, "
            f"from {first} to {last}, with {points} of {self._texts.x}.",
            *(self._curve(curve) for curve in self._curves),
            *self._crossings(),
            *notes,
        ]
        return " ".join(sentences)

    def read(self, settings: Mapping[str, float]) -> str:
        """Return the extremes of the curves at these settings of the sliders."""
        values = [f"{name} = {number(value)}" for name, value in settings.items()]
        start = f"With {wording.join(values)}: " if values else ""
        parts = [self._extremes(curve) for curve in self._curves]
        if len(parts) > _MAX_NAMED:
            parts = [self._overall()]
        text = f"{start}{'; '.join(parts)}."
        return text if start else f"{text[0].upper()}{text[1:]}"

    def _extremes(self, curve: Curve) -> str:
        of = f" of {curve.label}" if curve.label else ""
        defined = np.isfinite(curve.values)
        if not defined.any():
            return f"no value{of} is defined"
        high = int(np.nanargmax(curve.values))
        low = int(np.nanargmin(curve.values))
        if curve.values[high] == curve.values[low]:
            return f"all values{of} are {number(float(curve.values[high]))}"
        return (
            f"the largest value{of} is {number(float(curve.values[high]))} at "
            f"{self._place(high)}, the smallest {number(float(curve.values[low]))} at "
            f"{self._place(low)}"
        )

    def _overall(self) -> str:
        """Return the extremes of all curves together."""
        values = np.array([curve.values for curve in self._curves])
        if not np.isfinite(values).any():
            return "no value is defined"
        found = [
            f"the {word} value is {number(float(values[row, column]))}, of "
            f"{self._curves[row].label} at {self._place(column)}"
            for word, index in (
                ("largest", int(np.nanargmax(values))),
                ("smallest", int(np.nanargmin(values))),
            )
            for row, column in [divmod(index, values.shape[1])]
        ]
        return "; ".join(found)

    def _curve(self, curve: Curve) -> str:
        """Return a sentence with the ends, extremes, zeros and gaps of a curve."""
        name, values = curve.label or self._texts.y, curve.values
        defined = np.flatnonzero(np.isfinite(values))
        if not len(defined):
            return f"{name} is not defined at any value shown."
        first, last = (number(float(values[end])) for end in (defined[0], defined[-1]))
        parts = [f"starts at {first} and ends at {last}", self._extremes_of(values)]
        gaps = len(values) - len(defined)
        parts += [self._zeros(values)] if self._style == "line" else []
        if gaps:
            parts.append(
                f"is not defined at {gaps:,} of {len(values):,} values, where it has "
                "a gap"
            )
        return f"{name} {wording.join([part for part in parts if part])}."

    def _extremes_of(self, values: Array) -> str:
        high, low = int(np.nanargmax(values)), int(np.nanargmin(values))
        if values[high] == values[low]:
            return "is constant"
        return (
            f"ranges from {number(float(values[low]))} at {self._place(low)} to "
            f"{number(float(values[high]))} at {self._place(high)}"
        )

    def _zeros(self, values: Array) -> str:
        places = self._sign_changes(values)
        if not places:
            return ""
        return f"crosses zero {_times(len(places))}{self._at_places(places)}"

    def _crossings(self) -> list[str]:
        """Return a sentence about where two curves cross, if there are only two."""
        if len(self._curves) != 2 or self._style != "line" or self._names:
            return []
        first, second = self._curves
        places = self._sign_changes(_without_noise(first.values - second.values))
        if not places:
            return [f"{first.label} and {second.label} do not cross."]
        times = _times(len(places))
        at = self._at_places(places)
        return [f"{first.label} and {second.label} cross {times}{at}."]

    def _sign_changes(self, values: Array) -> list[float]:
        """Return the x values at which a curve changes its sign, without gaps."""
        defined = np.isfinite(values)
        signs = np.sign(np.where(defined, values, 0))
        found: list[float] = []
        previous = None
        for index in np.flatnonzero(signs != 0).tolist():
            if (
                previous is not None
                and signs[index] != signs[previous]
                and defined[previous : index + 1].all()
            ):
                found.append(self._zero_between(values, previous, index))
            previous = index
        return found

    def _zero_between(self, values: Array, before: int, after: int) -> float:
        """Return where the straight line between two values is zero."""
        if after - before > 1:  # it is exactly zero in between
            return float(self._at[before + 1])
        low, high = values[before], values[after]
        share = low / (low - high)
        step = self._at[after] - self._at[before]
        return float(self._at[before] + share * step)

    def _at_places(self, places: list[float]) -> str:
        if self._names:
            return ""
        shown = wording.join([number(place) for place in places[:_MAX_CROSSINGS]])
        first = "first " if len(places) > _MAX_CROSSINGS else ""
        return f", {first}at {self._texts.x} = {shown}"

    def _place(self, index: int) -> str:
        if self._names:
            return self._names[index]
        return f"{self._texts.x} = {self._x(index)}"

    def _x(self, index: int) -> str:
        return self._names[index] if self._names else number(float(self._at[index]))


def _without_noise(values: Array) -> Array:
    """Return the values with zero for rounding errors, such as those of sin(pi)."""
    largest = np.max(np.abs(values), where=np.isfinite(values), initial=0.0)
    return np.where(np.abs(values) <= _NOISE * largest, 0.0, values)


def _times(count: int) -> str:
    words = {1: "once", 2: "twice"}
    return words.get(count, f"{wording.number_word(count)} times")
