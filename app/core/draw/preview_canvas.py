"""Canvas of a preview: its colours, and boxes, lines and points in pixels."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from typing import Final

import numpy as np
from PIL import Image, ImageDraw
from PIL.ImageFont import FreeTypeFont

from app.core.charts import Array
from app.core.draw.palette import (
    THEME_COLOURS,
    TONES,
    WORD_COLOURS,
    Theme,
    ramp,
    rgb,
    tone_index,
)
from app.core.draw.png import ByteArray

WIDTH: Final = 1200
HEIGHT: Final = 630
MARGIN: Final = 60
LINE_WIDTH: Final = 9
SCALE: Final = 2
"""Everything is drawn larger and then reduced, so that lines have smooth edges."""

LEVELS: Final = 129
"""Number of colours for values."""
PAPER, TEXT, SOFT, EDGE, WARNING, _FIRST_TONE = range(6)
"""Indices of the palette. Tones, words and values follow them."""
FIRST_WORD: Final = _FIRST_TONE + len(TONES["light"])
_FIRST_LEVEL: Final = FIRST_WORD + len(WORD_COLOURS["light"])

PixelBox = tuple[float, float, float, float]
"""Left, top, right and bottom, in pixels."""
Point = tuple[float, float]


class PreviewCanvas:
    """Image on which colours are given by their index in the palette."""

    def __init__(self, theme: Theme) -> None:
        self._colours = _palette(theme)
        size = WIDTH * SCALE, HEIGHT * SCALE
        self._image = Image.new("RGB", size, self._ink(PAPER))
        self._draw = ImageDraw.Draw(self._image)
        self.top = 0
        """Upper edge of the chart."""

    @property
    def height(self) -> int:
        """Height of the chart."""
        return HEIGHT - self.top

    def png(self) -> bytes:
        # A palette halves the size of the file.
        image, file = self._image.reduce(SCALE).quantize(), BytesIO()
        image.save(file, "PNG")
        return file.getvalue()

    def across(self, percent: float) -> float:
        return MARGIN + percent / 100 * (WIDTH - 2 * MARGIN)

    def down(self, percent: float) -> float:
        return MARGIN + percent / 100 * (self.height - 2 * MARGIN)

    def text(
        self, line: str, font: FreeTypeFont, colour: int, corner: Point, anchor: str
    ) -> None:
        """Draw a line of text. The corner is relative to the picture, not the chart.

        `font` is SCALE times larger than the text; `anchor` is one of Pillow's.
        """
        corner = corner[0] * SCALE, corner[1] * SCALE
        self._draw.text(corner, line, self._ink(colour), font, anchor)

    def cells(self, box: PixelBox, cells: ByteArray) -> None:
        """Draw a matrix of colours in a box."""
        left, top, right, bottom = (round(edge) for edge in box)
        size = max(1, right - left), max(1, bottom - top)
        scaled = size[0] * SCALE, size[1] * SCALE
        picture = Image.fromarray(self._colours[cells])
        self._image.paste(
            picture.resize(scaled, Image.Resampling.NEAREST),
            (left * SCALE, (self.top + top) * SCALE),
        )

    def box(self, box: PixelBox, colour: int) -> None:
        self.cells(box, np.array([[colour]], np.uint8))

    def line(self, points: Iterable[Point], colour: int) -> None:
        """Draw straight lines between points."""
        corners = list(points)
        below = [self._scaled(point) for point in corners]
        self._draw.line(below, self._ink(colour), LINE_WIDTH * SCALE)
        self.points(corners, colour)  # round joints and ends

    def points(self, points: Iterable[Point], colour: int) -> None:
        radius = LINE_WIDTH * SCALE / 2
        for point in points:
            self._draw.circle(self._scaled(point), radius, self._ink(colour))

    def circle(self, middle: Point, radius: float) -> None:
        outer, width = (radius + LINE_WIDTH / 2) * SCALE, LINE_WIDTH * SCALE
        edge = self._ink(EDGE)
        self._draw.circle(self._scaled(middle), outer, outline=edge, width=width)

    def _scaled(self, point: Point) -> Point:
        x, y = point
        return x * SCALE, (self.top + y) * SCALE

    def _ink(self, colour: int) -> tuple[int, int, int]:
        red, green, blue = self._colours[colour].tolist()
        return red, green, blue


def _palette(theme: Theme) -> ByteArray:
    """Return red, green and blue of each index, from 0 to 255."""
    base = THEME_COLOURS[theme]
    single = base.paper, base.text, base.soft, base.edge, base.warning
    named = *single, *TONES[theme]
    keys = np.array([rgb(colour) for colour in (*named, *WORD_COLOURS[theme])]) * 255
    return np.vstack([keys.round().astype(np.uint8), ramp(LEVELS, theme)])


def tone_colour(tone: float | None) -> int:
    """Return the colour of a frequency, or the text colour for None."""
    return TEXT if tone is None else _FIRST_TONE + tone_index(tone)


def value_cells(shares: Array) -> ByteArray:
    """Return the colour of each value, from 0, the lowest, to 1; NaN is the paper."""
    levels = np.clip(np.nan_to_num(shares), 0, 1) * (LEVELS - 1)
    cells = _FIRST_LEVEL + levels.round().astype(np.uint8)
    return np.where(np.isnan(shares), PAPER, cells).astype(np.uint8)
