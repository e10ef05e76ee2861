"""Charts of the core from the drawings of `figures.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from app.core.charts import Axis, Chart, Curve, CurveChart, CurveStyle, Heatmap
from app.core.figures.plot.axes import fixed_y_axis, x_axis, y_axis
from app.core.figures.plot.values import range_of
from app.core.figures.plot.words import PlotWords
from app.core.plots.definition import PlotTexts
from app.language import format_decimal, gettext

MAX_TICK_LABELS = 8


def chart_of_drawing(drawing: Mapping[str, Any], title: str) -> Chart:
    """Return the chart of a response of the process, with its texts."""
    if drawing["kind"] == "Heatmap":
        return _heatmap(drawing, title)
    if drawing["kind"] == "Bars":
        return _bars(drawing, title)
    return _lines(drawing, title)


def _lines(drawing: Mapping[str, Any], title: str) -> CurveChart:
    chart = drawing["chart"]
    style: CurveStyle = "line" if chart["style"] == "lines" else "points"
    at = np.array(chart["x"], np.float64)
    return _curve_chart(drawing, title, style, at, chart["curves"], ())


def _bars(drawing: Mapping[str, Any], title: str) -> CurveChart:
    chart = drawing["chart"]
    names = tuple(chart["categories"])
    at = np.arange(len(names), dtype=np.float64)
    return _curve_chart(drawing, title, "bars", at, chart["series"], names)


def _curve_chart(
    drawing: Mapping[str, Any],
    title: str,
    style: CurveStyle,
    at: np.ndarray[tuple[int], np.dtype[np.float64]],
    curves: list[tuple[str, list[float]]],
    names: tuple[str, ...],
) -> CurveChart:
    chart = drawing["chart"]
    drawn = tuple(
        Curve(label if len(curves) > 1 else "", np.array(values, np.float64))
        for label, values in curves
    )
    texts = PlotTexts(title, chart["x_label"], chart["y_label"])
    return CurveChart(
        title=title,
        x=x_axis(chart["x_label"], at, style, names, in_pi=False),
        y=_y_axis(chart, drawn, style),
        style=style,
        at=at,
        curves=drawn,
        description=_description(
            drawing, PlotWords(texts, style, at, names, drawn).describe()
        ),
        reading=drawing["sentence"],
        names=names,
        smooth=chart.get("smooth", False),
        is_clipped=chart["y_range"] is not None,
    )


def _y_axis(
    chart: Mapping[str, Any], curves: tuple[Curve, ...], style: CurveStyle
) -> Axis:
    if chart["y_range"]:
        low, high = chart["y_range"]
        return fixed_y_axis(chart["y_label"], low, high)
    low, high = range_of([curve.values for curve in curves]) or (0.0, 1.0)
    return y_axis(chart["y_label"], low, high, with_zero=style == "bars")


def _heatmap(drawing: Mapping[str, Any], title: str) -> Heatmap:
    chart = drawing["chart"]
    values = np.array(chart["values"], np.float64)
    found = range_of([values.ravel()]) or (0.0, 1.0)
    low, high = min(found[0], 0.0), max(found[1], 0.0)
    rows, columns = values.shape
    description = gettext(
        "A heatmap with %(rows)s rows and %(columns)s columns.",
        rows=format_decimal(rows),
        columns=format_decimal(columns),
    )
    return Heatmap(
        title=title,
        x=_cell_axis(chart["x_label"], columns),
        y=_cell_axis(chart["y_label"], rows, is_reversed=True),
        values=values,
        low=low,
        high=high if low < high else 1.0,
        description=_description(drawing, description),
        reading=drawing["sentence"],
        value_label=chart["value_label"],
    )


def _cell_axis(title: str, count: int, is_reversed: bool = False) -> Axis:
    every = -(-count // MAX_TICK_LABELS)
    ticks = tuple(float(index) for index in range(0, count, every))
    return Axis(title, 0, count - 1, ticks, reversed=is_reversed)


def _description(drawing: Mapping[str, Any], generated: str) -> str:
    """Return the author's description, then a description of the numbers."""
    return f"{drawing['description'].strip()} {generated}"
