"""Heatmap of the columns of a file: one row for each column."""

from __future__ import annotations

from math import ceil
from typing import Final

import numpy as np

from app.core.charts import Axis, Heatmap
from app.core.figures.plot.values import range_of
from app.core.figures.plot.words import number
from app.core.figures.shared import wording
from app.core.plots.definition import DataPlot

_MAX_LABELS: Final = 8


def draw_heatmap(plot: DataPlot) -> Heatmap:
    """Return the heatmap; its colours begin at zero, like bars."""
    values = np.array([column.values for column in plot.columns])
    labels = tuple(column.label or plot.texts.y for column in plot.columns)
    low, high = _colour_range(range_of([values.ravel()]))
    rows, columns = values.shape
    every = ceil(columns / _MAX_LABELS)
    shown = tuple(map(float, range(0, columns, every)))
    return Heatmap(
        title=plot.texts.title or f"{wording.join(labels)} over {plot.texts.x}",
        x=Axis(plot.texts.x, 0, columns - 1, shown, labels=plot.names[::every]),
        y=Axis(
            "",
            0,
            rows - 1,
            tuple(map(float, range(rows))),
            reversed=True,
            labels=labels,
        ),
        values=values,
        low=low,
        high=high,
        value_title=plot.texts.y,
        description=_describe(plot, labels, values),
        reading=_read(plot, labels, values),
    )


def _colour_range(found: tuple[float, float] | None) -> tuple[float, float]:
    low, high = found or (0.0, 1.0)
    low, high = min(low, 0.0), max(high, 0.0)
    return (low, high) if low < high else (0.0, 1.0)


def _describe(plot: DataPlot, labels: tuple[str, ...], values: np.ndarray) -> str:
    rows, columns = values.shape
    missing = int(np.isnan(values).sum())
    sentences = [
        f"A heatmap of {plot.texts.y} with {wording.number_word(rows)} rows, "
        f"{wording.join(labels)}, and {columns:,} columns, one for each "
        f"{plot.texts.x} from {plot.names[0]} to {plot.names[-1]}.",
        *(_row(plot, label, row) for label, row in zip(labels, values, strict=True)),
    ]
    if missing:
        cells = "cell is" if missing == 1 else "cells are"
        sentences.append(f"{missing:,} {cells} empty.")
    if columns < plot.row_count:
        sentences.append(
            f"The file has {plot.row_count:,} rows; {columns:,} evenly spaced ones are "
            "drawn."
        )
    return " ".join(sentences)


def _row(plot: DataPlot, label: str, row: np.ndarray) -> str:
    if np.isnan(row).all():
        return f"{label} has no values."
    low, high = int(np.nanargmin(row)), int(np.nanargmax(row))
    return (
        f"{label} ranges from {number(float(row[low]))} at {plot.names[low]} to "
        f"{number(float(row[high]))} at {plot.names[high]}."
    )


def _read(plot: DataPlot, labels: tuple[str, ...], values: np.ndarray) -> str:
    if np.isnan(values).all():
        return "No cell has a value."
    row, column = np.unravel_index(int(np.nanargmax(values)), values.shape)
    highest = number(float(values[row, column]))
    return f"The largest value is {highest}, of {labels[row]} at {plot.names[column]}."
