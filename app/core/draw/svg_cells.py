"""A heatmap in SVG: an image of the cells, heads of the columns, a colour bar."""

from __future__ import annotations

from app.core.charts import Heatmap
from app.core.draw import geometry as geo
from app.core.draw.cells import bar_image, cells_image
from app.core.draw.palette import TONE_COUNT
from app.core.draw.svg_pen import Pen, percent, shift


def draw_cells(chart: Heatmap, pen: Pen) -> str:
    # The page turns the light image dark by a filter on these two classes.
    theme = pen.theme or "light"
    return (
        f'<image class="cells" width="100%" height="100%" preserveAspectRatio="none" '
        f'image-rendering="pixelated" href="{cells_image(chart, theme)}"/>'
        f'<svg x="100%" overflow="visible"><image class="bar" x="{geo.BAR_GAP}" '
        f'width="{geo.BAR_WIDTH}" height="100%" preserveAspectRatio="none" '
        f'href="{bar_image(theme)}"/></svg>' + _bar_labels(chart) + _heads(chart, pen)
    )


def _bar_labels(chart: Heatmap) -> str:
    middle = (chart.low + chart.high) / 2
    places = zip((chart.high, middle, chart.low), (0, 50, 100), strict=True)
    labels = "".join(
        f'<text x="100%" y="{place}%">{geo.value_text(value)}</text>'
        for value, place in places
    )
    return f"<g {shift(geo.BAR_LABEL_GAP, geo.BASELINE)}>{labels}</g>"


def _heads(chart: Heatmap, pen: Pen) -> str:
    if not chart.column_tones:
        return ""
    boxes = "".join(_head(head, pen) for head in geo.heads(chart, TONE_COUNT))
    return f'<g class="heads" {shift(0, -geo.HEAD_LIFT)}>{boxes}</g>'


def _head(head: geo.Head, pen: Pen) -> str:
    # A little wider than it should be: no gap shows between neighbours.
    width = percent(min(head.right - head.left + 0.1, 100 - head.left))
    return (
        f'<rect x="{percent(head.left)}" width="{width}" '
        f'height="{geo.HEAD_HEIGHT}" fill="{pen.tone(head.tone)}"/>'
    )
