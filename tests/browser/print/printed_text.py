"""Texts of a PDF with their positions."""

from __future__ import annotations

import io
import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

from pypdf import PageObject, PdfReader

from app.core.lesson import Lesson
from app.core.lesson.blocks import Block, Interview, Prose

LETTER_WIDTH = 0.4
"""Width of a letter in relation to the font size, at least."""

MIN_LETTERS = 9
"""Shorter texts may be indices or parts of a formula, which lie close to others."""


@dataclass(frozen=True, slots=True)
class PrintedText:
    """Text with the start of its baseline and its font size, in points."""

    text: str
    x: float
    y: float
    size: float

    def overlaps(self, other: PrintedText) -> bool:
        """Return whether the lines lie on top of each other, as far as one can tell.

        Texts on one baseline are parts of the same line.
        """
        distance = abs(self.y - other.y) / min(self.size, other.size)
        return (
            0.05 < distance < 0.45 and self.x < other._right and other.x < self._right
        )

    @property
    def _right(self) -> float:
        return self.x + LETTER_WIDTH * self.size * len(self.text)


@dataclass(frozen=True, slots=True)
class PrintedPage:
    """Text of a page without spaces, its extent, and its texts with positions.

    The extent is 0 if the page is empty, and 1 if text reaches its lower edge.
    """

    text: str
    extent: float
    positioned: list[PrintedText]


def read_pages(pdf: bytes) -> list[PrintedPage]:
    """Return all pages. Each is parsed only once, because parsing is slow."""
    return [_read_page(page) for page in PdfReader(io.BytesIO(pdf)).pages]


@cache
def pages_of(pdf: Path) -> list[PrintedPage]:
    """Return all pages of a file, which is read only once."""
    return read_pages(pdf.read_bytes())


def page_texts(pdf: Path) -> list[str]:
    """Return the text of each page of a file."""
    return [page.text for page in pages_of(pdf)]


def overlapping_texts(pages: list[PrintedPage]) -> list[tuple[str, str]]:
    """Return all pairs of texts that are printed on top of each other."""
    return [
        (one.text, other.text)
        for page in pages
        for one, other in combinations(page.positioned, 2)
        if one.overlaps(other)
    ]


def prose_without_answers(lesson: Lesson) -> list[str]:
    """Return the HTML of all prose except model answers, which are not printed."""
    parts = (block for part in lesson.parts for block in part.blocks)
    return list(_prose((*lesson.cover, *parts)))


def _prose(blocks: Iterable[Block]) -> Iterator[str]:
    for block in blocks:
        if isinstance(block, Prose):
            yield block.html
        elif not isinstance(block, Interview):
            yield from _prose(block.children)


def normalise(text: str) -> str:
    """Remove spaces, because lines break anywhere, and replace ligatures."""
    return re.sub(r"\s", "", unicodedata.normalize("NFKC", text))


def _read_page(page: PageObject) -> PrintedPage:
    height = float(page.mediabox.height)
    heights = [height]
    positioned = []

    def add(text: str, matrix: Any, text_matrix: Any, font: Any, size: float) -> None:
        x = text_matrix[4] * matrix[0] + matrix[4]
        y = text_matrix[5] * matrix[3] + matrix[5]
        if text.strip():
            heights.append(y + text_matrix[4] * matrix[1])
        scale = abs(text_matrix[3] * matrix[3] * size)
        is_horizontal = scale > 0
        if is_horizontal and len(text.strip()) >= MIN_LETTERS:
            positioned.append(PrintedText(text.strip(), x, y, scale))

    text = page.extract_text(visitor_text=add)
    return PrintedPage(normalise(text), 1 - min(heights) / height, positioned)
