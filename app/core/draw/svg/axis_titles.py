"""Titles of axes, and texts that are turned around a point, as SVG."""

from __future__ import annotations

from app.core.charts import Chart
from app.core.draw.layout.margins import x_title_offset, y_title_offset
from app.core.draw.layout.text_layout import isolate_right_to_left, svg_text
from app.core.draw.svg.style import Style, translate


def x_title(text: str, chart: Chart, pen: Style) -> str:
    return (
        f'<text class="axis-title" x="50%" y="100%" text-anchor="middle" '
        f"{translate(0, x_title_offset(chart))}{pen.paint('fill', 'text')}>"
        f"{svg_text(isolate_right_to_left(text))}</text>"
    )


def y_title(text: str, chart: Chart, pen: Style, drop: int = 0) -> str:
    """Return the title of the y axis, `drop` pixels below the middle."""
    along = f' x="-{drop}"' if drop else ""
    attributes = f'{along} y="-{y_title_offset(chart)}" text-anchor="middle"'
    attributes += f' class="axis-title"{pen.paint("fill", "text")}'
    return turned_text(
        svg_text(isolate_right_to_left(text)), -90, 'y="50%"', attributes
    )


def turned_text(text: str, angle: float, point: str, attributes: str) -> str:
    """Return a text that is turned around a point such as `x="50%" y="100%"`."""
    # rotate() takes no percentages, so an inner svg moves the origin.
    return (
        f'<svg {point} overflow="visible">'
        f'<text transform="rotate({angle})"{attributes}>{text}</text></svg>'
    )
