"""Values of a chart as a Plotly table.

Programs use it for charts that the page shows only as SVG.
"""

from __future__ import annotations

from app.core.charts import Chart
from app.core.draw.layout.text_layout import plotly_text
from app.core.draw.palette import THEME_COLOURS, Theme
from app.core.draw.plotly.trace import Trace
from app.core.draw.table import draw_table


def table_trace(chart: Chart, theme: Theme) -> Trace:
    ink, table = THEME_COLOURS[theme], draw_table(chart)
    style = {
        "fill": {"color": ink.paper},
        "line": {"color": ink.rule},
        "font": {"color": ink.text},
    }
    columns = zip(*table.rows, strict=True)
    return {
        "type": "table",
        "header": {"values": [plotly_text(name) for name in table.columns], **style},
        "cells": {"values": [list(map(plotly_text, c)) for c in columns], **style},
    }
