"""Heatmaps: matrices of coloured cells."""

from __future__ import annotations

from dataclasses import dataclass

from app.core.charts.axes import Array, Axis, MarkedPosition


@dataclass(frozen=True, slots=True)
class RowMark:
    """Sample of a line at the edge of the row of a matrix that the line shows, too."""

    row: int
    tone: float
    pattern: int


@dataclass(frozen=True, slots=True)
class RowSelection:
    """Parameter with a list of row numbers; a click on a row adds or removes one."""

    parameter: str
    max_count: int


@dataclass(frozen=True, slots=True, eq=False)
class Heatmap:
    """Matrix of values in [low, high], with colours symmetric about 0.

    If all values are above 0, or all below it, the colours cover only their range.
    """

    title: str
    x: Axis
    y: Axis
    values: Array
    """Shape (rows, columns); row r is at y.low + r. A NaN cell stays empty."""
    low: float
    high: float
    description: str
    reading: str
    value_label: str = ""
    """What the values are, for the tooltip; empty if the title says it."""
    column_tones: tuple[float, ...] = ()
    """Frequency colour of each column, drawn as a band above the columns."""
    row_numbers: tuple[range, ...] = ()
    """Numbers of the rows from top to bottom, if they differ from the values of y."""
    row_marks: tuple[RowMark, ...] = ()
    selection: RowSelection | None = None
    mark: MarkedPosition | None = None
    show_values: bool = False
    """True prints each value in its cell; for small matrices."""
    decimals: int = 4
    """Decimals of these values. At most one digit fits in each cell if it is 0."""
    equal_rows: tuple[tuple[int, ...], ...] = ()
    """Groups of equal rows; the rows of a group are outlined and share a letter."""
    stacked: bool = False
    """True uses the side margins of charts below each other that share an x axis."""
