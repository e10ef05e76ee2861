"""Draw any chart as a PNG for previews of links: 1200 × 630 pixels.

The chart has no text. Above it are the titles of its lesson and slide, if given.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import singledispatch
from typing import Final

import numpy as np

from app.core.charts import (
    Array,
    BarChart,
    Chart,
    CurveChart,
    Derivation,
    Dial,
    DialChart,
    Heatmap,
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
from app.core.draw.layout.lines import drawn_points
from app.core.draw.layout.turn_layout import turn_scale
from app.core.draw.palette import word_index
from app.core.draw.png import ByteArray, encode_png
from app.core.draw.preview_canvas import (
    EDGE,
    FIRST_SOFT_SHADE,
    FIRST_TEXT_SHADE,
    FIRST_WORD,
    HEIGHT,
    MARGIN,
    PAPER,
    TEXT,
    WARNING,
    WIDTH,
    Box,
    colours,
    disc_at_each,
    fill,
    on_circle,
    pixels_across,
    pixels_down,
    polyline,
    tone_colour,
    value_cells,
)
from app.core.draw.preview_text import Glyphs, draw_lines

TEXT_TOP: Final = 36
"""Upper edge of the first line of text."""
LINE_HEIGHT: Final = 58
TEXT_GAP: Final = 30
"""By which the margin above the chart overlaps the last line of text."""


@dataclass(frozen=True, slots=True)
class Titles:
    """Texts above the chart."""

    lesson: str
    slide: str
    glyphs: Glyphs


def draw_preview(chart: Chart, titles: Titles | None = None) -> bytes:
    """Return the picture of a chart as PNG."""
    canvas: ByteArray = np.full((HEIGHT, WIDTH), PAPER, np.uint8)
    top = _draw_titles(canvas, titles) if titles else 0
    _draw(chart, canvas[top:])
    return encode_png(canvas, colours())


def _draw_titles(canvas: ByteArray, titles: Titles) -> int:
    """Draw the titles and return the upper edge of the canvas of the chart."""
    width, glyphs, top = WIDTH - 2 * MARGIN, titles.glyphs, TEXT_TOP
    lines = [
        (FIRST_TEXT_SHADE, draw_lines(titles.lesson, glyphs, width, max_lines=1)),
        (FIRST_SOFT_SHADE, draw_lines(titles.slide, glyphs, width, max_lines=2)),
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
    cells = value_cells(low + _shares(values, chart) * (high - low))
    fill(canvas, (MARGIN, MARGIN, WIDTH - MARGIN, len(canvas) - MARGIN), cells)


@_draw.register
def _lines(chart: LineChart, canvas: ByteArray) -> None:
    x, y = scales(chart)
    for line in chart.lines:
        corners = (points.tolist() for points in drawn_points(chart, line))
        points = [
            (pixels_across(x.percent(at)), pixels_down(canvas, y.percent(value)))
            for at, value in zip(*corners, strict=True)
        ]
        polyline(canvas, points, tone_colour(line.tone))


@_draw.register
def _bars(chart: BarChart, canvas: ByteArray) -> None:
    _, y = scales(chart)
    count, series = len(chart.series[0].values), len(chart.series)
    slot = (WIDTH - 2 * MARGIN) / count
    zero = pixels_down(canvas, y.percent(0.0))
    for nth, each in enumerate(chart.series):
        for index, value in enumerate(each.values.tolist()):
            left = MARGIN + slot * (index + 0.15 + 0.7 * nth / series)
            end = pixels_down(canvas, y.percent(value))
            box = (left, min(zero, end), left + 0.66 * slot / series, max(zero, end))
            tone = tone_colour(chart.tones[index] if chart.tones else None)
            fill(canvas, box, np.array([[tone if nth == 0 else EDGE]], np.uint8))


@_draw.register
def _curves(chart: CurveChart, canvas: ByteArray) -> None:
    draw = {"line": _curve_line, "points": _curve_points, "bars": _curve_bars}
    for index, curve in enumerate(chart.curves):
        ink = tone_colour(tone_of(chart, index))
        for at, values in drawn_runs(chart, curve):
            x, y = scales(chart)
            across = np.array([pixels_across(x.percent(each)) for each in at.tolist()])
            inside = np.clip(values, chart.y.low, chart.y.high).tolist()
            down = np.array([pixels_down(canvas, y.percent(value)) for value in inside])
            draw[chart.style](chart, canvas, index, (across, down), ink)


Points = tuple[Array, Array]
"""Pixels from the left and from the top."""


def _curve_line(
    _: CurveChart, canvas: ByteArray, index: int, points: Points, ink: int
) -> None:
    polyline(canvas, zip(*points, strict=True), ink)


def _curve_points(
    _: CurveChart, canvas: ByteArray, index: int, points: Points, ink: int
) -> None:
    x, y = (values.round().astype(int) for values in points)
    disc_at_each(canvas, x, y, ink)


def _curve_bars(
    chart: CurveChart, canvas: ByteArray, index: int, points: Points, ink: int
) -> None:
    x, y = scales(chart)
    pixels = (WIDTH - 2 * MARGIN) / (x.end - x.start)
    zero = pixels_down(canvas, y.percent(0.0))
    width, offset = bar_width(chart) * pixels, bar_offset(chart, index) * pixels
    for middle, end in zip(*points, strict=True):
        left, right = np.clip([middle + offset, middle + offset + width], 0, WIDTH)
        box = (left, min(zero, end), right, max(zero, end))
        fill(canvas, box, np.array([[ink]], np.uint8))


@_draw.register
def _dials(chart: DialChart, canvas: ByteArray) -> None:
    for dial, box in zip(chart.dials, dial_boxes(chart, DialShape.WIDE), strict=True):
        middle = (
            pixels_across(box.middle),
            pixels_down(canvas, box.top + box.height / 2),
        )
        radius = 0.42 * min(
            pixels_across(box.right) - pixels_across(box.left),
            pixels_down(canvas, box.height) - pixels_down(canvas, 0),
        )
        _dial(canvas, dial, middle, radius)


def _dial(
    canvas: ByteArray, dial: Dial, middle: tuple[float, float], radius: float
) -> None:
    angles = np.linspace(0, 2 * np.pi, 90)
    face = [on_circle(middle, radius, float(angle)) for angle in angles]
    polyline(canvas, face, EDGE)
    tip = on_circle(middle, radius, dial.angle)
    polyline(canvas, [middle, tip], tone_colour(dial.tone))


@_draw.register
def _turns(chart: TurnChart, canvas: ByteArray) -> None:
    """Draw a bar for each pair: the turns in training, and above them the new part."""
    scale = turn_scale(chart)
    slot = (WIDTH - 2 * MARGIN) / len(chart.pairs)
    for index, pair in enumerate(chart.pairs):
        left = MARGIN + slot * (index + 0.15)
        right, seen = (
            left + 0.7 * slot,
            pixels_down(canvas, scale.percent(pair.trained)),
        )
        tone = np.array([[tone_colour(pair.tone)]], np.uint8)
        fill(canvas, (left, seen, right, len(canvas) - MARGIN), tone)
        if pair.new:
            top = pixels_down(canvas, scale.percent(pair.seen + pair.new))
            fill(canvas, (left, top, right, seen), np.array([[WARNING]], np.uint8))


@_draw.register
def _strips(chart: StripChart, canvas: ByteArray) -> None:
    middle = len(canvas) / 2
    for strips, top in ((chart.upper, MARGIN), (chart.lower, middle + MARGIN / 2)):
        slot = (WIDTH - 2 * MARGIN) / len(strips)
        for index, strip in enumerate(strips):
            left = MARGIN + slot * (index + 0.04)
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
    for index, (tone, angle) in enumerate(hands):
        middle = MARGIN + width * (index + 0.5), MARGIN + height / 2
        _dial(canvas, Dial("", tone, angle, np.array([])), middle, radius)
    box = (MARGIN, bottom - 2 * MARGIN, WIDTH - MARGIN, bottom)
    fill(canvas, box, value_cells((chart.result[np.newaxis] + 1) / 2))


@_draw.register
def _panels(chart: PanelChart, canvas: ByteArray) -> None:
    slot = (WIDTH - MARGIN) / len(chart.all_panels)
    for index, panel in enumerate(chart.all_panels):
        left = MARGIN + slot * index
        side = min(slot, len(canvas) - MARGIN) - MARGIN
        middle = len(canvas) / 2
        box = (left, middle - side / 2, left + side, middle + side / 2)
        fill(canvas, box, value_cells(_shares(panel.values, chart)))


def _strip(canvas: ByteArray, strip: Strip, box: Box, chart: StripChart) -> None:
    left, _, right, bottom = box
    fill(canvas, box, value_cells(_shares(strip.values[np.newaxis], chart)))
    number = strip.colour
    colour = TEXT if number is None else FIRST_WORD + word_index(number)
    polyline(canvas, [(left, bottom), (right, bottom)], colour)


def _shares(values: Array, chart: Heatmap | StripChart | PanelChart) -> Array:
    """Return values between the chart's lowest, 0, and its highest, 1."""
    shares: Array = (values - chart.low) / (chart.high - chart.low)
    return shares
