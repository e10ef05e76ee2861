"""Margins around the plot area of a chart, and the labels and titles in them.

Each margin is wide enough for the texts that are printed in it. The style sheet of the
page sets the margins by the CSS classes that are returned with them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from app.core.charts import (
    Axis,
    BarChart,
    Chart,
    CurveChart,
    Derivation,
    DialChart,
    Heatmap,
    LineChart,
    PanelChart,
    StripChart,
    TurnChart,
)
from app.core.draw.layout.bar_layout import bar_texts
from app.core.draw.layout.derivation_layout import MAX_FEW_ROWS, MAX_ROWS
from app.core.draw.layout.dial_layout import has_many_rows, is_single_row
from app.core.draw.layout.geometry import (
    NARROW_PLOT,
    TICK_GAP,
    WIDE_PLOT,
    X_TITLE_INSET,
    Y_TITLE_INSET,
    AxisChart,
    colour_texts,
    equal_rows_letter_width,
    full_labels,
    has_upright_labels,
    tick_numbers,
)
from app.core.draw.layout.text_layout import text_width, truncate


@dataclass(frozen=True, slots=True)
class Margins:
    """Margins around the plot area in pixels, and the CSS classes that set them."""

    top: int = 14
    right: int = 56
    bottom: int = 44
    left: int = 48
    classes: tuple[str, ...] = ()


MEDIUM_LEFT: Final = 64
"""Left margin with numbers of up to six digits."""
WIDE_LEFT: Final = 100
"""Left margin with word labels of rows."""
TALL_BOTTOM: Final = 84
"""Bottom margin with slanted labels of columns."""
LEGEND_TOP: Final = 26
"""Top margin with the legend of two series of bars."""
TALL_TOP: Final = 46
"""Top margin with upright values above the bars."""
WIDE_RIGHT: Final = 112
"""Right margin with long line labels or long colour bar labels."""
SLIM_RIGHT: Final = 16
"""Right margin without labels."""
STACKED_RIGHT: Final = 80
"""Right margin of charts below each other, with line labels or a colour bar."""
DIAL_MARGINS: Final = Margins(10, 8, 12, 8, ("no-axes", "svg-only"))
STRIP_MARGINS: Final = Margins(60, 4, 60, 4, ("strips", "svg-only"))
TALL_STRIP_MARGINS: Final = Margins(
    110, 4, 110, 4, ("strips", "tall-strips", "svg-only")
)
"""Margins above and below the strips, for their labels and for upright labels."""
NARROW_TALL_STRIPS: Final = ("strips", "narrow-tall-strips", "svg-only")
"""Classes of strips whose labels are upright only in a narrow plot."""
TURN_MARGINS: Final = Margins(4, 4, 44, MEDIUM_LEFT, ("turns", "svg-only"))
PANEL_MARGINS: Final = Margins(30, 14, 24, 64, ("panels", "svg-only"))
"""Margins around the panels, for their names and the labels of rows and columns."""
DERIVATION_MARGINS: Final = Margins(4, 4, 10, 4, ("derivation", "svg-only"))
_CURVE_LABEL_WIDTH: Final = 38
MIN_LINE_LABEL_WIDTH: Final = 50
"""Width for the labels of lines that every right margin has."""
_TICK_LABEL_WIDTH: Final = 28
_MEDIUM_LABEL_WIDTH: Final = 45
_SLANTED_LABEL_WIDTH: Final = 62
_MIN_LABEL_GAP: Final = 4
_MIN_BOX_WIDTH: Final = 288
"""Width of the whole box on a narrow phone; labels must fit in it."""
_MIN_BOX_HEIGHT: Final = 176
"""Smallest height of the whole box, on a slide."""
_COLOUR_BAR_LABEL_WIDTH: Final = 37


def margins(chart: Chart) -> Margins:
    match chart:
        case DialChart():
            return _dial_margins(chart)
        case StripChart():
            return _strip_margins(chart)
        case PanelChart():
            return _panel_margins(chart)
        case Derivation():
            return _derivation_margins(chart)
        case TurnChart():
            return TURN_MARGINS
        case LineChart() | Heatmap() | BarChart() | CurveChart():
            return _axis_margins(chart)


def _axis_margins(chart: AxisChart) -> Margins:
    left, left_classes = _left_margin(chart)
    slanted = is_slanted(chart)
    top, top_classes = _top_margin(chart)
    right, right_classes = _right_margin(chart)
    return Margins(
        top=top,
        right=right,
        bottom=TALL_BOTTOM if slanted else Margins().bottom,
        left=left,
        classes=(
            *left_classes,
            *(["tall-bottom"] if slanted else []),
            *top_classes,
            *right_classes,
        ),
    )


def _strip_margins(chart: StripChart) -> Margins:
    """Return the margins and classes of strips, by the space that labels need."""
    if has_upright_labels(chart, WIDE_PLOT):
        return TALL_STRIP_MARGINS
    if has_upright_labels(chart, NARROW_PLOT):
        return replace(STRIP_MARGINS, classes=NARROW_TALL_STRIPS)
    return STRIP_MARGINS


def _dial_margins(chart: DialChart) -> Margins:
    """Return the margins and classes of a dial chart, by its number of rows."""
    choices = (
        ("one-row", is_single_row(chart)),
        ("many-rows", has_many_rows(chart)),
        ("projected", chart.is_projected),
    )
    classes = tuple(name for name, applies in choices if applies)
    return replace(DIAL_MARGINS, classes=(*DIAL_MARGINS.classes, *classes))


def _panel_margins(chart: PanelChart) -> Margins:
    """Return the margins and classes of panels, with or without their sum."""
    name = ("summed",) if chart.total else ()
    return replace(PANEL_MARGINS, classes=(*PANEL_MARGINS.classes, *name))


def _derivation_margins(chart: Derivation) -> Margins:
    """Return the margins and classes of a derivation, by its number of rows."""
    count = len(chart.rows)
    choices = (("few-rows", count <= MAX_FEW_ROWS), ("many-rows", count > MAX_ROWS))
    classes = tuple(name for name, applies in choices if applies)
    return replace(DERIVATION_MARGINS, classes=(*DERIVATION_MARGINS.classes, *classes))


def _top_margin(chart: AxisChart) -> tuple[int, tuple[str, ...]]:
    if not isinstance(chart, BarChart):
        return Margins().top, ()
    if any(is_upright(chart, text) for _, _, text in bar_texts(chart)):
        return TALL_TOP, ("tall-top",)
    if len(chart.series) > 1:
        return LEGEND_TOP, ("legend-top",)
    return Margins().top, ()


def _left_margin(chart: AxisChart) -> tuple[int, tuple[str, ...]]:
    if _is_stacked(chart):
        return Margins().left, ()
    widest = max(map(text_width, full_labels(chart.y)), default=0.0)
    if widest <= _TICK_LABEL_WIDTH:
        return Margins().left, ()
    if isinstance(chart, CurveChart) and widest <= _MEDIUM_LABEL_WIDTH:
        return MEDIUM_LEFT, ("medium-left",)
    return WIDE_LEFT, ("wide-left",)


def _right_margin(chart: AxisChart) -> tuple[int, tuple[str, ...]]:
    if _is_stacked(chart):
        return STACKED_RIGHT, ("stacked",)
    if isinstance(chart, LineChart):
        widest = max((text_width(line.label) for line in chart.lines), default=0.0)
        if widest > MIN_LINE_LABEL_WIDTH:
            return WIDE_RIGHT, ("wide-right",)
    if isinstance(chart, CurveChart):
        return _right_margin_of_curves(chart)
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


def _right_margin_of_curves(chart: CurveChart) -> tuple[int, tuple[str, ...]]:
    widest = max((text_width(curve.label) for curve in chart.curves), default=0.0)
    if not widest:
        return SLIM_RIGHT, ("slim-right",)
    if widest > _CURVE_LABEL_WIDTH:
        return WIDE_RIGHT, ("wide-right",)
    return Margins().right, ()


def _is_stacked(chart: AxisChart) -> bool:
    return isinstance(chart, LineChart | Heatmap) and chart.stacked


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
    if isinstance(chart, CurveChart) and not chart.names:
        return False  # its ticks are few enough
    max_width = _tick_distance(chart) - _MIN_LABEL_GAP
    return any(text_width(label) > max_width for label in chart.x.labels)


def _tick_distance(chart: AxisChart) -> float:
    """Return the distance between two x positions in the narrowest box, in pixels."""
    plot_width = _MIN_BOX_WIDTH - _left_margin(chart)[0] - _right_margin(chart)[0]
    if isinstance(chart, CurveChart):
        return plot_width / max(1, len(chart.x.ticks))
    return _tick_step(chart.x) * plot_width / (chart.x.high - chart.x.low + 1)


def _tick_step(axis: Axis) -> float:
    """Return the distance of two labels; 1 unless only some positions have one."""
    ticks = axis.ticks if axis.labels else ()
    return ticks[1] - ticks[0] if len(ticks) > 1 else 1.0


def x_texts(chart: AxisChart) -> tuple[str, ...]:
    """Return the tick labels of the x axis; words are truncated."""
    if not chart.x.labels:
        return tick_numbers(chart.x)
    max_width = _SLANTED_LABEL_WIDTH if is_slanted(chart) else _MIN_BOX_WIDTH
    return tuple(truncate(label, max_width) for label in chart.x.labels)


def y_texts(axis: Axis) -> tuple[str, ...]:
    """Return the tick labels of the y axis; words are truncated."""
    if not axis.labels:
        return tick_numbers(axis)
    max_width = WIDE_LEFT - Y_TITLE_INSET - 3 * TICK_GAP
    return tuple(truncate(label, max_width) for label in axis.labels)
