"""Sentence as SVG, whose words the page can move one by one."""

from __future__ import annotations

from typing import Final

from app.core.charts import SentenceWord
from app.core.draw.layout import geometry as geo
from app.core.draw.layout.text_layout import (
    isolate_right_to_left,
    svg_text,
    text_width,
)
from app.core.draw.svg.fitted_text import fitted_text
from app.core.draw.svg.style import Style
from app.language import isolate

FONT_SIZE: Final = 16
WORD_GAP: Final = 8
"""Least gap between two words, in addition to their estimated widths."""
LETTER_GAP: Final = 2
"""Per letter: the letter spacing of readers makes long words wider than the gap."""

_FONT: Final = f' font-size="{FONT_SIZE}"'
_MARKED: Final = ' font-weight="600"'
"""Attributes of a standalone SVG; in the page, `strips.css` sets them."""

_RIGHT_TO_LEFT, _END = "\u2067", "\u2069"
"""Isolate of the Unicode Bidirectional Algorithm (UAX 9)."""


def draw_sentences(
    sentences: tuple[tuple[SentenceWord, ...], ...],
    bases: tuple[int, ...],
    is_right_to_left: bool,
    pen: Style,
) -> list[str]:
    """Return each sentence on its baseline, as words that can be moved.

    If one sentence is too wide for that, each is one text.
    """
    draw = (
        _draw_words
        if all(sum(_widths(words)) <= geo.NARROW_PLOT for words in sentences)
        else _draw_text
    )
    return [
        draw(words, base, is_right_to_left, pen)
        for words, base in zip(sentences, bases, strict=True)
    ]


def _widths(words: tuple[SentenceWord, ...]) -> list[float]:
    scale = FONT_SIZE / geo.FONT_SIZE
    return [
        scale * text_width(word.text) + max(WORD_GAP, LETTER_GAP * len(word.text))
        for word in words
    ]


def _draw_words(
    words: tuple[SentenceWord, ...], base: int, is_right_to_left: bool, pen: Style
) -> str:
    if is_right_to_left:
        words = words[::-1]
    widths = _widths(words)
    drawn, left = "", -sum(widths) / 2
    for word, width in zip(words, widths, strict=True):
        drawn += _word(word, left + width / 2, base, pen)
        left += width
    attributes = f"{_attributes(pen)}{pen.alone(_FONT)}"
    return f'<g class="line-label sentence" {attributes}>{drawn}</g>'


def _draw_text(
    words: tuple[SentenceWord, ...], base: int, is_right_to_left: bool, pen: Style
) -> str:
    """Return the words as one text, truncated to the width of the plot area."""
    texts = [isolate(word.text) for word in words]
    line = " ".join(texts)
    start, end = (_RIGHT_TO_LEFT, _END) if is_right_to_left else ("", "")
    if text_width(line) > geo.NARROW_PLOT - geo.STRIP_LABEL_PADDING:
        drawn = fitted_text(f"{start}{line}{end}", 1, base, pen)
    else:
        spans = [
            _span(word, text, pen) for word, text in zip(words, texts, strict=True)
        ]
        drawn = f'<text x="50%" y="{base}">{start}{" ".join(spans)}{end}</text>'
    return f'<g class="line-label" {_attributes(pen)}>{drawn}</g>'


def _attributes(pen: Style) -> str:
    return f'text-anchor="middle"{pen.paint("fill", "text")}'


def _word(word: SentenceWord, shift: float, base: int, pen: Style) -> str:
    marked = ""
    if word.colour is not None:
        ink = pen.word_colour(word.colour)
        marked = f' class="marked" fill="{ink}"{pen.alone(_MARKED)}'
    return (
        f'<g data-key="{svg_text(word.key)}"{marked}><text x="50%" y="{base}" '
        f'dx="{shift:.0f}">{svg_text(isolate_right_to_left(word.text))}</text></g>'
    )


def _span(word: SentenceWord, text: str, pen: Style) -> str:
    if word.colour is None:
        return svg_text(text)
    ink = pen.word_colour(word.colour)
    return f'<tspan fill="{ink}"{_MARKED}>{svg_text(text)}</tspan>'
