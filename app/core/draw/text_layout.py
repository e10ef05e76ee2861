"""Words in drawings: made harmless, measured roughly, and cut to the room they have.

Learners type some of them, in any script. Nobody knows the reader's font, so widths are
those of a common one, and what is cut is a letter with all its marks.
"""

from __future__ import annotations

import re
from html import escape
from typing import Final
from unicodedata import bidirectional, category, east_asian_width

_NARROW: Final = frozenset("iIjlftr.,;:!'|()[]` ·")
_BROAD: Final = frozenset("mwMWQO@%—…")
_LETTER, _SLIM, _BROAD_LETTER, _FULL = 7.4, 4.3, 10.8, 14.0
"""Pixels at the size of text in drawings, a little on the wide side."""

_CLUSTER: Final = re.compile(
    "[\U0001f1e6-\U0001f1ff]{2}"  # a flag
    "|.(?:[\u200d].|[\ufe0e\ufe0f\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]|_)*",
    re.DOTALL,
)
_ISOLATE, _END_ISOLATE = "\u2068", "\u2069"
_RIGHT_TO_LEFT: Final = frozenset({"R", "AL"})
_DIRECTIONS: Final = re.compile("[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]")


def xml_safe(text: str) -> str:
    """Fit for XML: without control characters, and with halves of characters shown."""
    return "".join(
        " " if category(c) == "Cc" else "�" if _unfit(c) else c for c in text
    )


def svg_text(text: str) -> str:
    """As text or an attribute of an SVG."""
    return escape(xml_safe(text))


def plotly_text(text: str) -> str:
    """For Plotly, which reads tags and entities in every label."""
    return escape(xml_safe(text), quote=False)


def truncate(text: str, pixels: float) -> str:
    """The text, if it is no wider; else as many letters as fit before an ellipsis.

    What runs from right to left is kept apart from its surroundings, so that neither
    turns the other round.
    """
    text = _DIRECTIONS.sub("", xml_safe(text))
    if text_width(text) > pixels:
        text = _cut(text, pixels)
    if any(bidirectional(character) in _RIGHT_TO_LEFT for character in text):
        text = f"{_ISOLATE}{text}{_END_ISOLATE}"
    return text


def text_width(text: str) -> float:
    """Pixels, about."""
    return sum(_width(letter[0]) for letter in graphemes(text))


def graphemes(text: str) -> list[str]:
    """Letters as a reader counts them: each with its accents, an emoji whole."""
    # Marks of every script are many: they are written as one sign for the pattern.
    signs = "".join(
        "_" if category(c)[0] == "M" and c not in _JOINED else "x" if c == "_" else c
        for c in text
    )
    return [text[found.start() : found.end()] for found in _CLUSTER.finditer(signs)]


_JOINED: Final = frozenset("\ufe0e\ufe0f")


def _cut(text: str, pixels: float) -> str:
    kept, room = "", pixels - _width("…")
    for letter in graphemes(text):
        room -= _width(letter[0])
        if room < 0:
            break
        kept += letter
    return kept.rstrip() + "…"


def _width(character: str) -> float:
    if character in _NARROW:
        return _SLIM
    if character in _BROAD:
        return _BROAD_LETTER
    return _FULL if east_asian_width(character) in "WF" else _LETTER


def _unfit(character: str) -> bool:
    return category(character) == "Cs" or character in "\ufffe\uffff"
