"""Line chart as Plotly traces, with labels and leader lines."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from app.core.charts import Line, LineChart
from app.core.draw.layout import geometry as geo
from app.core.draw.layout.line_labels import LABEL_GAP, line_labels
from app.core.draw.layout.line_paths import MAX_DOTS, PathPlan, interpolate, plan_paths
from app.core.draw.layout.text_layout import plotly_text
from app.core.draw.palette import Theme, ThemeColours, colour
from app.core.draw.plotly.annotation import annotation
from app.core.draw.plotly.leaders import leader_shapes
from app.core.draw.plotly.trace import Trace

_STEPS: Final = 5
"""Points drawn per value of a smooth line."""
_LONGEST_SMOOTH: Final = 160
"""Maximum number of values to interpolate; the offsets of RoPE, −64 to 64, are 129."""


def line_traces(chart: LineChart, theme: Theme) -> list[Trace]:
    dotted = chart.markers and sum(len(line.x) for line in chart.lines) <= MAX_DOTS
    ways = plan_paths([line.y for line in chart.lines], chart.smooth)
    return [
        trace
        for line, plan in zip(chart.lines, ways, strict=True)
        for trace in _traces(line, plan, dotted, colour(line.tone, theme))
    ] + _end_markers(chart, theme)


def line_annotations(chart: LineChart, ink: ThemeColours) -> list[dict[str, Any]]:
    return [
        annotation(
            plotly_text(label.text),
            ink.text,
            (1, 1 - label.position / 100),
            (LABEL_GAP - 1, 0),
            xanchor="left",
            yanchor="middle",
        )
        for label in line_labels(chart)
    ]


def line_shapes(chart: LineChart, ink: ThemeColours) -> list[dict[str, Any]]:
    """Return a dotted leader to each label that is not at the end of its line."""
    return leader_shapes(line_labels(chart), ink.soft)


def _traces(line: Line, plan: PathPlan, dotted: bool, ink: str) -> list[Trace]:
    """Return the traces of a line; a smooth line has an extra trace for hover texts."""
    marker = {"color": ink, "size": geo.DOT_SIZE, "opacity": float(dotted)}
    if plan.style != "smooth" or len(line.x) > _LONGEST_SMOOTH:
        faint = geo.BAND_OPACITY if plan.style == "band" else 1.0
        both = {"mode": "lines+markers", "marker": marker} if dotted else {}
        style = {"opacity": faint, "hovertemplate": "%{y:.3f}"}
        return [_line(line, 1, ink, **style, **both)]
    values = _scatter(line, 1, mode="markers", marker=marker, hovertemplate="%{y:.3f}")
    return [_line(line, _STEPS, ink, hoverinfo="skip"), values]


def _line(line: Line, steps: int, ink: str, **more: Any) -> Trace:
    dashes = ",".join(f"{length}px" for length in geo.DASHES[line.pattern])
    look = {"color": ink, "width": geo.LINE_WIDTH, "dash": dashes or "solid"}
    return _scatter(line, steps, **{"mode": "lines", "line": look, **more})


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
    is_outline, shape = divmod(end_marker, len(geo.END_MARKERS))
    name = geo.END_MARKERS[shape].replace("triangle", "triangle-up")
    return f"{name}-open" if is_outline else name


def _scatter(source: Line, steps: int, **more: Any) -> Trace:
    x, y = source.x, source.y
    gap = float(x[1] - x[0]) if len(x) > 1 else 1.0
    if steps > 1:
        y = interpolate(y, steps)
    return dict(
        type="scatter",
        name=plotly_text(source.label),
        x0=float(x[0]),
        dx=gap / steps,
        y=y.astype(np.float32),
        cliponaxis=False,
        **more,
    )
