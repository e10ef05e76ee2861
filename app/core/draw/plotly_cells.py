"""A heatmap as a Plotly trace, with its colour bar and the heads of its columns."""

from __future__ import annotations

from typing import Any

import numpy as np
from plotly import graph_objects as go

from app.core.charts import Heatmap
from app.core.draw import geometry as geo
from app.core.draw.palette import INKS, TONE_COUNT, Theme, diverging, tone


def cells_traces(chart: Heatmap, theme: Theme) -> list[go.Heatmap]:
    colours = diverging(theme)
    y, x = chart.y.title, chart.x.title.lower()
    return [
        go.Heatmap(
            z=chart.values.astype(np.float32),
            x0=chart.x.low,
            dx=1,
            y0=chart.y.low,
            dy=1,
            zmin=chart.low,
            zmax=chart.high,
            colorscale=[
                [step / (len(colours) - 1), colour]
                for step, colour in enumerate(colours)
            ],
            colorbar=_bar(chart, theme),
            hovertemplate=f"{y} %{{y}}, {x} %{{x}}: %{{z:.3f}}<extra></extra>",
        )
    ]


def cells_shapes(chart: Heatmap, theme: Theme) -> list[dict[str, Any]]:
    """The heads of the columns, in the tones of their frequencies."""
    if not chart.column_tones:
        return []
    return [
        {
            "type": "rect",
            "xref": "paper",
            "yref": "paper",
            "x0": head.left / 100,
            "x1": min(1.0, (head.right + 0.1) / 100),
            "ysizemode": "pixel",
            "yanchor": 1,
            "y0": geo.HEAD_LIFT,
            "y1": geo.HEAD_LIFT - geo.HEAD_HEIGHT,
            "fillcolor": tone(head.tone, theme),
            "line": {"width": 0},
        }
        for head in geo.heads(chart, TONE_COUNT)
    ]


def _bar(chart: Heatmap, theme: Theme) -> dict[str, Any]:
    values = (chart.low, (chart.low + chart.high) / 2, chart.high)
    return {
        "x": 1,
        "xpad": geo.BAR_GAP,
        "y": 0.5,
        "ypad": 0,
        "len": 1,
        "thickness": geo.BAR_WIDTH,
        "outlinewidth": 0,
        "tickvals": values,
        "ticktext": [geo.value_text(value) for value in values],
        "tickfont": {"color": INKS[theme].soft},
        "ticklabelposition": "outside",
    }
