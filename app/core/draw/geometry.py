"""Where things stand in a drawing, the same for every renderer, so that none jumps.

The plot area is the box less the margins. In it, places are percentages from the left
and from the top; around it, labels keep their distance in pixels.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from app.core.charts import Axis, BarChart, Chart, DialChart, Heatmap, Line, LineChart
from app.core.draw.bar_layout import bar_texts
from app.core.draw.dial_layout import has_many_rows, is_single_row
from app.core.draw.text_layout import text_width, truncate

AxisChart = LineChart | Heatmap | BarChart
"""Charts with two axes."""


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
TALL_TOP: Final = 46
"""With values over the bars that have to stand."""
WIDE_RIGHT: Final = 112
"""With long names at the ends of lines, or long numbers at the colour bar."""
SLIM_RIGHT: Final = 16
"""With nothing there."""
AROUND_DIALS: Final = Margins(10, 8, 12, 8, ("no-axes",))

FONT_SIZE: Final = 13
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
UPRIGHT: Final = -90
"""Degrees of values that have no room side by side."""
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
EQUAL_ROWS_GAP: Final = 8
"""To the letter that equal rows share."""
EQUAL_ROWS_ROOM: Final = 12
"""What that letter takes, where the colour bar stands beyond it."""
EQUAL_ROWS_WIDTH: Final = 2
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
_NARROWEST: Final = 288
"""Of the whole box, on a phone: words in it stand upright if they fit even then."""
_LOWEST: Final = 176
"""Of the whole box, on a slide."""
_BAR_TEXT_ROOM: Final = 37
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
class ColumnBand:
    """The coloured head of some columns of a matrix: in percent, and its tone."""

    left: float
    right: float
    tone: float


def margins(chart: Chart) -> Margins:
    if isinstance(chart, DialChart):
        return _around(chart)
    left, wide = _left(chart)
    tall = is_slanted(chart)
    stand = isinstance(chart, BarChart) and any(
        is_upright(chart, text) for _, _, text in bar_texts(chart)
    )
    right, side = _right(chart)
    return Margins(
        top=TALL_TOP if stand else Margins().top,
        right=right,
        bottom=TALL_BOTTOM if tall else Margins().bottom,
        left=left,
        classes=(
            *wide,
            *(["tall-bottom"] if tall else []),
            *(["tall-top"] if stand else []),
            *side,
        ),
    )


def _around(chart: DialChart) -> Margins:
    """The page's CSS has a lower box for a row of dials, and a higher one for many."""
    names = (("one-row", is_single_row(chart)), ("many-rows", has_many_rows(chart)))
    kind = tuple(name for name, applies in names if applies)
    return replace(AROUND_DIALS, classes=(*AROUND_DIALS.classes, *kind))


def _left(chart: AxisChart) -> tuple[int, tuple[str, ...]]:
    if max(map(text_width, _uncut(chart.y)), default=0.0) > _TICK_ROOM:
        return WIDE_LEFT, ("wide-left",)
    return Margins().left, ()


def _right(chart: AxisChart) -> tuple[int, tuple[str, ...]]:
    if isinstance(chart, LineChart):
        widest = max((text_width(line.label) for line in chart.lines), default=0.0)
        if widest > _LINE_LABEL_ROOM:
            return WIDE_RIGHT, ("wide-right",)
    if isinstance(chart, Heatmap) and not chart.show_values:
        widest = max(map(text_width, colour_texts(chart)))
        if widest > _BAR_TEXT_ROOM - equal_rows_room(chart):
            return WIDE_RIGHT, ("wide-right",)
    bare = isinstance(chart, Heatmap) and chart.show_values and not chart.equal_rows
    if isinstance(chart, BarChart) or bare:
        return SLIM_RIGHT, ("slim-right",)
    return Margins().right, ()


def x_title_drop(chart: Chart) -> int:
    """From the plot area down to the base line of the title below it."""
    return margins(chart).bottom - X_TITLE_RISE


