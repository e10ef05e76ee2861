"""Clocks in SVG: each in a box of its own that keeps it round, whatever the room.

For the page, many clocks are drawn in two ways, of which its CSS shows the one that
there is room for. The page's own script places a live chart like that.
"""

from __future__ import annotations

from typing import Final

from app.core.charts import Dial, Dials
from app.core.draw import dials as face
from app.core.draw import geometry as geo
from app.core.draw.lettering import fitted, markup
from app.core.draw.svg.pen import Pen, percent

_UNIT: Final = 100
"""From the middle to the rim in the drawing's own units."""


def draw_dials(chart: Dials, pen: Pen) -> str:
    clocks = _clocks(chart, pen, wide=True)
    if pen.theme is None and face.is_crowd(chart):
        narrow = _clocks(chart, pen, wide=False)
        clocks = f'<g class="narrow">{narrow}</g><g class="wide">{clocks}</g>'
    return (
        f'<g class="line-label" text-anchor="middle" stroke-linecap="round"'
        f"{pen.own('fill', 'text')}>{clocks}</g>"
    )


def _clocks(chart: Dials, pen: Pen, wide: bool) -> str:
    crowd, places = len(chart.dials), face.places(chart, wide)
    return "".join(
        _clock(dial, place, crowd, pen)
        for dial, place in zip(chart.dials, places, strict=True)
    )


def _clock(dial: Dial, place: face.Place, crowd: int, pen: Pen) -> str:
    dialled = _dial(dial, place, crowd, pen)
    return (
        f'<svg class="clock" x="{percent(place.left)}" y="{percent(place.top)}" '
        f'width="{percent(place.width)}" height="{percent(place.height)}" '
        f'overflow="visible">{dialled}{_label(dial, place)}</svg>'
    )


def _dial(dial: Dial, place: face.Place, crowd: int, pen: Pen) -> str:
    reach = round(face.REACH * _UNIT)
    return (
        f'<svg class="dial" height="{percent(100 * place.dial)}" fill="none" '
        f'viewBox="{-reach} {-reach} {2 * reach} {2 * reach}" '
        f'preserveAspectRatio="xMidYMax">{_face(pen)}{_hand(dial, crowd, pen)}</svg>'
    )


def _face(pen: Pen) -> str:
    inner, outer = (round(at * _UNIT) for at in face.TICK)
    return (
        f'<g class="face"{pen.own("stroke", "edge")}><circle r="{_UNIT}"{pen.steady}/>'
        f'<path{pen.steady} d="M0-{inner}V-{outer}"/></g>'
    )


def _hand(dial: Dial, crowd: int, pen: Pen) -> str:
    x, y = _at(dial.angle, face.HAND)
    trail = "".join(_trail(angles, age, pen) for age, angles in face.trail(dial, crowd))
    return (
        f'<g stroke="{pen.colour(dial.tone)}" stroke-width="{geo.HAND_WIDTH}">{trail}'
        f'<path{pen.steady} d="M0 0L{x} {y}"/>'
        f'<path{pen.steady} stroke-width="{geo.TIP_DOT}" d="M0 0zM{x} {y}z"/></g>'
    )


def _trail(angles: list[float], age: float, pen: Pen) -> str:
    dots = "".join("M{} {}z".format(*_at(angle, face.HAND)) for angle in angles)
    return (
        f'<path{pen.steady} opacity="{age}" stroke-width="{geo.TRAIL_DOT}" d="{dots}"/>'
    )


def _label(dial: Dial, place: face.Place) -> str:
    text = markup(fitted(dial.label, geo.DIAL_LABEL_ROOM))
    return (
        f'<text x="50%" y="{percent(100 * place.dial)}" '
        f'dy="{geo.DIAL_LABEL_DROP}">{text}</text>'
    )


def _at(angle: float, distance: float) -> tuple[int, int]:
    right, up = face.point(angle, distance)
    return round(right * _UNIT), -round(up * _UNIT)
