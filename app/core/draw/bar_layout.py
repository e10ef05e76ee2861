"""Where bars stand: in steps of the place's share, the same for every renderer."""

from __future__ import annotations

from typing import Final

from app.core.charts import BarChart

SINGLE_WIDTH: Final = 0.72
"""Width of a bar, where the next place is 1 away."""
PAIR_WIDTH: Final = 0.38
"""Width of each of two."""
ZERO_BELOW: Final = 5e-4
"""What is less is written as 0."""
VALUE_LIFT: Final = 6
"""From a bar to the value over it."""
MAX_GAPPED_BARS: Final = 160
"""Bars beyond that many touch each other."""


def bar_width(chart: BarChart) -> float:
    if len(chart.series) > 1:
        return PAIR_WIDTH
    return SINGLE_WIDTH if len(chart.series[0].values) <= MAX_GAPPED_BARS else 1.0


def bar_left(chart: BarChart, series: int) -> float:
    """From the place itself to the left edge of its bar, in places."""
    return (series - len(chart.series) / 2) * bar_width(chart)


def bar_texts(chart: BarChart) -> list[tuple[int, float, str]]:
    """Where a bar ends, and what is written there; nothing unless it is printed."""
    if not chart.show_values:
        return []
    values = chart.series[0].values.tolist()
    return [(n, value, _text(value)) for n, value in enumerate(values)]


def _text(value: float) -> str:
    return f"{value:.3f}".replace("-", "−") if abs(value) >= ZERO_BELOW else "0"


def places_by_tone(chart: BarChart) -> list[tuple[float | None, list[int]]]:
    """The places of each tone; all in ink, where places have none."""
    places = range(len(chart.series[0].values))
    if not chart.tones:
        return [(None, list(places))]
    groups: dict[float, list[int]] = {}
    for place in places:
        groups.setdefault(chart.tones[place], []).append(place)
    return list(groups.items())
