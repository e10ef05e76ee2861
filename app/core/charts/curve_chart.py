"""Charts of an author's own curves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.core.charts.axes import Array, Axis

CurveStyle = Literal["line", "points", "bars"]


@dataclass(frozen=True, slots=True, eq=False)
class Curve:
    """Values over the x values of a curve chart."""

    label: str
    """Empty for the only curve of a chart, if it needs none."""
    values: Array
    """Shape (x values,). A value that is not finite leaves a gap."""


@dataclass(frozen=True, slots=True, eq=False)
class CurveChart:
    """Curves of an author's own: up to eight over the same x values."""

    title: str
    x: Axis
    """Its range is the whole width of the plot area."""
    y: Axis
    style: CurveStyle
    at: Array
    """The x values, in ascending order for lines: (x values,)."""
    curves: tuple[Curve, ...]
    description: str
    reading: str
    names: tuple[str, ...] = ()
    """Names of the x values 0, 1, …; empty for numbers."""
    smooth: bool = False
    """True draws a smooth curve through the values; else lines are straight."""
    is_clipped: bool = False
    """Whether the plot area cuts off values outside of the range of the y axis."""

    @property
    def has_legend(self) -> bool:
        """Whether labels are in a list instead of at the ends of the curves."""
        return self.style != "line" and any(curve.label for curve in self.curves)
