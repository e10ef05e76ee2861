"""Render any chart as a Plotly figure, with the layout and colours of the SVG.

Tests validate the figures with plotly.py. The server does not: importing and using its
`graph_objects` takes more time and memory than drawing the figures.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from app.core.charts import (
    Axis,
    BarChart,
    Chart,
    CurveChart,
    Heatmap,
    LineChart,
)
from app.core.draw.layout import geometry as geo
from app.core.draw.layout.axis_labels import is_slanted, x_texts, y_texts
from app.core.draw.layout.margins import (
    margins,
    x_title_offset,
    y_title_offset,
    y_title_shift,
)
from app.core.draw.layout.text_layout import isolate_right_to_left, plotly_text
from app.core.draw.palette import THEME_COLOURS, Theme, ThemeColours
from app.core.draw.plotly.annotation import annotation
from app.core.draw.plotly.bar_chart import bar_annotations, bar_shapes, bar_traces
from app.core.draw.plotly.cell_text import cell_text_traces
from app.core.draw.plotly.curve_chart import (
    curve_annotations,
    curve_shapes,
    curve_traces,
)
from app.core.draw.plotly.heatmap import (
    heatmap_annotations,
    heatmap_shapes,
    heatmap_traces,
)
from app.core.draw.plotly.line_chart import line_annotations, line_shapes, line_traces
from app.core.draw.plotly.trace import Trace
from app.core.draw.plotly.value_table import table_trace
from app.language import MIN_GROUPED, number_signs

FONT: Final = "var(--font-text, system-ui, sans-serif)"
NO_TEMPLATE: Final = {"data": {"scatter": [{"type": "scatter"}]}}
"""The template “none” of plotly.py. Without a template, plotly.py adds its own colours
to a figure that a program loads."""
FONT_HEIGHT: Final = geo.FONT_SIZE + 1
"""Height above the base line of a tick label in Plotly."""


def draw_plotly(chart: Chart, theme: Theme = "light") -> dict[str, Any]:
    """Return `data` and `layout` for `Plotly.react`, ready for `json.dumps`.

    The font is the `--font-text` of the page, if defined. The shape of the marked
    position is named “mark”. A chart that the page shows only as SVG is a table.
    """
    ink = THEME_COLOURS[theme]
    if not isinstance(chart, geo.AxisChart):
        return {"data": [table_trace(chart, theme)], "layout": _base(chart, ink)}
    parts = _parts(chart, theme)
    layout = {
        **_base(chart, ink),
        **_axes(chart, ink),
        "hovermode": parts.hovermode,
        "annotations": [*_titles(chart, ink), *parts.notes],
        "shapes": [*parts.shapes, *_mark(chart, ink)],
    }
    return {"data": parts.traces, "layout": layout}


@dataclass(frozen=True, slots=True)
class _Parts:
    """Parts of a figure that depend on the type of chart."""

    traces: list[Trace]
    shapes: list[dict[str, Any]]
    notes: list[dict[str, Any]]
    hovermode: str = "closest"


def _parts(chart: geo.AxisChart, theme: Theme) -> _Parts:
    match chart:
        case Heatmap():
            return _Parts(
                [*heatmap_traces(chart, theme), *cell_text_traces(chart, theme)],
                heatmap_shapes(chart, theme),
                heatmap_annotations(chart, theme),
            )
        case BarChart():
            return _Parts(
                bar_traces(chart, theme),
                bar_shapes(chart, theme),
                bar_annotations(chart, theme),
                "x unified",
            )
        case CurveChart():
            return _Parts(
                curve_traces(chart, theme),
                curve_shapes(chart, theme),
                curve_annotations(chart, theme),
                "x unified",
            )
        case LineChart():
            return _Parts(
                line_traces(chart, theme),
                line_shapes(chart, THEME_COLOURS[theme], theme),
                line_annotations(chart, THEME_COLOURS[theme]),
                "x unified",
            )


def _base(chart: Chart, ink: ThemeColours) -> dict[str, Any]:
    around = margins(chart)
    return {
        "template": NO_TEMPLATE,
        "autosize": True,
        "margin": {
            "t": around.top,
            "r": around.right,
            "b": around.bottom,
            "l": around.left,
            "pad": 0,
            "autoexpand": False,
        },
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "font": {"family": FONT, "size": geo.FONT_SIZE, "color": ink.soft},
        "hoverlabel": {
            "bgcolor": ink.paper,
            "bordercolor": ink.rule,
            "font": {"family": FONT, "size": geo.FONT_SIZE, "color": ink.text},
        },
        "showlegend": False,
        "dragmode": False,
        **_separators(),
    }


def _separators() -> dict[str, str]:
    """Return the decimal and group signs of tooltips; Plotly's own are English."""
    signs = number_signs()
    return {} if signs == (".", ",") else {"separators": "".join(signs)}


