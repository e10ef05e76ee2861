"""Lines of text in a preview, drawn with the glyphs of a bitmap font."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from app.core.draw.png import ByteArray


@dataclass(frozen=True, slots=True, eq=False)
class Glyphs:
    """Bitmap font in one size. A pixel is a shade from 0, the paper, to 15, the ink."""

    pixels: ByteArray
    """All glyphs side by side: (height, sum of the widths)."""
    columns: Mapping[str, slice]
    """The columns of each character in `pixels`."""

    def has(self, text: str) -> bool:
        """Return whether the font has every character of the text."""
        return all(character in self.columns for character in text)

    def width(self, text: str) -> int:
        """Return the width of the text in pixels."""
        found = (self.columns[character] for character in text)
        return sum(columns.stop - columns.start for columns in found)

    def draw(self, text: str) -> ByteArray:
        """Return the shades of the text: (height, width)."""
        return np.hstack([self.pixels[:, self.columns[c]] for c in text])


def draw_lines(
    text: str, glyphs: Glyphs, width: int, max_lines: int
) -> list[ByteArray]:
    """Return up to `max_lines` lines of the text, each at most `width` pixels wide.

    If the font lacks a character, such as a letter of a script that joins letters,
    there are no lines: a picture without text is better than one with gaps in words.
    """
    text = unicodedata.normalize("NFC", text)
    if not glyphs.has(text):
        return []
    lines = _wrap(text, glyphs, width)
    if len(lines) > max_lines:
        lines = [*lines[: max_lines - 1], f"{lines[max_lines - 1]}…"]
    return [glyphs.draw(_cut(line, glyphs, width)) for line in lines]


def _wrap(text: str, glyphs: Glyphs, width: int) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        if lines and glyphs.width(f"{lines[-1]} {word}") <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _cut(line: str, glyphs: Glyphs, width: int) -> str:
    """Replace the end of a line that is too wide by an ellipsis."""
    while glyphs.width(line) > width:
        line = f"{line.removesuffix('…')[:-1].rstrip()}…"
    return line
