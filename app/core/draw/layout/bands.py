"""Bands of frequency colours above the columns and next to the rows of a matrix."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from app.core.charts import Heatmap
from app.core.draw.palette import TONE_COUNT, tone_index


@dataclass(frozen=True, slots=True)
class ColumnBand:
    """Band of a frequency colour above some columns of a matrix, in percent."""

    left: float
    right: float
    tone: float


@dataclass(frozen=True, slots=True)
class RowBand:
    """Band of a frequency colour to the left of some rows of a matrix, in percent."""

    top: float
    bottom: float
    tone: float


def column_bands(chart: Heatmap) -> tuple[ColumnBand, ...]:
    """Return one band per pair of columns, but at most one of each colour."""
    columns = chart.values.shape[1]
    pairs = (columns + 1) // 2
    count = min(pairs, TONE_COUNT)
    width = 200 / columns if count == pairs else 100 / TONE_COUNT
    return tuple(
        ColumnBand(i * width, min(100.0, (i + 1) * width), i / max(1, count - 1))
        for i in range(count)
    )


def row_bands(chart: Heatmap) -> tuple[RowBand, ...]:
    """Return one band for each run of rows with the same colour."""
    height = 100 / chart.values.shape[0]
    bands: list[RowBand] = []
    top = 0
    for _, run in groupby(chart.row_tones, tone_index):
        tones = tuple(run)
        bottom = top + len(tones)
        bands.append(RowBand(top * height, bottom * height, tones[0]))
        top = bottom
    return tuple(bands)
