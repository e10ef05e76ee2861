"""Any chart as a Plotly figure, for hands: places, colours and words as in the SVG.

Numbers travel as float32, in base64, which is what Plotly reads fastest.
"""

from __future__ import annotations

from typing import Any, Final

import plotly.graph_objects as go

from app.core.charts import Axis, Chart, Heatmap
from app.core.draw import geometry as geo
from app.core.draw.palette import INKS, Ink, Theme
from app.core.draw.plotly_cells import cells_shapes, cells_traces
from app.core.draw.plotly_curves import curves_names, curves_shapes, curves_traces
from app.core.draw.plotly_text import note

FONT: Final = "var(--font-text, system-ui, sans-serif)"
FONT_HEIGHT: Final = 13
"""Which Plotly leaves above the base line of a tick's label."""


def draw_plotly(chart: Chart, theme: Theme = "light") -> dict[str, Any]:
    """`data` and `layout`, ready for `Plotly.react` once they are JSON.

    The font is the page's `--font-text`, where it has one. The shape of the marked
    position is called “mark”.
    """
    ink = INKS[theme]
    layout: dict[str, Any] = {**_base(ink), **_axes(chart, ink)}
    notes = _titles(chart, ink)
    if isinstance(chart, Heatmap):
        traces = cells_traces(chart, theme)
        shapes = cells_shapes(chart, theme)
        layout["hovermode"] = "closest"
    else:
        traces = curves_traces(chart, theme)
        shapes = curves_shapes(chart, theme)
        notes += curves_names(chart, ink)
        layout["hovermode"] = "x unified"
    layout |= {"annotations": notes, "shapes": [*shapes, *_mark(chart, ink)]}
    drawn: dict[str, Any] = go.Figure(data=traces, layout=layout).to_plotly_json()
    return {"data": drawn["data"], "layout": drawn["layout"]}


def _base(ink: Ink) -> dict[str, Any]:
    return {
        "template": "none",
        "autosize": True,
        "margin": {
            "t": geo.MARGIN_TOP,
            "r": geo.MARGIN_RIGHT,
            "b": geo.MARGIN_BOTTOM,
            "l": geo.MARGIN_LEFT,
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
    }


def _axes(chart: Chart, ink: Ink) -> dict[str, Any]:
    x, y = geo.scales(chart)
    across = _axis(chart.x, (x.start, x.end)) | {
        "showgrid": False,
        "ticklabelstandoff": geo.TICK_DROP - FONT_HEIGHT,
    }
    down = _axis(chart.y, (y.end, y.start)) | {
        "showgrid": not isinstance(chart, Heatmap),
        "gridcolor": ink.grid,
        "ticklabelstandoff": geo.TICK_GAP - 1,
    }
    across["unifiedhovertitle"] = {"text": f"{chart.x.title} %{{x}}"}
    return {"xaxis": across, "yaxis": down}


def _axis(axis: Axis, ends: tuple[float, float]) -> dict[str, Any]:
    return {
        "range": ends,
        "tickvals": axis.ticks,
        "ticktext": geo.tick_texts(axis),
        "ticks": "",
        "zeroline": False,
        "showline": False,
        "showspikes": False,
        "fixedrange": True,
    }


def _titles(chart: Chart, ink: Ink) -> list[dict[str, Any]]:
    below = note(
        chart.x.title,
        ink.text,
        (0.5, 0),
        (0, -geo.X_TITLE_DROP - geo.BASELINE),
        yanchor="bottom",
    )
    beside = note(
        chart.y.title,
        ink.text,
        (0, 0.5),
        (-geo.Y_TITLE_GAP + geo.BASELINE, 0),
        textangle=-90,
        xanchor="right",
        yanchor="middle",
    )
    return [below, beside]


def _mark(chart: Chart, ink: Ink) -> list[dict[str, Any]]:
    if chart.mark is None:
        return []
    value = chart.mark.value
    line = {"color": ink.text, "width": 1.5}
    if chart.mark.axis == "x":
        place = {"type": "line", "xref": "x", "x0": value, "x1": value}
        place |= {"yref": "paper", "y0": 1, "y1": 0}
        line["dash"] = "3px,3px"
    else:
        place = {"type": "rect", "yref": "y", "y0": value - 0.5, "y1": value + 0.5}
        place |= {"xref": "paper", "x0": 0, "x1": 1}
    return [{"name": "mark", **place, "line": line}]
