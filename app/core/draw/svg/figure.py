"""Any chart as a small SVG: for the first paint, for print, and without JavaScript.

For the page it has no size of its own: the page's CSS lays it over the plot area, whose
percentages it uses, and gives it colours by class, so that text never scales and one
drawing serves both themes. Without style attributes, which the page's policy forbids.
Alone, it is 640 × 360 with colours of its own.
"""

from __future__ import annotations

from typing import Literal

from app.core.charts import Bars, Chart, Dials, Heatmap, Lines, Mark
from app.core.draw import geometry as geo
from app.core.draw.geometry import Drawn
from app.core.draw.lettering import markup
from app.core.draw.numbers import are_printed, columns_class
from app.core.draw.palette import INKS, Theme
from app.core.draw.svg.bars import draw_bars
from app.core.draw.svg.cells import draw_cells
from app.core.draw.svg.curves import draw_curves
from app.core.draw.svg.dials import draw_dials
from app.core.draw.svg.pen import Pen, percent, shift

WIDTH, HEIGHT = 640, 360


def draw_svg(chart: Chart, theme: Literal["page", "light", "dark"] = "page") -> str:
    if theme == "page":
        return _for_page(chart)
    return _alone(chart, theme)


def form(chart: Chart) -> tuple[str, ...]:
    """The words by which the page's CSS gives it room, and lettering for that room.

    The box around the drawing bears them too: to look for them inside it (`:has()`)
    would have browsers style all of a slide again whenever anything in it changes.
    """
    words = geo.margins(chart).classes
    if isinstance(chart, Heatmap) and are_printed(chart):
        return (*words, "numbered", columns_class(chart))
    return words


def _for_page(chart: Chart) -> str:
    described = f'data-description="{markup(chart.description)}"'
    read = f'data-reading="{markup(chart.reading)}"'
    return (
        f'<svg class="{" ".join(("chart", *form(chart)))}" role="img" '
        f'aria-label="{markup(chart.title)}" '
        f"{described} {read}{_mark_scale(chart)}>{_inside(chart, Pen(None))}</svg>"
    )


def _alone(chart: Chart, theme: Theme) -> str:
    ink = INKS[theme]
    words = " ".join(filter(None, [chart.description, chart.reading]))
    around = geo.margins(chart)
    width = WIDTH - around.left - around.right
    height = HEIGHT - around.top - around.bottom
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}" role="img" font-size="{geo.FONT_SIZE}" '
        f'font-family="system-ui, sans-serif" fill="{ink.soft}">'
        f"<title>{markup(chart.title)}</title><desc>{markup(words)}</desc>"
        f'<rect width="100%" height="100%" fill="{ink.paper}"/>'
        f'<svg x="{around.left}" y="{around.top}" width="{width}" '
        f'height="{height}" overflow="visible">{_inside(chart, Pen(theme))}</svg></svg>'
    )


def _mark_scale(chart: Chart) -> str:
    """How a place becomes a value: from `low` at 0 % to `high` at 100 %."""
    if isinstance(chart, Dials) or chart.mark is None:
        return ""
    scale = _scale_of(chart, chart.mark)
    return (
        f' data-axis="{chart.mark.axis}" data-low="{scale.start:.12g}" '
        f'data-high="{scale.end:.12g}"'
    )


def _inside(chart: Chart, pen: Pen) -> str:
    if isinstance(chart, Dials):
        return draw_dials(chart, pen)
    if isinstance(chart, Heatmap):
        body = draw_cells(chart, pen)
    elif isinstance(chart, Bars):
        body = _grid(chart, pen) + draw_bars(chart, pen)
    else:
        body = _grid(chart, pen) + draw_curves(chart, pen)
    return body + _x_axis(chart, pen) + _y_axis(chart, pen) + _mark(chart, pen)


def _grid(chart: Lines | Bars, pen: Pen) -> str:
    y = geo.scales(chart)[1]
    rows = [percent(y.percent(tick)) for tick in chart.y.ticks]
    lines = "".join(f'<line x2="100%" y1="{row}" y2="{row}"/>' for row in rows)
    return f'<g class="grid"{pen.own("stroke", "grid")}>{lines}</g>'


def _x_axis(chart: Drawn, pen: Pen) -> str:
    x = geo.scales(chart)[0]
    places = [percent(x.percent(tick)) for tick in chart.x.ticks]
    texts = [markup(text) for text in geo.x_texts(chart)]
    slanted = geo.is_slanted(chart)
    ticks = "".join(
        _slanted(text, place)
        if slanted
        else f'<text x="{place}" y="100%">{text}</text>'
        for text, place in zip(texts, places, strict=True)
    )
    drop = geo.SLANT_DROP if slanted else geo.TICK_DROP
    anchor = "end" if slanted else "middle"
    title = (
        f'<text class="axis-title" x="50%" y="100%" text-anchor="middle" '
        f"{shift(0, geo.x_title_drop(chart))}{pen.own('fill', 'text')}>"
        f"{markup(chart.x.title)}</text>"
    )
    return f'<g text-anchor="{anchor}" {shift(0, drop)}>{ticks}</g>{title}'


def _slanted(text: str, place: str) -> str:
    # A rotation knows no percent: the inner svg brings the place to its origin.
    return (
        f'<svg x="{place}" y="100%" overflow="visible">'
        f'<text transform="rotate({geo.SLANT})" x="4" y="4">{text}</text></svg>'
    )


def _y_axis(chart: Drawn, pen: Pen) -> str:
    y = geo.scales(chart)[1]
    ticks = "".join(
        f'<text y="{percent(y.percent(tick))}">{markup(label)}</text>'
        for tick, label in zip(chart.y.ticks, geo.y_texts(chart.y), strict=True)
    )
    drop = geo.y_title_drop(chart)
    along = f' x="-{drop}"' if drop else ""
    title = (
        '<svg y="50%" overflow="visible"><text class="axis-title" '
        f'transform="rotate(-90)"{along} '
        f'y="-{geo.y_title_gap(chart)}" text-anchor="middle"'
        f"{pen.own('fill', 'text')}>{markup(chart.y.title)}</text></svg>"
    )
    place = shift(-geo.TICK_GAP, geo.BASELINE)
    return f'<g text-anchor="end" {place}>{ticks}</g>{title}'


def _mark(chart: Drawn, pen: Pen) -> str:
    if chart.mark is None:
        return ""
    place = _scale_of(chart, chart.mark).percent(chart.mark.value)
    if chart.mark.axis == "x":
        look = pen.own("stroke", "text") + (
            ' stroke-dasharray="3 3"' if pen.theme else ""
        )
        at = percent(place)
        return f'<line class="mark" x1="{at}" x2="{at}" y2="100%"{look}/>'
    height = 100 / chart.values.shape[0] if isinstance(chart, Heatmap) else 0.0
    return (
        f'<rect class="mark" y="{percent(place - height / 2)}" width="100%" '
        f'height="{percent(height)}" fill="none"{pen.own("stroke", "text")}/>'
    )


def _scale_of(chart: Drawn, mark: Mark) -> geo.Scale:
    x, y = geo.scales(chart)
    return x if mark.axis == "x" else y
