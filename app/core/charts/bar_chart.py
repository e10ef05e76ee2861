"""Bar charts."""

from __future__ import annotations

from dataclasses import dataclass

from app.core.charts.axes import Array, Axis


@dataclass(frozen=True, slots=True, eq=False)
class Series:
    """One value for each category of a bar chart."""

    label: str
    values: Array
    """Shape (categories,)."""


@dataclass(frozen=True, slots=True, eq=False)
class BarChart:
    """Bar chart with one bar per category and series; the second series is striped.

    Categories are at x = 0, 1, …; `x.labels` names all of them, or none.
    """

    title: str
    x: Axis
    y: Axis
    series: tuple[Series, ...]
    """One or two."""
    description: str
    reading: str
    tones: tuple[float, ...] = ()
    """Frequency colour of each category; empty draws the bars in grey."""
    names: tuple[str, ...] = ()
    """Names of the categories in the table; empty for their labels on the axis."""
    show_values: bool = False
    """True prints the value above each bar of a single series."""

    def __post_init__(self) -> None:
        """Raises ValueError unless all categories have a label, or none."""
        labels, categories = len(self.x.labels), len(self.series[0].values)
        if labels not in (0, categories):
            raise ValueError(
                f"The x axis has {labels} labels. Bars need one for each of the"
                f" {categories} categories, or none."
            )
