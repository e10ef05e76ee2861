"""Line chart as Plotly traces, with labels and samples or leaders of the lines."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Any, Final

from app.core.charts import Line, LineChart
from app.core.draw.layout import geometry as geo
from app.core.draw.layout.line_labels import (
    SAMPLE_END,
    SAMPLE_START,
    LineLabel,
    line_labels,
)
from app.core.draw.layout.lines import has_dots, is_dense, smooth, smooth_steps
from app.core.draw.layout.text_layout import plotly_text
from app.core.draw.palette import Theme, ThemeColours, colour
from app.core.draw.plotly.line_labels import leader_shapes, line_label_annotations
from app.core.draw.plotly.shapes import line_on_the_right
from app.core.draw.plotly.trace import Trace, dash, typed_array

_TOOLTIP: Final = "%{fullData.name}: %{y}<extra></extra>"


def line_traces(chart: LineChart, theme: Theme) -> list[Trace]:
    return [
        trace
        for line in chart.lines
        for trace in _traces(chart, line, colour(line.tone, theme))
    ] + _end_markers(chart, theme)


def line_annotations(chart: LineChart, ink: ThemeColours) -> list[dict[str, Any]]:
    return line_label_annotations(line_labels(chart), ink.text)


def line_shapes(
    chart: LineChart, ink: ThemeColours, theme: Theme
) -> list[dict[str, Any]]:
    """Return a sample of each line in the legend, or leaders to moved labels."""
    labels = line_labels(chart)
    samples = [
        shape
        for label in labels
        for line in label.samples
        for shape in _sample(label, line, theme)
    ]
    return samples + leader_shapes(labels, ink.soft)


_CORNERS: Final = {
    "circle": tuple((4 * cos(pi * n / 8), 4 * sin(pi * n / 8)) for n in range(16)),
    "square": ((-4, -4), (4, -4), (4, 4), (-4, 4)),
    "diamond": ((-5, 0), (0, -5), (5, 0), (0, 5)),
    "triangle": ((0, 5), (5, -4), (-5, -4)),
}
"""Corners of END_MARKERS around the origin in pixels; paths of Plotly have no arcs."""


def _sample(label: LineLabel, line: Line, theme: Theme) -> list[dict[str, Any]]:
    """Return the sample of a line in the legend: a part of it, and its end marker."""
    ink, middle = colour(line.tone, theme), (SAMPLE_START + SAMPLE_END) // 2
    height = 1 - label.position / 100
    part = line_on_the_right(
        (SAMPLE_START, SAMPLE_END),
        (height, height),
        {"color": ink, "width": geo.LINE_WIDTH, "dash": dash(line.pattern)},
        "paper",
    )
    if line.end_marker is None:
        return [part]
    outline = _CORNERS[geo.END_MARKERS[line.end_marker]]
    corners = [f"{middle + x:.1f},{y:.1f}" for x, y in outline]
    marker = {
        "type": "path",
        "xref": "paper",
        "xsizemode": "pixel",
        "xanchor": 1,
        "yref": "paper",
        "ysizemode": "pixel",
        "yanchor": height,
        "path": f"M{'L'.join(corners)}Z",
        "fillcolor": ink,
        "line": {"width": 0},
    }
    return [part, marker]


def _traces(chart: LineChart, line: Line, ink: str) -> list[Trace]:
    """Return the traces of a line; a smooth line has an extra trace for hover texts."""
    dotted, steps = has_dots(chart), smooth_steps(len(line.x))
    marker = {"color": ink, "size": geo.DOT_SIZE, "opacity": float(dotted)}
    if not chart.smooth or steps == 1:
        faint = geo.BAND_OPACITY if is_dense(line) else 1.0
        both = {"mode": "lines+markers", "marker": marker} if dotted else {}
        style = {"opacity": faint, "hovertemplate": _TOOLTIP}
        return [_line(line, 1, ink, **style, **both)]
    values = _scatter(line, 1, mode="markers", marker=marker, hovertemplate=_TOOLTIP)
    return [_line(line, steps, ink, hoverinfo="skip"), values]


def _line(line: Line, steps: int, ink: str, **more: Any) -> Trace:
    style = {"color": ink, "width": geo.LINE_WIDTH, "dash": dash(line.pattern)}
    return _scatter(line, steps, **{"mode": "lines", "line": style, **more})


def _end_markers(chart: LineChart, theme: Theme) -> list[Trace]:
    """Return one trace with the markers at the ends of lines."""
    marked = [line for line in chart.lines if line.end_marker is not None]
    if not marked:
        return []
    marker = {
        "color": [colour(line.tone, theme) for line in marked],
        "symbol": [_symbol(line.end_marker or 0) for line in marked],
        "size": geo.END_MARKER_SIZE,
        "opacity": 1,
    }
    ends = {"x": [float(line.x[-1]) for line in marked]}
    ends |= {"y": [float(line.y[-1]) for line in marked]}
    return [
        dict(
            type="scatter",
            mode="markers",
            marker=marker,
            hoverinfo="skip",
            cliponaxis=False,
            **ends,
        )
    ]


def _symbol(end_marker: int) -> str:
    """Return Plotly's name of a marker's shape."""
    return geo.END_MARKERS[end_marker].replace("triangle", "triangle-up")


def _scatter(source: Line, steps: int, **more: Any) -> Trace:
    x, y = source.x, source.y
    gap = float(x[1] - x[0]) if len(x) > 1 else 1.0
    if steps > 1:
        _, y = smooth(x, y)
    return dict(
        type="scatter",
        name=plotly_text(source.name),
        x0=float(x[0]),
        dx=gap / steps,
        y=typed_array(y),
        cliponaxis=False,
        **more,
    )
