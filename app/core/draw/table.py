"""Render any chart as a table of numbers, for screen readers, copying and CSV."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from io import StringIO
from itertools import chain
from math import isfinite, isnan
from typing import Final

import numpy as np

from app.core.charts import (
    Array,
    Axis,
    BarChart,
    Chart,
    CurveChart,
    Derivation,
    DialChart,
    Heatmap,
    LineChart,
    PanelChart,
    StripChart,
    TurnChart,
)
from app.core.spreadsheet import escape_formula
from app.language import MINUS, current_language, format_list, gettext, localise

MAX_ROWS: Final = 200
MAX_COLUMNS: Final = 64
DECIMALS: Final = 4
SIGNIFICANT_DIGITS: Final = 6
CSV_DIGITS: Final = 12
"""Significant digits in a CSV file: programs compute with its numbers."""


@dataclass(frozen=True, slots=True)
class Table:
    """Table of texts, with a caption and a note on omitted rows and columns."""

    caption: str
    columns: tuple[str, ...]
    """Column headings; the first is the heading of the row names."""
    rows: tuple[tuple[str, ...], ...]
    """One text per column; the first is the name of the row."""
    column_axis: str = ""
    """Quantity whose values are the column headings; empty if the headings name it."""
    note: str = ""
    """Sentence about the omitted rows and columns; empty if the table is complete."""

    def csv(self) -> str:
        file = StringIO()
        names = ((escape_formula(name), *numbers) for name, *numbers in self.rows)
        headings = map(escape_formula, self.columns)
        csv.writer(file, lineterminator="\n").writerows([headings, *names])
        return file.getvalue()


def draw_table(chart: Chart, whole: bool = False) -> Table:
    """Return the first 200 rows and 64 columns of the values.

    With `whole`, return all of them as a CSV file needs them, with 12 significant
    digits and without separators between thousands.
    """
    grouped = not whole
    numbers = _numbers_of(chart, grouped)
    values, rows = numbers.values, numbers.rows
    height, width = values.shape
    if not whole:
        values, rows = values[:MAX_ROWS, :MAX_COLUMNS], rows[:MAX_ROWS]
    return Table(
        caption=chart.title,
        columns=(numbers.heading, *numbers.columns[: values.shape[1]]),
        rows=tuple(
            (name, *row)
            for name, row in zip(rows, _texts(values, chart, grouped), strict=True)
        ),
        column_axis=numbers.column_axis,
        note=_note(height, width, values.shape),
    )


@dataclass(frozen=True, slots=True)
class _Numbers:
    """All values of a chart, with the names of their rows and columns."""

    heading: str
    """Heading of the row names."""
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    values: Array
    column_axis: str = ""
    """As in Table."""


def _numbers_of(chart: Chart, grouped: bool) -> _Numbers:
    match chart:
        case Heatmap():
            return _numbers_of_heatmap(chart, grouped)
        case LineChart():
            return _numbers_of_lines(chart, grouped)
        case BarChart():
            return _numbers_of_bars(chart, grouped)
        case CurveChart():
            return _numbers_of_curves(chart, grouped)
        case StripChart():
            return _numbers_of_strips(chart)
        case PanelChart():
            return _numbers_of_panels(chart)
        case DialChart():
            return _numbers_of_dials(chart)
        case Derivation():
            return _numbers_of_derivation(chart)
        case TurnChart():
            return _numbers_of_turns(chart)


def _numbers_of_heatmap(chart: Heatmap, grouped: bool) -> _Numbers:
    rows, columns = chart.values.shape
    across, down = _names(chart.x, columns, grouped), _names(chart.y, rows, grouped)
    if chart.row_numbers:
        down = tuple(str(number) for number in chain(*chart.row_numbers))
    return _Numbers(chart.y.title, across, down, chart.values, chart.x.title)


def _numbers_of_lines(chart: LineChart, grouped: bool) -> _Numbers:
    # All lines of a chart share their x values.
    values = np.column_stack([line.y for line in chart.lines])
    names = tuple(line.name for line in chart.lines)
    xs = chart.lines[0].x.tolist()
    positions = tuple(_position(x, grouped) for x in xs)
    return _Numbers(chart.x.title, names, positions, values)


def _numbers_of_bars(chart: BarChart, grouped: bool) -> _Numbers:
    values = np.column_stack([series.values for series in chart.series])
    names = tuple(series.label for series in chart.series)
    categories = chart.names or _names(chart.x, len(values), grouped)
    return _Numbers(chart.x.title, names, categories, values)


def _numbers_of_curves(chart: CurveChart, grouped: bool) -> _Numbers:
    values = np.column_stack([curve.values for curve in chart.curves])
    names = tuple(curve.label or chart.y.title for curve in chart.curves)
    xs = tuple(_significant(x, grouped) for x in chart.at.tolist())
    return _Numbers(chart.x.title, names, chart.names or xs, values)


def _numbers_of_strips(chart: StripChart) -> _Numbers:
    """Return the strips of the upper line, then of the lower, each with a distance.

    Rows without a sign have no distance.
    """
    values = np.stack([strip.values for strip in (*chart.upper, *chart.lower)])
    distances = np.full(len(values), np.nan)
    for lower, distance in chart.first_distances.items():
        distances[len(chart.upper) + lower] = distance
    labels = tuple(
        " · ".join(filter(None, (line, strip.label, strip.tag)))
        for line, strips in zip(chart.names, (chart.upper, chart.lower), strict=True)
        for strip in strips
    )
    columns = (*map(str, range(values.shape[1])), gettext("Distance"))
    # The last column has no dimension.
    column_axis = format_list([gettext("Dimension"), gettext("Distance")])
    values = np.c_[values, distances]
    return _Numbers(gettext("Line and strip"), columns, labels, values, column_axis)


def _numbers_of_panels(chart: PanelChart) -> _Numbers:
    """Return a row for each pair of words and a column for each panel."""
    panels = chart.all_panels
    pairs = tuple(f"{query} · {key}" for query in chart.labels for key in chart.labels)
    values = np.column_stack([panel.values.ravel() for panel in panels])
    names = tuple(panel.name for panel in panels)
    return _Numbers(gettext("Query · key"), names, pairs, values, gettext("Matrix"))


def _numbers_of_dials(chart: DialChart) -> _Numbers:
    heading = gettext("Clock")
    dials = chart.names or tuple(dial.label for dial in chart.dials)
    if chart.columns:
        values = np.column_stack([column.values for column in chart.columns])
        names = tuple(column.label for column in chart.columns)
        return _Numbers(heading, names, dials, values)
    angles = np.array([dial.angle for dial in chart.dials])
    columns = {
        gettext("Angle in radians"): angles,
        gettext("Angle in turns"): angles / (2 * np.pi),
    }
    if chart.is_projected:
        columns |= {gettext("Sine"): np.sin(angles), gettext("Cosine"): np.cos(angles)}
    sweeps = np.array([dial.sweep for dial in chart.dials])
    if sweeps.any():
        columns[gettext("Angle in radians after the shift")] = angles + sweeps
    others = [dial.other for dial in chart.dials if dial.other is not None]
    if others:
        columns[gettext("Angle of the grey hand in radians")] = np.array(others)
    if others and sweeps.any():
        columns[gettext("Angle of the grey hand after the shift")] = others + sweeps
    values = np.column_stack([*columns.values()])
    return _Numbers(heading, tuple(columns), dials, values)


def _numbers_of_derivation(chart: Derivation) -> _Numbers:
    listed = [index for index, column in enumerate(chart.columns) if column.is_listed]
    values = np.array(
        [[row.slots[index].value for index in listed] for row in chart.rows]
    )
    names = tuple(chart.columns[index].name for index in listed)
    labels = tuple("".join(term.text for term in row.label) for row in chart.rows)
    return _Numbers(gettext("Row"), names, labels, values)


def _numbers_of_turns(chart: TurnChart) -> _Numbers:
    names = (
        gettext("Turns in training"),
        gettext("Turns when reading"),
        gettext("New part of a turn"),
        gettext("Speed"),
    )
    values = np.array([[p.trained, p.read, p.new, p.speed] for p in chart.pairs])
    labels = tuple(map(str, range(len(values))))
    return _Numbers(gettext("Pair of dimensions"), names, labels, values)


def _names(axis: Axis, count: int, grouped: bool) -> tuple[str, ...]:
    """Return the tick labels of an axis in steps of 1, or numbers without labels."""
    words = dict(zip(axis.ticks, axis.labels, strict=False))
    positions = (axis.low + index for index in range(count))
    return tuple(words.get(x, _position(x, grouped)) for x in positions)


def _texts(values: Array, chart: Chart, grouped: bool) -> list[list[str]]:
    # The values of curves, and numbers in a CSV file, can be of any size.
    if isinstance(chart, CurveChart) or not grouped:
        return [
            [_significant(value, grouped) if isfinite(value) else "" for value in row]
            for row in values.tolist()
        ]
    # Adding zero turns −0.0 into 0.0, so that no cell is “-0.0000”.
    rounded = np.round(values, DECIMALS) + 0.0
    return [
        [
            "" if isnan(value) else _number(f"{value:.{DECIMALS}f}", grouped=True)
            for value in row
        ]
        for row in rounded.tolist()
    ]


def _position(value: float, grouped: bool) -> str:
    return _number(f"{value:.12g}", grouped)


def _significant(value: float, grouped: bool) -> str:
    digits = SIGNIFICANT_DIGITS if grouped else CSV_DIGITS
    return _number(f"{value + 0.0:.{digits}g}", grouped)


def _number(text: str, grouped: bool) -> str:
    """Write a number as the language does.

    In English it has a hyphen, which spreadsheets read as a minus sign.
    """
    if not current_language().is_english:
        return localise(text, grouped=grouped)
    return localise(text, grouped=True).replace(MINUS, "-") if grouped else text


def _note(rows: int, columns: int, shown: tuple[int, ...]) -> str:
    values = {
        "shown_rows": shown[0],
        "rows": rows,
        "shown_columns": shown[1],
        "columns": columns,
    }
    if shown == (rows, columns):
        return ""
    if shown[1] == columns:
        return gettext(
            "The first %(shown_rows)s of %(rows)s rows are shown; the CSV file has all "
            "of them.",
            **values,
        )
    if shown[0] == rows:
        return gettext(
            "The first %(shown_columns)s of %(columns)s columns are shown; the CSV "
            "file has all of them.",
            **values,
        )
    return gettext(
        "The first %(shown_rows)s of %(rows)s rows and the first %(shown_columns)s of "
        "%(columns)s columns are shown; the CSV file has all of them.",
        **values,
    )
