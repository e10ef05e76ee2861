"""Panel chart as SVG: matrices in two columns, and their sum next to them.

A panel fills its own inner `<svg>`. On a narrow plot, the page's CSS makes the panels
wider and lower and moves the sum below them, so the cells are drawn once. A narrow
standalone SVG has the sum below the panels, too.
"""

from __future__ import annotations

from typing import Final

from app.core.charts import Panel, PanelChart
from app.core.draw.layout import geometry as geo
from app.core.draw.layout.cell_text import FEW_DECIMALS, cell_text
from app.core.draw.layout.text_layout import (
    isolate_right_to_left,
    svg_text,
    truncate,
)
from app.core.draw.svg.cells import draw_cells
from app.core.draw.svg.style import Style, percent

MAX_PRINTED: Final = 4
"""Maximum number of words whose cells are wide enough for printed values."""
TERM_WIDTH: Final = 27.0
SECOND_TERM: Final = 33.0
TOTAL_LEFT: Final = 75.0
TOTAL_WIDTH: Final = 25.0
"""Widths and left edges with a sum, in percent of the plot area."""
WIDTH: Final = 45.0
SECOND: Final = 55.0
"""The same without a sum."""
ROW_GAP: Final = 26.0
"""Percent of the height between two rows, for labels of columns and names."""
NARROW_ROW_GAP: Final = 14.0
"""The same of a narrow SVG with three rows."""
NAME_DISTANCE: Final = 8
"""From a panel up to the baseline of its name."""
ROW_LABEL_DISTANCE: Final = 7
COLUMN_LABEL_DISTANCE: Final = 17
ROW_LABEL_WIDTH: Final = 56
SIGN_RADIUS: Final = 10

_CELLS: Final = f' opacity="{geo.CELL_OPACITY}"'
_NAME: Final = ' font-weight="600"'
_SIGN: Final = ' stroke-width="1.75"'
"""Attributes of a standalone SVG; in the page, `panels.css` sets them."""


def draw_panel_chart(chart: PanelChart, pen: Style) -> str:
    return "".join(
        _panel(chart, panel, number, pen)
        for number, panel in enumerate(chart.all_panels)
    )


def _panel(chart: PanelChart, panel: Panel, number: int, pen: Style) -> str:
    box = _narrow_box if pen.is_narrow else _box
    x, y, width, height = box(chart, panel, number)
    is_total = panel is chart.total
    has_rows = is_total or number % 2 == 0
    key = anchor = ""
    if pen.theme is None:
        # The page fades the cells. A sign would change the outline of the panel.
        key, anchor = f' data-key="{number}"', ' data-anchor=""'
    attributes = anchor + pen.alone(_CELLS)
    drawn = (
        f'<svg class="panel"{key} x="{percent(x)}" '
        f'y="{percent(y)}" width="{percent(width)}" height="{percent(height)}" '
        f'overflow="visible">'
        f"{draw_cells(panel.values, chart.low, chart.high, attributes, pen)}"
        f'<rect class="frame" width="100%" height="100%" fill="none"'
        f"{pen.paint('stroke', 'edge')}/>"
        f"{_numbers(chart, panel, pen)}{_name(panel, pen)}"
        f"{_row_labels(chart) if has_rows else ''}{_column_labels(chart)}"
        f"{_sign(panel, pen)}</svg>"
    )
    return f'<g class="total">{drawn}</g>' if is_total else drawn


def _box(
    chart: PanelChart, panel: Panel, number: int
) -> tuple[float, float, float, float]:
    """Return left, top, width and height in percent of the plot area."""
    rows = (len(chart.panels) + 1) // 2
    height = (100 - ROW_GAP * (rows - 1)) / rows
    if panel is chart.total:
        return TOTAL_LEFT, (100 - height) / 2, TOTAL_WIDTH, height
    row, column = divmod(number, 2)
    top = row * (height + ROW_GAP)
    if chart.total:
        return column * SECOND_TERM, top, TERM_WIDTH, height
    return column * SECOND, top, WIDTH, height


