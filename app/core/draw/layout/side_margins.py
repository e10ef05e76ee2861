"""Margins on the left and right of a chart with axes, by the labels in them.

They do not depend on the labels of the x axis, for which they leave the width.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from app.core.charts import BarChart, CurveChart, Heatmap, LineChart
from app.core.draw.layout.geometry import (
    AxisChart,
    colour_texts,
    equal_rows_letter_width,
    full_labels,
)
from app.core.draw.layout.text_layout import text_width


@dataclass(frozen=True, slots=True)
class Margins:
    """Margins around the plot area in pixels, and the CSS classes that set them."""

    top: int = 14
    right: int = 56
    bottom: int = 44
    left: int = 52
    classes: tuple[str, ...] = ()


MEDIUM_LEFT: Final = 68
"""Left margin with numbers of up to six digits."""
WIDE_LEFT: Final = 100
"""Left margin with word labels of rows."""
WIDE_RIGHT: Final = 112
"""Right margin with long line labels or long colour bar labels."""
SLIM_RIGHT: Final = 16
"""Right margin without labels."""
STACKED_RIGHT: Final = 90
"""Right margin of charts below each other, with line labels or a colour bar."""
CURVE_LEGEND_GAP: Final = 10
"""From the plot area to the legend of points or bars, so that its first sample does not
look like a data point."""
_CURVE_LABEL_WIDTH: Final = 38
"""Width for the labels of curves that every right margin has."""
MIN_LINE_LABEL_WIDTH: Final = 50
"""Width for the labels of lines that every right margin has."""
_TICK_LABEL_WIDTH: Final = 28
_MEDIUM_LABEL_WIDTH: Final = 45
_COLOUR_BAR_LABEL_WIDTH: Final = 37


def left_margin(chart: AxisChart) -> tuple[int, tuple[str, ...]]:
    """Return the left margin in pixels, and the CSS classes that set it."""
    if _is_stacked(chart):
        return Margins().left, ()
    widest = max(map(text_width, full_labels(chart.y)), default=0.0)
    if widest <= _TICK_LABEL_WIDTH:
        return Margins().left, ()
    if isinstance(chart, CurveChart) and widest <= _MEDIUM_LABEL_WIDTH:
        return MEDIUM_LEFT, ("medium-left",)
    return WIDE_LEFT, ("wide-left",)


def right_margin(chart: AxisChart) -> tuple[int, tuple[str, ...]]:
    """Return the right margin in pixels, and the CSS classes that set it."""
    if _is_stacked(chart):
        return STACKED_RIGHT, ("stacked",)
    if isinstance(chart, LineChart):
        widest = max((text_width(line.label) for line in chart.lines), default=0.0)
        if widest > MIN_LINE_LABEL_WIDTH:
            return WIDE_RIGHT, ("wide-right",)
    if isinstance(chart, CurveChart):
        return _right_margin_of_curves(chart)
    if isinstance(chart, Heatmap) and not chart.show_values:
        widest = max(map(text_width, colour_texts(chart)))
        if widest > _COLOUR_BAR_LABEL_WIDTH - equal_rows_letter_width(chart):
            return WIDE_RIGHT, ("wide-right",)
    unlabelled = (
        isinstance(chart, Heatmap) and chart.show_values and not chart.equal_rows
    )
    if isinstance(chart, BarChart) or unlabelled:
        return SLIM_RIGHT, ("slim-right",)
    return Margins().right, ()


def _right_margin_of_curves(chart: CurveChart) -> tuple[int, tuple[str, ...]]:
    widest = max((text_width(curve.label) for curve in chart.curves), default=0.0)
    if not widest:
        return SLIM_RIGHT, ("slim-right",)
    gap = CURVE_LEGEND_GAP if chart.has_legend else 0
    if widest > _CURVE_LABEL_WIDTH - gap:
        return WIDE_RIGHT, ("wide-right",)
    return Margins().right, ()


def _is_stacked(chart: AxisChart) -> bool:
    return isinstance(chart, LineChart | Heatmap) and chart.stacked
