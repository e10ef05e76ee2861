"""Sentence as SVG, whose words the page can move one by one."""

from __future__ import annotations

from typing import Final

from app.core.charts import SentenceWord
from app.core.draw.layout import geometry as geo
from app.core.draw.layout.text_layout import svg_text, text_width
from app.core.draw.svg.fitted_text import fitted_text
from app.core.draw.svg.style import Style

FONT_SIZE: Final = 16
WORD_GAP: Final = 8
"""Least gap between two words, in addition to their estimated widths."""
LETTER_GAP: Final = 2
"""Per letter: the letter spacing of readers makes long words wider than the gap."""

_FONT: Final = f' font-size="{FONT_SIZE}"'
_MARKED: Final = ' font-weight="600"'
"""Attributes of a standalone SVG; in the page, `strips.css` sets them."""


def draw_sentence(
    words: tuple[SentenceWord, ...], base: int, right_to_left: bool, pen: Style
) -> str:
    """Return the words side by side, or a truncated text if they are too many."""
    scale = FONT_SIZE / geo.FONT_SIZE
    widths = [
        scale * text_width(word.text) + max(WORD_GAP, LETTER_GAP * len(word.text))
        for word in words
    ]
    attributes = f'text-anchor="middle"{pen.paint("fill", "text")}'
    if sum(widths) > geo.NARROW_PLOT:
        text = fitted_text(" ".join(word.text for word in words), 1, base, pen)
        return f'<g class="line-label" {attributes}>{text}</g>'
    if right_to_left:
        words, widths = words[::-1], widths[::-1]
    drawn, left = "", -sum(widths) / 2
    for word, width in zip(words, widths, strict=True):
        drawn += _word(word, left + width / 2, base, pen)
        left += width
    return f'<g class="line-label sentence" {attributes}{pen.alone(_FONT)}>{drawn}</g>'


def _word(word: SentenceWord, shift: float, base: int, pen: Style) -> str:
    marked = ""
    if word.colour is not None:
        ink = pen.word_colour(word.colour)
        marked = f' class="marked" fill="{ink}"{pen.alone(_MARKED)}'
    return (
        f'<g data-key="{svg_text(word.key)}"{marked}><text x="50%" y="{base}" '
        f'dx="{shift:.0f}">{svg_text(word.text)}</text></g>'
    )
