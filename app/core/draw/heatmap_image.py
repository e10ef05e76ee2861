"""A matrix as one indexed image, few enough cells that it stays a few kilobytes."""

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
"""Levels of colour of a small matrix."""
_TRIES: Final = (
    (160, MAX_LEVELS),
    (160, 33),
    (136, 33),
    (112, 33),
    (96, 33),
    (80, 33),
    (64, 33),
)
"""Cells a side, and levels of colour: the first that is small enough is taken."""


def heatmap_image(chart: Heatmap, theme: Theme) -> str:
    """A data URL: the cells, one pixel each."""
    for side, levels in _TRIES:
        image = _image(_thinned(chart.values, side), chart, levels, theme)
        if len(image) <= MAX_BYTES:
            break
    return data_url(image)


def colour_bar_image(chart: Heatmap, theme: Theme) -> str:
    """A data URL: the colours of the chart's values, the highest at the top."""
    levels = np.arange(33, dtype=np.uint8)[::-1, np.newaxis]
    return data_url(encode_png(levels, ramp(33, theme, *colour_range(chart))))


def colour_range(chart: Heatmap) -> tuple[float, float]:
    """Where the chart's lowest and highest value stand on the map: 0.5 is zero."""
    reach = max(abs(chart.low), abs(chart.high))
    return (chart.low / reach + 1) / 2, (chart.high / reach + 1) / 2


def _image(values: Array, chart: Heatmap, levels: int, theme: Theme) -> bytes:
    share = np.clip((values - chart.low) / (chart.high - chart.low), 0, 1)
    colours, missing = ramp(levels, theme, *colour_range(chart)), np.isnan(share)
    indices = np.round(np.nan_to_num(share) * (levels - 1)).astype(np.uint8)
    if not missing.any():
        return encode_png(indices, colours)
    # Nothing is drawn there: not the colour of zero, which would be a value.
    clear = np.vstack([colours[:1], colours])
    return encode_png(
        np.where(missing, 0, indices + 1).astype(np.uint8), clear, clear=True
    )


def _thinned(values: Array, side: int) -> Array:
    """About `side` rows and columns at most, taken as they are.

    Means of neighbours would be smaller still, and untrue: a fast wave would fade to
    nothing, where the values do reach from −1 to 1. Columns are taken by twos, so that
    sines and cosines keep their turns.
    """
    rows, columns = values.shape
    pairs = 2 * _even((columns + 1) // 2, side // 2)
    both = np.column_stack([pairs, pairs + 1]).ravel()
    thinned: Array = values[np.ix_(_even(rows, side), both[both < columns])]
    return thinned


def _even(length: int, most: int) -> NDArray[np.int64]:
    """Every index, or every second, third …, as evenly as the length allows."""
    count = ceil(length / ceil(length / most))
    return np.arange(count) * length // count
