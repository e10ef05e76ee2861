"""Where things stand in a drawing, the same for every renderer, so that none jumps.

The plot area is the box less the margins. In it, places are percentages from the left
and from the top; around it, labels keep their distance in pixels.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from app.core.charts import Axis, Chart, Heatmap, Line

MARGIN_TOP: Final = 14
MARGIN_RIGHT: Final = 56
MARGIN_BOTTOM: Final = 44
MARGIN_LEFT: Final = 48

FONT_SIZE: Final = 12
LINE_WIDTH: Final = 1.75
DOT_SIZE: Final = 4.25
BAND_OPACITY: Final = 0.3
DASH: Final = (6, 3)
TICK_GAP: Final = 6
"""From the plot area to the tick labels beside it."""
TICK_DROP: Final = 18
"""From the plot area to the base line of the tick labels below it."""
X_TITLE_DROP: Final = 38
Y_TITLE_GAP: Final = 37
LEADER: Final = 10
"""Length of the stroke from a line's end to its label."""
LABEL_GAP: Final = 14
BASELINE: Final = 4
"""From the middle of a line of text down to where its letters stand."""
HEAD_LIFT: Final = 8
HEAD_HEIGHT: Final = 5
BAR_GAP: Final = 12
BAR_WIDTH: Final = 8
BAR_LABEL_GAP: Final = 23

_NOMINAL_HEIGHT: Final = 240
"""Of the plot area: labels are kept apart as if it were this high."""
_LABEL_PITCH: Final = 15


@dataclass(frozen=True, slots=True)
class Scale:
    """Maps values to percentages: `start` is 0 %, at the left or the top."""

    start: float
    end: float

    def percent(self, value: float) -> float:
        return 100 * (value - self.start) / (self.end - self.start)


@dataclass(frozen=True, slots=True)
class Head:
    """The coloured head of some columns of a matrix: in percent, and its tone."""

    left: float
    right: float
    tone: float


def scales(chart: Chart) -> tuple[Scale, Scale]:
    """Of x, from the left, and of y, from the top. Cells reach half a step around."""
    room = 0.5 if isinstance(chart, Heatmap) else 0.0
    x, y = _span(chart.x, room), _span(chart.y, room)
    return x, y if chart.y.reversed else Scale(y.end, y.start)


def tick_texts(axis: Axis) -> tuple[str, ...]:
    return tuple(value_text(tick - axis.origin) for tick in axis.ticks)


def value_text(value: float) -> str:
    """`−0.5`, `40`: a true minus, and no digits that say nothing."""
    return f"{value:.12g}".replace("-", "−")


def label_places(lines: tuple[Line, ...], y: Scale) -> tuple[float, ...]:
    """Percent from the top for each line's label: near its end, none over another."""
    pitch = 100 * _LABEL_PITCH / _NOMINAL_HEIGHT
    ends = [y.percent(float(line.y[-1])) for line in lines]
    order = sorted(range(len(lines)), key=lambda index: ends[index])
    places = dict.fromkeys(order, 0.0)
    lowest = -pitch
    for index in order:
        lowest = places[index] = max(ends[index], lowest + pitch)
    highest = 100 + pitch
    for index in reversed(order):
        highest = places[index] = min(places[index], highest - pitch)
    return tuple(places[index] for index in range(len(lines)))


def heads(chart: Heatmap, most: int) -> tuple[Head, ...]:
    """Heads of the columns: one a pair, or `most` even ones when pairs are more."""
    columns = chart.values.shape[1]
    pairs = (columns + 1) // 2
    count = min(pairs, most)
    width = 200 / columns if count == pairs else 100 / most
    return tuple(
        Head(i * width, min(100.0, (i + 1) * width), i / max(1, count - 1))
        for i in range(count)
    )


def _span(axis: Axis, room: float) -> Scale:
    return Scale(axis.low - room, axis.high + room)
