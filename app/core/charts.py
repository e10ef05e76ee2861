"""Charts: what a figure shows, as data, words and units. No drawing happens here."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Values = NDArray[np.float64]


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


@dataclass(frozen=True, slots=True)
class Mark:
    """A place pointed at: a line across the chart at one value of one axis."""

    axis: str
    """`x` or `y`."""
    value: float
    label: str


@dataclass(frozen=True, slots=True, eq=False)
class Line:
    label: str
    """Short, printed at the line's end."""
    tone: float
    """0 (fastest frequency, warmest colour) to 1 (slowest, coolest)."""
    x: Values
    y: Values
    dashed: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Lines:
    """Curves over one axis. `points` asks for a dot at each value."""

    title: str
    x: Axis
    y: Axis
    lines: tuple[Line, ...]
    points: bool
    description: str
    """The chart in words, complete without seeing it."""
    reading: str
    """The values at the mark, in words; empty without a mark."""
    mark: Mark | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Heatmap:
    """A matrix of values in [low, high], coloured symmetrically about 0."""

    title: str
    x: Axis
    y: Axis
    values: Values
    """Shape (rows, columns); row r is at y.low + r."""
    low: float
    high: float
    value_title: str
    description: str
    reading: str
    column_tones: bool = False
    """True draws the frequency colours, 0 to 1, over the columns from left to right."""
    mark: Mark | None = None


Chart = Lines | Heatmap