def _axes(chart: geo.AxisChart, ink: ThemeColours) -> dict[str, Any]:
    x, y = geo.scales(chart)
    slanted = is_slanted(chart)
    across = _axis(chart.x, x_texts(chart), (x.start, x.end)) | {
        "showgrid": False,
        "ticklabelstandoff": 1 if slanted else geo.TICK_LABEL_OFFSET - FONT_HEIGHT,
        "tickangle": geo.SLANT_ANGLE if slanted else 0,
    }
    labels = [(text,) for text in y_texts(chart.y)]
    down = _axis(chart.y, labels, (y.end, y.start)) | {
        "showgrid": not isinstance(chart, Heatmap | CurveChart),
        "gridcolor": ink.grid,
        "ticklabelstandoff": geo.TICK_GAP - 1,
    }
    if isinstance(chart, LineChart | BarChart):
        # In a format of the template itself, Plotly would write “-” for the minus sign.
        down["hoverformat"] = ".3f"
    title = plotly_text(chart.x.title)
    has_own_labels = (isinstance(chart, BarChart) and chart.x.labels) or (
        isinstance(chart, CurveChart) and chart.names
    )
    across["unifiedhovertitle"] = {
        "text": title if has_own_labels else f"{title} %{{x{_x_format(chart)}}}"
    }
    return {"xaxis": across, "yaxis": down}


def _x_format(chart: geo.AxisChart) -> str:
    """Return the format of x values in tooltips; all values have the same.

    Thousands are separated if the axis reaches numbers with a separator.
    """
    is_large = max(abs(chart.x.low), abs(chart.x.high)) >= MIN_GROUPED
    if not isinstance(chart, CurveChart):
        return ":," if is_large else ""
    # The arrays of curves have seven digits.
    return ":,.7~r" if is_large else ":.4~g"


def _axis(
    axis: Axis, labels: Sequence[tuple[str, ...]], ends: tuple[float, float]
) -> dict[str, Any]:
    """Return an axis. `labels` are the lines of each tick label."""
    return {
        "range": ends,
        "tickvals": axis.ticks,
        "ticktext": ["<br>".join(map(plotly_text, lines)) for lines in labels],
        "ticks": "",
        "exponentformat": "none",
        "zeroline": False,
        "showline": False,
        "showspikes": False,
        "fixedrange": True,
    }


def _titles(chart: geo.AxisChart, ink: ThemeColours) -> list[dict[str, Any]]:
    bottom = annotation(
        plotly_text(isolate_right_to_left(chart.x.title)),
        ink.text,
        (0.5, 0),
        (0, -x_title_offset(chart) - geo.BASELINE_OFFSET),
        yanchor="bottom",
    )
    if not chart.y.is_titled:
        return [bottom]
    left = annotation(
        plotly_text(isolate_right_to_left(chart.y.title)),
        ink.text,
        (0, 0.5),
        (-y_title_offset(chart) + geo.BASELINE_OFFSET, -y_title_shift(chart)),
        textangle=-90,
        xanchor="right",
        yanchor="middle",
    )
    return [bottom, left]


def _mark(chart: geo.AxisChart, ink: ThemeColours) -> list[dict[str, Any]]:
    if not isinstance(chart, LineChart | Heatmap) or chart.mark is None:
        return []
    value = chart.mark.value
    line = {"color": ink.text, "width": 1.5}
    if isinstance(chart, Heatmap) and geo.has_outlined_column(chart):
        shape = {"type": "rect", "xref": "x", "x0": value - 0.5, "x1": value + 0.5}
        shape |= {"yref": "paper", "y0": 0, "y1": 1}
    elif chart.mark.axis == "x":
        shape = {"type": "line", "xref": "x", "x0": value, "x1": value}
        shape |= {"yref": "paper", "y0": 1, "y1": 0}
        line["dash"] = "3px,3px"
    else:
        shape = {"type": "rect", "yref": "y", "y0": value - 0.5, "y1": value + 0.5}
        shape |= {"xref": "paper", "x0": 0, "x1": 1}
    return [{"name": "mark", **shape, "line": line}]