def _narrow_box(
    chart: PanelChart, panel: Panel, number: int
) -> tuple[float, float, float, float]:
    """Return the box of `_box`, with the sum in a separate row below the panels."""
    rows = (len(chart.panels) + 1) // 2 + 1
    height = (100 - NARROW_ROW_GAP * (rows - 1)) / rows
    if panel is chart.total:
        return (100 - WIDTH) / 2, 100 - height, WIDTH, height
    row, column = divmod(number, 2)
    return column * SECOND, row * (height + NARROW_ROW_GAP), WIDTH, height


def _numbers(chart: PanelChart, panel: Panel, pen: Style) -> str:
    """Return the values in their cells, if there is space for them."""
    count = len(chart.labels)
    if count > MAX_PRINTED:
        return ""
    printed = "".join(
        f'<text x="{_middle(column, count)}" y="{_middle(row, count)}">'
        f"{cell_text(value, FEW_DECIMALS)}</text>"
        for row in range(count)
        for column, value in enumerate(panel.values[row].tolist())
        if value == value
    )
    return (
        f'<g class="line-label values" text-anchor="middle"{pen.paint("fill", "text")} '
        f'transform="translate(0 {geo.BASELINE_OFFSET + 1})">{printed}</g>'
    )


def _name(panel: Panel, pen: Style) -> str:
    """Return the name; a narrow plot of the page has only space for the short one."""
    attributes = f' y="-{NAME_DISTANCE}"{pen.paint("fill", "text")}{pen.alone(_NAME)}'
    full = svg_text(isolate_right_to_left(panel.name))
    if pen.theme or not panel.short_name:
        return f'<text class="panel-name"{attributes}>{full}</text>'
    short = svg_text(isolate_right_to_left(panel.short_name))
    return (
        f'<text class="panel-name full"{attributes}>{full}</text>'
        f'<text class="panel-name short"{attributes}>{short}</text>'
    )


def _row_labels(chart: PanelChart) -> str:
    count = len(chart.labels)
    labels = "".join(
        f'<text x="-{ROW_LABEL_DISTANCE}" y="{_middle(row, count)}">'
        f"{svg_text(truncate(label, ROW_LABEL_WIDTH))}</text>"
        for row, label in enumerate(chart.labels)
    )
    return (
        f'<g class="row-labels" text-anchor="end" '
        f'transform="translate(0 {geo.BASELINE_OFFSET})">{labels}</g>'
    )


def _column_labels(chart: PanelChart) -> str:
    count = len(chart.labels)
    width = 130 / count - 2
    labels = "".join(
        f'<text x="{_middle(column, count)}" y="100%">'
        f"{svg_text(truncate(label, width))}</text>"
        for column, label in enumerate(chart.labels)
    )
    return (
        f'<g class="column-labels" text-anchor="middle" '
        f'transform="translate(0 {COLUMN_LABEL_DISTANCE})">{labels}</g>'
    )


def _sign(panel: Panel, pen: Style) -> str:
    """Return “=” or “≠” above the upper right corner of a panel, next to its name."""
    if panel.is_changed is None:
        return ""
    # Drawn as a path, because some fonts draw “≠” as two separate glyphs.
    slash = "M-3.5 6.5l7-13" if panel.is_changed else ""
    return (
        f'<svg x="100%" y="-{SIGN_RADIUS + 2}" overflow="visible"><g class="signs">'
        f'<circle r="{SIGN_RADIUS}"{pen.paint("fill", "paper")}'
        f"{pen.paint('stroke', 'edge')}/>"
        f'<path d="M-5.5-2.5h11m-11 5h11{slash}"{pen.paint("stroke", "text")}'
        f"{pen.alone(_SIGN)}/></g></svg>"
    )


def _middle(index: int, count: int) -> str:
    """Return the middle of a row or column, exact to about a tenth of a pixel."""
    return percent(round((index + 0.5) * 100 / count, 1))
