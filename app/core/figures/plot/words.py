"""Texts of plots, written from their numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import numpy as np

from app.core.charts import Array, Curve, CurveStyle
from app.core.figures.plot.curve_features import (
    digits_of_maximum,
    first_maximum,
    sign_changes,
    without_noise,
)
from app.core.figures.plot.numbers import number
from app.core.figures.shared import wording
from app.core.plots.definition import PlotTexts
from app.language import (
    format_decimal,
    gettext,
    isolate,
    join_sentences,
    ngettext,
    separate_clauses,
    translatable,
)

_MAX_CROSSINGS: Final = 3
"""Number of crossings whose x values are named."""

_MAX_NAMED: Final = 2
"""Number of curves that titles and readings name one by one."""

_MAX_AXIS_NAME: Final = 12
"""Characters of an axis title that is repeated at values; others are called x."""

# Translators: At the beginning of a sentence: “A line chart of height over time, …”.
_ONE_CURVE: Final[Mapping[CurveStyle, str]] = {
    "line": translatable("A line chart"),
    "points": translatable("A chart of points"),
    "bars": translatable("A bar chart"),
}
_MORE_CURVES: Final[Mapping[CurveStyle, str]] = {
    "line": translatable("A line chart with %(curves)s curves"),
    "points": translatable("A chart of points with %(curves)s curves"),
    "bars": translatable("A bar chart with %(curves)s curves"),
}


def curves_over(labels: Sequence[str], x: str) -> str:
    """Return a title that names curves or rows."""
    curves = wording.join([*map(isolate, labels)])
    # Translators: The title of a plot, such as “height over time”.
    return gettext("%(curves)s over %(x)s", curves=curves, x=isolate(x))


def fill_in(text: str, settings: Mapping[str, float]) -> str:
    """Return a text with the values of sliders in place of their names in braces."""
    for name, value in settings.items():
        text = text.replace(f"{{{name}}}", number(value))
    return text


def _capitalised(text: str, names: Sequence[str]) -> str:
    """Return a sentence with a capital first letter.

    In some languages it begins with one of these names, which stay as they are.
    """
    if text.startswith(tuple(names)):
        return text
    return f"{text[0].upper()}{text[1:]}"


class PlotWords:
    """Texts about the curves of a plot.

    The values of `sampled` curves are samples of an expression, so they miss the exact
    extremes by a little. `x_name` and `y_name` are the names of the columns of data.
    """

    def __init__(
        self,
        texts: PlotTexts,
        style: CurveStyle,
        at: Array,
        names: tuple[str, ...],
        curves: Sequence[Curve],
        *,
        sampled: bool = False,
        x_name: str = "",
        y_name: str = "",
    ) -> None:
        self._texts, self._style, self._at = texts, style, at
        self._names = names
        self._sampled = sampled
        self._x_name = x_name or (texts.x if len(texts.x) <= _MAX_AXIS_NAME else "x")
        self._y_name = y_name
        self._curves = [Curve(c.label, without_noise(c.values)) for c in curves]

    def title(self) -> str:
        """Return the author's title, or one that names the curves."""
        if self._texts.title:
            return self._texts.title
        labels = [curve.label for curve in self._curves if curve.label]
        if len(labels) > _MAX_NAMED:
            return ngettext(
                "%(count)s curve over %(x)s",
                "%(count)s curves over %(x)s",
                len(labels),
                x=isolate(self._texts.x),
            )
        return curves_over(labels or [self._texts.y], self._texts.x)

    def describe(self, notes: Sequence[str] = ()) -> str:
        """Return the whole chart in words; `notes` are sentences about the data."""
        sentences = [
            self._chart(),
            *(self._curve(curve) for curve in self._curves),
            *self._crossings(),
            *notes,
        ]
        return join_sentences(*sentences)

    def _chart(self) -> str:
        count = len(self._curves)
        names = _ONE_CURVE if count == 1 else _MORE_CURVES
        curves = wording.number_word(count)
        return ngettext(
            "%(chart)s of %(y)s over %(x)s, from %(first)s to %(last)s, with %(count)s "
            "value of %(x)s.",
            "%(chart)s of %(y)s over %(x)s, from %(first)s to %(last)s, with %(count)s "
            "values of %(x)s.",
            len(self._at),
            chart=gettext(names[self._style], curves=curves),
            count=format_decimal(len(self._at)),
            first=self._x(int(self._at.argmin())),
            last=self._x(int(self._at.argmax())),
            x=isolate(self._texts.x),
            y=isolate(self._texts.y),
        )

    def read(self, settings: Mapping[str, float]) -> str:
        """Return the ranges of the curves at these settings of the sliders."""
        values = [
            isolate(f"{name} = {number(value)}") for name, value in settings.items()
        ]
        if len(self._curves) > _MAX_NAMED:
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
        (low, least), (high, most) = self._minimum(values), self._maximum(values)
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
            "low_place": self._place(low[0]),
            "high": high[1],
            "high_place": self._place(high[0]),
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

    def _curve(self, curve: Curve) -> str:
        """Return a sentence with the ends, extremes, zeros and gaps of a curve."""
        name, values = isolate(curve.label or self._texts.y), curve.values
        defined = np.flatnonzero(np.isfinite(values))
        if not len(defined):
            return gettext("%(curve)s: no defined values.", curve=name)
        first, last = (float(values[end]) for end in (defined[0], defined[-1]))
        parts = [*self._extent(values, first, last)]
        if self._style == "line":
            parts += self._zeros(values)
        if gaps := len(values) - len(defined):
            parts.append(
                gettext(
                    "gaps at undefined values: %(gaps)s of %(count)s",
                    gaps=format_decimal(gaps),
                    count=format_decimal(len(values)),
                )
            )
        # Translators: Such as “height: start 0, end 5; one zero crossing, at x = 2.”
        return gettext(
            "%(curve)s: %(properties)s.",
            curve=name,
            properties=separate_clauses(parts),
        )

    def _extent(self, values: Array, first: float, last: float) -> Iterator[str]:
        """Yield the ends and the extremes of a curve, or its only value."""
        (low, least), (high, most) = self._minimum(values), self._maximum(values)
        if values[high] == values[low]:
            # Translators: Of a curve whose values are all equal; follows its name.
            yield gettext("constant value %(value)s", value=number(first))
            return
        # Translators: The first and the last value of a curve; follows its name.
        yield gettext(
            "start %(first)s, end %(last)s", first=number(first), last=number(last)
        )
        yield gettext(
            # Translators: such as “minimum 1 at x = 0, maximum 5 at x = 2”.
            "minimum %(low)s at %(low_place)s, maximum %(high)s at %(high_place)s",
            low=least,
            low_place=self._place(low),
            high=most,
            high_place=self._place(high),
        )

    def _minimum(self, values: Array) -> tuple[int, str]:
        """Return the index of the first minimum, and the smallest value in words."""
        index = first_maximum(-values, sampled=self._sampled)
        return index, number(
            float(np.nanmin(values)), digits_of_maximum(-values, sampled=self._sampled)
        )

    def _maximum(self, values: Array) -> tuple[int, str]:
        """Return the index of the first maximum, and the largest value in words."""
        index = first_maximum(values, sampled=self._sampled)
        return index, number(
            float(np.nanmax(values)), digits_of_maximum(values, sampled=self._sampled)
        )

    def _zeros(self, values: Array) -> Iterator[str]:
        """Yield how often a curve crosses zero, and where, if it does."""
        if places := sign_changes(self._at, values):
            crossings = ngettext(
                "%(count)s zero crossing",
                "%(count)s zero crossings",
                len(places),
                count=wording.number_word(len(places)),
            )
            yield self._with_places(crossings, places)

    def _crossings(self) -> list[str]:
        """Return a sentence about where two curves cross, if there are only two."""
        if len(self._curves) != 2 or self._style != "line" or self._names:
            return []
        first, second = self._curves
        places = sign_changes(self._at, without_noise(first.values - second.values))
        if not places:
            return [
                gettext(
                    "%(first)s and %(second)s do not cross.",
                    first=first.label,
                    second=second.label,
                )
            ]
        return [
            gettext(
                # Translators: such as “a and b cross twice, at x = 1 and 2.”
                "%(first)s and %(second)s cross %(times)s.",
                first=isolate(first.label),
                second=isolate(second.label),
                times=self._with_places(_times(len(places)), places),
            )
        ]

    def _with_places(self, crossings: str, places: list[float]) -> str:
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

    def _place(self, index: int) -> str:
        if self._names:
            return isolate(self._names[index])
        return isolate(f"{self._x_name} = {self._x(index)}")

    def _x(self, index: int) -> str:
        if self._names:
            return isolate(self._names[index])
        return number(float(self._at[index]))


def _times(count: int) -> str:
    if count == 1:
        return gettext("once")
    if count == 2:
        return gettext("twice")
    return ngettext(
        "%(count)s time", "%(count)s times", count, count=wording.number_word(count)
    )
