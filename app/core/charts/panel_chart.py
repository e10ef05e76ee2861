"""Charts of several matrices of the same words."""

from __future__ import annotations

from dataclasses import dataclass

from app.core.charts.axes import Array


@dataclass(frozen=True, slots=True, eq=False)
class Panel:
    """One of several matrices that have the same rows and columns."""

    name: str
    """Printed above the matrix."""
    values: Array
    """Shape (labels, labels). A NaN cell stays empty."""
    is_changed: bool | None = None
    """Whether it differs from an earlier state, shown as “≠” or “=”; None for no sign.
    """
    short_name: str = ""
    """Name for narrow plots; empty if `name` is short."""


@dataclass(frozen=True, slots=True, eq=False)
class PanelChart:
    """Matrices of the same words, in two columns; rows are queries, columns keys.

    The page shows only the SVG of this chart, and never loads Plotly for it.
    """

    title: str
    panels: tuple[Panel, ...]
    total: Panel | None
    """Sum of the panels, next to them; None for panels that are not terms of a sum."""
    labels: tuple[str, ...]
    """Labels of the rows from top to bottom, and of the columns from left to right."""
    low: float
    high: float
    """Range of the values, symmetric about 0."""
    description: str
    reading: str

    @property
    def all_panels(self) -> tuple[Panel, ...]:
        return (*self.panels, *([self.total] if self.total else []))
