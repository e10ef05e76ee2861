"""Canvas of a preview: its colours, and boxes, lines and points in pixels."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

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
_SCALE: Final = 2
"""Everything is drawn larger and then reduced, so that lines have smooth edges."""

LEVELS: Final = 129
"""Number of colours for values."""
PAPER, TEXT, EDGE, WARNING, _FIRST_TONE = 0, 1, 2, 3, 4
"""Indices of the palette. Tones, words, values and shades of text follow them."""
FIRST_WORD: Final = _FIRST_TONE + len(TONES["light"])
_FIRST_LEVEL: Final = FIRST_WORD + len(WORD_COLOURS["light"])
_SHADES: Final = 16
"""Number of shades of text: from the paper to the ink."""
FIRST_TEXT_SHADE: Final = _FIRST_LEVEL + LEVELS
FIRST_SOFT_SHADE: Final = FIRST_TEXT_SHADE + _SHADES

BoolArray = NDArray[np.bool_]
PixelBox = tuple[float, float, float, float]
"""Left, top, right and bottom, in pixels."""
Point = tuple[float, float]


class PreviewCanvas:
    """Image on which colours are given by their index in the palette."""

    def __init__(self, theme: Theme) -> None:
        self._colours = _palette(theme)
        size = WIDTH * _SCALE, HEIGHT * _SCALE
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
        image, file = self._image.reduce(_SCALE).quantize(), BytesIO()
        image.save(file, "PNG")
        return file.getvalue()

    def across(self, percent: float) -> float:
        return MARGIN + percent / 100 * (WIDTH - 2 * MARGIN)

    def down(self, percent: float) -> float:
        return MARGIN + percent / 100 * (self.height - 2 * MARGIN)

    def text(self, shades: ByteArray, first_shade: int, corner: Point) -> None:
        """Draw a line of text. The corner is relative to the picture, not the chart."""
        height, width = shades.shape
        left, top = round(corner[0]), round(corner[1])
        self._paste(first_shade + shades, (left, top), (width, height), shades > 0)

    def cells(self, box: PixelBox, cells: ByteArray) -> None:
        """Draw a matrix of colours in a box."""
        left, top, right, bottom = (round(edge) for edge in box)
        size = max(1, right - left), max(1, bottom - top)
        self._paste(cells, (left, self.top + top), size)

    def box(self, box: PixelBox, colour: int) -> None:
        self.cells(box, np.array([[colour]], np.uint8))

    def line(self, points: Iterable[Point], colour: int) -> None:
        """Draw straight lines between points."""
        corners = list(points)
        below = [self._scaled(point) for point in corners]
        self._draw.line(below, self._ink(colour), LINE_WIDTH * _SCALE)
        self.points(corners, colour)  # round joints and ends

    def points(self, points: Iterable[Point], colour: int) -> None:
        radius = LINE_WIDTH * _SCALE / 2
        for point in points:
            self._draw.circle(self._scaled(point), radius, self._ink(colour))

    def circle(self, middle: Point, radius: float) -> None:
        outer, width = (radius + LINE_WIDTH / 2) * _SCALE, LINE_WIDTH * _SCALE
        edge = self._ink(EDGE)
        self._draw.circle(self._scaled(middle), outer, outline=edge, width=width)

    def _scaled(self, point: Point) -> Point:
        x, y = point
        return x * _SCALE, (self.top + y) * _SCALE

    def _paste(
        self,
        cells: ByteArray,
        corner: tuple[int, int],
        size: tuple[int, int],
        shown: BoolArray | None = None,
    ) -> None:
        """Paste a matrix of colours, all of them or only the `shown` ones."""
        scaled = size[0] * _SCALE, size[1] * _SCALE
        picture = Image.fromarray(self._colours[cells])
        mask = None if shown is None else Image.fromarray(shown)
        self._image.paste(
            picture.resize(scaled, Image.Resampling.NEAREST),
            (corner[0] * _SCALE, corner[1] * _SCALE),
            mask and mask.resize(scaled),
        )

    def _ink(self, colour: int) -> tuple[int, int, int]:
        red, green, blue = self._colours[colour].tolist()
        return red, green, blue


def _palette(theme: Theme) -> ByteArray:
    """Return red, green and blue of each index, from 0 to 255."""
    base = THEME_COLOURS[theme]
    named = (base.paper, base.text, base.edge, base.warning, *TONES[theme])
    keys = np.array([rgb(colour) for colour in (*named, *WORD_COLOURS[theme])]) * 255
    shades = np.vstack([_shades(base.paper, ink) for ink in (base.text, base.soft)])
    return np.vstack([keys.round().astype(np.uint8), ramp(LEVELS, theme), shades])


def _shades(paper: str, ink: str) -> ByteArray:
    """Return even steps from the paper to the ink, from 0 to 255."""
    shares = np.linspace(0, 1, _SHADES)[:, np.newaxis]
    start, end = np.array(rgb(paper)), np.array(rgb(ink))
    return (255 * (start + shares * (end - start))).round().astype(np.uint8)


def tone_colour(tone: float | None) -> int:
    """Return the colour of a frequency, or the text colour for None."""
    return TEXT if tone is None else _FIRST_TONE + tone_index(tone)


def value_cells(shares: Array) -> ByteArray:
    """Return the colour of each value, from 0, the lowest, to 1; NaN is the paper."""
    levels = np.clip(np.nan_to_num(shares), 0, 1) * (LEVELS - 1)
    cells = _FIRST_LEVEL + levels.round().astype(np.uint8)
    return np.where(np.isnan(shares), PAPER, cells).astype(np.uint8)
