"""Where things stand in a drawing, the same for every renderer, so that none jumps.

The plot area is the box less the margins. In it, places are percentages from the left
and from the top; around it, labels keep their distance in pixels.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from app.core.charts import Axis, Bars, Chart, Dials, Heatmap, Line, Lines
from app.core.draw.lettering import fitted, width


@dataclass(frozen=True, slots=True)
class Margins:
    """Pixels around the plot area, and the classes by which the page's CSS has them."""

    top: int = 14
    right: int = 56
    bottom: int = 44
    left: int = 48
    classes: tuple[str, ...] = ()


WIDE_LEFT: Final = 100
"""With words beside the rows."""
TALL_BOTTOM: Final = 84
"""With words below the columns that have to be slanted."""
WIDE_RIGHT: Final = 112
"""With long names at the ends of lines."""
SLIM_RIGHT: Final = 16
"""With nothing there."""
AROUND_DIALS: Final = Margins(6, 8, 10, 8, ("no-axes",))

FONT_SIZE: Final = 12
LINE_WIDTH: Final = 1.75
DOT_SIZE: Final = 4.25
BAND_OPACITY: Final = 0.3
DASH: Final = (6, 3)
TICK_GAP: Final = 6
"""From the plot area to the tick labels beside it."""
TICK_DROP: Final = 18
"""From the plot area to the base line of the tick labels below it."""
X_TITLE_RISE: Final = 6
"""From the lower edge of the box up to the base line of the title there."""
Y_TITLE_INSET: Final = 11
"""From the left edge of the box to the base line of the title there."""
SLANT: Final = -45
"""Degrees of words that have no room side by side."""
SLANT_DROP: Final = 10
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
ALIKE_GAP: Final = 8
"""To the letter that equal rows share."""
ALIKE_ROOM: Final = 12
"""What that letter takes, where the colour bar stands beyond it."""
ALIKE_WIDTH: Final = 2
LEGEND_LIFT: Final = 4
SWATCH: Final = 9
LEGEND_ROOM: Final = 96
LEGEND_SECOND: Final = 50
"""Percent from the left, where the second series is named."""
HAND_WIDTH: Final = 2.5
TRAIL_DOT: Final = 5
TIP_DOT: Final = 6
DIAL_LABEL_DROP: Final = 12
DIAL_LABEL_ROOM: Final = 120

_TICK_ROOM: Final = 28
_SLANTED_ROOM: Final = 62
_LINE_LABEL_ROOM: Final = 50
_APART: Final = 4
_NARROWEST: Final = 168
"""Of the plot area, on a phone: words below it stand upright if they fit even then."""
_NOMINAL_HEIGHT: Final = 140
"""Of the plot area: labels are kept apart as if it were this high, so that they still
are where it is."""
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


def margins(chart: Chart) -> Margins:
    if isinstance(chart, Dials):
        return AROUND_DIALS
    wide = _widest(chart.y) > _TICK_ROOM
    tall = is_slanted(chart.x)
    right, side = _right(chart)
    return Margins(
        right=right,
        bottom=TALL_BOTTOM if tall else Margins().bottom,
        left=WIDE_LEFT if wide else Margins().left,
        classes=(
            *(["wide-left"] if wide else []),
            *(["tall-bottom"] if tall else []),
            *side,
        ),
    )


def _right(chart: Chart) -> tuple[int, tuple[str, ...]]:
    if isinstance(chart, Lines):
        widest = max((width(line.label) for line in chart.lines), default=0.0)
        if widest > _LINE_LABEL_ROOM:
            return WIDE_RIGHT, ("wide-right",)
    bare = isinstance(chart, Heatmap) and chart.printed and not chart.alike
    if isinstance(chart, Bars) or bare:
        return SLIM_RIGHT, ("slim-right",)
    return Margins().right, ()


def x_title_drop(chart: Chart) -> int:
    """From the plot area down to the base line of the title below it."""
    return margins(chart).bottom - X_TITLE_RISE


def y_title_gap(chart: Chart) -> int:
    """From the plot area left to the base line of the title beside it."""
    return margins(chart).left - Y_TITLE_INSET


def is_slanted(axis: Axis) -> bool:
    """Whether the words below have too little room side by side."""
    if not axis.labels:
        return False
    span = axis.high - axis.low + 1
    return _widest(axis) > _NARROWEST / span - _APART


def _widest(axis: Axis) -> float:
    return max((width(label) for label in axis.labels), default=0.0)


def scales(chart: Lines | Heatmap | Bars) -> tuple[Scale, Scale]:
    """Of x, from the left, and of y, from the top. Cells reach half a step around."""
    x = _span(chart.x, 0.0 if isinstance(chart, Lines) else 0.5)
    y = _span(chart.y, 0.5 if isinstance(chart, Heatmap) else 0.0)
    return x, y if chart.y.reversed else Scale(y.end, y.start)


def x_texts(axis: Axis) -> tuple[str, ...]:
    """Labels of the ticks below, words cut to their room."""
    if not axis.labels:
        return _numbers(axis)
    room = _SLANTED_ROOM if is_slanted(axis) else _NARROWEST
    return tuple(fitted(label, room) for label in axis.labels)


def y_texts(axis: Axis) -> tuple[str, ...]:
    """Labels of the ticks beside, words cut to their room."""
    if not axis.labels:
        return _numbers(axis)
    room = WIDE_LEFT - Y_TITLE_INSET - 3 * TICK_GAP
    return tuple(fitted(label, room) for label in axis.labels)


def _numbers(axis: Axis) -> tuple[str, ...]:
    return tuple(value_text(tick - axis.origin) for tick in axis.ticks)


def value_text(value: float) -> str:
    """`−0.5`, `40`: a true minus, and no digits that say nothing."""
    return f"{value:.12g}".replace("-", "−")


def bar_texts(chart: Heatmap) -> tuple[str, str, str]:
    """Labels of the colour bar: lowest, middle, highest."""
    middle = (chart.low + chart.high) / 2
    low, mean, high = (
        value_text(float(f"{v:.3g}")) for v in (chart.low, middle, chart.high)
    )
    return low, mean, high


def alike_room(chart: Heatmap) -> int:
    """By how much the colour bar gives way to the letters of equal rows."""
    return ALIKE_ROOM if chart.alike else 0


def alike_letter(group: int) -> str:
    return chr(ord("A") + group % 26)


def line_text(chart: Lines, line: Line) -> str:
    """The name at a line's end, cut to its room."""
    return fitted(line.label, max(_LINE_LABEL_ROOM, margins(chart).right - LABEL_GAP))


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
