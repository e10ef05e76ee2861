"""Heatmap as SVG: image of the cells, bands above the columns and colour bar."""

from __future__ import annotations

from app.core.charts import Heatmap
from app.core.draw import geometry as geo
from app.core.draw.heatmap_image import colour_bar_image, heatmap_image
from app.core.draw.palette import TONE_COUNT, Theme
from app.core.draw.svg.cell_text import draw_cell_text
from app.core.draw.svg.style import Style, percent, translate


def draw_heatmap(chart: Heatmap, pen: Style) -> str:
    # In dark mode, the page filters these two classes. With a filter on the image
    # itself, Firefox leaves it blank when it scrolls into view.
    theme = pen.theme or "light"
    image = (
        f'<svg class="cells" overflow="visible"><image width="100%" height="100%" '
        f'preserveAspectRatio="none" image-rendering="pixelated" '
        f'href="{heatmap_image(chart, theme)}"/></svg>'
    )
    numbers = "" if not chart.show_values else draw_cell_text(chart, pen)
    bar = "" if chart.show_values else _bar(chart, theme)
    return image + numbers + bar + _heads(chart, pen) + _equal_rows(chart, pen)


def _bar(chart: Heatmap, theme: Theme) -> str:
    gap = geo.BAR_GAP + geo.equal_rows_room(chart)
    return (
        f'<svg class="bar" x="100%" overflow="visible"><image x="{gap}" '
        f'width="{geo.BAR_WIDTH}" height="100%" preserveAspectRatio="none" '
        f'href="{colour_bar_image(chart, theme)}"/></svg>{_bar_labels(chart)}'
    )


def _bar_labels(chart: Heatmap) -> str:
    labels = "".join(
        f'<text x="100%" y="{place}%">{text}</text>'
        for place, text in zip((100, 50, 0), geo.colour_texts(chart), strict=True)
    )
    gap = geo.BAR_LABEL_GAP + geo.equal_rows_room(chart)
    return f"<g {translate(gap, geo.BASELINE)}>{labels}</g>"


def _equal_rows(chart: Heatmap, pen: Style) -> str:
    """Return an outline of each equal row, and the letter of its group next to it."""
    if not chart.equal_rows:
        return ""
    height = 100 / chart.values.shape[0]
    rows = [
        (row, geo.group_letter(i)) for i, g in enumerate(chart.equal_rows) for row in g
    ]
    frames = "".join(
        f'<rect y="{percent(row * height)}" width="100%" height="{percent(height)}"/>'
        for row, _ in rows
    )
    letters = "".join(
        f'<text x="100%" y="{percent((row + 0.5) * height)}">{letter}</text>'
        for row, letter in rows
    )
    return (
        f'<g class="alike" fill="none"{pen.own("stroke", "text")} '
        f'stroke-width="{geo.EQUAL_ROWS_WIDTH}">{frames}</g>'
        f'<g class="line-label" font-weight="600"{pen.own("fill", "text")} '
        f"{translate(geo.EQUAL_ROWS_GAP, geo.BASELINE)}>{letters}</g>"
    )


def _heads(chart: Heatmap, pen: Style) -> str:
    if not chart.column_tones:
        return ""
    boxes = "".join(_head(head, pen) for head in geo.column_bands(chart, TONE_COUNT))
    return f'<g class="heads" {translate(0, -geo.HEAD_LIFT)}>{boxes}</g>'


def _head(head: geo.ColumnBand, pen: Style) -> str:
    # Slightly wider, so that no gap is visible between neighbours.
    width = percent(min(head.right - head.left + 0.1, 100 - head.left))
    return (
        f'<rect x="{percent(head.left)}" width="{width}" '
        f'height="{geo.HEAD_HEIGHT}" fill="{pen.colour(head.tone)}"/>'
    )
