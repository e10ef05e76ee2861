"""Layout of charts, shared by all renderers so that nothing moves between them.

The plot area is the box without the margins. Positions in it are percentages from the
left and the top; labels around it have distances in pixels.
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
    """Margins around the plot area in pixels, and the CSS classes that set them."""

    top: int = 14
    right: int = 56
    bottom: int = 44
    left: int = 48
    classes: tuple[str, ...] = ()


WIDE_LEFT: Final = 100
"""Left margin with word labels of rows."""
TALL_BOTTOM: Final = 84
"""Bottom margin with slanted labels of columns."""
TALL_TOP: Final = 46
"""Top margin with upright values above the bars."""
WIDE_RIGHT: Final = 112
"""Right margin with long line labels or long colour bar labels."""
SLIM_RIGHT: Final = 16
"""Right margin without labels."""
AROUND_DIALS: Final = Margins(10, 8, 12, 8, ("no-axes",))

FONT_SIZE: Final = 13
LINE_WIDTH: Final = 1.75
DOT_SIZE: Final = 4.25
BAND_OPACITY: Final = 0.3
DASH: Final = (6, 3)
TICK_GAP: Final = 6
"""From the plot area to the tick labels on the left."""
TICK_DROP: Final = 18
"""From the plot area to the base line of the tick labels below it."""
X_TITLE_RISE: Final = 6
"""From the lower edge of the box up to the base line of the title there."""
Y_TITLE_INSET: Final = 11
"""From the left edge of the box to the base line of the title there."""
SLANT: Final = -45
"""Angle of column labels that do not fit horizontally, in degrees."""
SLANT_DROP: Final = 10
UPRIGHT: Final = -90
"""Angle of bar values that do not fit horizontally, in degrees."""
LEADER: Final = 10
"""Length of the stroke from a line's end to its label."""
LABEL_GAP: Final = 14
BASELINE: Final = 4
"""From the middle of a line of text down to its base line."""
HEAD_LIFT: Final = 8
HEAD_HEIGHT: Final = 5
BAR_GAP: Final = 12
BAR_WIDTH: Final = 8
BAR_LABEL_GAP: Final = 23
EQUAL_ROWS_GAP: Final = 8
"""To the letter that equal rows share."""
EQUAL_ROWS_ROOM: Final = 12
"""Width of that letter, which moves the colour bar."""
EQUAL_ROWS_WIDTH: Final = 2
LEGEND_LIFT: Final = 4
SWATCH: Final = 9
LEGEND_ROOM: Final = 96
LEGEND_SECOND: Final = 50
"""Position of the second legend entry, in percent from the left."""
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
"""Width of the whole box on a narrow phone; labels must fit in it."""
_LOWEST: Final = 176
"""Smallest height of the whole box, on a slide."""
_BAR_TEXT_ROOM: Final = 37
_NOMINAL_HEIGHT: Final = 140
"""Smallest height of the plot area; line labels must not overlap at this height."""
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
    """Band of a frequency colour above some columns of a matrix, in percent."""

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
    """Return the margins and classes of a dial chart, by its number of rows."""
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
    """From the plot area left to the base line of the y axis title."""
    return margins(chart).left - Y_TITLE_INSET


def y_title_drop(chart: AxisChart) -> int:
    """Return the offset of the y axis title from the middle of the plot area.

    A long title moves down, because the margin above the plot area is smaller.
    """
    around = margins(chart)
    above = (_LOWEST + around.top - around.bottom) / 2
    most = (around.bottom - around.top) / 2
    return round(min(max(0.0, text_width(chart.y.title) / 2 - above), max(0.0, most)))


def is_upright(chart: BarChart, text: str) -> bool:
    """Return whether a bar value is too wide and must be upright."""
    return text_width(text) > _pitch(chart) - _APART


def is_slanted(chart: AxisChart) -> bool:
    """Return whether the labels of the x axis are too wide and must be slanted."""
    room = _pitch(chart) - _APART
    return any(text_width(label) > room for label in chart.x.labels)


def _pitch(chart: AxisChart) -> float:
    """Return the distance between two x positions in the narrowest box, in pixels."""
    room = _NARROWEST - _left(chart)[0] - _right(chart)[0]
    return room / (chart.x.high - chart.x.low + 1)


def scales(chart: AxisChart) -> tuple[Scale, Scale]:
    """Return the scales of x (from the left) and y (from the top)."""
    x = _span(chart.x, 0.0 if isinstance(chart, LineChart) else 0.5)
    y = _span(chart.y, 0.5 if isinstance(chart, Heatmap) else 0.0)
    return x, y if chart.y.reversed else Scale(y.end, y.start)


def x_texts(chart: AxisChart) -> tuple[str, ...]:
    """Return the tick labels of the x axis; words are truncated."""
    if not chart.x.labels:
        return _numbers(chart.x)
    room = _SLANTED_ROOM if is_slanted(chart) else _NARROWEST
    return tuple(truncate(label, room) for label in chart.x.labels)


def y_texts(axis: Axis) -> tuple[str, ...]:
    """Return the tick labels of the y axis; words are truncated."""
    if not axis.labels:
        return _numbers(axis)
    room = WIDE_LEFT - Y_TITLE_INSET - 3 * TICK_GAP
    return tuple(truncate(label, room) for label in axis.labels)


def _uncut(axis: Axis) -> tuple[str, ...]:
    return axis.labels or _numbers(axis)


def _numbers(axis: Axis) -> tuple[str, ...]:
    return tuple(value_text(tick - axis.origin) for tick in axis.ticks)


def value_text(value: float) -> str:
    """Format a value without trailing zeros: `−0.5`, `40`."""
    return f"{value:.12g}".replace("-", "−")


def colour_texts(chart: Heatmap) -> tuple[str, str, str]:
    """Return the labels of the colour bar: lowest, middle, highest."""
    middle = (chart.low + chart.high) / 2
    low, mean, high = (
        value_text(float(f"{v:.3g}")) for v in (chart.low, middle, chart.high)
    )
    return low, mean, high


def equal_rows_room(chart: Heatmap) -> int:
    """Return the space between heatmap and colour bar for letters of equal rows."""
    return EQUAL_ROWS_ROOM if chart.equal_rows else 0


def group_letter(group: int) -> str:
    return chr(ord("A") + group % 26)


def line_text(chart: LineChart, line: Line) -> str:
    """Return the label at the end of a line, truncated."""
    return truncate(line.label, max(_LINE_LABEL_ROOM, margins(chart).right - LABEL_GAP))


def label_places(lines: tuple[Line, ...], y: Scale) -> tuple[float, ...]:
    """Return the position of each line label in percent, without overlaps."""
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
    """Return one band per pair of columns, but at most `most` bands."""
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
