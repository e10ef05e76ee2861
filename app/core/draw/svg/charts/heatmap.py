"""Heatmap as SVG: image of the cells, bands next to them and colour bar."""

from __future__ import annotations

from app.core.charts import Heatmap
from app.core.draw.heatmap_image import colour_bar_image, heatmap_image
from app.core.draw.layout import geometry as geo
from app.core.draw.layout.bands import bands
from app.core.draw.palette import Theme
from app.core.draw.svg.cell_text import draw_cell_text
from app.core.draw.svg.style import Style, dash_attribute, percent, translate


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
    tones = _column_bands(chart, pen) + _row_marks(chart, pen)
    return image + numbers + bar + tones + _equal_rows(chart, pen)


def _bar(chart: Heatmap, theme: Theme) -> str:
    gap = geo.COLOUR_BAR_GAP + geo.colour_bar_shift(chart)
    return (
        f'<svg class="bar" x="100%" overflow="visible"><image x="{gap}" '
        f'width="{geo.COLOUR_BAR_WIDTH}" height="100%" preserveAspectRatio="none" '
        f'href="{colour_bar_image(chart, theme)}"/></svg>{_bar_labels(chart)}'
    )


def _bar_labels(chart: Heatmap) -> str:
    labels = "".join(
        f'<text x="100%" y="{position}%">{text}</text>'
        for position, text in zip((100, 50, 0), geo.colour_texts(chart), strict=True)
    )
    gap = geo.COLOUR_BAR_LABEL_GAP + geo.colour_bar_shift(chart)
    return f"<g {translate(gap, geo.BASELINE_OFFSET)}>{labels}</g>"


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
        f'<g class="equal-rows" fill="none"{pen.paint("stroke", "text")} '
        f'stroke-width="{geo.EQUAL_ROWS_LINE_WIDTH}">{frames}</g>'
        f'<g class="line-label" font-weight="600"{pen.paint("fill", "text")} '
        f"{translate(geo.EQUAL_ROWS_LETTER_GAP, geo.BASELINE_OFFSET)}>{letters}</g>"
    )


def _column_bands(chart: Heatmap, pen: Style) -> str:
    boxes = "".join(
        f'<rect x="{percent(band.start)}" '
        f'width="{percent(band.drawn_end - band.start)}" '
        f'height="{geo.COLUMN_BAND_HEIGHT}" fill="{pen.colour(band.tone)}"/>'
        for band in bands(chart.column_tones)
    )
    shift = translate(0, -geo.COLUMN_BAND_OFFSET)
    return f'<g class="column-bands" {shift}>{boxes}</g>' if boxes else ""


def _row_marks(chart: Heatmap, pen: Style) -> str:
    """Return a sample of its line at the right edge of each marked row."""
    if not chart.row_marks:
        return ""
    height = 100 / chart.values.shape[0]
    samples = "".join(
        f'<line x1="{geo.ROW_MARK_START}" x2="{geo.ROW_MARK_END}" y1="{at}" y2="{at}" '
        f'stroke="{pen.colour(mark.tone)}"{dash_attribute(mark.pattern)}/>'
        for mark in chart.row_marks
        for at in [percent((mark.row + 0.5) * height)]
    )
    return (
        f'<svg class="row-marks" x="100%" overflow="visible" '
        f'stroke-width="{geo.LINE_WIDTH}">{samples}</svg>'
    )
