"""Dial chart as SVG; each dial has its own box, so that it stays round.

For the page, dials are drawn in up to three layouts; the page's CSS shows the one that
fits. The page's script arranges a live Plotly chart in the same way.
"""

from __future__ import annotations

from typing import Final

from app.core.charts import Dial, DialChart
from app.core.draw import dial_layout as face
from app.core.draw import geometry as geo
from app.core.draw.svg.style import Style, percent
from app.core.draw.text_layout import svg_text, truncate

_UNIT: Final = 100
"""Radius of the face in units of the viewBox."""


def draw_dial_chart(chart: DialChart, pen: Style) -> str:
    clocks = _arrangements(chart, pen) if pen.theme is None else _clocks(chart, pen)
    return (
        f'<g class="line-label" text-anchor="middle" stroke-linecap="round"'
        f"{pen.paint('fill', 'text')}>{clocks}</g>"
    )


def _arrangements(chart: DialChart, pen: Style) -> str:
    match face.shapes(chart):
        case (_,):
            return _clocks(chart, pen)
        case (_, face.Shape.TALL):
            names = {face.Shape.WIDE: "usual", face.Shape.TALL: "tall"}
        case shapes:
            names = {shape: str(shape) for shape in shapes}
    return "".join(
        f'<g class="{name}">{_clocks(chart, pen, shape)}</g>'
        for shape, name in names.items()
    )


def _clocks(chart: DialChart, pen: Style, shape: face.Shape = face.Shape.WIDE) -> str:
    dial_count, boxes = len(chart.dials), face.dial_boxes(chart, shape)
    return "".join(
        _clock(dial, box, dial_count, pen)
        for dial, box in zip(chart.dials, boxes, strict=True)
    )


def _clock(dial: Dial, box: face.DialBox, dial_count: int, pen: Style) -> str:
    dialled = _dial(dial, box, dial_count, pen)
    return (
        f'<svg class="clock" x="{percent(box.left)}" y="{percent(box.top)}" '
        f'width="{percent(box.width)}" height="{percent(box.height)}" '
        f'overflow="visible">{dialled}{_label(dial, box)}</svg>'
    )


def _dial(dial: Dial, box: face.DialBox, dial_count: int, pen: Style) -> str:
    reach = round(face.HALF_BOX * _UNIT)
    return (
        f'<svg class="dial" height="{percent(100 * box.dial_fraction)}" fill="none" '
        f'viewBox="{-reach} {-reach} {2 * reach} {2 * reach}" '
        f'preserveAspectRatio="xMidYMax">'
        f"{_face(pen)}{_hand(dial, dial_count, pen)}</svg>"
    )


def _face(pen: Style) -> str:
    inner, outer = (round(at * _UNIT) for at in face.TICK_RADII)
    return (
        f'<g class="face"{pen.paint("stroke", "edge")}>'
        f'<circle r="{_UNIT}"{pen.steady}/>'
        f'<path{pen.steady} d="M0-{inner}V-{outer}"/></g>'
    )


def _hand(dial: Dial, dial_count: int, pen: Style) -> str:
    x, y = _at(dial.angle, face.HAND_LENGTH)
    trail = "".join(
        _trail(angles, opacity, pen)
        for opacity, angles in face.trail_by_opacity(dial, dial_count)
    )
    return (
        f'<g stroke="{pen.colour(dial.tone)}" stroke-width="{geo.HAND_WIDTH}">{trail}'
        f'<path{pen.steady} d="M0 0L{x} {y}"/>'
        f'<path{pen.steady} stroke-width="{geo.TIP_DOT_SIZE}" d="M0 0zM{x} {y}z"/></g>'
    )


def _trail(angles: list[float], opacity: float, pen: Style) -> str:
    dots = "".join("M{} {}z".format(*_at(angle, face.HAND_LENGTH)) for angle in angles)
    return (
        f'<path{pen.steady} opacity="{opacity}" '
        f'stroke-width="{geo.TRAIL_DOT_SIZE}" d="{dots}"/>'
    )


def _label(dial: Dial, box: face.DialBox) -> str:
    text = svg_text(truncate(dial.label, geo.DIAL_LABEL_WIDTH))
    return (
        f'<text x="50%" y="{percent(100 * box.dial_fraction)}" '
        f'dy="{geo.DIAL_LABEL_OFFSET}">{text}</text>'
    )


def _at(angle: float, distance: float) -> tuple[int, int]:
    right, up = face.tip(angle, distance)
    return round(right * _UNIT), -round(up * _UNIT)
