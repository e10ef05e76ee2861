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
DIAL_MARGINS: Final = Margins(10, 8, 12, 8, ("no-axes",))

FONT_SIZE: Final = 13
LINE_WIDTH: Final = 1.75
DOT_SIZE: Final = 4.25
BAND_OPACITY: Final = 0.3
DASHES: Final = ((), (6, 3), (2, 3), (9, 3, 2, 3))
"""Lengths of dashes and gaps in each pattern of lines."""
END_MARKERS: Final = ("circle", "square", "diamond", "triangle")
"""Shapes of the markers at the ends of lines: filled, then the same as outlines."""
END_MARKER_SIZE: Final = 8
TICK_GAP: Final = 6
"""From the plot area to the tick labels on the left."""
TICK_LABEL_OFFSET: Final = 18
"""From the plot area to the baseline of the tick labels below it."""
X_TITLE_INSET: Final = 6
"""From the lower edge of the box to the baseline of the x axis title."""
Y_TITLE_INSET: Final = 11
"""From the left edge of the box to the baseline of the y axis title."""
SLANT_ANGLE: Final = -45
"""Angle of column labels that do not fit horizontally, in degrees."""
SLANTED_LABEL_OFFSET: Final = 10
UPRIGHT_ANGLE: Final = -90
"""Angle of bar values that do not fit horizontally, in degrees."""
LEADER_LENGTH: Final = 10
"""Length of the connector from a line's end to its label."""
LABEL_GAP: Final = 14
BASELINE_OFFSET: Final = 4
"""From the middle of a line of text down to its baseline."""
COLUMN_BAND_OFFSET: Final = 8
COLUMN_BAND_HEIGHT: Final = 5
COLOUR_BAR_GAP: Final = 12
COLOUR_BAR_WIDTH: Final = 8
COLOUR_BAR_LABEL_GAP: Final = 23
EQUAL_ROWS_LETTER_GAP: Final = 8
"""From the plot area to the letter that equal rows share."""
EQUAL_ROWS_LETTER_WIDTH: Final = 12
"""Width of that letter, which moves the colour bar."""
EQUAL_ROWS_LINE_WIDTH: Final = 2
LEGEND_GAP: Final = 4
SWATCH_SIZE: Final = 9
LEGEND_LABEL_WIDTH: Final = 96
SECOND_LEGEND_LEFT: Final = 50
"""Position of the second legend entry, in percent from the left."""
HAND_WIDTH: Final = 2.5
TRAIL_DOT_SIZE: Final = 5
TIP_DOT_SIZE: Final = 6
DIAL_LABEL_OFFSET: Final = 12
DIAL_LABEL_WIDTH: Final = 120

_TICK_LABEL_WIDTH: Final = 28
_SLANTED_LABEL_WIDTH: Final = 62
_LINE_LABEL_WIDTH: Final = 50
_MIN_LABEL_GAP: Final = 4
_MIN_BOX_WIDTH: Final = 288
"""Width of the whole box on a narrow phone; labels must fit in it."""
_MIN_BOX_HEIGHT: Final = 176
"""Smallest height of the whole box, on a slide."""
_COLOUR_BAR_LABEL_WIDTH: Final = 37
_MIN_PLOT_HEIGHT: Final = 140
"""Smallest height of the plot area; line labels must not overlap at this height."""
_LINE_LABEL_DISTANCE: Final = 15


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
        return _dial_margins(chart)
    left, left_classes = _left_margin(chart)
    slanted = is_slanted(chart)
    upright = isinstance(chart, BarChart) and any(
        is_upright(chart, text) for _, _, text in bar_texts(chart)
    )
    right, right_classes = _right_margin(chart)
    return Margins(
        top=TALL_TOP if upright else Margins().top,
        right=right,
        bottom=TALL_BOTTOM if slanted else Margins().bottom,
        left=left,
        classes=(
            *left_classes,
            *(["tall-bottom"] if slanted else []),
            *(["tall-top"] if upright else []),
            *right_classes,
        ),
    )


def _dial_margins(chart: DialChart) -> Margins:
    """Return the margins and classes of a dial chart, by its number of rows."""
    choices = (("one-row", is_single_row(chart)), ("many-rows", has_many_rows(chart)))
    classes = tuple(name for name, applies in choices if applies)
    return replace(DIAL_MARGINS, classes=(*DIAL_MARGINS.classes, *classes))


def _left_margin(chart: AxisChart) -> tuple[int, tuple[str, ...]]:
    if max(map(text_width, _full_labels(chart.y)), default=0.0) > _TICK_LABEL_WIDTH:
        return WIDE_LEFT, ("wide-left",)
    return Margins().left, ()


def _right_margin(chart: AxisChart) -> tuple[int, tuple[str, ...]]:
    if isinstance(chart, LineChart):
        widest = max((text_width(line.label) for line in chart.lines), default=0.0)
        if widest > _LINE_LABEL_WIDTH:
            return WIDE_RIGHT, ("wide-right",)
    if isinstance(chart, Heatmap) and not chart.show_values:
        widest = max(map(text_width, colour_texts(chart)))
        if widest > _COLOUR_BAR_LABEL_WIDTH - equal_rows_letter_width(chart):
            return WIDE_RIGHT, ("wide-right",)
    unlabelled = (
        isinstance(chart, Heatmap) and chart.show_values and not chart.equal_rows
    )
    if isinstance(chart, BarChart) or unlabelled:
        return SLIM_RIGHT, ("slim-right",)
    return Margins().right, ()


