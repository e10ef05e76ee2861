"""Numbers in the cells of a matrix, as Plotly traces of text.

Twice, as in the SVG: with few decimals they are clear until the page's CSS, which knows
the width, shows them instead of the others.
"""

from __future__ import annotations

import numpy as np

from app.core.charts import Heatmap
from app.core.draw import geometry as geo
from app.core.draw.numbers import (
    DECIMALS,
    FEW_DECIMALS,
    are_printed,
    number_text,
    share,
)
from app.core.draw.palette import Theme, number_ink
from app.core.draw.plotly.trace import Trace


def numbers_traces(chart: Heatmap, theme: Theme) -> list[Trace]:
    if not are_printed(chart):
        return []
    return [
        _numbers(chart, theme, decimals, opacity)
        for decimals, opacity in ((DECIMALS, 1), (FEW_DECIMALS, 0))
    ]


def _numbers(chart: Heatmap, theme: Theme, decimals: int, opacity: float) -> Trace:
    rows, columns = chart.values.shape
    values = chart.values.ravel().tolist()
    return {
        "type": "scatter",
        "x": np.tile(chart.x.low + np.arange(columns), rows).astype(np.float32),
        "y": np.repeat(chart.y.low + np.arange(rows), columns).astype(np.float32),
        "mode": "text",
        "text": [number_text(value, decimals) for value in values],
        "textfont": {
            "size": geo.FONT_SIZE,
            "color": [number_ink(share(chart, value), theme) for value in values],
        },
        "opacity": opacity,
        "hoverinfo": "skip",
        "cliponaxis": False,
    }
