"""Draw any chart as a PNG for previews of links: 1200 × 630 pixels.

The chart has no text. Above it are the titles of its lesson and slide, if given.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import singledispatch
from typing import Final

import numpy as np
from numpy.typing import NDArray

from app.core.charts import (
    Array,
    BarChart,
    Chart,
    CurveChart,
    Derivation,
    Dial,
    DialChart,
    Heatmap,
    Line,
    LineChart,
    PanelChart,
    Strip,
    StripChart,
    TurnChart,
)
from app.core.draw.heatmap_image import colour_range
from app.core.draw.layout.curve_layout import bar_offset, bar_width, drawn_runs, tone_of
from app.core.draw.layout.dial_layout import DialShape, dial_boxes
from app.core.draw.layout.geometry import scales
from app.core.draw.layout.turn_layout import turn_scale
from app.core.draw.palette import (
    THEME_COLOURS,
    TONES,
    WORD_COLOURS,
    ramp,
    rgb,
    tone_index,
    word_index,
)
from app.core.draw.png import ByteArray, encode_png
from app.core.draw.preview_text import Glyphs, draw_lines

WIDTH: Final = 1200
HEIGHT: Final = 630
MARGIN: Final = 60
LINE_WIDTH: Final = 8
TEXT_TOP: Final = 36
"""Upper edge of the first line of text."""
LINE_HEIGHT: Final = 58
TEXT_GAP: Final = 30
"""By which the margin above the chart overlaps the last line of text."""

_LEVELS: Final = 129
"""Number of colours for values."""
_PAPER, _TEXT, _EDGE, _WARNING, _FIRST_TONE = 0, 1, 2, 3, 4
_FIRST_WORD: Final = _FIRST_TONE + len(TONES["light"])
_FIRST_LEVEL: Final = _FIRST_WORD + len(WORD_COLOURS["light"])
_SHADES: Final = 16
"""Number of shades of text: from the paper to the ink."""
_FIRST_TEXT_SHADE: Final = _FIRST_LEVEL + _LEVELS
_FIRST_SOFT_SHADE: Final = _FIRST_TEXT_SHADE + _SHADES

Box = tuple[float, float, float, float]
"""Left, top, right and bottom, in pixels."""


@dataclass(frozen=True, slots=True)
class Titles:
    """Texts above the chart."""

    lesson: str
    slide: str
    glyphs: Glyphs


def draw_preview(chart: Chart, titles: Titles | None = None) -> bytes:
    """Return the picture of a chart as PNG."""
    canvas: ByteArray = np.full((HEIGHT, WIDTH), _PAPER, np.uint8)
    top = _draw_titles(canvas, titles) if titles else 0
    _draw(chart, canvas[top:])
    return encode_png(canvas, _colours())


def _colours() -> ByteArray:
    theme = THEME_COLOURS["light"]
    named = (theme.paper, theme.text, theme.edge, theme.warning, *TONES["light"])
    keys = np.array([rgb(colour) for colour in (*named, *WORD_COLOURS["light"])]) * 255
    shades = np.vstack([_shades(theme.paper, ink) for ink in (theme.text, theme.soft)])
    return np.vstack([keys.round().astype(np.uint8), ramp(_LEVELS, "light"), shades])


def _shades(paper: str, ink: str) -> ByteArray:
    """Return even steps from the paper to the ink, from 0 to 255."""
    shares = np.linspace(0, 1, _SHADES)[:, np.newaxis]
    start, end = np.array(rgb(paper)), np.array(rgb(ink))
    return (255 * (start + shares * (end - start))).round().astype(np.uint8)


def _draw_titles(canvas: ByteArray, titles: Titles) -> int:
    """Draw the titles and return the upper edge of the canvas of the chart."""
    width, glyphs, top = WIDTH - 2 * MARGIN, titles.glyphs, TEXT_TOP
    lines = [
        (_FIRST_TEXT_SHADE, draw_lines(titles.lesson, glyphs, width, most=1)),
        (_FIRST_SOFT_SHADE, draw_lines(titles.slide, glyphs, width, most=2)),
    ]
    for first_shade, drawn in lines:
        for line in drawn:
            height, length = line.shape
            box = canvas[top : top + height, MARGIN : MARGIN + length]
            box[line > 0] = first_shade + line[line > 0]
            top += LINE_HEIGHT
    return top - TEXT_GAP if top > TEXT_TOP else 0


@singledispatch
def _draw(chart: Chart, canvas: ByteArray) -> None:
    raise TypeError(f"{type(chart).__name__} has no preview.")


@_draw.register
def _heatmap(chart: Heatmap, canvas: ByteArray) -> None:
    low, high = colour_range(chart)
    values = chart.values if chart.y.reversed else chart.values[::-1]
    shares = (values - chart.low) / (chart.high - chart.low)
    cells = _cells(low + shares * (high - low), np.isnan(values))
    _fill(canvas, (MARGIN, MARGIN, WIDTH - MARGIN, len(canvas) - MARGIN), cells)


@_draw.register
def _lines(chart: LineChart, canvas: ByteArray) -> None:
    x, y = scales(chart)
    for line in chart.lines:
        points = [
            (_across(x.percent(float(at))), _down(canvas, y.percent(float(value))))
            for at, value in zip(line.x, line.y, strict=True)
        ]
        _polyline(canvas, points, _line_colour(line))


@_draw.register
def _bars(chart: BarChart, canvas: ByteArray) -> None:
    _, y = scales(chart)
    count, series = len(chart.series[0].values), len(chart.series)
    slot = (WIDTH - 2 * MARGIN) / count
    zero = _down(canvas, y.percent(0.0))
    for nth, each in enumerate(chart.series):
        for place, value in enumerate(each.values.tolist()):
            left = MARGIN + slot * (place + 0.15 + 0.7 * nth / series)
            end = _down(canvas, y.percent(value))
            box = (left, min(zero, end), left + 0.66 * slot / series, max(zero, end))
            tones = chart.tones
            tone = _FIRST_TONE + tone_index(tones[place]) if tones else _TEXT
            _fill(canvas, box, np.array([[tone if nth == 0 else _EDGE]], np.uint8))


@_draw.register
def _curves(chart: CurveChart, canvas: ByteArray) -> None:
    draw = {"line": _curve_line, "points": _curve_points, "bars": _curve_bars}
    for index, curve in enumerate(chart.curves):
        tone = tone_of(chart, index)
        ink = _TEXT if tone is None else _FIRST_TONE + tone_index(tone)
        for at, values in drawn_runs(chart, curve):
            x, y = scales(chart)
            across = np.array([_across(x.percent(each)) for each in at.tolist()])
            inside = np.clip(values, chart.y.low, chart.y.high).tolist()
            down = np.array([_down(canvas, y.percent(value)) for value in inside])
            draw[chart.style](chart, canvas, index, (across, down), ink)


Places = tuple[Array, Array]
"""Pixels from the left and from the top."""


def _curve_line(
    _: CurveChart, canvas: ByteArray, index: int, places: Places, ink: int
) -> None:
    _polyline(canvas, zip(*places, strict=True), ink)


def _curve_points(
    _: CurveChart, canvas: ByteArray, index: int, places: Places, ink: int
) -> None:
    x, y = (place.round().astype(int) for place in places)
    _disc_at_each(canvas, x, y, ink)


def _curve_bars(
    chart: CurveChart, canvas: ByteArray, index: int, places: Places, ink: int
) -> None:
    x, y = scales(chart)
    pixels = (WIDTH - 2 * MARGIN) / (x.end - x.start)
    zero = _down(canvas, y.percent(0.0))
    width, offset = bar_width(chart) * pixels, bar_offset(chart, index) * pixels
    for middle, end in zip(*places, strict=True):
        left, right = np.clip([middle + offset, middle + offset + width], 0, WIDTH)
        box = (left, min(zero, end), right, max(zero, end))
        _fill(canvas, box, np.array([[ink]], np.uint8))


@_draw.register
def _dials(chart: DialChart, canvas: ByteArray) -> None:
    for dial, box in zip(chart.dials, dial_boxes(chart, DialShape.WIDE), strict=True):
        middle = _across(box.middle), _down(canvas, box.top + box.height / 2)
        radius = 0.42 * min(
            _across(box.right) - _across(box.left),
            _down(canvas, box.height) - _down(canvas, 0),
        )
        _dial(canvas, dial, middle, radius)


def _dial(
    canvas: ByteArray, dial: Dial, middle: tuple[float, float], radius: float
) -> None:
    angles = np.linspace(0, 2 * np.pi, 90)
    face = [_on_circle(middle, radius, float(angle)) for angle in angles]
    _polyline(canvas, face, _EDGE)
    tone = _TEXT if dial.tone is None else _FIRST_TONE + tone_index(dial.tone)
    _polyline(canvas, [middle, _on_circle(middle, radius, dial.angle)], tone)


@_draw.register
def _turns(chart: TurnChart, canvas: ByteArray) -> None:
    """Draw a bar for each pair: the turns in training, and above them the new part."""
    scale = turn_scale(chart)
    slot = (WIDTH - 2 * MARGIN) / len(chart.pairs)
    for place, pair in enumerate(chart.pairs):
        left = MARGIN + slot * (place + 0.15)
        right, seen = left + 0.7 * slot, _down(canvas, scale.percent(pair.trained))
        tone = np.array([[_FIRST_TONE + tone_index(pair.tone)]], np.uint8)
        _fill(canvas, (left, seen, right, len(canvas) - MARGIN), tone)
        if pair.new:
            top = _down(canvas, scale.percent(pair.seen + pair.new))
            _fill(canvas, (left, top, right, seen), np.array([[_WARNING]], np.uint8))


@_draw.register
def _strips(chart: StripChart, canvas: ByteArray) -> None:
    middle = len(canvas) / 2
    for strips, top in ((chart.upper, MARGIN), (chart.lower, middle + MARGIN / 2)):
        slot = (WIDTH - 2 * MARGIN) / len(strips)
        for place, strip in enumerate(strips):
            left = MARGIN + slot * (place + 0.04)
            box = (left, top, left + 0.92 * slot, top + middle - 1.5 * MARGIN)
            _strip(canvas, strip, box, chart)


@_draw.register
def _derivation(chart: Derivation, canvas: ByteArray) -> None:
    """Draw the hands of the rows above the cells of the result."""
    slots = [(row.tone, slot) for row in chart.rows for slot in row.slots]
    hands = [(tone, slot.angle) for tone, slot in slots if slot.angle is not None]
    width = (WIDTH - 2 * MARGIN) / max(1, len(hands))
    bottom = len(canvas) - MARGIN
    height = bottom - 3.5 * MARGIN
    radius = 0.42 * min(width, height)
    for place, (tone, angle) in enumerate(hands):
        middle = MARGIN + width * (place + 0.5), MARGIN + height / 2
        _dial(canvas, Dial("", tone, angle, np.array([])), middle, radius)
    box = (MARGIN, bottom - 2 * MARGIN, WIDTH - MARGIN, bottom)
    shares = (chart.result[np.newaxis] + 1) / 2
    _fill(canvas, box, _cells(shares, np.isnan(shares)))


@_draw.register
def _panels(chart: PanelChart, canvas: ByteArray) -> None:
    slot = (WIDTH - MARGIN) / len(chart.all_panels)
    for place, panel in enumerate(chart.all_panels):
        left = MARGIN + slot * place
        shares = (panel.values - chart.low) / (chart.high - chart.low)
        side = min(slot, len(canvas) - MARGIN) - MARGIN
        middle = len(canvas) / 2
        box = (left, middle - side / 2, left + side, middle + side / 2)
        _fill(canvas, box, _cells(shares, np.isnan(shares)))


def _strip(canvas: ByteArray, strip: Strip, box: Box, chart: StripChart) -> None:
    left, _, right, bottom = box
    shares = (strip.values[np.newaxis] - chart.low) / (chart.high - chart.low)
    _fill(canvas, box, _cells(shares, np.isnan(shares)))
    number = strip.colour
    colour = _TEXT if number is None else _FIRST_WORD + word_index(number)
    _polyline(canvas, [(left, bottom), (right, bottom)], colour)


def _line_colour(line: Line) -> int:
    return _TEXT if line.tone is None else _FIRST_TONE + tone_index(line.tone)


def _cells(shares: Array, missing: NDArray[np.bool_]) -> ByteArray:
    """Return the colour of each value; 0 is the lowest, 1 the highest."""
    levels = np.clip(np.nan_to_num(shares), 0, 1) * (_LEVELS - 1)
    cells = _FIRST_LEVEL + levels.round().astype(np.uint8)
    return np.where(missing, _PAPER, cells).astype(np.uint8)


def _fill(canvas: ByteArray, box: Box, cells: ByteArray) -> None:
    """Draw cells in a box; each pixel has the colour of the cell that it is in."""
    left, top, right, bottom = (round(edge) for edge in box)
    rows, columns = cells.shape
    height, width = max(1, bottom - top), max(1, right - left)
    row = np.arange(height) * rows // height
    column = np.arange(width) * columns // width
    canvas[top : top + height, left : left + width] = cells[np.ix_(row, column)]


def _polyline(
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
    _disc_at_each(canvas, x, y, colour)


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


def _disc_at_each(
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


def _on_circle(
    middle: tuple[float, float], radius: float, angle: float
) -> tuple[float, float]:
    """Return a point on a circle, clockwise from the top."""
    return middle[0] + radius * np.sin(angle), middle[1] - radius * np.cos(angle)


def _across(percent: float) -> float:
    return MARGIN + percent / 100 * (WIDTH - 2 * MARGIN)


def _down(canvas: ByteArray, percent: float) -> float:
    return MARGIN + percent / 100 * (len(canvas) - 2 * MARGIN)