def y_title_gap(chart: Chart) -> int:
    """From the plot area left to the base line of the title beside it."""
    return margins(chart).left - Y_TITLE_INSET


def y_title_drop(chart: AxisChart) -> int:
    """From the middle of the plot area down to that of the title beside it.

    A long one goes down until it has room, for there is less above the plot area.
    """
    around = margins(chart)
    above = (_LOWEST + around.top - around.bottom) / 2
    most = (around.bottom - around.top) / 2
    return round(min(max(0.0, text_width(chart.y.title) / 2 - above), max(0.0, most)))


def is_upright(chart: BarChart, text: str) -> bool:
    """Whether a value over a bar has too little room beside its neighbours."""
    return text_width(text) > _pitch(chart) - _APART


def is_slanted(chart: AxisChart) -> bool:
    """Whether the words below have too little room side by side."""
    room = _pitch(chart) - _APART
    return any(text_width(label) > room for label in chart.x.labels)


def _pitch(chart: AxisChart) -> float:
    """From a place to the next in pixels, where the box is narrowest."""
    room = _NARROWEST - _left(chart)[0] - _right(chart)[0]
    return room / (chart.x.high - chart.x.low + 1)


def scales(chart: AxisChart) -> tuple[Scale, Scale]:
    """Of x, from the left, and of y, from the top. Cells reach half a step around."""
    x = _span(chart.x, 0.0 if isinstance(chart, LineChart) else 0.5)
    y = _span(chart.y, 0.5 if isinstance(chart, Heatmap) else 0.0)
    return x, y if chart.y.reversed else Scale(y.end, y.start)


def x_texts(chart: AxisChart) -> tuple[str, ...]:
    """Labels of the ticks below, words cut to their room."""
    if not chart.x.labels:
        return _numbers(chart.x)
    room = _SLANTED_ROOM if is_slanted(chart) else _NARROWEST
    return tuple(truncate(label, room) for label in chart.x.labels)


def y_texts(axis: Axis) -> tuple[str, ...]:
    """Labels of the ticks beside, words cut to their room."""
    if not axis.labels:
        return _numbers(axis)
    room = WIDE_LEFT - Y_TITLE_INSET - 3 * TICK_GAP
    return tuple(truncate(label, room) for label in axis.labels)


def _uncut(axis: Axis) -> tuple[str, ...]:
    return axis.labels or _numbers(axis)


def _numbers(axis: Axis) -> tuple[str, ...]:
    return tuple(value_text(tick - axis.origin) for tick in axis.ticks)


def value_text(value: float) -> str:
    """`−0.5`, `40`: a true minus, and no digits that say nothing."""
    return f"{value:.12g}".replace("-", "−")


def colour_texts(chart: Heatmap) -> tuple[str, str, str]:
    """Labels of the colour bar: lowest, middle, highest."""
    middle = (chart.low + chart.high) / 2
    low, mean, high = (
        value_text(float(f"{v:.3g}")) for v in (chart.low, middle, chart.high)
    )
    return low, mean, high


def equal_rows_room(chart: Heatmap) -> int:
    """By how much the colour bar gives way to the letters of equal rows."""
    return EQUAL_ROWS_ROOM if chart.equal_rows else 0


def group_letter(group: int) -> str:
    return chr(ord("A") + group % 26)


def line_text(chart: LineChart, line: Line) -> str:
    """The name at a line's end, cut to its room."""
    return truncate(line.label, max(_LINE_LABEL_ROOM, margins(chart).right - LABEL_GAP))


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


def column_bands(chart: Heatmap, most: int) -> tuple[ColumnBand, ...]:
    """Heads of the columns: one a pair, or `most` even ones when pairs are more."""
    columns = chart.values.shape[1]
    pairs = (columns + 1) // 2
    count = min(pairs, most)
    width = 200 / columns if count == pairs else 100 / most
    return tuple(
        ColumnBand(i * width, min(100.0, (i + 1) * width), i / max(1, count - 1))
        for i in range(count)
    )


def _span(axis: Axis, room: float) -> Scale:
    return Scale(axis.low - room, axis.high + room)
