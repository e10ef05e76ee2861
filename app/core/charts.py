"""Charts: the numbers, titles, axes and descriptions that a figure shows.

The renderers in `draw` turn any chart into a drawing or a table.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Axis:
    """Axis of a chart with its range and ticks."""

    title: str
    """Name and unit, printed next to the axis."""
    low: float
    high: float
    ticks: tuple[float, ...]
    reversed: bool = False
    """True if the low end of a y axis is at the top, as in a matrix."""
    origin: float = 0.0
    """Subtracted from the tick labels to shorten them; the title states it."""
    labels: tuple[str, ...] = ()
    """Text labels of the ticks, such as the words of a sentence; empty for numbers."""


@dataclass(frozen=True, slots=True)
class MarkedPosition:
    """Position marked in a figure: a line across the chart at one value of an axis."""

    axis: str
    """`x` or `y`."""
    value: float
    label: str


@dataclass(frozen=True, slots=True, eq=False)
class Line:
    """One line of a line chart."""

    label: str
    """Short label at the end of the line."""
    tone: float | None
    """Frequency colour: 0 (fastest, warmest) to 1 (slowest, coolest).

    None draws the line in the text colour.
    """
    x: Array
    y: Array
    pattern: int = 0
    """Dash pattern: 0 for a solid line, to 3."""
    end_marker: int | None = None
    """Shape of the marker at the end, 0 to 7; None draws no marker."""


@dataclass(frozen=True, slots=True, eq=False)
class LineChart:
    """Line chart. All lines share the values of x."""

    title: str
    x: Axis
    y: Axis
    lines: tuple[Line, ...]
    markers: bool
    """True draws a dot at each value while there are few."""
    description: str
    """Text alternative: the whole chart in words."""
    reading: str
    """Main result of the chart in words, such as the values at the marked position."""
    mark: MarkedPosition | None = None
    smooth: bool = True
    """False connects the values by straight lines instead of a smooth curve."""


@dataclass(frozen=True, slots=True, eq=False)
class Heatmap:
    """Matrix of values in [low, high], with colours symmetric about 0."""

    title: str
    x: Axis
    y: Axis
    values: Array
    """Shape (rows, columns); row r is at y.low + r. A NaN cell stays empty."""
    low: float
    high: float
    value_title: str
    description: str
    reading: str
    column_tones: bool = False
    """True draws a band of frequency colours above the columns."""
    mark: MarkedPosition | None = None
    show_values: bool = False
    """True prints each value in its cell, with four decimals; for small matrices."""
    equal_rows: tuple[tuple[int, ...], ...] = ()
    """Groups of equal rows; the rows of a group are outlined and share a letter."""


@dataclass(frozen=True, slots=True, eq=False)
class Series:
    """One value for each category of a bar chart."""

    label: str
    values: Array
    """Shape (categories,)."""


@dataclass(frozen=True, slots=True, eq=False)
class BarChart:
    """Bar chart with one bar per category and series; the second series is striped.

    Categories are at x = 0, 1, …; `x.labels` names them.
    """

    title: str
    x: Axis
    y: Axis
    series: tuple[Series, ...]
    """One or two."""
    description: str
    reading: str
    tones: tuple[float, ...] = ()
    """Frequency colour of each category; empty draws the bars in the text colour."""
    show_values: bool = False
    """True prints the value above each bar of a single series."""
    mark: None = None


@dataclass(frozen=True, slots=True, eq=False)
class Dial:
    """Clock with one hand, at 12 o'clock for angle 0 and turning clockwise."""

    label: str
    """Short label below the dial."""
    tone: float | None
    angle: float
    """Angle in radians; the sine points right and the cosine up."""
    trail: Array
    """Angles at the previous positions, oldest first; may be empty."""


@dataclass(frozen=True, slots=True, eq=False)
class DialChart:
    """Chart of clocks in rows."""

    title: str
    dials: tuple[Dial, ...]
    description: str
    reading: str
    mark: None = None


Chart = LineChart | Heatmap | BarChart | DialChart
