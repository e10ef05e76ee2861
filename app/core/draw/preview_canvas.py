"""Canvas of a preview: its colours, and drawing of boxes, lines and discs in pixels.

A canvas is an array of palette indices, shape (height, WIDTH).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from app.core.charts import Array
from app.core.draw.palette import (
    THEME_COLOURS,
    TONES,
    WORD_COLOURS,
    ramp,
    rgb,
    tone_index,
)
from app.core.draw.png import ByteArray

WIDTH: Final = 1200
HEIGHT: Final = 630
MARGIN: Final = 60
LINE_WIDTH: Final = 8

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

Box = tuple[float, float, float, float]
"""Left, top, right and bottom, in pixels."""


def colours() -> ByteArray:
    """Return the palette: red, green and blue of each index, from 0 to 255."""
    theme = THEME_COLOURS["light"]
    named = (theme.paper, theme.text, theme.edge, theme.warning, *TONES["light"])
    keys = np.array([rgb(colour) for colour in (*named, *WORD_COLOURS["light"])]) * 255
    shades = np.vstack([_shades(theme.paper, ink) for ink in (theme.text, theme.soft)])
    return np.vstack([keys.round().astype(np.uint8), ramp(LEVELS, "light"), shades])


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


def fill(canvas: ByteArray, box: Box, cells: ByteArray) -> None:
    """Draw cells in a box; each pixel has the colour of the cell that it is in."""
    left, top, right, bottom = (round(edge) for edge in box)
    rows, columns = cells.shape
    height, width = max(1, bottom - top), max(1, right - left)
    row = np.arange(height) * rows // height
    column = np.arange(width) * columns // width
    canvas[top : top + height, left : left + width] = cells[np.ix_(row, column)]


def polyline(
    canvas: ByteArray, points: Iterable[tuple[float, float]], colour: int
) -> None:
    """Draw straight lines between points."""
    corners = np.array(list(points))
    if len(corners) > WIDTH:
        _dense_line(canvas, corners, colour)
        return
    lengths = np.hypot(*np.diff(corners, axis=0).T)
    along = np.concatenate([[0.0], np.cumsum(lengths)])
    at = np.arange(0.0, along[-1] + 1)
    x = np.interp(at, along, corners[:, 0]).round().astype(int)
    y = np.interp(at, along, corners[:, 1]).round().astype(int)
    disc_at_each(canvas, x, y, colour)


def _dense_line(canvas: ByteArray, corners: Array, colour: int) -> None:
    """Draw a line with several points in each pixel column, from left to right.

    A column shows the range from its lowest point to its highest. Drawing each segment
    would take seconds for thousands of points.
    """
    columns, starts = np.unique(corners[:, 0].round().astype(int), return_index=True)
    y = corners[:, 1]
    previous = y[np.maximum(starts - 1, 0)]  # so that columns have no gap between them
    tops = np.minimum(np.minimum.reduceat(y, starts), previous)
    bottoms = np.maximum(np.maximum.reduceat(y, starts), previous)
    radius = LINE_WIDTH // 2
    for x, top, bottom in zip(columns, tops.round(), bottoms.round(), strict=True):
        rows = slice(max(0, int(top) - radius), int(bottom) + radius + 1)
        canvas[rows, max(0, x - radius) : x + radius + 1] = colour


def disc_at_each(
    canvas: ByteArray, x: NDArray[np.int_], y: NDArray[np.int_], colour: int
) -> None:
    """Draw a disc of the width of a line around each point."""
    radius = LINE_WIDTH // 2
    height = len(canvas)
    centres = np.zeros((height + 2 * radius, WIDTH + 2 * radius), np.bool_)
    rows, columns = np.clip(y, 0, height - 1), np.clip(x, 0, WIDTH - 1)
    centres[rows + radius, columns + radius] = True
    covered = np.zeros((height, WIDTH), np.bool_)
    for down in range(-radius, radius + 1):
        for right in range(-radius, radius + 1):
            if down**2 + right**2 <= radius**2:
                top, left = radius - down, radius - right
                covered |= centres[top : top + height, left : left + WIDTH]
    canvas[covered] = colour


def on_circle(
    middle: tuple[float, float], radius: float, angle: float
) -> tuple[float, float]:
    """Return a point on a circle, clockwise from the top."""
    return middle[0] + radius * np.sin(angle), middle[1] - radius * np.cos(angle)


def pixels_across(percent: float) -> float:
    return MARGIN + percent / 100 * (WIDTH - 2 * MARGIN)


def pixels_down(canvas: ByteArray, percent: float) -> float:
    return MARGIN + percent / 100 * (len(canvas) - 2 * MARGIN)
