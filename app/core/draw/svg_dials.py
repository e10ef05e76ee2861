"""Clocks in SVG: each in a box of its own that keeps it round, whatever the room."""

from __future__ import annotations

from typing import Final

from app.core.charts import Dial, Dials
from app.core.draw import dials as face
from app.core.draw import geometry as geo
from app.core.draw.lettering import fitted, markup
from app.core.draw.svg_pen import Pen, percent, shift

_UNIT: Final = 100
"""From the middle to the rim in the drawing's own units."""


def draw_dials(chart: Dials, pen: Pen) -> str:
    drawn = [
        (_dial(dial, place, len(chart.dials), pen), _label(dial, place))
        for dial, place in zip(chart.dials, face.places(chart), strict=True)
    ]
    faces = "".join(dial for dial, _ in drawn)
    labels = "".join(label for _, label in drawn)
    return (
        f'<g fill="none" stroke-linecap="round">{faces}</g>'
        f'<g class="line-label" text-anchor="middle"{pen.own("fill", "text")} '
        f"{shift(0, geo.DIAL_LABEL_DROP)}>{labels}</g>"
    )


def _dial(dial: Dial, place: face.Place, crowd: int, pen: Pen) -> str:
    reach = round(face.REACH * _UNIT)
    return (
        f'<svg class="dial" x="{percent(place.left)}" y="{percent(place.top)}" '
        f'width="{percent(place.width)}" height="{percent(place.height)}" '
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
    middle, below = place.left + place.width / 2, place.top + place.height
    text = markup(fitted(dial.label, geo.DIAL_LABEL_ROOM))
    return f'<text x="{percent(middle)}" y="{percent(below)}">{text}</text>'


def _at(angle: float, distance: float) -> tuple[int, int]:
    right, up = face.point(angle, distance)
    return round(right * _UNIT), -round(up * _UNIT)
