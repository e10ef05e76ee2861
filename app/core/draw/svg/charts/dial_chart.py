"""Dial chart as SVG; each dial has its own box, so that it stays round.

For the page, dials are drawn in up to three layouts; the page's CSS shows the one that
fits.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from app.core.charts import Dial, DialChart
from app.core.draw.layout import dial_layout
from app.core.draw.layout import geometry as geo
from app.core.draw.layout.cell_text import FEW_DECIMALS, cell_text
from app.core.draw.layout.text_layout import svg_text, truncate
from app.core.draw.svg.style import Style, percent

_UNIT: Final = 100
"""Radius of the face in units of the viewBox."""
_ALMOST_A_TURN: Final = 2 * pi - 0.01
"""Largest arc, in radians; the end points of a full circle would be the same."""

_LINE_HEIGHT: Final = 15
"""Of a label on two lines, in pixels."""

_VISIBLE: Final = ' overflow="visible"'
_HAND: Final = f' stroke-width="{geo.HAND_WIDTH}"'
_SHADOWS: Final = f' stroke-width="{geo.SHADOW_WIDTH}" opacity="{geo.CELL_OPACITY}"'
_GUIDES: Final = ' stroke-width="1" stroke-dasharray="2 3"'
_ARC: Final = f' stroke-width="{geo.ARC_WIDTH}"'
_END: Final = ' stroke-width="1.5" stroke-dasharray="4 3"'
_NAMES: Final = ' font-size="20" text-anchor="start"'
_HAND_NAMES: Final = (
    ' font-size="42" font-family="serif" font-style="italic" text-anchor="middle"'
    ' stroke-width="5" paint-order="stroke"'
)
_CELLS: Final = f' opacity="{geo.CELL_OPACITY}"'
_VALUES: Final = ' font-size="10"'
"""Attributes of a standalone SVG; in the page, `dials.css` sets them."""


def draw_dial_chart(chart: DialChart, pen: Style) -> str:
    clocks = _arrangements(chart, pen) if pen.theme is None else _clocks(chart, pen)
    return (
        f'<g class="line-label" text-anchor="middle" stroke-linecap="round"'
        f"{pen.paint('fill', 'text')}>{clocks}</g>"
    )


def _arrangements(chart: DialChart, pen: Style) -> str:
    match dial_layout.shapes(chart):
        case (_,):
            return _clocks(chart, pen)
        case (_, dial_layout.DialShape.TALL):
            names = {
                dial_layout.DialShape.WIDE: "usual",
                dial_layout.DialShape.TALL: "tall",
            }
        case shapes:
            names = {shape: str(shape) for shape in shapes}
    return "".join(
        f'<g class="{name}">{_clocks(chart, pen, shape)}</g>'
        for shape, name in names.items()
    )


def _clocks(
    chart: DialChart,
    pen: Style,
    shape: dial_layout.DialShape = dial_layout.DialShape.WIDE,
) -> str:
    boxes = dial_layout.dial_boxes(chart, shape)
    return "".join(
        _clock(chart, dial, box, pen)
        for dial, box in zip(chart.dials, boxes, strict=True)
    )


def _clock(chart: DialChart, dial: Dial, box: dial_layout.DialBox, pen: Style) -> str:
    below = _cells(chart, dial, pen) if chart.is_projected else ""
    return (
        f'<svg class="clock" x="{percent(box.left)}" y="{percent(box.top)}" '
        f'width="{percent(box.width)}" height="{percent(box.height)}"'
        f"{pen.alone(_VISIBLE)}>{_dial(chart, dial, box, pen)}"
        f'<svg y="{percent(100 * box.dial_fraction)}"{pen.alone(_VISIBLE)}>'
        f"{below}{_label(chart, dial, pen)}</svg></svg>"
    )


def _dial(chart: DialChart, dial: Dial, box: dial_layout.DialBox, pen: Style) -> str:
    half = dial_layout.NAMED_HALF_BOX if chart.hand_names else dial_layout.HALF_BOX
    reach = round(half * _UNIT)
    # With two hands, more lines would hide which is which.
    is_projected = chart.is_projected and dial.other is None
    shadows = _shadows(dial, pen) if is_projected else ""
    return (
        f'<svg class="dial" height="{percent(100 * box.dial_fraction)}" fill="none" '
        f'viewBox="{-reach} {-reach} {2 * reach} {2 * reach}" '
        f'preserveAspectRatio="xMidYMax">'
        f"{_face(chart, pen)}{shadows}{_hands(chart, dial, pen)}"
        f"{_axis_names(chart, dial, pen)}</svg>"
    )


def _face(chart: DialChart, pen: Style) -> str:
    inner, outer = (round(at * _UNIT) for at in dial_layout.TICK_RADII)
    axes = ""
    if chart.is_projected:
        axes = (
            f'<path class="grid"{pen.steady}{pen.paint("stroke", "grid")} '
            f'd="M-{_UNIT} 0H{_UNIT}M0 {_UNIT}V-{_UNIT}"/>'
        )
    return (
        f'{axes}<g class="face"{pen.paint("stroke", "edge")}>'
        f'<circle r="{_UNIT}"{pen.steady}/>'
        f'<path{pen.steady} d="M0-{inner}V-{outer}"/></g>'
    )


def _axis_names(chart: DialChart, dial: Dial, pen: Style) -> str:
    """Return the names of both axes, for the first of a few dials.

    They are outside of the face, where no hand or arc crosses them: “sin” below the end
    of its axis, where the next dial is further away than this one. The page's CSS
    overrides its place if dials are far apart.
    """
    if dial is not chart.dials[0] or not dial_layout.has_printed_values(chart):
        return ""
    return (
        f'<g class="axis-names"{pen.paint("fill", "soft")}{pen.alone(_NAMES)}>'
        f'<text transform="translate({_UNIT - 15} 68)">sin</text>'
        f'<text transform="translate(40 -{_UNIT - 2})">cos</text></g>'
    )


def _shadows(dial: Dial, pen: Style) -> str:
    """Return the projections of the hand on both axes, in the colours of its cells."""
    x, y = _at(dial.angle, 1)
    sine, cosine = _value_colours(dial, pen)
    return (
        f'<g class="shadows cells"{pen.alone(_SHADOWS)}>'
        f'<path{pen.steady} stroke="{sine}" d="M0 0H{x}"/>'
        f'<path{pen.steady} stroke="{cosine}" d="M0 0V{y}"/></g>'
        f'<path class="guides"{pen.steady}{pen.alone(_GUIDES)}'
        f'{pen.paint("stroke", "soft")} d="M{x} 0V{y}H0"/>'
    )


def _hands(chart: DialChart, dial: Dial, pen: Style) -> str:
    """Return the hand with its trail and arc, above the second hand with its arc."""
    trail = "".join(
        _trail(angles, opacity, pen)
        for opacity, angles in dial_layout.trail_by_opacity(dial, len(chart.dials))
    )
    radius, other_radius = dial_layout.arc_radii(dial)
    second = ""
    if dial.other is not None:
        length = dial.other_length
        tip = _hollow(dial.other, length, pen)
        hand = _hand(dial.other, dial.sweep, other_radius, pen, length, tip)
        second = f'<g class="second"{pen.paint("stroke", "soft")}>{hand}</g>'
    between = _between(dial, pen) if dial.between else ""
    return (
        f'<g stroke="{pen.colour(dial.tone)}"{pen.alone(_HAND)}>'
        f"{second}{trail}{between}"
        f"{_hand(dial.angle, dial.sweep, radius, pen, dial.length)}</g>"
        f"{_hand_names(chart, dial, pen)}"
    )


def _between(dial: Dial, pen: Style) -> str:
    """Return the arc from the second hand to the hand; it turns with the hand."""
    start, radius = dial.angle - dial.between, dial_layout.between_radius(dial)
    (x, y), (u, v) = (
        _at(start, radius),
        _at(dial.angle, radius),
    )
    size, clockwise = round(radius * _UNIT), int(dial.between > 0)
    turn = f' data-turn="{dial.angle:.9g}"' if pen.theme is None else ""
    return (
        f'<g{turn}><path class="between"{pen.steady}{pen.alone(_ARC)} '
        f'd="M{x} {y}A{size} {size} 0 0 {clockwise} {u} {v}"/></g>'
    )


def _hand_names(chart: DialChart, dial: Dial, pen: Style) -> str:
    """Return the letters at the tips of both hands."""
    if chart.hand_names is None or dial.other is None:
        return ""
    letters = ""
    for name, angle in zip(
        chart.hand_names, dial_layout.name_angles(dial), strict=True
    ):
        x, y = _at(angle, dial_layout.NAME_RADIUS)
        letters += (
            f'<text x="{x}" y="{y + dial_layout.NAME_DROP}">{svg_text(name)}</text>'
        )
    return (
        f'<g class="hand-names"{pen.paint("fill", "text")}'
        f"{pen.paint('stroke', 'paper')}{pen.alone(_HAND_NAMES)}>{letters}</g>"
    )


def _hand(
    angle: float, sweep: float, radius: float, pen: Style, length: float, tip: str = ""
) -> str:
    """Return a hand with its arc; `tip` is drawn on its tip."""
    x, y = _at(angle, length)
    # The page turns a hand from its old angle to the new one.
    turn = f' data-turn="{angle:.9g}"' if pen.theme is None else ""
    return (
        f"<g{turn}>{_arc(angle, sweep, radius, pen) if sweep else ''}"
        f'<path{pen.steady} d="M0 0L{x} {y}"/>'
        f'<path{pen.steady} stroke-width="{geo.TIP_DOT_SIZE}" d="M0 0zM{x} {y}z"/>'
        f"{tip}</g>"
    )


def _hollow(angle: float, length: float, pen: Style) -> str:
    """Return a dot that makes the tip of the grey hand hollow, because its colour alone
    must not tell it apart."""
    x, y = _at(angle, length)
    return (
        f'<path{pen.steady} stroke="{pen.paper}" '
        f'stroke-width="{geo.HOLLOW_SIZE}" d="M{x} {y}z"/>'
    )


def _arc(angle: float, sweep: float, radius: float, pen: Style) -> str:
    """Return the arc that the hand sweeps, and a dashed hand at its end."""
    length = min(abs(sweep), _ALMOST_A_TURN)
    end = angle + (length if sweep > 0 else -length)
    (x, y), (u, v) = _at(angle, radius), _at(end, radius)
    right, down = _at(angle + sweep, 1)
    size, large, clockwise = round(radius * _UNIT), int(length > pi), int(sweep > 0)
    return (
        f'<path class="arc" pathLength="1"{pen.steady}{pen.alone(_ARC)} '
        f'd="M{x} {y}A{size} {size} 0 {large} {clockwise} {u} {v}"/>'
        f'<path class="arc-end"{pen.steady}{pen.alone(_END)} d="M0 0L{right} {down}"/>'
    )


def _trail(angles: list[float], opacity: float, pen: Style) -> str:
    dots = "".join("M{} {}z".format(*_at(angle, 1)) for angle in angles)
    return (
        f'<path{pen.steady} opacity="{opacity}" '
        f'stroke-width="{geo.TRAIL_DOT_SIZE}" d="{dots}"/>'
    )


def _cells(chart: DialChart, dial: Dial, pen: Style) -> str:
    """Return two cells with the sine and the cosine of the hand."""
    top, height = geo.DIAL_CELL_TOP, geo.DIAL_CELL_HEIGHT
    drawn = ""
    for left, colour in zip((1, 50), _value_colours(dial, pen), strict=True):
        box = f' x="{left}%" y="{top}" width="49%" height="{height}"'
        drawn += f'<rect{pen.alone(box)} fill="{colour}"/>'
    cells = f'<g class="cells"{pen.alone(_CELLS)}>{drawn}</g>'
    if not dial_layout.has_printed_values(chart):
        return cells
    base = top + height // 2 + geo.BASELINE_OFFSET + 1
    values = ("sin", sin(dial.angle)), ("cos", cos(dial.angle))
    return cells + "".join(
        f'<text x="{middle}%" y="{base}"{pen.alone(_VALUES)}><tspan>{name} </tspan>'
        f"{cell_text(value, FEW_DECIMALS)}</text>"
        for middle, (name, value) in zip((25.5, 74.5), values, strict=True)
    )


def _value_colours(dial: Dial, pen: Style) -> tuple[str, str]:
    """Return the colours of sine and cosine on the diverging colour map."""
    sine, cosine = sin(dial.angle), cos(dial.angle)
    return pen.value_colour((sine + 1) / 2), pen.value_colour((cosine + 1) / 2)


def _label(chart: DialChart, dial: Dial, pen: Style) -> str:
    """Return the label; for narrow plots of the page, a wide one also on two lines."""
    cells = geo.DIAL_CELL_TOP + geo.DIAL_CELL_HEIGHT + 4 if chart.is_projected else 0
    named = chart.hand_names is not None
    y = cells + (geo.NAMED_LABEL_OFFSET if named else geo.DIAL_LABEL_OFFSET)
    label = truncate(dial.label, geo.DIAL_LABEL_WIDTH)
    first, _, last = label.rpartition(" ")
    if pen.theme or not first or dial_layout.fits_narrow_plot(chart, label):
        return f'<text x="50%" y="{y}">{svg_text(label)}</text>'
    return (
        f'<text class="one-line" x="50%" y="{y}">{svg_text(label)}</text>'
        f'<text class="two-lines" y="{y}"><tspan x="50%">{svg_text(first)} </tspan>'
        f'<tspan x="50%" dy="{_LINE_HEIGHT}">{svg_text(last)}</tspan></text>'
    )


def _at(angle: float, distance: float) -> tuple[int, int]:
    right, up = dial_layout.tip(angle, distance)
    return round(right * _UNIT), -round(up * _UNIT)
