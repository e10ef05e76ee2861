"""Line charts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from app.core.charts.axes import Array, Axis, MarkedPosition


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
    """Shape of the marker at the end, 0 to 3; None draws no marker."""
    long_label: str = ""
    """Longer name, such as with a unit, for tooltips and the table of values; empty for
    `label`."""

    @property
    def name(self) -> str:
        """Name of the line where there is more space than at its end."""
        return self.long_label or self.label


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
    stacked: bool = False
    """True uses the side margins of charts below each other that share an x axis."""
    has_legend: bool = False
    """True lists the labels of several lines in their order, each with a sample of its
    line, instead of at the ends of the lines."""
    count_label: Callable[[int], str] | None = None
    """Label of several coinciding lines, such as “3 keys”, if their own labels do not
    fit; None without such a label."""
