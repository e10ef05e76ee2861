"""Heatmap of the columns of a file: one row for each column."""

from __future__ import annotations

from math import ceil
from typing import Final

import numpy as np

from app.core.charts import Axis, Heatmap
from app.core.figures.plot.numbers import number
from app.core.figures.plot.range_texts import lowest_and_highest, with_position
from app.core.figures.plot.values import range_of
from app.core.figures.plot.words import curves_over
from app.core.figures.shared import wording
from app.core.plots.definition import DataPlot
from app.language import format_decimal, gettext, isolate, join_sentences, ngettext

_MAX_LABELS: Final = 8


def column_heatmap(plot: DataPlot) -> Heatmap:
    """Return the heatmap; its colours go from the smallest to the largest value."""
    values = np.array([column.values for column in plot.columns])
    labels = tuple(column.label or plot.texts.y for column in plot.columns)
    low, high = _colour_range(range_of([values.ravel()]))
    rows, columns = values.shape
    every = ceil(columns / _MAX_LABELS)
    shown = tuple(map(float, range(0, columns, every)))
    return Heatmap(
        title=plot.texts.title or curves_over(labels, plot.texts.x),
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
        description=_describe(plot, labels, values),
        reading=plot.texts.reading or _reading(plot, labels, values),
    )


def _colour_range(found: tuple[float, float] | None) -> tuple[float, float]:
    low, high = found or (0.0, 1.0)
    if low == high:  # no range: the colours go from zero to the value
        low, high = min(low, 0.0), max(high, 0.0)
    return (low, high) if low < high else (0.0, 1.0)


def _describe(plot: DataPlot, labels: tuple[str, ...], values: np.ndarray) -> str:
    rows, columns = values.shape
    missing = int(np.isnan(values).sum())
    sentences = [
        gettext(
            "A heatmap of %(y)s with %(rows)s rows, %(labels)s, and %(columns)s "
            "columns, one for each %(x)s from %(first)s to %(last)s.",
            y=isolate(plot.texts.y),
            rows=wording.number_word(rows),
            labels=wording.join([*map(isolate, labels)]),
            columns=format_decimal(columns),
            x=isolate(plot.texts.x),
            first=isolate(plot.names[0]),
            last=isolate(plot.names[-1]),
        ),
        *(_row(plot, label, row) for label, row in zip(labels, values, strict=True)),
    ]
    if missing:
        sentences.append(
            ngettext(
                "%(count)s cell is empty.",
                "%(count)s cells are empty.",
                missing,
                count=format_decimal(missing),
            )
        )
    if columns < plot.row_count:
        sentences.append(
            gettext(
                "The file has %(rows)s rows; %(drawn)s evenly spaced ones are drawn.",
                rows=format_decimal(plot.row_count),
                drawn=format_decimal(columns),
            )
        )
    return join_sentences(*sentences)


def _row(plot: DataPlot, label: str, row: np.ndarray) -> str:
    if np.isnan(row).all():
        return gettext("%(row)s has no values.", row=isolate(label))
    low, high = int(np.nanargmin(row)), int(np.nanargmax(row))
    return gettext(
        "%(row)s ranges from %(low)s at %(low_place)s to %(high)s at %(high_place)s.",
        row=isolate(label),
        low=number(float(row[low])),
        low_place=isolate(plot.names[low]),
        high=number(float(row[high])),
        high_place=isolate(plot.names[high]),
    )


def _reading(plot: DataPlot, labels: tuple[str, ...], values: np.ndarray) -> str:
    if np.isnan(values).all():
        return gettext("No cell has a value.")
    low, high = (
        with_position(
            number(float(extreme)), _position(plot, labels, values == extreme)
        )
        for extreme in (np.nanmin(values), np.nanmax(values))
    )
    text = gettext("%(results)s.", results=lowest_and_highest(low, high))
    return f"{text[0].upper()}{text[1:]}"


def _position(plot: DataPlot, labels: tuple[str, ...], cells: np.ndarray) -> str:
    """Return the row and column of the only true cell; empty if there are several."""
    if np.count_nonzero(cells) > 1:
        return ""
    row, column = np.argwhere(cells)[0]
    name = plot.names[column]
    if name.lstrip("-−+.")[:1].isdigit():
        name = f"{plot.x_name} = {name}"
    return f"{isolate(labels[row])}, {isolate(name)}"
