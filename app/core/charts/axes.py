"""Axes, the position that a line across a chart marks, and arrays of numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Axis:
    """Axis of a chart with its range and ticks."""

    title: str
    """Name and unit."""
    low: float
    high: float
    ticks: tuple[float, ...]
    reversed: bool = False
    """True if the low end of a y axis is at the top, as in a matrix."""
    labels: tuple[str, ...] = ()
    """Text labels of the ticks, such as the words of a sentence; empty for numbers."""
    is_titled: bool = True
    """False prints no title next to a y axis that needs none."""


def word_axis(title: str, labels: Sequence[str], rows: bool = False) -> Axis:
    """Return an axis with a text label at 0, 1, …; rows are counted from the top."""
    last = len(labels) - 1
    ticks = tuple(float(tick) for tick in range(len(labels)))
    return Axis(title, 0, last, ticks, reversed=rows, labels=tuple(labels))


@dataclass(frozen=True, slots=True)
class MarkedPosition:
    """Position marked in a figure: a line across the chart at one value of an axis."""

    axis: str
    """`x` or `y`."""
    value: float
    label: str
