"""Escape, measure and truncate text in drawings.

Learners can type text in any script. The reader's font is unknown, so widths are
estimates; text is truncated between grapheme clusters.
"""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape
from typing import Final
from unicodedata import category, east_asian_width

from app.language import has_right_to_left, isolate

_NARROW: Final = frozenset("iIjlftr.,;:!'|()[]` ·")
_BROAD: Final = frozenset("mwMWQO@%—…")
_BROADEST: Final = frozenset("سشصض")
"""Arabic letters that are as wide as Chinese ones."""
_LETTER, _SLIM, _BROAD_LETTER, _FULL = 7.4, 4.3, 10.8, 14.0
"""Approximate widths in pixels at the font size of drawings, slightly too large."""

_CLUSTER: Final = re.compile(
    "[\U0001f1e6-\U0001f1ff]{2}"  # a flag
    "|.(?:[\u200d].|[\ufe0e\ufe0f\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]|_)*",
    re.DOTALL,
)
_WIDE: Final = "\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60"
"""Chinese and Japanese letters and punctuation, which have no spaces between them."""
_OPENING: Final = "「『（〈《【“‘"
_CLOSING: Final = (
    "」』）〉》】”’、。，．：；！？・ーぁぃぅぇぉっゃゅょァィゥェォッャュョ%.,:;!?)"
)
_BREAK: Final = re.compile(
    f"(?:(?<=[{_WIDE}])|(?=[{_WIDE}]))(?<![{_OPENING}])(?![{_CLOSING}])"
)
"""Where a line can break inside of a word."""
_CONTROL: Final = re.compile("[\0-\x1f\x7f-\x9f]")
_INVALID: Final = re.compile("[\ud800-\udfff\ufffe\uffff]")
_OVERRIDES: Final = re.compile("[\u202a-\u202e]")
_NO_WIDTH: Final = frozenset("\u200e\u200f\u061c\u2066\u2067\u2068\u2069")
"""Unicode marks and isolates, which preserve the order of numbers in Arabic and
Hebrew."""


def xml_safe(text: str) -> str:
    """Replace control characters by spaces and invalid characters by �, for XML."""
    return _INVALID.sub("�", _CONTROL.sub(" ", text))


def svg_text(text: str) -> str:
    """Escape text for the content or an attribute of an SVG."""
    return escape(xml_safe(text))


def plotly_text(text: str) -> str:
    """Escape text for Plotly, which interprets tags and entities in labels."""
    return escape(xml_safe(text), quote=False)


def truncate(text: str, pixels: float) -> str:
    """Truncate text with an ellipsis if it is wider than `pixels`.

    Right-to-left text is isolated, so that it does not reorder the text around it.
    """
    text = _OVERRIDES.sub("", xml_safe(text))
    if text_width(text) > pixels:
        text = _cut(text, pixels)
    return isolate_right_to_left(text)


def isolate_right_to_left(text: str) -> str:
    """Isolate text with right-to-left letters from the left-to-right chart around it.

    Its first letter determines its direction, so `היסט m − n` begins at the right.
    """
    return isolate(text) if has_right_to_left(text) else text


def wrap(text: str, pixels: float) -> list[str]:
    """Break text into lines that are at most `pixels` wide.

    Lines break between words, and in Chinese and Japanese between letters. A wider word
    has its own line.
    """
    lines: list[str] = []
    for word in text.split():
        for index, part in enumerate(filter(None, _BREAK.split(word))):
            gap = "" if index else " "
            if lines and text_width(f"{lines[-1]}{gap}{part}") <= pixels:
                lines[-1] += f"{gap}{part}"
            else:
                lines.append(part)
    return lines


@lru_cache(maxsize=4096)  # a drawing measures each label several times
def text_width(text: str) -> float:
    """Return the approximate width in pixels."""
    return sum(map(_cluster_width, graphemes(text)))


def graphemes(text: str) -> list[str]:
    """Split text into grapheme clusters: letters with accents, whole emoji."""
    # The pattern represents combining marks of all scripts by one character, `_`.
    signs = "".join(
        "_" if category(c)[0] == "M" and c not in _JOINED else "x" if c == "_" else c
        for c in text
    )
    return [text[found.start() : found.end()] for found in _CLUSTER.finditer(signs)]


_JOINED: Final = frozenset("\ufe0e\ufe0f")


def _cut(text: str, pixels: float) -> str:
    result, available = "", pixels - _width("…")
    for letter in graphemes(text):
        available -= _cluster_width(letter)
        if available < 0:
            break
        result += letter
    return result.rstrip() + "…"


def _cluster_width(letter: str) -> float:
    """Return the width of a letter and its spacing marks, such as Hindi vowels."""
    marks = sum(category(mark) == "Mc" for mark in letter[1:])
    return _width(letter[0]) + marks * _SLIM


def _width(character: str) -> float:
    if character in _NO_WIDTH:
        return 0.0
    if character in _NARROW:
        return _SLIM
    if character in _BROAD:
        return _BROAD_LETTER
    if character in _BROADEST or east_asian_width(character) in "WF":
        return _FULL
    return _LETTER
