"""Lines of text in a preview."""

from __future__ import annotations

import unicodedata
from typing import Final

from PIL.ImageFont import FreeTypeFont

from app.core.draw.preview_canvas import SCALE

SIZE: Final = 46
"""Pixels."""
NOT_A_CHARACTER: Final = "\uffff"
"""Fonts show it in the same way as a character that they lack."""


class PreviewFont:
    """Font in the size of the texts in a preview."""

    def __init__(self, enlarged: FreeTypeFont) -> None:
        self.enlarged = enlarged
        """The font in SCALE times this size, with which the canvas draws."""
        self._missing = self._bitmap(NOT_A_CHARACTER)

    def has(self, text: str) -> bool:
        """Return whether the font has every character of the text."""
        return all(self._bitmap(character) != self._missing for character in set(text))

    def width(self, text: str) -> float:
        """Return the width of the text in pixels."""
        return self.enlarged.getlength(text) / SCALE

    def _bitmap(self, character: str) -> bytes:
        return bytes(self.enlarged.getmask(character))


def fit_lines(text: str, font: PreviewFont, width: float, max_lines: int) -> list[str]:
    """Return up to `max_lines` lines of the text, each at most `width` pixels wide.

    If the font lacks a character, such as a letter of a script that joins letters,
    there are no lines: a picture without text is better than one with gaps in words.
    """
    text = unicodedata.normalize("NFC", text)
    if not font.has(text):
        return []
    lines = _wrap(text, font, width)
    if len(lines) > max_lines:
        lines = [*lines[: max_lines - 1], f"{lines[max_lines - 1]}…"]
    return [_cut(line, font, width) for line in lines]


def _wrap(text: str, font: PreviewFont, width: float) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        if lines and font.width(f"{lines[-1]} {word}") <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _cut(line: str, font: PreviewFont, width: float) -> str:
    """Replace the end of a line that is too wide by an ellipsis."""
    while font.width(line) > width:
        line = f"{line.removesuffix('…')[:-1].rstrip()}…"
    return line
