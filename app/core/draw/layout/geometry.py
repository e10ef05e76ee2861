"""Sizes, scales and texts of charts, which all renderers share so that nothing moves.

The plot area is the box without the margins. Positions in it are percentages from the
left and the top; labels around it have distances in pixels.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from app.core.charts import Axis, BarChart, CurveChart, Heatmap, LineChart, StripChart
from app.core.draw.layout.text_layout import text_width
from app.language import gettext, localise

AxisChart = LineChart | Heatmap | BarChart | CurveChart
"""Charts with two axes."""

FONT_SIZE: Final = 13
LINE_WIDTH: Final = 1.75
DOT_SIZE: Final = 4.25
"""Diameter of the dots in line charts."""
POINT_SIZE: Final = 6.5
"""Width of the points in curve charts."""
BAND_OPACITY: Final = 0.3
DASHES: Final = ((), (6, 3), (2, 3), (9, 3, 2, 3))
"""Lengths of dashes and gaps in each pattern of lines."""
END_MARKERS: Final = ("circle", "square", "diamond", "triangle")
"""Shapes of the markers at the ends of lines."""
END_MARKER_SIZE: Final = 8
TICK_GAP: Final = 6
"""From the plot area to the tick labels on the left, without a band between them."""
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
BASELINE_OFFSET: Final = 4
"""From the middle of a line of text down to its baseline."""
COLUMN_BAND_OFFSET: Final = 8
COLUMN_BAND_HEIGHT: Final = 5
ROW_MARK_START, ROW_MARK_END = 2, 18
"""Ends of the sample of a line next to a row, from the plot area."""
COLOUR_BAR_GAP: Final = 12
COLOUR_BAR_WIDTH: Final = 8
COLOUR_BAR_LABEL_GAP: Final = 23
EQUAL_ROWS_LETTER_GAP: Final = 8
"""From the plot area to the letter that equal rows share."""
EQUAL_ROWS_LETTER_WIDTH: Final = 12
"""Width of that letter, which moves the colour bar."""
EQUAL_ROWS_LINE_WIDTH: Final = 2
LEGEND_GAP: Final = 8
"""From the plot area up to the legend of two series."""
SWATCH_SIZE: Final = 9
LEGEND_LABEL_WIDTH: Final = 96
SECOND_LEGEND_LEFT: Final = 50
"""Position of the second legend entry, in percent from the left."""
HAND_WIDTH: Final = 2.5
TRAIL_DOT_SIZE: Final = 5
TIP_DOT_SIZE: Final = 6
HOLLOW_SIZE: Final = 3
ARC_WIDTH: Final = 4
SHADOW_WIDTH: Final = 6
"""Width of the projection of a hand on an axis."""
DIAL_CELL_TOP: Final = 6
DIAL_CELL_HEIGHT: Final = 26
"""From the dial to the cells below it, and their height."""
CELL_OPACITY: Final = 0.55
"""Opacity of coloured cells behind numbers."""
DIAL_LABEL_OFFSET: Final = 12
NAMED_LABEL_OFFSET: Final = 18
"""The same below a dial with letters at the tips of its hands, which can point down."""
DIAL_LABEL_WIDTH: Final = 120

WIDE_PLOT: Final = 560
NARROW_PLOT: Final = 280
"""Smallest widths of the plot area for texts in full and for short texts."""
STRIP_LABEL_PADDING: Final = 4

_MAX_TRUNCATED_LABELS: Final = 6
"""Maximum number of strips in a line whose labels are truncated in a narrow plot."""
_STRIP_GAP: Final = 0.16
_STRIP_OPERATOR_GAP: Final = 0.3
"""Gap between two strips, relative to a strip and its gap."""


@dataclass(frozen=True, slots=True)
class Scale:
    """Maps values to percentages: `start` is 0 %, at the left or the top."""

    start: float
    end: float

    def percent(self, value: float) -> float:
        return 100 * (value - self.start) / (self.end - self.start)


def has_upright_labels(chart: StripChart, width: float) -> bool:
    """Return whether the labels of many strips do not fit side by side.

    `width` is the width of the plot area in pixels. Labels of a few strips are
    truncated instead.
    """
    if len(chart.upper) <= _MAX_TRUNCATED_LABELS:
        return False
    longest = max(text_width(strip.label) for strip in chart.upper)
    return longest > width * strip_size(chart) - STRIP_LABEL_PADDING


def strip_size(chart: StripChart) -> float:
    """Return the width of a strip relative to the plot area."""
    gap = _STRIP_OPERATOR_GAP if chart.operators else _STRIP_GAP
    return (1 - gap) / (len(chart.upper) - gap)


def strip_gap(chart: StripChart) -> float:
    """Return the gap between two strips relative to the plot area."""
    gap = _STRIP_OPERATOR_GAP if chart.operators else _STRIP_GAP
    return strip_size(chart) * gap / (1 - gap)


def scales(chart: AxisChart) -> tuple[Scale, Scale]:
    """Return the scales of x (from the left) and y (from the top)."""
    x = _scale(chart.x, 0.0 if isinstance(chart, LineChart | CurveChart) else 0.5)
    y = _scale(chart.y, 0.5 if isinstance(chart, Heatmap) else 0.0)
    return x, y if chart.y.reversed else Scale(y.end, y.start)


def full_labels(axis: Axis) -> tuple[str, ...]:
    return axis.labels or tick_numbers(axis)


def tick_numbers(axis: Axis) -> tuple[str, ...]:
    return tuple(value_text(tick) for tick in axis.ticks)


def value_text(value: float) -> str:
    """Format a value without trailing zeros: `−0.5`, `2000`, `10,000`."""
    return localise(f"{value:.12g}", grouped=True)


def radians(angle: float, decimals: int) -> str:
    """Format an angle with its unit: `−0.5 rad`."""
    # Translators: An angle in radians.
    return gettext("%(angle)s rad", angle=value_text(round(angle, decimals)))


def colour_texts(chart: Heatmap) -> tuple[str, str, str]:
    """Return the labels of the colour bar: lowest, middle, highest."""
    middle = (chart.low + chart.high) / 2
    low, mean, high = (
        value_text(float(f"{v:.3g}")) for v in (chart.low, middle, chart.high)
    )
    return low, mean, high


def has_outlined_column(chart: Heatmap) -> bool:
    """Return whether an outline marks a column; a line would cross its numbers."""
    return chart.show_values and chart.mark is not None and chart.mark.axis == "x"


def equal_rows_letter_width(chart: Heatmap) -> int:
    """Return the width of the letters of equal rows, which move the colour bar."""
    return EQUAL_ROWS_LETTER_WIDTH if chart.equal_rows else 0


def colour_bar_shift(chart: Heatmap) -> int:
    """Return the width of letters and line samples to the left of the colour bar."""
    return equal_rows_letter_width(chart) + (ROW_MARK_END if chart.row_marks else 0)


def group_letter(group: int) -> str:
    return chr(ord("A") + group % 26)


def _scale(axis: Axis, padding: float) -> Scale:
    return Scale(axis.low - padding, axis.high + padding)
