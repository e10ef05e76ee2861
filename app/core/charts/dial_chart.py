"""Charts of clocks."""

from __future__ import annotations

from dataclasses import dataclass

from app.core.charts.axes import Array
from app.core.charts.bar_chart import Series


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
    sweep: float = 0.0
    """Angle by which the hand turns on from `angle`, drawn as an arc; 0 without one."""
    other: float | None = None
    """Angle of a second, grey hand with an arc of the same size; None without one."""
    length: float = 1.0
    other_length: float = 1.0
    """Lengths of the hand and of the second hand, relative to the radius: 0 to 1."""
    between: float = 0.0
    """Angle from the second hand to the hand, drawn as an arc; 0 without one."""


@dataclass(frozen=True, slots=True, eq=False)
class DialChart:
    """Chart of clocks in rows.

    The page shows only the SVG of this chart, and never loads Plotly for it.
    """

    title: str
    dials: tuple[Dial, ...]
    description: str
    reading: str
    is_projected: bool = False
    """True shows the sine and cosine of the first hand in two cells; without a second
    hand, also as its projections on both axes."""
    hand_names: tuple[str, str] | None = None
    """Letters at the tips of the hand and of the second hand; None without letters."""
    columns: tuple[Series, ...] = ()
    """Columns of the table; empty for the angles of the first hands."""
    names: tuple[str, ...] = ()
    """Names of the dials in the table; empty for their labels."""
