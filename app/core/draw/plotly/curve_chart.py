"""Curve chart as Plotly traces, with the labels of the curves."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from app.core.charts import Array, Curve, CurveChart
from app.core.draw.layout import geometry as geo
from app.core.draw.layout.curve_layout import (
    LEGEND_LABEL_LEFT,
    LEGEND_ROW,
    LEGEND_TOP,
    PATTERNS,
    bar_offset,
    bar_opacity,
    curve_bar_width,
    drawn_runs,
    end_labels,
    is_alone,
    legend_label,
    tone_of,
)
from app.core.draw.layout.side_margins import CURVE_LEGEND_GAP
from app.core.draw.layout.text_layout import plotly_text
from app.core.draw.palette import THEME_COLOURS, Theme, colour
from app.core.draw.plotly.annotation import annotation
from app.core.draw.plotly.line_labels import leader_shapes, line_label_annotations
from app.core.draw.plotly.shapes import line_across
from app.core.draw.plotly.trace import Trace, dash, typed_array
from app.language import MIN_GROUPED

_SYMBOLS: Final = ("circle", "square", "circle-open", "square-open")
_EXPONENT: Final = 1e7
"""Numbers from which on tooltips have an exponent, as sentences about plots do."""


def curve_traces(chart: CurveChart, theme: Theme) -> list[Trace]:
    draw = {"line": _line, "points": _points, "bars": _bars}[chart.style]
    return [
        draw(chart, curve, index, colour(tone_of(chart, index), theme))
        for index, curve in enumerate(chart.curves)
    ]


def _line(chart: CurveChart, curve: Curve, index: int, ink: str) -> Trace:
    x, y = chart.at, curve.values
    if chart.smooth or chart.is_clipped:
        x, y = _joined(drawn_runs(chart, curve))
    alone = is_alone(y)
    sizes = np.where(alone, geo.POINT_SIZE, 0).tolist()
    dots = {
        "mode": "lines+markers",
        "marker": {"color": ink, "size": sizes, "opacity": 1},
    }
    return {
        "type": "scatter",
        **(dots if alone.any() else {"mode": "lines"}),
        # Plotly's own simplification makes curves angular.
        "line": {
            "color": ink,
            "width": geo.LINE_WIDTH,
            "dash": dash(index % PATTERNS),
            "simplify": False,
        },
        "connectgaps": False,
        "cliponaxis": chart.is_clipped,
        **_values(chart, curve, x, y),
    }


def _points(chart: CurveChart, curve: Curve, index: int, ink: str) -> Trace:
    symbol = _SYMBOLS[index % PATTERNS]
    marker = {"color": ink, "symbol": symbol, "size": geo.POINT_SIZE, "opacity": 1}
    return {
        "type": "scatter",
        "mode": "markers",
        "marker": marker,
        "cliponaxis": chart.is_clipped,
        **_values(chart, curve, chart.at, curve.values),
    }


def _bars(chart: CurveChart, curve: Curve, index: int, ink: str) -> Trace:
    return {
        "type": "bar",
        "textposition": "none",
        "width": curve_bar_width(chart),
        "offset": bar_offset(chart, index),
        "marker": {"color": ink, "opacity": bar_opacity(chart), "line": {"width": 0}},
        **_values(chart, curve, chart.at, curve.values),
    }


def _values(chart: CurveChart, curve: Curve, x: Array, y: Array) -> Trace:
    extra = "" if curve.label else "<extra></extra>"
    category = "%{text}: " if chart.names else ""
    tooltips = [f"{category}%{{y:{each}}}{extra}" for each in _formats(y)]
    texts = {"text": [plotly_text(name) for name in chart.names]}
    return {
        "name": plotly_text(curve.label),
        "x": typed_array(x),
        "y": typed_array(y),
        "hovertemplate": tooltips[0] if len(set(tooltips)) == 1 else tooltips,
        **(texts if len(chart.names) == len(x) else {}),
    }


def _formats(values: Array) -> list[str]:
    """Return the format of each value: thousands are separated as on the axes."""
    sizes = np.abs(values)
    is_large = (np.round(sizes) >= MIN_GROUPED) & (sizes < _EXPONENT)
    return [",.0f" if large else ".4~g" for large in is_large.tolist()]


def _joined(runs: list[tuple[Array, Array]]) -> tuple[Array, Array]:
    """Return all parts of a curve, with a gap after each."""
    gap = np.array([np.nan])
    x = [part for run, _ in runs for part in (run, run[-1:])]
    y = [part for _, run in runs for part in (run, gap)]
    return np.concatenate([*x, gap]), np.concatenate([*y, gap])


def curve_shapes(chart: CurveChart, theme: Theme) -> list[dict[str, Any]]:
    """Return the grid, the line at zero, the lines to labels, and the legend."""
    ink = THEME_COLOURS[theme]
    # Plotly draws no grid lines at the ends of an axis.
    shapes = [line_across(y, ink.grid) | {"layer": "below"} for y in chart.y.ticks]
    if chart.y.low <= 0 <= chart.y.high:
        shapes.append(line_across(0, ink.soft))
    if chart.has_legend:
        shapes += [_swatch(chart, index, theme) for index in range(len(chart.curves))]
    else:
        shapes += leader_shapes(end_labels(chart), ink.soft)
    return shapes


def _swatch(chart: CurveChart, index: int, theme: Theme) -> dict[str, Any]:
    ink, size = colour(tone_of(chart, index), theme), geo.SWATCH_SIZE
    middle = -LEGEND_TOP - LEGEND_ROW * index
    is_bar, is_ring = chart.style == "bars", index % PATTERNS > 1
    half = size / 2 if is_bar else geo.POINT_SIZE / 2
    centre = CURVE_LEGEND_GAP + size / 2
    return {
        "type": "rect" if is_bar or index % 2 else "circle",
        "xref": "paper",
        "yref": "paper",
        "xsizemode": "pixel",
        "ysizemode": "pixel",
        "xanchor": 1,
        "yanchor": 1,
        "x0": centre - half,
        "x1": centre + half,
        "y0": middle - half,
        "y1": middle + half,
        "fillcolor": "rgba(0,0,0,0)" if is_ring and not is_bar else ink,
        "line": {"color": ink, "width": 1.5 if is_ring and not is_bar else 0},
    }


def curve_annotations(chart: CurveChart, theme: Theme) -> list[dict[str, Any]]:
    """Return the labels of the curves."""
    ink = THEME_COLOURS[theme].text
    if not chart.has_legend:
        return line_label_annotations(end_labels(chart), ink)
    return [
        annotation(
            plotly_text(legend_label(chart, curve)),
            ink,
            (1, 1),
            (LEGEND_LABEL_LEFT, -LEGEND_TOP - LEGEND_ROW * index),
            xanchor="left",
            yanchor="middle",
        )
        for index, curve in enumerate(chart.curves)
    ]
