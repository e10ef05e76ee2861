"""Turns as SVG: dials with the arcs of some pairs above a bar for each pair."""

from __future__ import annotations

from itertools import groupby
from math import cos, pi, sin
from typing import Final

from app.core.charts import PairTurns, TurnChart
from app.core.draw.layout import geometry as geo
from app.core.draw.layout.margins import TURN_MARGINS
from app.core.draw.layout.text_layout import svg_text, text_width, truncate
from app.core.draw.layout.turn_layout import (
    DIAL_HEIGHT,
    PROFILE_TOP,
    full_speed_at,
    full_speed_turns,
    power_text,
    turn_scale,
)
from app.core.draw.palette import tone_index
from app.core.draw.svg.axis_titles import x_title, y_title
from app.core.draw.svg.style import Style, percent, translate
from app.language import gettext, localise

RING_RADIUS: Final = 36
RING_WIDTH: Final = 20
"""In units of the viewBox, which is 100 units wide."""
LABEL_OFFSETS: Final = (15, 32)
"""From the dials to the baselines of the two rows of labels below them."""
LEGEND_OFFSET: Final = 10
"""From the profile to the baseline of the legend above it."""
_LEGEND_ROW: Final = 16
"""Height of a row of the legend, as in `turns.css`."""
_ENTRY_GAP: Final = 28
"""Wide enough for the letter spacing of readers, which makes a text 20 px longer."""

_LABEL_SHARE: Final = 1 / 3
"""Place of the label of the dashed line."""
_MARGIN_TEXT_WIDTH: Final = TURN_MARGINS.left - geo.TICK_GAP
_Y_TITLE_WIDTH: Final = 140
"""Height of the lowest profile, with the labels above and below it, in pixels."""
_BAR: Final = 0.7
"""Width of a bar in units of the viewBox, in which pairs have a distance of 1."""
_RESOLUTION: Final = 500

_VISIBLE: Final = ' overflow="visible"'
_RING: Final = f' stroke-width="{RING_WIDTH}"'
_BARS: Final = f' stroke-width="{_BAR}"'
_NEW_ARC: Final = ' stroke-dasharray="3 2"'
_NEW_BAR: Final = ' stroke-dasharray="11 7"'
_FULL: Final = ' stroke-width="1.5" stroke-dasharray="5 4"'
"""Attributes of a standalone SVG; in the page, `turns.css` sets them."""


def draw_turn_chart(chart: TurnChart, pen: Style) -> str:
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
        f"{labels}</svg>{_dial_rows()}{_profile(chart, pen)}"
    )


