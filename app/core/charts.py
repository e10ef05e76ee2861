"""Charts: what a figure shows, as data, words and units. No drawing happens here."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Axis:
    title: str
    """Name and unit, as printed beside the axis."""
    low: float
    high: float
    ticks: tuple[float, ...]
    reversed: bool = False
    """True when the low end is at the top, as rows of a matrix are counted."""
    origin: float = 0.0
    """Taken off the labels of the ticks, to keep them short; the title says so."""
    labels: tuple[str, ...] = ()
    """Texts of the ticks where they are no numbers, such as the words of a sentence."""


@dataclass(frozen=True, slots=True)
class MarkedPosition:
    """A place pointed at: a line across the chart at one value of one axis."""

    axis: str
    """`x` or `y`."""
    value: float
    label: str


@dataclass(frozen=True, slots=True, eq=False)
class Line:
    label: str
    """Short, printed at the line's end."""
    tone: float | None
    """0 (fastest frequency, warmest colour) to 1 (slowest, coolest); None: ink."""
    x: Array
    y: Array
    dashed: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class LineChart:
    """Curves over one axis. `points` asks for a dot at each value."""

    title: str
    x: Axis
    y: Axis
    lines: tuple[Line, ...]
    markers: bool
    description: str
    """The chart in words, complete without seeing it."""
    reading: str
    """The values at the mark, in words; empty without a mark."""
    mark: MarkedPosition | None = None
    smooth: bool = True
    """False draws straight from value to value, where nothing is known between them."""


@dataclass(frozen=True, slots=True, eq=False)
class Heatmap:
    """A matrix of values in [low, high], coloured symmetrically about 0."""

    title: str
    x: Axis
    y: Axis
    values: Array
    """Shape (rows, columns); row r is at y.low + r. NaN leaves a cell empty."""
    low: float
    high: float
    value_title: str
    description: str
    reading: str
    column_tones: bool = False
    """True draws the frequency colours, 0 to 1, over the columns from left to right."""
    mark: MarkedPosition | None = None
    show_values: bool = False
    """True writes every value into its cell, to four decimals: for small matrices."""
    equal_rows: tuple[tuple[int, ...], ...] = ()
    """Groups of rows that are equal to each other, outlined and named alike."""


@dataclass(frozen=True, slots=True, eq=False)
class Series:
    """One value for each place of a bar chart."""

    label: str
    values: Array
    """Shape (places,)."""


@dataclass(frozen=True, slots=True, eq=False)
class BarChart:
    """A bar for each place and series; the second series stands beside, hatched.

    Places are 0, 1, …; `x.labels` names them.
    """

    title: str
    x: Axis
    y: Axis
    series: tuple[Series, ...]
    """One or two."""
    description: str
    reading: str
    tones: tuple[float, ...] = ()
    """One for each place, where places are frequencies; else the bars are in ink."""
    show_values: bool = False
    """True writes the value over each bar of a single series: a zero has no height."""
    mark: None = None


@dataclass(frozen=True, slots=True, eq=False)
class Dial:
    """A clock with one hand: at 12 o'clock for angle 0, turning clockwise."""

    label: str
    """Short, printed below."""
    tone: float | None
    angle: float
    """In radians: sine to the right, cosine upwards."""
    trail: Array
    """Angles of the last positions, oldest first; may be empty."""


@dataclass(frozen=True, slots=True, eq=False)
class DialChart:
    """Clocks in even rows."""

    title: str
    dials: tuple[Dial, ...]
    description: str
    reading: str
    mark: None = None


Chart = LineChart | Heatmap | BarChart | DialChart
