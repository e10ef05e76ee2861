"""Margins around the plot area of a chart, and the titles in them.

Each margin is wide enough for the texts that are printed in it. The style sheet of the
page sets the margins by the CSS classes that are returned with them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from app.core.charts import (
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
from app.core.draw.layout.axis_labels import has_many_names, is_slanted, is_upright
from app.core.draw.layout.bar_layout import bar_texts
from app.core.draw.layout.derivation_layout import MAX_FEW_ROWS, MAX_ROWS
from app.core.draw.layout.dial_layout import has_many_rows, is_single_row
from app.core.draw.layout.geometry import (
    NARROW_PLOT,
    WIDE_PLOT,
    X_TITLE_INSET,
    Y_TITLE_INSET,
    AxisChart,
    has_upright_labels,
)
from app.core.draw.layout.side_margins import (
    MEDIUM_LEFT,
    Margins,
    left_margin,
    right_margin,
)
from app.core.draw.layout.text_layout import text_width

TALL_BOTTOM: Final = 84
"""Bottom margin with slanted labels of columns."""
LEGEND_TOP: Final = 26
"""Top margin with the legend of two series of bars."""
TALL_TOP: Final = 46
"""Top margin with upright values above the bars."""
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
_MIN_BOX_HEIGHT: Final = 176
"""Smallest height of the whole box, on a slide."""


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
    left, left_classes = left_margin(chart)
    slanted = is_slanted(chart)
    top, top_classes = _top_margin(chart)
    right, right_classes = right_margin(chart)
    return Margins(
        top=top,
        right=right,
        bottom=TALL_BOTTOM if slanted else Margins().bottom,
        left=left,
        classes=(
            *left_classes,
            *(["tall-bottom"] if slanted else []),
            *(["many-names"] if has_many_names(chart) else []),
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
