"""Render any chart as a small SVG: for the first paint, print and without JavaScript.

In the page, the SVG has no size or colours. The page's CSS sets them, so that text
never scales and one drawing serves both themes. It has no style attributes, because the
Content-Security-Policy forbids them. A standalone SVG has a size and colours.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal

from app.core.charts import (
    BarChart,
    Chart,
    CurveChart,
    Derivation,
    DialChart,
    Heatmap,
    LineChart,
    MarkedPosition,
    PanelChart,
    StripChart,
    TurnChart,
)
from app.core.draw.layout import geometry as geo
from app.core.draw.layout.axis_labels import (
    has_many_names,
    is_slanted,
    x_texts,
    y_texts,
)
from app.core.draw.layout.cell_text import columns_class, shows_values
from app.core.draw.layout.geometry import AxisChart
from app.core.draw.layout.margins import margins, y_title_shift
from app.core.draw.layout.text_layout import svg_text
from app.core.draw.palette import THEME_COLOURS, Theme
from app.core.draw.svg.axis_titles import turned_text, x_title, y_title
from app.core.draw.svg.charts.bar_chart import draw_bar_chart
from app.core.draw.svg.charts.curve_chart import draw_curve_chart
from app.core.draw.svg.charts.derivation import draw_derivation
from app.core.draw.svg.charts.dial_chart import draw_dial_chart
from app.core.draw.svg.charts.heatmap import draw_heatmap
from app.core.draw.svg.charts.line_chart import draw_line_chart
from app.core.draw.svg.charts.panel_chart import draw_panel_chart
from app.core.draw.svg.charts.strip_chart import draw_strip_chart
from app.core.draw.svg.charts.turn_chart import draw_turn_chart
from app.core.draw.svg.style import Style, percent, translate
from app.language import join_sentences


@dataclass(frozen=True, slots=True)
class SvgCanvas:
    """Size and background of a standalone SVG."""

    width: int
    height: int
    paper: str | None = None
    """None for the background of the theme."""


SCREEN: Final = SvgCanvas(640, 360)
PRINT: Final = SvgCanvas(460, 260, "#fff")
"""Small enough for two pictures in a row of a page, with readable texts."""
_LINE_HEIGHT: Final = 14
"""Distance of the two lines of a label, in pixels."""
_MIN_WIDE: Final = 480
"""Smallest width of panels with their sum next to them, as in `panels.css`."""
_THREE_ROWS: Final = 1.5
"""Height of panels with their sum below them, as a factor."""


def draw_svg(
    chart: Chart,
    theme: Literal["page", "light", "dark"] = "page",
    canvas: SvgCanvas = SCREEN,
) -> str:
    if theme == "page":
        return _for_page(chart)
    return _alone(chart, theme, canvas)


def fitting_canvas(chart: Chart, canvas: SvgCanvas) -> SvgCanvas:
    """Return a taller canvas if the sum of panels has no space next to them."""
    if not _is_narrow(chart, canvas):
        return canvas
    return replace(canvas, height=round(canvas.height * _THREE_ROWS))


def _is_narrow(chart: Chart, canvas: SvgCanvas) -> bool:
    is_summed = isinstance(chart, PanelChart) and chart.total is not None
    return is_summed and canvas.width < _MIN_WIDE


def layout_classes(chart: Chart) -> tuple[str, ...]:
    """Return the CSS classes that set margins and text sizes.

    The box around the drawing has them too, because `:has()` would make browsers
    restyle the whole slide whenever anything in it changes.
    """
    classes = margins(chart).classes
    if isinstance(chart, Heatmap) and shows_values(chart):
        return (*classes, "numbered", columns_class(chart))
    return classes


def _for_page(chart: Chart) -> str:
    # Firefox would report the `<svg>` elements inside of the figure as images without
    # a name, and its texts one by one.
    drawing = f'<g aria-hidden="true">{_inside(chart, Style(None))}</g>'
    described = f'data-description="{svg_text(chart.description)}"'
    read = f'data-reading="{svg_text(chart.reading)}"'
    return (
        f'<svg class="{" ".join(("chart", *layout_classes(chart)))}" role="img" '
        f'aria-label="{svg_text(chart.title)}" '
        f"{described} {read}{_mark_scale(chart)}{_reorders(chart)}{_selects(chart)}"
        f"{_symbols(chart)}>{drawing}</svg>"
    )


def _alone(chart: Chart, theme: Theme, canvas: SvgCanvas) -> str:
    ink, around = THEME_COLOURS[theme], margins(chart)
    width = canvas.width - around.left - around.right
    pen = Style(theme, width, _is_narrow(chart, canvas))
    canvas = fitting_canvas(chart, canvas)
    description = join_sentences(chart.description, chart.reading)
    height = canvas.height - around.top - around.bottom
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{canvas.width}" '
        f'height="{canvas.height}" '
        f'viewBox="0 0 {canvas.width} {canvas.height}" role="img" '
        f'font-size="{geo.FONT_SIZE}" '
        f'font-family="system-ui, sans-serif" fill="{ink.soft}">'
        f"<title>{svg_text(chart.title)}</title><desc>{svg_text(description)}</desc>"
        f'<rect width="100%" height="100%" fill="{canvas.paper or ink.paper}"/>'
        f'<svg x="{around.left}" y="{around.top}" width="{width}" '
        f'height="{height}" overflow="visible">{_inside(chart, pen)}</svg>'
        "</svg>"
    )


def _mark_scale(chart: Chart) -> str:
    """Return the scale of the marked axis: `low` at 0 % and `high` at 100 %."""
    if not isinstance(chart, LineChart | Heatmap) or chart.mark is None:
        return ""
    scale = _scale_of(chart, chart.mark)
    return (
        f' data-axis="{chart.mark.axis}" data-low="{scale.start:.12g}" '
        f'data-high="{scale.end:.12g}"'
    )


def _reorders(chart: Chart) -> str:
    """Return the parameter that a dragged strip changes, and the direction."""
    if not isinstance(chart, StripChart) or not chart.reorders:
        return ""
    direction = ' data-right-to-left=""' if chart.right_to_left else ""
    return f' data-reorders="{chart.reorders}"{direction}'


def _symbols(chart: Chart) -> str:
    """Return the symbols of the formula that the numbers of a derivation stand for."""
    if not isinstance(chart, Derivation):
        return ""
    return f' data-symbols="{svg_text(" ".join(chart.symbols))}"'


def _selects(chart: Chart) -> str:
    """Return the parameter that a click on a row changes, and the rows' numbers."""
    if not isinstance(chart, Heatmap) or chart.selection is None:
        return ""
    rows = " ".join(f"{r.start}:{r.stop}:{r.step}" for r in chart.row_numbers)
    return (
        f' data-selects="{chart.selection.parameter}" data-rows="{rows}" '
        f'data-max-count="{chart.selection.max_count}" '
        f'data-row-name="{svg_text(chart.y.title)}"'
    )