def x_title_offset(chart: Chart) -> int:
    """Return the distance from the plot area to the baseline of the x axis title."""
    return margins(chart).bottom - X_TITLE_INSET


def y_title_offset(chart: Chart) -> int:
    """Return the distance from the plot area to the baseline of the y axis title."""
    return margins(chart).left - Y_TITLE_INSET


def y_title_shift(chart: AxisChart) -> int:
    """Return the offset of the y axis title from the middle of the plot area.

    A long title moves down, because the margin above the plot area is smaller.
    """
    around = margins(chart)
    space_above = (_MIN_BOX_HEIGHT + around.top - around.bottom) / 2
    overflow = max(0.0, text_width(chart.y.title) / 2 - space_above)
    return round(min(overflow, max(0.0, (around.bottom - around.top) / 2)))


def is_upright(chart: BarChart, text: str) -> bool:
    """Return whether a bar value is too wide and must be upright."""
    return text_width(text) > _tick_distance(chart) - _MIN_LABEL_GAP


def is_slanted(chart: AxisChart) -> bool:
    """Return whether the labels of the x axis are too wide and must be slanted."""
    max_width = _tick_distance(chart) - _MIN_LABEL_GAP
    return any(text_width(label) > max_width for label in chart.x.labels)


def _tick_distance(chart: AxisChart) -> float:
    """Return the distance between two x positions in the narrowest box, in pixels."""
    plot_width = _MIN_BOX_WIDTH - _left_margin(chart)[0] - _right_margin(chart)[0]
    return plot_width / (chart.x.high - chart.x.low + 1)


def scales(chart: AxisChart) -> tuple[Scale, Scale]:
    """Return the scales of x (from the left) and y (from the top)."""
    x = _scale(chart.x, 0.0 if isinstance(chart, LineChart) else 0.5)
    y = _scale(chart.y, 0.5 if isinstance(chart, Heatmap) else 0.0)
    return x, y if chart.y.reversed else Scale(y.end, y.start)


def x_texts(chart: AxisChart) -> tuple[str, ...]:
    """Return the tick labels of the x axis; words are truncated."""
    if not chart.x.labels:
        return _tick_numbers(chart.x)
    max_width = _SLANTED_LABEL_WIDTH if is_slanted(chart) else _MIN_BOX_WIDTH
    return tuple(truncate(label, max_width) for label in chart.x.labels)


def y_texts(axis: Axis) -> tuple[str, ...]:
    """Return the tick labels of the y axis; words are truncated."""
    if not axis.labels:
        return _tick_numbers(axis)
    max_width = WIDE_LEFT - Y_TITLE_INSET - 3 * TICK_GAP
    return tuple(truncate(label, max_width) for label in axis.labels)


def _full_labels(axis: Axis) -> tuple[str, ...]:
    return axis.labels or _tick_numbers(axis)


def _tick_numbers(axis: Axis) -> tuple[str, ...]:
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


def equal_rows_letter_width(chart: Heatmap) -> int:
    """Return the width of the letters of equal rows, which move the colour bar."""
    return EQUAL_ROWS_LETTER_WIDTH if chart.equal_rows else 0


def group_letter(group: int) -> str:
    return chr(ord("A") + group % 26)


def line_text(chart: LineChart, line: Line) -> str:
    """Return the label at the end of a line, truncated."""
    return truncate(
        line.label, max(_LINE_LABEL_WIDTH, margins(chart).right - LABEL_GAP)
    )


def label_positions(lines: tuple[Line, ...], y: Scale) -> tuple[float, ...]:
    """Return the position of each line label in percent, without overlaps."""
    distance = 100 * _LINE_LABEL_DISTANCE / _MIN_PLOT_HEIGHT
    ends = [y.percent(float(line.y[-1])) for line in lines]
    order = sorted(range(len(lines)), key=lambda index: ends[index])
    positions = dict.fromkeys(order, 0.0)
    previous = -distance
    for index in order:
        previous = positions[index] = max(ends[index], previous + distance)
    following = 100 + distance
    for index in reversed(order):
        following = positions[index] = min(positions[index], following - distance)
    return tuple(positions[index] for index in range(len(lines)))


def column_bands(chart: Heatmap, max_count: int) -> tuple[ColumnBand, ...]:
    """Return one band per pair of columns, but at most `max_count` bands."""
    columns = chart.values.shape[1]
    pairs = (columns + 1) // 2
    count = min(pairs, max_count)
    width = 200 / columns if count == pairs else 100 / max_count
    return tuple(
        ColumnBand(i * width, min(100.0, (i + 1) * width), i / max(1, count - 1))
        for i in range(count)
    )


def _scale(axis: Axis, padding: float) -> Scale:
    return Scale(axis.low - padding, axis.high + padding)
