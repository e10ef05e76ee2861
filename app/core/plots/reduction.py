"""Reduce the rows of a file to as many as a plot draws, without hiding extremes."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from app.core.plots.definition import MAX_POINTS, Array, PlotStyle

Indices = NDArray[np.int64]


def drawn_rows(count: int, columns: Sequence[Array], style: PlotStyle) -> Indices:
    """Return the rows that a plot draws: all, or at most MAX_POINTS, in their order.

    Lines show, in each of many equal groups of rows, those with the smallest and the
    largest value of each column. Points and heatmaps show every nth row.
    """
    if count <= MAX_POINTS:
        return np.arange(count)
    if style != "line":
        step = -(-count // MAX_POINTS)
        return np.arange(0, count, step)
    groups = np.array_split(np.arange(count), MAX_POINTS // (2 * len(columns)))
    chosen = {
        int(group[index])
        for group in groups
        for column in columns
        for index in _extremes(column[group])
    }
    return np.array(sorted(chosen), np.int64)


def _extremes(values: Array) -> tuple[int, ...]:
    """Return the indices of the smallest and largest value; the first without any."""
    if np.isnan(values).all():
        return (0,)
    return int(np.nanargmin(values)), int(np.nanargmax(values))
