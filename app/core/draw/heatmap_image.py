"""Images of heatmaps: indexed PNG files of at most a few kilobytes."""

from __future__ import annotations

from math import ceil
from typing import Final

import numpy as np
from numpy.typing import NDArray

from app.core.charts import Array, Heatmap
from app.core.draw.palette import VALUE_LEVELS, Theme, ramp
from app.core.draw.png import data_url, encode_png

MAX_SIDE: Final = 112
"""Cells per side; larger matrices are sampled, so that an image has at most 10 KB."""


def heatmap_image(chart: Heatmap, theme: Theme) -> str:
    """Return the cells as a data URL, one pixel per cell."""
    return data_url(_image(_thinned(chart), chart, theme))


def colour_bar_image(chart: Heatmap, theme: Theme) -> str:
    """Return the colour bar as a data URL, with the highest value at the top."""
    levels = np.arange(VALUE_LEVELS, dtype=np.uint8)[::-1, np.newaxis]
    return data_url(encode_png(levels, ramp(VALUE_LEVELS, theme, *colour_range(chart))))


def colour_range(chart: Heatmap) -> tuple[float, float]:
    """Return where the lowest and highest value are on the colour map; zero is 0.5.

    Without zero, the value nearest to zero has the neutral colour.
    """
    if chart.low > 0:
        return 0.5, 1.0
    if chart.high < 0:
        return 0.0, 0.5
    reach = max(abs(chart.low), abs(chart.high))
    return (chart.low / reach + 1) / 2, (chart.high / reach + 1) / 2


def _image(values: Array, chart: Heatmap, theme: Theme) -> bytes:
    share = np.clip((values - chart.low) / (chart.high - chart.low), 0, 1)
    colours, missing = ramp(VALUE_LEVELS, theme, *colour_range(chart)), np.isnan(share)
    indices = np.round(np.nan_to_num(share) * (VALUE_LEVELS - 1)).astype(np.uint8)
    if not missing.any():
        return encode_png(indices, colours)
    # Missing values are transparent, because the colour of zero would be a value.
    clear = np.vstack([colours[:1], colours])
    return encode_png(
        np.where(missing, 0, indices + 1).astype(np.uint8), clear, clear=True
    )


def _thinned(chart: Heatmap) -> Array:
    """Return a sample of up to `MAX_SIDE` rows and columns.

    Averages would be wrong: a fast wave would become 0 although its values range from
    −1 to 1. Dimensions are sampled in pairs, so that sines and cosines still alternate.
    """
    rows, columns = chart.values.shape
    chosen = (
        (_pairs(rows), _even(columns, MAX_SIDE))
        if chart.row_numbers
        else (_even(rows, MAX_SIDE), _pairs(columns))
    )
    thinned: Array = chart.values[np.ix_(*chosen)]
    return thinned


def _pairs(length: int) -> NDArray[np.int64]:
    """Return up to `MAX_SIDE` indices: evenly spaced pairs of neighbours."""
    first = 2 * _even((length + 1) // 2, MAX_SIDE // 2)
    both = np.column_stack([first, first + 1]).ravel()
    return both[both < length]


def _even(length: int, max_count: int) -> NDArray[np.int64]:
    """Return up to `max_count` evenly spaced indices."""
    count = ceil(length / ceil(length / max_count))
    return np.arange(count) * length // count
