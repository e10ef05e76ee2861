"""Where bars stand: in steps of the place's share, the same for every renderer."""

from __future__ import annotations

from typing import Final

from app.core.charts import Bars

ALONE: Final = 0.72
"""Width of a bar, where the next place is 1 away."""
BESIDE: Final = 0.38
"""Width of each of two."""
SMALLEST: Final = 5e-4
"""What is less is written as 0."""
VALUE_LIFT: Final = 6
"""From a bar to the value over it."""
MOST_APART: Final = 160
"""Bars beyond that many touch each other."""


def bar_width(chart: Bars) -> float:
    if len(chart.series) > 1:
        return BESIDE
    return ALONE if len(chart.series[0].values) <= MOST_APART else 1.0


def bar_left(chart: Bars, series: int) -> float:
    """From the place itself to the left edge of its bar, in places."""
    return (series - len(chart.series) / 2) * bar_width(chart)


def bar_texts(chart: Bars) -> list[tuple[int, float, str]]:
    """Where a bar ends, and what is written there; nothing unless it is printed."""
    if not chart.printed:
        return []
    values = chart.series[0].values.tolist()
    return [(n, value, _text(value)) for n, value in enumerate(values)]


def _text(value: float) -> str:
    return f"{value:.3f}".replace("-", "−") if abs(value) >= SMALLEST else "0"


def tones_of(chart: Bars) -> list[tuple[float | None, list[int]]]:
    """The places of each tone; all in ink, where places have none."""
    places = range(len(chart.series[0].values))
    if not chart.tones:
        return [(None, list(places))]
    groups: dict[float, list[int]] = {}
    for place in places:
        groups.setdefault(chart.tones[place], []).append(place)
    return list(groups.items())
