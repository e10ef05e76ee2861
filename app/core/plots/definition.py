"""Definition of a plot: what it shows, and the sliders that change it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from app.core.lesson.figure_blocks import FigureDefinition
from app.core.maths.expressions import Node

Array = NDArray[np.float64]
PlotStyle = Literal["line", "points", "bars", "heatmap"]

MAX_CURVES: Final = 8
MAX_POINTS: Final = 4_096
DEFAULT_Y: Final = "y"
"""Title of the y axis of expressions without a label."""
MAX_COST: Final = 200_000_000.0
"""Nanoseconds to compute all curves of a plot."""
MAX_VALUE: Final = 1e30
"""Larger values are treated as infinite: pictures cannot show them."""


@dataclass(frozen=True, slots=True)
class PlotSlider:
    """Slider of a plot, whose name the expressions can use."""

    name: str
    label: str
    low: float
    high: float
    step: float
    default: float
    is_whole: bool
    """Whether its value is a whole number."""


@dataclass(frozen=True, slots=True)
class PlotCurve:
    """Curve of a plot: its label and its expression."""

    label: str
    expression: Node


@dataclass(frozen=True, slots=True)
class PlotTexts:
    """Texts around a plot."""

    title: str
    x: str
    y: str
    """Title of the y axis; empty for “Value” in the language of the page."""
    reading: str = ""
    """Sentence below the chart; `{k}` is the value of the slider k. Empty for one that
    is written from the values."""


@dataclass(frozen=True, slots=True, eq=False)
class Plot(FigureDefinition):
    """Fields of all kinds of plots."""

    texts: PlotTexts
    style: PlotStyle
    smooth: bool
    y_range: tuple[float, float] | None
    """Range of the y axis; None for the range of the values."""

    @property
    def has_own_reading(self) -> bool:
        return bool(self.texts.reading)


@dataclass(frozen=True, slots=True, eq=False)
class ExpressionPlot(Plot):
    """Plot of expressions."""

    at: Array
    """The x values, in ascending order."""
    in_pi: bool
    """Whether the ticks of the x axis are multiples of π."""
    curves: tuple[PlotCurve, ...]
    sliders: tuple[PlotSlider, ...]

    @property
    def start_values(self) -> dict[str, float]:
        """Start value of each slider, by its name."""
        return {slider.name: slider.default for slider in self.sliders}

    def cost(self, values: Mapping[str, float]) -> float:
        """Return the nanoseconds for these values of the sliders, or more than the
        limit."""
        total = 0.0
        for curve in self.curves:
            rest = MAX_COST - total
            total += float(curve.expression.cost(values, len(self.at), rest))
        return total


@dataclass(frozen=True, slots=True)
class Column:
    """Column of a CSV file that a plot shows."""

    name: str
    label: str
    values: Array
    """Shape (rows,). NaN for an empty cell."""


@dataclass(frozen=True, slots=True, eq=False)
class DataPlot(Plot):
    """Plot of the columns of a CSV file."""

    x_name: str
    """Name of the column of the x values."""
    at: Array
    """The x values: (rows,)."""
    names: tuple[str, ...]
    """Names of the x values 0, 1, …; empty for numbers."""
    columns: tuple[Column, ...]
    row_count: int
    """Number of rows of the file; the plot may show fewer."""
    skipped: int
    """Rows without an x value."""
