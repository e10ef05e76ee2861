"""Panels as the columns of one matrix, for renderers that draw no panels."""

from __future__ import annotations

import numpy as np

from app.core.charts import Axis, Heatmap, PanelChart
from app.language import gettext


def panel_matrix(chart: PanelChart) -> Heatmap:
    """Return a matrix with a row for each pair of words and a column for each panel."""
    panels = chart.all_panels
    pairs = tuple(f"{query} · {key}" for query in chart.labels for key in chart.labels)
    return Heatmap(
        title=chart.title,
        x=_axis(gettext("Matrix"), tuple(panel.name for panel in panels)),
        y=_axis(gettext("Query · key"), pairs, rows=True),
        values=np.column_stack([panel.values.ravel() for panel in panels]),
        low=chart.low,
        high=chart.high,
        description=chart.description,
        reading=chart.reading,
    )


def _axis(title: str, labels: tuple[str, ...], rows: bool = False) -> Axis:
    ticks = tuple(map(float, range(len(labels))))
    return Axis(title, 0, len(labels) - 1, ticks, reversed=rows, labels=labels)
