"""Legend of a turn chart: the meaning of the colours."""

from __future__ import annotations

from typing import Final

from app.core.charts import PairTurns, TurnChart
from app.core.draw.layout import geometry as geo
from app.core.draw.layout.text_layout import svg_text, text_width
from app.core.draw.svg.charts.turn_dials import NEW_ARC
from app.core.draw.svg.style import Style, translate
from app.language import gettext

LEGEND_OFFSET: Final = 10
"""From the profile to the baseline of the legend above it."""
_LEGEND_ROW: Final = 16
"""Height of a row of the legend, as in `turns.css`."""
_ENTRY_GAP: Final = 28
"""Wide enough for the letter spacing of readers, which makes a text 20 px longer."""


def draw_legend(chart: TurnChart, pen: Style) -> str:
    """Return the meaning of the colours, above the profile.

    The sample of the training has the colours of a fast, a middle and a slow pair.
    """
    thick = pen.alone(f' stroke-width="{geo.SWATCH_SIZE}"')
    tones = [f' stroke="{pen.colour(pair.tone)}"' for pair in _sample_pairs(chart)]
    samples = {
        gettext("in training"): tones,
        gettext("known angles"): [f' class="more"{pen.paint("stroke", "edge")}'],
        gettext("new angles"): [
            f' class="new"{pen.alone(NEW_ARC)}{pen.paint("stroke", "warning")}'
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


def _sample_pairs(chart: TurnChart) -> list[PairTurns]:
    pairs = chart.pairs
    return [pairs[0], pairs[len(pairs) // 2], pairs[-1]]


def _entry(text: str, strokes: list[str], left: int) -> str:
    size = geo.SWATCH_SIZE
    sample = ""
    for number, stroke in enumerate(strokes):
        start = left + number * size // len(strokes)
        end = left + (number + 1) * size // len(strokes)
        sample += f'<path{stroke} d="M{start}-{geo.BASELINE_OFFSET}H{end}"/>'
    return f'{sample}<text x="{left + size + 5}">{svg_text(text)}</text>'