def _inside(chart: Chart, pen: Style) -> str:
    match chart:
        case DialChart():
            return draw_dial_chart(chart, pen)
        case TurnChart():
            return draw_turn_chart(chart, pen)
        case StripChart():
            return draw_strip_chart(chart, pen)
        case Derivation():
            return draw_derivation(chart, pen)
        case PanelChart():
            return draw_panel_chart(chart, pen)
        case Heatmap():
            body = draw_heatmap(chart, pen)
        case BarChart():
            body = _grid(chart, pen) + draw_bar_chart(chart, pen)
        case CurveChart():
            body = _grid(chart, pen) + draw_curve_chart(chart, pen)
        case LineChart():
            body = _grid(chart, pen) + draw_line_chart(chart, pen)
    return body + _x_axis(chart, pen) + _y_axis(chart, pen) + _mark(chart, pen)


def _grid(chart: LineChart | BarChart | CurveChart, pen: Style) -> str:
    y = geo.scales(chart)[1]
    rows = [percent(y.percent(tick)) for tick in chart.y.ticks]
    lines = "".join(f'<line x2="100%" y1="{row}" y2="{row}"/>' for row in rows)
    return f'<g class="grid"{pen.paint("stroke", "grid")}>{lines}</g>'


def _x_axis(chart: AxisChart, pen: Style) -> str:
    x = geo.scales(chart)[0]
    positions = [percent(x.percent(tick)) for tick in chart.x.ticks]
    slanted = is_slanted(chart)
    ticks = "".join(
        _slanted_label(lines, f'x="{position}" y="100%"')
        if slanted
        else f'<text x="{position}" y="100%">{svg_text(lines[0])}</text>'
        for lines, position in zip(x_texts(chart), positions, strict=True)
    )
    drop = geo.SLANTED_LABEL_OFFSET if slanted else geo.TICK_LABEL_OFFSET
    anchor = "end" if slanted else "middle"
    names = ' class="names"' if has_many_names(chart) else ""
    title = x_title(chart.x.title, chart, pen)
    return f'<g{names} text-anchor="{anchor}" {translate(0, drop)}>{ticks}</g>{title}'


def _slanted_label(lines: tuple[str, ...], point: str) -> str:
    """Return a slanted label with one or two lines that ends at a point."""
    first, *others = map(svg_text, lines)
    if not others:
        return turned_text(first, geo.SLANT_ANGLE, point, ' x="4" y="4"')
    second = f'<tspan x="4" dy="{_LINE_HEIGHT}">{others[0]}</tspan>'
    return turned_text(f"{first}{second}", geo.SLANT_ANGLE, point, ' x="4" y="0"')


def _y_axis(chart: AxisChart, pen: Style) -> str:
    y = geo.scales(chart)[1]
    ticks = "".join(
        f'<text y="{percent(y.percent(tick))}">{svg_text(label)}</text>'
        for tick, label in zip(chart.y.ticks, y_texts(chart.y), strict=True)
    )
    title = ""
    if chart.y.is_titled:
        title = y_title(chart.y.title, chart, pen, y_title_shift(chart))
    transform = translate(-geo.TICK_GAP, geo.BASELINE_OFFSET)
    return f'<g text-anchor="end" {transform}>{ticks}</g>{title}'


def _mark(chart: AxisChart, pen: Style) -> str:
    if not isinstance(chart, LineChart | Heatmap) or chart.mark is None:
        return ""
    position = _scale_of(chart, chart.mark).percent(chart.mark.value)
    if isinstance(chart, Heatmap) and geo.has_outlined_column(chart):
        width = 100 / chart.values.shape[1]
        return (
            f'<rect class="mark" x="{percent(position - width / 2)}" '
            f'width="{percent(width)}" height="100%" fill="none"'
            f"{pen.paint('stroke', 'text')}/>"
        )
    if chart.mark.axis == "x":
        attributes = pen.paint("stroke", "text") + (
            ' stroke-dasharray="3 3"' if pen.theme else ""
        )
        at = percent(position)
        return f'<line class="mark" x1="{at}" x2="{at}" y2="100%"{attributes}/>'
    height = 100 / chart.values.shape[0] if isinstance(chart, Heatmap) else 0.0
    return (
        f'<rect class="mark" y="{percent(position - height / 2)}" width="100%" '
        f'height="{percent(height)}" fill="none"{pen.paint("stroke", "text")}/>'
    )


def _scale_of(chart: AxisChart, mark: MarkedPosition) -> geo.Scale:
    x, y = geo.scales(chart)
    return x if mark.axis == "x" else y
