"""Layout of curve charts, shared by all renderers: tones, runs without gaps, bars."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from app.core.charts import Array, Curve, CurveChart
from app.core.draw.layout.geometry import SWATCH_SIZE, scales
from app.core.draw.layout.line_labels import LABEL_GAP, LineLabel, label_positions
from app.core.draw.layout.lines import smooth
from app.core.draw.layout.margins import margins
from app.core.draw.layout.side_margins import CURVE_LEGEND_GAP
from app.core.draw.layout.text_layout import truncate

BAR_SHARE: Final = 0.8
"""Part of the distance of two x values that their bars take."""
_INK_BAR_OPACITY: Final = 0.7
LEGEND_ROW: Final = 16
"""Height of a row of the legend."""
LEGEND_TOP: Final = 6
"""From the upper edge of the plot area to the middle of the first row."""
LEGEND_LABEL_LEFT: Final = CURVE_LEGEND_GAP + LABEL_GAP
"""From the plot area to the names in the legend."""
PATTERNS: Final = 4


def tone_of(chart: CurveChart, index: int) -> float | None:
    """Return the tone of a curve: even steps from warm to cool, ink for one alone."""
    count = len(chart.curves)
    return index / (count - 1) if count > 1 else None


def bar_opacity(chart: CurveChart) -> float:
    """Return the opacity of bars. Large areas of ink would be heavier than all else."""
    return _INK_BAR_OPACITY if len(chart.curves) == 1 else 1.0


def legend_label(chart: CurveChart, curve: Curve) -> str:
    """Return the name of a curve in the legend, shortened to the right margin."""
    width = margins(chart).right - LEGEND_LABEL_LEFT - SWATCH_SIZE / 2
    return truncate(curve.label, width)


def runs(chart: CurveChart, curve: Curve) -> list[tuple[Array, Array]]:
    """Return the parts of a curve between its gaps, as x and y values.

    A curve also has a gap where it leaves the chart at the top and comes back at the
    bottom, or the other way round, as at a pole.
    """
    values = curve.values
    defined = np.flatnonzero(np.isfinite(values))
    if not len(defined):
        return []
    sides = (values[defined] > chart.y.high) * 1 - (values[defined] < chart.y.low)
    is_gap = (np.diff(defined) > 1) | (np.abs(np.diff(sides)) > 1)
    parts = np.split(defined, np.flatnonzero(is_gap) + 1)
    return [(chart.at[part], values[part]) for part in parts]


def drawn_runs(chart: CurveChart, curve: Curve) -> list[tuple[Array, Array]]:
    """Return the corners of a curve's lines, which are close together if smooth."""
    found = runs(chart, curve)
    if not chart.smooth:
        return found
    return [
        smooth(x, y) if len(x) > 2 and np.all(np.diff(x) > 0) else (x, y)
        for x, y in found
    ]


def is_alone(values: Array) -> NDArray[np.bool_]:
    """Return which values have gaps on both sides, so that no line leads to them."""
    defined = np.concatenate([[False], np.isfinite(values), [False]])
    has_neighbour: NDArray[np.bool_] = defined[:-2] | defined[2:]
    return np.isfinite(values) & ~has_neighbour


def bar_step(chart: CurveChart) -> float:
    """Return the smallest distance of two x values, which their bars share."""
    steps = np.diff(np.unique(chart.at))
    return float(steps.min()) if len(steps) else 1.0


def curve_bar_width(chart: CurveChart) -> float:
    """Return the width of the bar of one curve."""
    return BAR_SHARE * bar_step(chart) / len(chart.curves)


def bar_offset(chart: CurveChart, index: int) -> float:
    """Return the offset from the x value to the left edge of the bar of a curve."""
    return (index - len(chart.curves) / 2) * curve_bar_width(chart)


def end_label_width(chart: CurveChart) -> float:
    """Return the width in pixels to which the labels at the ends are cut."""
    return margins(chart).right - LABEL_GAP


def end_labels(chart: CurveChart) -> list[LineLabel]:
    """Return the labels at the ends of curves; curves without values have none."""
    y = scales(chart)[1]
    shown = [
        (curve.label, y.percent(float(np.clip(last, chart.y.low, chart.y.high))))
        for curve in chart.curves
        if curve.label and (found := runs(chart, curve))
        for last in [found[-1][1][-1]]
    ]
    positions = label_positions([end for _, end in shown])
    width = end_label_width(chart)
    return [
        LineLabel(truncate(label, width), end, position)
        for (label, end), position in zip(shown, positions, strict=True)
    ]
