"""Panels as the columns of one matrix, for renderers that draw no panels."""

from __future__ import annotations

import numpy as np

from app.core.charts import Heatmap, PanelChart, word_axis
from app.language import gettext


def panel_matrix(chart: PanelChart) -> Heatmap:
    """Return a matrix with a row for each pair of words and a column for each panel."""
    panels = chart.all_panels
    pairs = tuple(f"{query} · {key}" for query in chart.labels for key in chart.labels)
    return Heatmap(
        title=chart.title,
        x=word_axis(gettext("Matrix"), tuple(panel.name for panel in panels)),
        y=word_axis(gettext("Query · key"), pairs, rows=True),
        values=np.column_stack([panel.values.ravel() for panel in panels]),
        low=chart.low,
        high=chart.high,
        description=chart.description,
        reading=chart.reading,
    )
