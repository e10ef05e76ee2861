"""Ranges of the curves of a plot, for the sentence below it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import numpy as np

from app.core.figures.plot.described_curve import DescribedCurve
from app.core.figures.plot.numbers import number
from app.core.figures.plot.point_texts import PointTexts
from app.core.figures.shared import wording
from app.core.plots.definition import DEFAULT_Y
from app.language import (
    format_decimal,
    gettext,
    isolate,
    ngettext,
    separate_clauses,
)

MAX_NAMED: Final = 2
"""Number of curves that titles and readings name one by one."""


class RangeTexts:
    """Texts about the ranges of curves. `y_name` is the name of a single curve."""

    def __init__(
        self, curves: Sequence[DescribedCurve], points: PointTexts, y_name: str
    ) -> None:
        self._curves, self._points, self._y_name = curves, points, y_name

    def reading(self, settings: Mapping[str, float]) -> str:
        """Return the ranges of the curves at these settings of the sliders."""
        values = [
            isolate(f"{name} = {number(value)}") for name, value in settings.items()
        ]
        results = self._results()
        if values:
            # Translators: The results are such as “all values are 5”.
            return gettext(
                "With %(settings)s, %(results)s.",
                settings=wording.join(values),
                results=results,
            )
        # Translators: One or more results, such as “all values are 5”.
        text = gettext("%(results)s.", results=results)
        names = (self._y_name, *(curve.label for curve in self._curves))
        return _capitalised(text, [name for name in names if name])

    def _results(self) -> str:
        reasons = [self._reason(curve) for curve in self._curves]
        if any(reasons):
            return separate_clauses(self._reasons_and_ranges(reasons))
        if len(self._curves) == 1:
            return self._only_range(self._curves[0])
        if len(self._curves) > MAX_NAMED:
            return self._overall()
        first, second = self._curves
        if _has_range(first) and _has_range(second):
            (low, high), (other_low, other_high) = map(self._extremes, self._curves)
            # Translators: Such as “height” ranges from 1 to 5, and “age” from 2 to 9.
            return gettext(
                "“%(first)s” ranges from %(low)s to %(high)s, and “%(second)s” from "
                "%(other_low)s to %(other_high)s",
                first=isolate(first.label),
                low=low,
                high=high,
                second=isolate(second.label),
                other_low=other_low,
                other_high=other_high,
            )
        return separate_clauses([*map(self._range, self._curves)])

    def _reasons_and_ranges(self, reasons: Sequence[str]) -> list[str]:
        """Return the reasons and the ranges of the other curves.

        Curves without a reason have an empty one.
        """
        if len(self._curves) <= MAX_NAMED:
            return [
                reason or self._range(curve)
                for reason, curve in zip(reasons, self._curves, strict=True)
            ]
        named = [reason for reason in reasons if reason]
        others = [
            curve
            for reason, curve in zip(reasons, self._curves, strict=True)
            if not reason and curve.is_defined
        ]
        shown = named if len(named) <= MAX_NAMED else self._counted_reasons()
        return [*shown, *self._range_of_others(others)]

    def _range_of_others(self, curves: Sequence[DescribedCurve]) -> Iterator[str]:
        """Yield the common range of defined curves, if there are any."""
        if len(curves) == 1:
            yield self._range(curves[0])
        elif curves:
            lowest, highest = zip(*(curve.extremes for curve in curves), strict=True)
            yield gettext(
                "the values of the other curves go from %(low)s to %(high)s",
                low=number(min(lowest)),
                high=number(max(highest)),
            )

    def _reason(self, curve: DescribedCurve) -> str:
        """Return why a curve has no lowest and highest value; empty if it has them."""
        label = isolate(curve.label or self._y_name or DEFAULT_Y)
        if curve.features.is_too_fast:
            return gettext(
                "“%(curve)s” changes too fast for the points of this plot", curve=label
            )
        if curve.features.poles:
            # Translators: Such as “tan(x)” has one vertical asymptote, at x = 0.
            return gettext(
                "“%(curve)s” has %(asymptotes)s",
                curve=label,
                asymptotes=self._points.asymptotes(curve),
            )
        return ""

    def _counted_reasons(self) -> list[str]:
        """Return how many curves have no lowest and highest value, for each reason."""
        total = format_decimal(len(self._curves))
        too_fast = sum(curve.features.is_too_fast for curve in self._curves)
        with_poles = sum(bool(curve.features.poles) for curve in self._curves)
        reasons = []
        if too_fast:
            reasons.append(
                ngettext(
                    "%(count)s of %(total)s curves changes too fast for the points of "
                    "this plot",
                    "%(count)s of %(total)s curves change too fast for the points of "
                    "this plot",
                    too_fast,
                    count=format_decimal(too_fast),
                    total=total,
                )
            )
        if with_poles:
            reasons.append(
                ngettext(
                    "%(count)s of %(total)s curves has vertical asymptotes",
                    "%(count)s of %(total)s curves have vertical asymptotes",
                    with_poles,
                    count=format_decimal(with_poles),
                    total=total,
                )
            )
        return reasons

    def _range(self, curve: DescribedCurve) -> str:
        """Return the range of one of two curves."""
        label = isolate(curve.label)
        if not curve.is_defined:
            return gettext("no value of %(curve)s is defined", curve=label)
        low, high = self._extremes(curve)
        if not _has_range(curve):
            return gettext(
                "all values of %(curve)s are %(value)s", curve=label, value=high
            )
        return gettext(
            "the values of %(curve)s go from %(low)s to %(high)s",
            curve=label,
            low=low,
            high=high,
        )

    def _only_range(self, curve: DescribedCurve) -> str:
        """Return the range of the only curve, with the x values."""
        label = isolate(curve.label or self._y_name)
        if not curve.is_defined:
            if not label:
                return gettext("no value is defined")
            return gettext("no value of %(curve)s is defined", curve=label)
        low, high = self._extremes(curve)
        if not _has_range(curve):
            if not label:
                return gettext("all values are %(value)s", value=high)
            return gettext(
                "all values of %(curve)s are %(value)s", curve=label, value=high
            )
        low = with_position(low, self._points.positions_of_minimum(curve))
        high = with_position(high, self._points.positions_of_maximum(curve))
        if not label:
            return lowest_and_highest(low, high)
        # Translators: The numbers can have a place, such as “1 (age = 3)”.
        return gettext(
            "the lowest value of “%(curve)s” is %(low)s, and the highest is %(high)s",
            curve=label,
            low=low,
            high=high,
        )

    def _extremes(self, curve: DescribedCurve) -> tuple[str, str]:
        """Return the smallest and the largest value."""
        low, _ = self._points.minimum(curve)
        high, _ = self._points.maximum(curve)
        return low, high

    def _overall(self) -> str:
        """Return the range of all curves together."""
        values = np.array([curve.values for curve in self._curves])
        if not np.isfinite(values).any():
            return gettext("no value is defined")
        ranges = [curve.extremes for curve in self._curves if curve.is_defined]
        extremes = []
        for sign, found in zip((-1, 1), zip(*ranges, strict=True), strict=True):
            best = self._points.curves_with_maximum(sign * values)
            name = isolate(self._curves[best[0]].label) if len(best) == 1 else ""
            extreme = sign * max(sign * value for value in found)
            extremes.append(with_position(number(extreme), name))
        return lowest_and_highest(*extremes)


def lowest_and_highest(low: str, high: str) -> str:
    """Return a clause with the extremes, each with or without its position."""
    # Translators: The numbers can have a place, such as “1 (x = 3)”.
    return gettext(
        "the lowest value is %(low)s, and the highest is %(high)s", low=low, high=high
    )


def with_position(value: str, position: str) -> str:
    """Return a formatted value with its position in brackets, if it has one."""
    return f"{value} ({position})" if position else value


def _has_range(curve: DescribedCurve) -> bool:
    """Return whether a curve has different values."""
    defined = curve.values[np.isfinite(curve.values)]
    return len(defined) > 0 and bool(defined.min() < defined.max())


def _capitalised(text: str, names: Sequence[str]) -> str:
    """Return a sentence with a capital first letter.

    In some languages it begins with one of these names, which stay as they are.
    """
    if text.startswith(tuple(names)):
        return text
    return f"{text[0].upper()}{text[1:]}"
