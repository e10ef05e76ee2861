"""Layout of bars, shared by all renderers."""

from __future__ import annotations

from typing import Final

from app.core.charts import BarChart
from app.language import format_decimal

SINGLE_WIDTH: Final = 0.72
"""Width of a bar of a single series; categories are 1 apart."""
PAIR_WIDTH: Final = 0.38
"""Width of a bar if there are two series."""
ZERO_BELOW: Final = 5e-4
"""Smaller absolute values are printed as 0."""
BAR_VALUE_GAP: Final = 6
"""Pixels from a bar to the value above it."""
MAX_GAPPED_BARS: Final = 160
"""Maximum number of bars with gaps; more bars touch each other."""


def bar_width(chart: BarChart) -> float:
    if len(chart.series) > 1:
        return PAIR_WIDTH
    return SINGLE_WIDTH if len(chart.series[0].values) <= MAX_GAPPED_BARS else 1.0


def bar_left(chart: BarChart, series: int) -> float:
    """Return the offset from the category to the left edge of its bar."""
    return (series - len(chart.series) / 2) * bar_width(chart)


def bar_texts(chart: BarChart) -> list[tuple[int, float, str]]:
    """Return category, value and text for each printed value."""
    if not chart.show_values:
        return []
    values = chart.series[0].values.tolist()
    return [(n, value, _text(value)) for n, value in enumerate(values)]


def _text(value: float) -> str:
    if abs(value) < ZERO_BELOW:
        return "0"
    return format_decimal(value, 3, grouped=False)


def categories_by_tone(chart: BarChart) -> list[tuple[float | None, list[int]]]:
    """Return the categories of each frequency colour; None is the text colour."""
    categories = range(len(chart.series[0].values))
    if not chart.tones:
        return [(None, list(categories))]
    groups: dict[float, list[int]] = {}
    for category in categories:
        groups.setdefault(chart.tones[category], []).append(category)
    return list(groups.items())
