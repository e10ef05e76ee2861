"""Texts of plots, written from their numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import numpy as np

from app.core.charts import Array, Curve, CurveStyle
from app.core.figures.plot.curve_features import sign_changes, without_noise
from app.core.figures.plot.described_curve import DescribedCurve, described
from app.core.figures.plot.numbers import number
from app.core.figures.plot.point_texts import PointTexts
from app.core.figures.plot.range_texts import MAX_NAMED, RangeTexts
from app.core.figures.shared import wording
from app.core.plots.between_samples import CurveFeatures
from app.core.plots.definition import DEFAULT_Y, PlotTexts
from app.language import (
    format_decimal,
    gettext,
    isolate,
    join_sentences,
    ngettext,
    separate_clauses,
    translatable,
)

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
    "points": translatable("A chart of points with %(curves)s series"),
    "bars": translatable("A bar chart with %(curves)s series"),
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


class PlotWords:
    """Texts about the curves of a plot.

    The values of `sampled` curves are samples of an expression, so they miss the exact
    extremes by a little, and their number says nothing about the curves. `features` has
    the features of the curves of expressions. `samples` are the x values without those
    of poles between them; None if these are all. `x_name` is the name of the column of
    x values.
    """

    def __init__(
        self,
        texts: PlotTexts,
        style: CurveStyle,
        at: Array,
        names: tuple[str, ...],
        curves: Sequence[Curve],
        *,
        features: Sequence[CurveFeatures] = (),
        samples: Array | None = None,
        sampled: bool = False,
        x_name: str = "",
    ) -> None:
        self._texts, self._style, self._at = texts, style, at
        self._names = names
        self._sampled = sampled
        self._samples = at if samples is None else samples
        self._curves = described(curves, features)
        x_name = x_name or (texts.x if len(texts.x) <= _MAX_AXIS_NAME else "x")
        self._points = PointTexts(at, names, x_name, sampled=sampled)
        y_name = "" if texts.y == DEFAULT_Y else texts.y
        self._ranges = RangeTexts(self._curves, self._points, y_name)

    def title(self) -> str:
        """Return the author's title, or one that names the curves."""
        if self._texts.title:
            return self._texts.title
        labels = [curve.label for curve in self._curves if curve.label]
        if len(labels) > MAX_NAMED:
            return self._count_over(len(labels), isolate(self._texts.x))
        return curves_over(labels or [self._texts.y], self._texts.x)

    def _count_over(self, count: int, x: str) -> str:
        if self._style == "line":
            return ngettext(
                "%(count)s curve over %(x)s", "%(count)s curves over %(x)s", count, x=x
            )
        # Translators: Data series of bars or points.
        return ngettext(
            "%(count)s series over %(x)s", "%(count)s series over %(x)s", count, x=x
        )

    def describe(self, notes: Sequence[str] = ()) -> str:
        """Return the whole chart in words; `notes` are sentences about the data."""
        sentences = [
            self._chart(),
            *(self._curve(curve) for curve in self._curves),
            *self._crossings(),
            *notes,
        ]
        return join_sentences(*sentences)

    def reading(self, settings: Mapping[str, float]) -> str:
        """Return the ranges of the curves at these settings of the sliders."""
        return self._ranges.reading(settings)

    def _chart(self) -> str:
        count = len(self._curves)
        names = _ONE_CURVE if count == 1 else _MORE_CURVES
        curves = wording.number_word(count)
        parts = {
            "chart": gettext(names[self._style], curves=curves),
            "first": self._points.x(int(self._at.argmin())),
            "last": self._points.x(int(self._at.argmax())),
            "x": isolate(self._texts.x),
            "y": isolate(self._texts.y),
        }
        if self._sampled:
            # Translators: Such as “A line chart of height over time, from 0 to 5.”
            return gettext(
                "%(chart)s of %(y)s over %(x)s, from %(first)s to %(last)s.", **parts
            )
        return ngettext(
            "%(chart)s of %(y)s over %(x)s, from %(first)s to %(last)s, with %(count)s "
            "value of %(x)s.",
            "%(chart)s of %(y)s over %(x)s, from %(first)s to %(last)s, with %(count)s "
            "values of %(x)s.",
            len(self._samples),
            count=format_decimal(len(self._samples)),
            **parts,
        )

    def _curve(self, curve: DescribedCurve) -> str:
        """Return a sentence with the ends, extremes, zeros and gaps of a curve.

        Leaves out extremes and zeros that the samples do not determine.
        """
        name, values = isolate(curve.label or self._texts.y), curve.values
        defined = np.flatnonzero(np.isfinite(values))
        if not len(defined):
            return gettext("%(curve)s: no defined values.", curve=name)
        first, last = (float(values[end]) for end in (defined[0], defined[-1]))
        parts = [*self._extent(curve, first, last)]
        if self._style == "line" and not curve.features.is_too_fast:
            parts += self._zeros(values)
        if gaps := self._count_gaps(curve):
            parts.append(
                gettext(
                    "gaps at undefined values: %(gaps)s of %(count)s",
                    gaps=format_decimal(gaps),
                    count=format_decimal(len(self._samples)),
                )
            )
        # Translators: Such as “height: start 0, end 5; one zero crossing, at x = 2.”
        return gettext(
            "%(curve)s: %(properties)s.",
            curve=name,
            properties=separate_clauses(parts),
        )

    def _count_gaps(self, curve: DescribedCurve) -> int:
        """Return the number of samples without a value that are not at a pole."""
        is_sample = np.isin(self._at, self._samples)
        is_pole = np.isin(self._at, curve.features.poles)
        return int(np.sum(is_sample & ~is_pole & ~np.isfinite(curve.values)))

    def _extent(
        self, curve: DescribedCurve, first: float, last: float
    ) -> Iterator[str]:
        """Yield the ends and the extremes of a curve, or its only value."""
        (minimum, low_place), (maximum, high_place) = (
            self._points.minimum(curve),
            self._points.maximum(curve),
        )
        low, high = curve.extremes
        if low == high and not curve.features.is_too_fast:
            # Translators: Of a curve whose values are all equal; follows its name.
            yield gettext("constant value %(value)s", value=number(first))
            return
        # Translators: The first and the last value of a curve; follows its name.
        yield gettext(
            "start %(first)s, end %(last)s", first=number(first), last=number(last)
        )
        if curve.features.is_too_fast:
            return
        if curve.features.poles:
            yield self._points.asymptotes(curve)
            return
        yield gettext(
            # Translators: such as “minimum 1 at x = 0, maximum 5 at x = 2”.
            "minimum %(low)s at %(low_place)s, maximum %(high)s at %(high_place)s",
            low=minimum,
            low_place=low_place,
            high=maximum,
            high_place=high_place,
        )

    def _zeros(self, values: Array) -> Iterator[str]:
        """Yield how often a curve crosses zero, and where, if it does."""
        if positions := sign_changes(self._at, values):
            crossings = ngettext(
                "%(count)s zero crossing",
                "%(count)s zero crossings",
                len(positions),
                count=wording.number_word(len(positions)),
            )
            yield self._points.with_positions(crossings, positions)

    def _crossings(self) -> list[str]:
        """Return a sentence about where two curves cross, if there are only two."""
        if len(self._curves) != 2 or self._style != "line" or self._names:
            return []
        first, second = self._curves
        if first.features.is_too_fast or second.features.is_too_fast:
            return []
        positions = sign_changes(self._at, without_noise(first.values - second.values))
        if not positions:
            return [
                gettext(
                    "%(first)s and %(second)s do not cross.",
                    first=isolate(first.label),
                    second=isolate(second.label),
                )
            ]
        return [
            gettext(
                # Translators: such as “a and b cross twice, at x = 1 and 2.”
                "%(first)s and %(second)s cross %(times)s.",
                first=isolate(first.label),
                second=isolate(second.label),
                times=self._points.with_positions(_times(len(positions)), positions),
            )
        ]


def _times(count: int) -> str:
    if count == 1:
        return gettext("once")
    if count == 2:
        return gettext("twice")
    return ngettext(
        "%(count)s time", "%(count)s times", count, count=wording.number_word(count)
    )