def _dial(pair: PairTurns, box: tuple[float, float], pen: Style) -> str:
    new = (
        f'<path class="new"{pen.alone(_NEW_ARC)}'
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


def _profile(chart: TurnChart, pen: Style) -> str:
    return (
        f'<svg class="profile" y="{percent(PROFILE_TOP)}" width="100%" '
        f'height="{percent(100 - PROFILE_TOP)}"{pen.alone(_VISIBLE)}>'
        f"{_grid(chart, pen)}"
        f'<svg viewBox="-.5 0 {len(chart.pairs)} {_RESOLUTION}" '
        f'preserveAspectRatio="none" fill="none"{pen.alone(_BARS)}>'
        f"{_bars(chart, pen)}</svg>"
        f"{_one_turn(chart, pen)}{_full_speed(chart, pen)}{_axes(chart, pen)}"
        f"{_legend(chart, pen)}</svg>"
    )


def _grid(chart: TurnChart, pen: Style) -> str:
    scale = turn_scale(chart)
    rows = [percent(scale.percent(10.0**power)) for power in scale.powers]
    lines = "".join(f'<line x2="100%" y1="{row}" y2="{row}"/>' for row in rows)
    return f'<g class="grid"{pen.paint("stroke", "grid")}>{lines}</g>'


def _bars(chart: TurnChart, pen: Style) -> str:
    """Return a bar for each pair: the turns in training, then the further turns.

    Further turns up to one turn have new angles. A bar of length zero keeps its place
    in its path, so that the page can change the shape of the path.
    """
    scale = turn_scale(chart)

    def y(turns: float) -> int:
        return round(scale.percent(turns) / 100 * _RESOLUTION)

    def bar(index: int, start: int, end: int) -> str:
        return f"M{index} {start}V{end}"

    pairs = list(enumerate(chart.pairs))
    trained = "".join(
        f'<path stroke="{pen.colour(group[0][1].tone)}" d="'
        + "".join(bar(n, _RESOLUTION, y(pair.trained)) for n, pair in group)
        + '"/>'
        for group in (
            list(group) for _, group in groupby(pairs, lambda p: tone_index(p[1].tone))
        )
    )
    more = "".join(
        bar(n, y(pair.seen + pair.new if pair.new else pair.trained), y(pair.read))
        for n, pair in pairs
    )
    new = "".join(
        bar(n, y(pair.trained), y(pair.seen + pair.new))
        for n, pair in pairs
        if pair.trained < 1
    )
    first, *_, last = full_speed_turns(chart) * 2
    return (
        f"{trained}"
        f'<path class="more" data-key="more"'
        f'{pen.paint("stroke", "edge")} d="{more}"/>'
        f'<path class="new" data-key="new"{pen.alone(_NEW_BAR)}'
        f'{pen.paint("stroke", "warning")} d="{new}"/>'
        f'<path class="full-speed" vector-effect="non-scaling-stroke"'
        f"{pen.alone(_FULL)}{pen.paint('stroke', 'text')} "
        f'd="M0 {y(first)}L{len(pairs) - 1} {y(last)}"/>'
    )


def _one_turn(chart: TurnChart, pen: Style) -> str:
    row = percent(turn_scale(chart).percent(1))
    return (
        f'<line class="one-turn" x2="100%" y1="{row}" y2="{row}"'
        f"{pen.paint('stroke', 'text')}/>"
    )


def _full_speed(chart: TurnChart, pen: Style) -> str:
    """Return the label above the dashed line."""
    height = turn_scale(chart).percent(full_speed_at(chart, _LABEL_SHARE))
    text = gettext("at full speed")
    return (
        f'<g class="line-label"{pen.paint("fill", "text")} {translate(4, -6)}>'
        f'<text x="{percent(100 * _LABEL_SHARE)}" y="{percent(height)}">'
        f"{svg_text(text)}</text></g>"
    )


def _axes(chart: TurnChart, pen: Style) -> str:
    scale = turn_scale(chart)
    rows = "".join(
        f'<text y="{percent(scale.percent(10.0**power))}">{power_text(power)}</text>'
        for power in scale.powers
    )
    columns = "".join(
        f'<text x="{percent(100 * (pair + 0.5) / len(chart.pairs))}" y="100%">'
        f"{pair}</text>"
        for pair in chart.shown
    )
    titles = x_title(gettext("Pair, from fast to slow"), chart, pen)
    # Translators: Next to the vertical axis of a chart. About 20 letters fit.
    name = gettext("Turns (log scale)")
    titles += y_title(truncate(name, _Y_TITLE_WIDTH), chart, pen)
    return (
        f'<g text-anchor="end" {translate(-geo.TICK_GAP, geo.BASELINE_OFFSET)}>'
        f'{rows}</g><g text-anchor="middle" {translate(0, geo.TICK_LABEL_OFFSET)}>'
        f"{columns}</g>{titles}"
    )


def _sample_pairs(chart: TurnChart) -> list[PairTurns]:
    pairs = chart.pairs
    return [pairs[0], pairs[len(pairs) // 2], pairs[-1]]


def _legend(chart: TurnChart, pen: Style) -> str:
    """Return the meaning of the colours, above the profile.

    The sample of the training has the colours of a fast, a middle and a slow pair.
    """
    thick = pen.alone(f' stroke-width="{geo.SWATCH_SIZE}"')
    tones = [f' stroke="{pen.colour(pair.tone)}"' for pair in _sample_pairs(chart)]
    samples = {
        gettext("in training"): tones,
        gettext("known angles"): [f' class="more"{pen.paint("stroke", "edge")}'],
        gettext("new angles"): [
            f' class="new"{pen.alone(_NEW_ARC)}{pen.paint("stroke", "warning")}'
        ],
    }
    entries, left = "", 0
    for text, strokes in samples.items():
        entry = _entry(text, strokes, left)
        is_last = text == list(samples)[-1]
        if is_last and not pen.theme:
            # A narrow plot of the page has the last entry below the first one.
            below = translate(0, _LEGEND_ROW)
            entry = (
                f'<g class="full">{entry}</g>'
                f'<g class="short" {below}>{_entry(text, strokes, 0)}</g>'
            )
        entries += entry
        left += geo.SWATCH_SIZE + round(text_width(text)) + _ENTRY_GAP
    return (
        f'<g class="line-label legend" {translate(0, -LEGEND_OFFSET)}'
        f"{pen.paint('fill', 'text')}{thick}>"
        f"{entries}</g>"
    )


def _entry(text: str, strokes: list[str], left: int) -> str:
    size = geo.SWATCH_SIZE
    sample = ""
    for number, stroke in enumerate(strokes):
        start = left + number * size // len(strokes)
        end = left + (number + 1) * size // len(strokes)
        sample += f'<path{stroke} d="M{start}-{geo.BASELINE_OFFSET}H{end}"/>'
    return f'{sample}<text x="{left + size + 5}">{svg_text(text)}</text>'
