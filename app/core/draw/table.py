"""Any chart as a table of numbers: for ears, for copying, and as a CSV file."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from io import StringIO
from typing import Final

import numpy as np

from app.core.charts import Chart, Heatmap, Values
from app.core.draw.geometry import value_text

MOST_ROWS: Final = 200
MOST_COLUMNS: Final = 64
DECIMALS: Final = 4


@dataclass(frozen=True, slots=True)
class Table:
    caption: str
    columns: tuple[str, ...]
    """Headings, the rows' own first."""
    rows: tuple[tuple[str, ...], ...]
    """As many texts as there are columns, the row's name first."""
    note: str = ""
    """A sentence on what was left out, and where all of it is."""

    def csv(self) -> str:
        file = StringIO()
        csv.writer(file, lineterminator="\n").writerows([self.columns, *self.rows])
        return file.getvalue()


def draw_table(chart: Chart, whole: bool = False) -> Table:
    """The first 200 rows and 64 columns of the chart's values, or all, if `whole`."""
    name, columns, places, values = _parts(chart)
    rows, width = values.shape
    if not whole:
        values, places = values[:MOST_ROWS, :MOST_COLUMNS], places[:MOST_ROWS]
    return Table(
        caption=chart.title,
        columns=(name, *columns[: values.shape[1]]),
        rows=tuple(
            (value_text(place), *row)
            for place, row in zip(places.tolist(), _texts(values), strict=True)
        ),
        note=_note(rows, width, values.shape),
    )


def _parts(chart: Chart) -> tuple[str, tuple[str, ...], Values, Values]:
    """Name of the rows, names of the columns, places of the rows, and the values."""
    if isinstance(chart, Heatmap):
        rows, columns = chart.values.shape
        names = tuple(value_text(chart.x.low + column) for column in range(columns))
        places: Values = chart.y.low + np.arange(rows, dtype=np.float64)
        return chart.y.title, names, places, chart.values
    # Curves of one chart share their places along x.
    values = np.column_stack([line.y for line in chart.lines])
    return chart.x.title, tuple(x.label for x in chart.lines), chart.lines[0].x, values


def _texts(values: Values) -> list[list[str]]:
    # Zero is added so that a tiny negative does not become “-0.0000”.
    rounded = np.round(values, DECIMALS) + 0.0
    return [[f"{value:.{DECIMALS}f}" for value in row] for row in rounded.tolist()]


def _note(rows: int, columns: int, shown: tuple[int, ...]) -> str:
    parts = [
        f"the first {most} of {all_} {what}"
        for most, all_, what in (
            (shown[0], rows, "rows"),
            (shown[1], columns, "columns"),
        )
        if most < all_
    ]
    if not parts:
        return ""
    listed = " and ".join(parts)
    return f"{listed[0].upper()}{listed[1:]} are shown; the CSV file has all of them."
