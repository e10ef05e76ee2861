"""Strips as the rows of a matrix, for renderers that draw no strips."""

from __future__ import annotations

import numpy as np

from app.core.charts import Array, Heatmap, Strip, StripChart, word_axis
from app.language import gettext


def strip_matrix(chart: StripChart) -> Heatmap:
    """Return the strips as rows: each of the upper line, then each of the lower."""
    values = np.stack([strip.values for strip in (*chart.upper, *chart.lower)])
    labels = tuple(
        _row_name(name, strip)
        for name, strips in zip(chart.names, (chart.upper, chart.lower), strict=True)
        for strip in strips
    )
    columns = values.shape[1]
    return Heatmap(
        title=chart.title,
        x=word_axis(gettext("Dimension"), tuple(map(str, range(columns)))),
        y=word_axis(gettext("Line and strip"), labels, rows=True),
        values=values,
        low=chart.low,
        high=chart.high,
        description=chart.description,
        reading=chart.reading,
    )


def distances(chart: StripChart) -> Array:
    """Return the distance of each row of the matrix that a sign is printed at.

    The other rows are NaN.
    """
    found = np.full(len(chart.upper) + len(chart.lower), np.nan)
    for lower, distance in first_distances(chart).items():
        found[len(chart.upper) + lower] = distance
    return found


def first_distances(chart: StripChart) -> dict[int, float]:
    """Return the distance of the first link of each strip in the lower line."""
    return {link.lower: link.distance for link in reversed(chart.links)}


def _row_name(line: str, strip: Strip) -> str:
    return " · ".join(filter(None, (line, strip.label, strip.tag)))
