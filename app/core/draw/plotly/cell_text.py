"""Numbers in the cells of a matrix, as Plotly traces of text.

As in the SVG, there are two versions. The one with few decimals is transparent until
the page's CSS, which knows the width, shows it instead of the other.
"""

from __future__ import annotations

import numpy as np

from app.core.charts import Heatmap
from app.core.draw.layout import geometry as geo
from app.core.draw.layout.cell_text import (
    FEW_DECIMALS,
    cell_text,
    colour_position,
    shows_values,
)
from app.core.draw.palette import Theme, contrast_colour
from app.core.draw.plotly.trace import Trace, typed_array


def cell_text_traces(chart: Heatmap, theme: Theme) -> list[Trace]:
    if not shows_values(chart):
        return []
    few = min(FEW_DECIMALS, chart.decimals)
    return [
        _numbers(chart, theme, decimals, opacity)
        for decimals, opacity in ((chart.decimals, 1), (few, 0))
    ]


def _numbers(chart: Heatmap, theme: Theme, decimals: int, opacity: float) -> Trace:
    rows, columns = chart.values.shape
    values = chart.values.ravel().tolist()
    return {
        "type": "scatter",
        "x": typed_array(np.tile(chart.x.low + np.arange(columns), rows)),
        "y": typed_array(np.repeat(chart.y.low + np.arange(rows), columns)),
        "mode": "text",
        "text": [cell_text(value, decimals) for value in values],
        "textfont": {
            "size": geo.FONT_SIZE,
            "color": [
                contrast_colour(colour_position(chart, value), theme)
                for value in values
            ],
        },
        "opacity": opacity,
        "hoverinfo": "skip",
        "cliponaxis": False,
    }
