"""Images of heatmaps: indexed PNG files of at most a few kilobytes."""

from __future__ import annotations

from math import ceil
from typing import Final

import numpy as np
from numpy.typing import NDArray

from app.core.charts import Array, Heatmap
from app.core.draw.palette import Theme, ramp
from app.core.draw.png import data_url, encode_png

MAX_BYTES: Final = 3450
MAX_LEVELS: Final = 65
"""Number of colours for a small matrix."""
_TRIES: Final = (
    (160, MAX_LEVELS),
    (160, 33),
    (136, 33),
    (112, 33),
    (96, 33),
    (80, 33),
    (64, 33),
)
"""Cells per side and number of colours; the first small enough image is used."""


def heatmap_image(chart: Heatmap, theme: Theme) -> str:
    """Return the cells as a data URL, one pixel per cell."""
    for side, levels in _TRIES:
        image = _image(_thinned(chart, side), chart, levels, theme)
        if len(image) <= MAX_BYTES:
            break
    return data_url(image)


def colour_bar_image(chart: Heatmap, theme: Theme) -> str:
    """Return the colour bar as a data URL, with the highest value at the top."""
    levels = np.arange(33, dtype=np.uint8)[::-1, np.newaxis]
    return data_url(encode_png(levels, ramp(33, theme, *colour_range(chart))))


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


def _image(values: Array, chart: Heatmap, levels: int, theme: Theme) -> bytes:
    share = np.clip((values - chart.low) / (chart.high - chart.low), 0, 1)
    colours, missing = ramp(levels, theme, *colour_range(chart)), np.isnan(share)
    indices = np.round(np.nan_to_num(share) * (levels - 1)).astype(np.uint8)
    if not missing.any():
        return encode_png(indices, colours)
    # Missing values are transparent, because the colour of zero would be a value.
    clear = np.vstack([colours[:1], colours])
    return encode_png(
        np.where(missing, 0, indices + 1).astype(np.uint8), clear, clear=True
    )


def _thinned(chart: Heatmap, side: int) -> Array:
    """Return a sample of about `side` rows and columns.

    Averages would be wrong: a fast wave would become 0 although its values range from
    −1 to 1. Dimensions are sampled in pairs, so that sines and cosines still alternate.
    """
    rows, columns = chart.values.shape
    chosen = (
        (_pairs(rows, side), _even(columns, side))
        if chart.row_tones
        else (_even(rows, side), _pairs(columns, side))
    )
    thinned: Array = chart.values[np.ix_(*chosen)]
    return thinned


def _pairs(length: int, max_count: int) -> NDArray[np.int64]:
    """Return up to `max_count` indices: evenly spaced pairs of neighbours."""
    first = 2 * _even((length + 1) // 2, max_count // 2)
    both = np.column_stack([first, first + 1]).ravel()
    return both[both < length]


def _even(length: int, max_count: int) -> NDArray[np.int64]:
    """Return up to `max_count` evenly spaced indices."""
    count = ceil(length / ceil(length / max_count))
    return np.arange(count) * length // count
