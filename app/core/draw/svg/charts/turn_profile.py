"""Profile of a turn chart: a bar for each pair on a logarithmic scale."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from app.core.charts import TurnChart
from app.core.draw.layout import geometry as geo
from app.core.draw.layout.text_layout import svg_text, truncate
from app.core.draw.layout.turn_layout import (
    PROFILE_TOP,
    TurnScale,
    full_speed_at,
    full_speed_turns,
    power_text,
    turn_scale,
)
from app.core.draw.palette import tone_index
from app.core.draw.svg.axis_titles import x_title, y_title
from app.core.draw.svg.charts.turn_legend import draw_legend
from app.core.draw.svg.style import Style, percent, translate
from app.language import gettext

_LABEL_SHARE: Final = 1 / 3
"""Place of the label of the dashed line."""
_Y_TITLE_WIDTH: Final = 140
"""Height of the lowest profile, with the labels above and below it, in pixels."""
_BAR: Final = 0.7
"""Width of a bar in units of the viewBox, in which pairs have a distance of 1."""
_RESOLUTION: Final = 500

_VISIBLE: Final = ' overflow="visible"'
_BARS: Final = f' stroke-width="{_BAR}"'
_NEW_BAR: Final = ' stroke-dasharray="11 7"'
_FULL: Final = ' stroke-width="1.5" stroke-dasharray="5 4"'
"""Attributes of a standalone SVG; in the page, `turns.css` sets them."""


def draw_profile(chart: TurnChart, pen: Style) -> str:
    return (
        f'<svg class="profile" y="{percent(PROFILE_TOP)}" width="100%" '
        f'height="{percent(100 - PROFILE_TOP)}"{pen.alone(_VISIBLE)}>'
        f"{_grid(chart, pen)}"
        f'<svg viewBox="-.5 0 {len(chart.pairs)} {_RESOLUTION}" '
        f'preserveAspectRatio="none" fill="none"{pen.alone(_BARS)}>'
        f"{_bars(chart, pen)}</svg>"
        f"{_one_turn(chart, pen)}{_full_speed(chart, pen)}{_axes(chart, pen)}"
        f"{draw_legend(chart, pen)}</svg>"
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
    pairs = list(enumerate(chart.pairs))
    more = "".join(
        _bar(n, scale, pair.seen + pair.new if pair.new else pair.trained, pair.read)
        for n, pair in pairs
    )
    new = "".join(
        _bar(n, scale, pair.trained, pair.seen + pair.new)
        for n, pair in pairs
        if pair.trained < 1
    )
    return (
        f"{_trained_bars(chart, scale, pen)}"
        f'<path class="more" data-key="more"'
        f'{pen.paint("stroke", "edge")} d="{more}"/>'
        f'<path class="new" data-key="new"{pen.alone(_NEW_BAR)}'
        f'{pen.paint("stroke", "warning")} d="{new}"/>'
        f"{_full_speed_line(chart, scale, pen)}"
    )


def _trained_bars(chart: TurnChart, scale: TurnScale, pen: Style) -> str:
    """Return a path for each colour, with the bars of neighbouring pairs."""
    paths = ""
    pairs = enumerate(chart.pairs)
    for _, group in groupby(pairs, lambda numbered: tone_index(numbered[1].tone)):
        same = list(group)
        bars = "".join(
            f"M{n} {_RESOLUTION}V{_y(scale, pair.trained)}" for n, pair in same
        )
        paths += f'<path stroke="{pen.colour(same[0][1].tone)}" d="{bars}"/>'
    return paths


def _full_speed_line(chart: TurnChart, scale: TurnScale, pen: Style) -> str:
    turns = full_speed_turns(chart)
    start, end = _y(scale, turns[0]), _y(scale, turns[-1])
    return (
        f'<path class="full-speed" vector-effect="non-scaling-stroke"'
        f"{pen.alone(_FULL)}{pen.paint('stroke', 'text')} "
        f'd="M0 {start}L{len(turns) - 1} {end}"/>'
    )


def _bar(number: int, scale: TurnScale, low: float, high: float) -> str:
    return f"M{number} {_y(scale, low)}V{_y(scale, high)}"


def _y(scale: TurnScale, turns: float) -> int:
    return round(scale.percent(turns) / 100 * _RESOLUTION)


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
