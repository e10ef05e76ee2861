"""Dials of a turn chart: the arcs of some pairs, with their numbers and speeds."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from app.core.charts import PairTurns, TurnChart
from app.core.draw.layout import geometry as geo
from app.core.draw.layout.margins import TURN_MARGINS
from app.core.draw.layout.text_layout import svg_text, truncate
from app.core.draw.layout.turn_layout import DIAL_HEIGHT
from app.core.draw.svg.style import Style, percent, translate
from app.language import gettext, localise

RING_RADIUS: Final = 36
RING_WIDTH: Final = 20
"""In units of the viewBox, which is 100 units wide."""
LABEL_OFFSETS: Final = (15, 32)
"""From the dials to the baselines of the two rows of labels below them."""
NEW_ARC: Final = ' stroke-dasharray="3 2"'
"""Attribute of a standalone SVG; in the page, `turns.css` sets it."""
_RING: Final = f' stroke-width="{RING_WIDTH}"'
_MARGIN_TEXT_WIDTH: Final = TURN_MARGINS.left - geo.TICK_GAP


def draw_dials(chart: TurnChart, pen: Style) -> str:
    width = 100 / len(chart.shown)
    dials = "".join(
        _dial(chart.pairs[pair], (index * width, width), pen)
        for index, pair in enumerate(chart.shown)
    )
    labels = "".join(
        _dial_labels(chart.pairs[pair], pair, percent((index + 0.5) * width))
        for index, pair in enumerate(chart.shown)
    )
    return (
        f'<svg class="dials" height="{percent(DIAL_HEIGHT)}" fill="none"'
        f"{pen.alone(_RING)}{pen.paint('stroke', 'grid')}>"
        f'{dials}</svg><svg class="line-label" y="{percent(DIAL_HEIGHT)}" '
        f'overflow="visible" text-anchor="middle"{pen.paint("fill", "text")}>'
        f"{labels}</svg>{_dial_rows()}"
    )


def _dial(pair: PairTurns, box: tuple[float, float], pen: Style) -> str:
    new = (
        f'<path class="new"{pen.alone(NEW_ARC)}'
        f'{pen.paint("stroke", "warning")} d="{_arc(pair.seen, pair.new)}"/>'
    )
    is_full = pair.seen + pair.new >= 1
    empty = "" if is_full else f'<circle r="{RING_RADIUS}" stroke-width="2"/>'
    return (
        f'<svg x="{percent(box[0])}" width="{percent(box[1])}" '
        f'viewBox="-50 -50 100 100" '
        f'preserveAspectRatio="xMidYMax">{empty}'
        f'<path stroke="{pen.colour(pair.tone)}" d="{_arc(0, pair.seen)}"/>'
        f"{new if pair.trained < 1 else ''}</svg>"
    )


def _dial_labels(pair: PairTurns, number: int, middle: str) -> str:
    """Return the number and the speed of a pair, below its dial."""
    return "".join(
        f'<text x="{middle}" y="{offset}">{text}</text>'
        for offset, text in zip(LABEL_OFFSETS, (number, _speed(pair)), strict=True)
    )


def _speed(pair: PairTurns) -> str:
    """Format the speed with two digits: `full`, `0.25`, `0.0031`."""
    if pair.speed < 0.001:
        return f"&lt;{localise('0.001')}"
    if pair.speed > 0.995:
        # Translators: A pair at full speed, below a small dial. At most 6 letters fit.
        return svg_text(gettext("full"))
    return localise(f"{pair.speed:#.2g}")


def _dial_rows() -> str:
    """Return the names of the rows of labels, in the left margin."""
    names = "".join(
        f'<text y="{percent(DIAL_HEIGHT)}" dy="{offset}">{_margin_text(name)}</text>'
        for name, offset in zip(_row_names(), LABEL_OFFSETS, strict=True)
    )
    return f'<g text-anchor="end" {translate(-geo.TICK_GAP, 0)}>{names}</g>'


def _row_names() -> tuple[str, str]:
    # Translators: In the margin of a figure, to the left of the numbers of pairs of
    # dimensions. About 8 letters fit.
    pair = gettext("pair")
    # Translators: In the margin of a figure, to the left of the relative speeds of
    # pairs of dimensions. About 8 letters fit.
    return pair, gettext("speed")


def _margin_text(text: str) -> str:
    return svg_text(truncate(text, _MARGIN_TEXT_WIDTH))


def _arc(start: float, length: float) -> str:
    """Return an arc in turns from the top, as two halves: it may be a full circle."""
    points = [_on_ring(start + length * share) for share in (0, 0.5, 1)]
    first, *others = points
    r = RING_RADIUS
    return f"M{first}" + "".join(f"A{r} {r} 0 0 1 {point}" for point in others)


def _on_ring(turns: float) -> str:
    angle = 2 * pi * turns
    x, y = RING_RADIUS * sin(angle), -RING_RADIUS * cos(angle)
    return f"{round(x, 1) + 0.0:g} {round(y, 1) + 0.0:g}"
