"""Parse a plot of data: the columns of a CSV file in the lesson's folder."""

from __future__ import annotations

import csv
import re
from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from app.core.errors import UnknownName
from app.core.lesson.figure_blocks import DirectiveOption, Figure
from app.core.markdown.figures.plot_option_names import mistyped_option
from app.core.markdown.figures.plot_options import (
    TEXT_OPTIONS,
    DirectiveOptions,
    PlotProblem,
    label_of,
    plot_texts,
    read_appearance,
)
from app.core.markdown.syntax.dialect import Dialect
from app.core.plots.data import MAX_BYTES, MAX_COLUMNS, CsvTable, DataError, read_csv
from app.core.plots.definition import MAX_CURVES, Array, Column, DataPlot, PlotStyle
from app.core.plots.reduction import drawn_rows

MAX_BARS: Final = 200
"""Rows of a file that a bar chart shows."""

_LABELS: Final = tuple(f"label{number}" for number in range(2, MAX_COLUMNS))
_OPTIONS: Final = ("x", "y", "label", *_LABELS, *TEXT_OPTIONS)
_STYLES: Final[tuple[PlotStyle, ...]] = ("line", "points", "bars", "heatmap")


def read_data_plot(
    file: str, figure: Figure, options: DirectiveOptions, dialect: Dialect
) -> DataPlot:
    _check_options(options)
    options = {**options, "x": _without_quotes(options["x"])}
    appearance = read_appearance(options, _STYLES)
    names = _column_names(options["y"], appearance.style)
    table = read_csv(dialect.context.files.read(file, MAX_BYTES))
    values = [_column(table, name, options["y"]) for name in names]
    _warn_of_empty_columns(names, values, options["y"], dialect)
    at, categories = _x_values(table, options["x"], appearance.style)
    with_x = _rows_with_x(table, options["x"], at, appearance.style)
    drawn = drawn_rows(
        len(with_x), [column[with_x] for column in values], appearance.style
    )
    rows = with_x[drawn]
    only_name = names[0] if len(names) == 1 else ""
    return DataPlot(
        texts=plot_texts(figure, options, options["x"].value, only_name),
        style=appearance.style,
        smooth=appearance.smooth,
        y_range=appearance.y_range,
        x_name=options["x"].value,
        at=np.arange(len(rows), dtype=np.float64) if categories else at[rows],
        names=tuple(categories[row] for row in rows) if categories else (),
        columns=_columns(names, [column[rows] for column in values], options),
        row_count=len(table.rows),
        skipped=len(table.rows) - len(with_x),
    )


def _check_options(options: DirectiveOptions) -> None:
    for key, option in options.items():
        if key in _OPTIONS:
            continue
        instead = mistyped_option(key, _OPTIONS)
        if instead and instead not in options:
            raise PlotProblem(
                option,
                f"There is no option of a plot of data called “{key}”. Write "
                f":{instead}:.",
            )
        known = ("x", "y", "label", *TEXT_OPTIONS, "title")
        unknown = UnknownName("option of a plot of data", key, known)
        raise PlotProblem(option, f"{unknown} A plot of data has no sliders.")


def _without_quotes(option: DirectiveOption) -> DirectiveOption:
    """Return the option for x with the name of its column, which can be in quotes."""
    quoted = re.fullmatch(r'"(.*)"', option.value)
    return replace(option, value=quoted[1]) if quoted else option


def _warn_of_empty_columns(
    names: list[str], values: list[Array], option: DirectiveOption, dialect: Dialect
) -> None:
    for name, column in zip(names, values, strict=True):
        if not np.isfinite(column).any():
            dialect.context.add_warning(
                option.line,
                f"y: The column “{name}” has no values. Fill it in the file, or remove"
                " it here.",
            )


def _rows_with_x(
    table: CsvTable, option: DirectiveOption, at: Array, style: PlotStyle
) -> NDArray[np.intp]:
    """Return the rows that have an x value; for a line, in the order of these values.

    Raises PlotProblem if no row has an x value, or if bars cannot show the values.
    """
    rows = np.flatnonzero(np.isfinite(at))
    if not len(rows):
        raise PlotProblem(
            option,
            f"The column “{option.value}” has no values. Fill it in the file, or name"
            " another column.",
        )
    if style == "bars":
        _check_bars(table, option, at)
    if style == "line":
        rows = rows[np.argsort(at[rows], kind="stable")]
    return rows


def _columns(
    names: list[str], values: list[Array], options: DirectiveOptions
) -> tuple[Column, ...]:
    """Return the columns with their labels; the only column needs none."""
    labels = ["" if len(names) == 1 else name for name in names]
    return tuple(
        Column(name, label_of(options, _label_key(index), label), column)
        for index, (name, label, column) in enumerate(
            zip(names, labels, values, strict=True)
        )
    )


def _label_key(index: int) -> str:
    return f"label{index + 1}" if index else "label"


def _column_names(option: DirectiveOption, style: PlotStyle) -> list[str]:
    """Return the names of the columns; quotation marks allow commas in names."""
    row = next(csv.reader([option.value], skipinitialspace=True))
    names = [name.strip() for name in row if name.strip()]
    max_columns = MAX_COLUMNS - 1 if style == "heatmap" else MAX_CURVES
    if not names or len(names) > max_columns:
        raise PlotProblem(
            option,
            f"Write the names of 1 to {max_columns} columns, separated by commas.",
        )
    if len(set(names)) < len(names):
        raise PlotProblem(option, "A column is listed twice. Remove it.")
    return names


def _column(table: CsvTable, name: str, option: DirectiveOption) -> Array:
    try:
        return table.numbers(name)
    except DataError as error:
        raise PlotProblem(option, str(error)) from None


def _x_values(
    table: CsvTable, option: DirectiveOption, style: PlotStyle
) -> tuple[Array, tuple[str, ...]]:
    """Return the x values, and their names if the column has texts."""
    try:
        if table.is_numeric(option.value):
            numbers = table.numbers(option.value)
            if style != "heatmap":
                return numbers, ()
        cells = table.column(option.value)
    except DataError as error:
        raise PlotProblem(option, str(error)) from None
    return np.arange(len(cells), dtype=np.float64), cells


def _check_bars(table: CsvTable, option: DirectiveOption, at: Array) -> None:
    if len(at) > MAX_BARS:
        raise PlotProblem(
            option,
            f"The file has {len(at):,} rows; bars show at most {MAX_BARS}. "
            "Use :as: line or points.",
        )
    cells, seen = table.column(option.value), dict[str, int]()
    for cell, line in zip(cells, table.lines, strict=True):
        if cell in seen:
            raise PlotProblem(
                option,
                f"Line {line} of the file: “{cell[:40]}” is also on line {seen[cell]}. "
                "Bars need one row for each x value. Use :as: points.",
            )
        seen[cell] = line
