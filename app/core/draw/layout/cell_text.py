"""Numbers printed in the cells of a small matrix."""

from __future__ import annotations

from math import ceil
from typing import Final

from app.core.charts import Heatmap
from app.core.draw.heatmap_image import colour_range
from app.core.draw.layout.geometry import FONT_SIZE
from app.core.draw.layout.margins import margins
from app.core.draw.layout.side_margins import SLIM_RIGHT, Margins
from app.core.draw.layout.text_layout import text_width
from app.language import format_decimal

MAX_PRINTED_COLUMNS: Final = 16
MAX_PRINTED_CELLS: Final = 128
FEW_DECIMALS: Final = 2
"""Decimals in narrow cells."""
SIZES: Final = (4, 6, 8, 12, 16)
"""Maximum columns of each rule in the page's CSS."""
_SMALL_FONT_SIZE: Final = 9
_COLUMN_GAP: Final = 4
"""Distance between the numbers of two columns, at least."""
_USUAL_MARGINS: Final = Margins().left + SLIM_RIGHT
_COLUMN_WIDTH: Final = 35


def shows_values(chart: Heatmap) -> bool:
    rows, columns = chart.values.shape
    return (
        chart.show_values
        and columns <= MAX_PRINTED_COLUMNS
        and rows * columns <= MAX_PRINTED_CELLS
    )


def cell_text(value: float, decimals: int) -> str:
    """Format a value: `−0.8415`, with a minus sign (U+2212) and without `−0.0000`."""
    return format_decimal(value, decimals, grouped=False)


def fitting_format(chart: Heatmap, width: float) -> tuple[int, int] | None:
    """Return the decimals and the font size of numbers that fit in their cells.

    `width` is the width of the plot area in pixels. None if no numbers fit.
    """
    available = width / chart.values.shape[1] - _COLUMN_GAP
    few = min(FEW_DECIMALS, chart.decimals)
    formats = (chart.decimals, FONT_SIZE), (few, FONT_SIZE), (few, _SMALL_FONT_SIZE)
    for decimals, size in formats:
        texts = (cell_text(value, decimals) for value in chart.values.ravel().tolist())
        if max(map(text_width, texts)) * size / FONT_SIZE <= available:
            return decimals, size
    return None


def columns_class(chart: Heatmap) -> str:
    """Return the CSS class for the available width per column."""
    if not chart.decimals:
        return f"columns-{SIZES[0]}"  # one digit fits in any column
    around = margins(chart)
    extra_width = around.left + around.right - _USUAL_MARGINS
    columns = chart.values.shape[1] + ceil(max(0, extra_width) / _COLUMN_WIDTH)
    return f"columns-{next((size for size in SIZES if columns <= size), SIZES[-1])}"


def colour_position(chart: Heatmap, value: float, steps: int | None = None) -> float:
    """Return the position of a value on the colour map, 0 to 1.

    With `steps`, round to the nearest colour of an image with `steps` + 1 colours.
    """
    low, high = colour_range(chart)
    part = (value - chart.low) / (chart.high - chart.low)
    if steps:
        part = round(part * steps) / steps
    return low + (high - low) * part
