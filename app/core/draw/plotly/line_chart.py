"""Line chart as Plotly traces, with labels and leader lines."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from app.core.charts import Line, LineChart
from app.core.draw import geometry as geo
from app.core.draw.line_paths import MAX_DOTS, PathPlan, interpolate, plan_paths
from app.core.draw.palette import Theme, ThemeColours, colour
from app.core.draw.plotly.annotation import annotation
from app.core.draw.plotly.trace import Trace
from app.core.draw.text_layout import plotly_text

_STEPS: Final = 5
"""Points drawn per value of a smooth line."""
_LONGEST_SMOOTH: Final = 128
"""Maximum number of values to interpolate; more values already look smooth."""


def line_traces(chart: LineChart, theme: Theme) -> list[Trace]:
    dotted = chart.markers and sum(len(line.x) for line in chart.lines) <= MAX_DOTS
    ways = plan_paths([line.y for line in chart.lines], chart.smooth)
    return [
        trace
        for line, plan in zip(chart.lines, ways, strict=True)
        for trace in _traces(line, plan, dotted, colour(line.tone, theme))
    ]


def line_annotations(chart: LineChart, ink: ThemeColours) -> list[dict[str, Any]]:
    positions = geo.label_positions(chart.lines, geo.scales(chart)[1])
    return [
        annotation(
            plotly_text(geo.line_text(chart, line)),
            ink.text,
            (1, 1 - position / 100),
            (geo.LABEL_GAP - 1, 0),
            xanchor="left",
            yanchor="middle",
        )
        for line, position in zip(chart.lines, positions, strict=True)
    ]


def line_shapes(chart: LineChart, theme: Theme) -> list[dict[str, Any]]:
    """Return a leader line from the end of each line to its label."""
    y = geo.scales(chart)[1]
    positions = geo.label_positions(chart.lines, y)
    return [
        {
            "type": "line",
            "xref": "paper",
            "yref": "paper",
            "xsizemode": "pixel",
            "xanchor": 1,
            "x0": 0,
            "x1": geo.LEADER_LENGTH,
            "y0": 1 - y.percent(float(line.y[-1])) / 100,
            "y1": 1 - position / 100,
            "line": {"color": colour(line.tone, theme), "width": 1.5},
        }
        for line, position in zip(chart.lines, positions, strict=True)
    ]


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
    dash = ",".join(f"{length}px" for length in geo.DASH) if line.dashed else "solid"
    look = {"color": ink, "width": geo.LINE_WIDTH, "dash": dash}
    return _scatter(line, steps, **{"mode": "lines", "line": look, **more})


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
