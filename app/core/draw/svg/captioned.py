"""A standalone SVG of a chart with its title above and its reading below.

A picture that contains its texts needs no other text next to it, for example in print.
"""

from __future__ import annotations

from typing import Final

from app.core.charts import Chart
from app.core.draw.layout import geometry as geo
from app.core.draw.layout.text_layout import svg_text, wrap
from app.core.draw.palette import THEME_COLOURS, Theme
from app.core.draw.svg.figure import SCREEN, SvgCanvas, draw_svg, fitting_canvas
from app.language import current_language

LINE_HEIGHT: Final = 20
MARGIN: Final = 8
_GAP: Final = 4


def draw_captioned_svg(chart: Chart, theme: Theme, canvas: SvgCanvas = SCREEN) -> str:
    ink, width = THEME_COLOURS[theme], canvas.width
    drawing = draw_svg(chart, theme, canvas)
    canvas = fitting_canvas(chart, canvas)
    title, reading = (
        wrap(text, width - 2 * MARGIN) for text in (chart.title, chart.reading)
    )
    top = len(title) * LINE_HEIGHT + _GAP
    bottom = top + canvas.height + _GAP
    height = bottom + len(reading) * LINE_HEIGHT + MARGIN
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" font-family="system-ui, sans-serif" '
        f'font-size="{geo.FONT_SIZE}" fill="{ink.text}">'
        f'<rect width="100%" height="100%" fill="{canvas.paper or ink.paper}"/>'
        f'<g font-weight="600">{_lines(title, 0, width)}</g>'
        # The page around it can be from right to left, but the labels are not.
        f'<svg y="{top}" width="{width}" height="{canvas.height}" direction="ltr">'
        f"{drawing}</svg>"
        f"{_lines(reading, bottom, width)}</svg>"
    )


def _lines(lines: list[str], top: int, width: int) -> str:
    """Return lines that begin at the left, or at the right in Arabic and Hebrew."""
    direction = current_language().direction
    start = width - MARGIN if direction == "rtl" else MARGIN
    return "".join(
        f'<text x="{start}" y="{top + (index + 1) * LINE_HEIGHT - 4}" '
        f'direction="{direction}">{svg_text(line)}</text>'
        for index, line in enumerate(lines)
    )
