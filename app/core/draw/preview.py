"""Draw any chart as a PNG for previews of links: 1200 × 630 pixels.

Above the chart are the titles of its lesson and slide, if given. Then strips and rows
of a matrix have labels, such as the words of a sentence. Other charts have no text.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, assert_never

import numpy as np

from app.core.charts import (
    Array,
    BarChart,
    Chart,
    CurveChart,
    Derivation,
    DialChart,
    Heatmap,
    LineChart,
    PanelChart,
    Strip,
    StripChart,
    TurnChart,
)
from app.core.draw.heatmap_image import colour_range
from app.core.draw.layout import bar_layout
from app.core.draw.layout.curve_layout import (
    bar_offset,
    curve_bar_width,
    drawn_runs,
    tone_of,
)
from app.core.draw.layout.dial_layout import DialShape, dial_boxes, tip
from app.core.draw.layout.geometry import scales
from app.core.draw.layout.lines import drawn_points
from app.core.draw.layout.turn_layout import turn_scale
from app.core.draw.palette import Theme, word_index
from app.core.draw.preview_canvas import (
    EDGE,
    FIRST_WORD,
    MARGIN,
    SOFT,
    TEXT,
    WARNING,
    WIDTH,
    PixelBox,
    Point,
    PreviewCanvas,
    tone_colour,
    value_cells,
)
from app.core.draw.preview_text import PreviewFont, fit_lines

TEXT_TOP: Final = 36
"""Upper edge of the first line of text."""
LINE_HEIGHT: Final = 58
TEXT_GAP: Final = 30
"""Overlap of the chart's top margin and the last line of text."""
LABEL_GAP: Final = 8
"""Space between a label and its strip or row."""
MAX_LABELLED_ROWS: Final = 8
LABEL_WIDTH: Final = 320
"""Width of the longest label of a row, at most."""
MAX_LABELS: Final = 7
"""Strips in a line that have labels; the labels of more would be too short to read."""


@dataclass(frozen=True, slots=True)
class Titles:
    """Texts above the chart."""

    lesson: str
    slide: str
    font: PreviewFont


def draw_preview(
    chart: Chart, titles: Titles | None = None, theme: Theme = "light"
) -> bytes:
    """Return the picture of a chart as PNG."""
    canvas = PreviewCanvas(theme)
    if titles:
        canvas.top = _draw_titles(canvas, titles)
    _draw(chart, canvas, titles.font if titles else None)
    return canvas.png()


def _draw_titles(canvas: PreviewCanvas, titles: Titles) -> int:
    """Draw the titles and return the upper edge of the chart."""
    width, font, top = WIDTH - 2 * MARGIN, titles.font, TEXT_TOP
    texts = [
        (TEXT, fit_lines(titles.lesson, font, width, max_lines=1)),
        (SOFT, fit_lines(titles.slide, font, width, max_lines=2)),
    ]
    for colour, lines in texts:
        for line in lines:
            canvas.text(line, font.enlarged, colour, (MARGIN, top), "la")
            top += LINE_HEIGHT
    return top - TEXT_GAP if top > TEXT_TOP else 0


def _draw(chart: Chart, canvas: PreviewCanvas, font: PreviewFont | None) -> None:
    match chart:
        case Heatmap():
            _draw_heatmap(chart, canvas, font)
        case LineChart():
            _draw_lines(chart, canvas)
        case BarChart():
            _draw_bars(chart, canvas)
        case CurveChart():
            _draw_curves(chart, canvas)
        case DialChart():
            _draw_dials(chart, canvas)
        case TurnChart():
            _draw_turns(chart, canvas)
        case StripChart():
            _draw_strips(chart, canvas, font)
        case Derivation():
            _draw_derivation(chart, canvas)
        case PanelChart():
            _draw_panels(chart, canvas)
        case _:
            assert_never(chart)


def _draw_heatmap(
    chart: Heatmap, canvas: PreviewCanvas, font: PreviewFont | None
) -> None:
    low, high = colour_range(chart)
    values = chart.values if chart.y.reversed else chart.values[::-1]
    cells = value_cells(low + _shares(values, chart) * (high - low))
    left = MARGIN + (_draw_row_labels(chart, canvas, font) if font else 0)
    canvas.cells((left, MARGIN, WIDTH - MARGIN, canvas.height - MARGIN), cells)


def _draw_row_labels(chart: Heatmap, canvas: PreviewCanvas, font: PreviewFont) -> float:
    """Draw the labels of a few rows, and return the width that they take."""
    labels = chart.y.labels if chart.y.reversed else chart.y.labels[::-1]
    if len(labels) != len(chart.values) or len(labels) > MAX_LABELLED_ROWS:
        return 0
    row = (canvas.height - 2 * MARGIN) / len(labels)
    widest = 0.0
    for index, label in enumerate(labels):
        top = canvas.top + MARGIN + row * (index + 0.5)
        for line in fit_lines(label, font, LABEL_WIDTH, max_lines=1):
            canvas.text(line, font.enlarged, TEXT, (MARGIN, top), "lm")
            widest = max(widest, font.width(line) + 2 * LABEL_GAP)
    return widest


def _draw_lines(chart: LineChart, canvas: PreviewCanvas) -> None:
    for line in chart.lines:
        corners = _pixels(chart, canvas, *drawn_points(chart, line))
        canvas.line(corners, tone_colour(line.tone))


def _draw_bars(chart: BarChart, canvas: PreviewCanvas) -> None:
    _, y = scales(chart)
    count = len(chart.series[0].values)
    slot = (WIDTH - 2 * MARGIN) / count
    width = slot * bar_layout.bar_width(chart)
    zero = canvas.down(y.percent(0.0))
    for nth, each in enumerate(chart.series):
        offset = 0.5 + bar_layout.bar_left(chart, nth)
        for index, value in enumerate(each.values.tolist()):
            left = MARGIN + slot * (index + offset)
            end = canvas.down(y.percent(value))
            box = (left, min(zero, end), left + width, max(zero, end))
            tone = tone_colour(chart.tones[index] if chart.tones else None)
            canvas.box(box, tone if nth == 0 else EDGE)


def _draw_curves(chart: CurveChart, canvas: PreviewCanvas) -> None:
    for index, curve in enumerate(chart.curves):
        ink = tone_colour(tone_of(chart, index))
        for at, values in drawn_runs(chart, curve):
            inside = np.clip(values, chart.y.low, chart.y.high)
            points = _pixels(chart, canvas, at, inside)
            if chart.style == "line" and len(points) > 1:
                canvas.line(points, ink)
            elif chart.style != "bars":
                canvas.points(points, ink)
            else:
                _curve_bars(chart, canvas, index, points)


def _curve_bars(
    chart: CurveChart, canvas: PreviewCanvas, index: int, ends: list[Point]
) -> None:
    x, y = scales(chart)
    pixels = (WIDTH - 2 * MARGIN) / (x.end - x.start)
    zero = canvas.down(y.percent(0.0))
    width, offset = curve_bar_width(chart) * pixels, bar_offset(chart, index) * pixels
    for middle, end in ends:
        left, right = np.clip([middle + offset, middle + offset + width], 0, WIDTH)
        box = (left, min(zero, end), right, max(zero, end))
        canvas.box(box, tone_colour(tone_of(chart, index)))


def _pixels(
    chart: LineChart | CurveChart, canvas: PreviewCanvas, x: Array, y: Array
) -> list[Point]:
    across, down = scales(chart)
    return [
        (canvas.across(across.percent(at)), canvas.down(down.percent(value)))
        for at, value in zip(x.tolist(), y.tolist(), strict=True)
    ]


def _draw_dials(chart: DialChart, canvas: PreviewCanvas) -> None:
    for dial, box in zip(chart.dials, dial_boxes(chart, DialShape.WIDE), strict=True):
        middle = canvas.across(box.middle), canvas.down(box.top + box.height / 2)
        radius = 0.42 * min(
            canvas.across(box.right) - canvas.across(box.left),
            canvas.down(box.height) - canvas.down(0),
        )
        _dial(canvas, dial.tone, dial.angle, middle, radius)


def _dial(
    canvas: PreviewCanvas,
    tone: float | None,
    angle: float,
    middle: Point,
    radius: float,
) -> None:
    canvas.circle(middle, radius)
    right, up = tip(angle, radius)
    canvas.line([middle, (middle[0] + right, middle[1] - up)], tone_colour(tone))


def _draw_turns(chart: TurnChart, canvas: PreviewCanvas) -> None:
    """Draw a bar for each pair: the turns in training, then new and known angles."""
    scale = turn_scale(chart)
    slot = (WIDTH - 2 * MARGIN) / len(chart.pairs)
    for index, pair in enumerate(chart.pairs):
        left = MARGIN + slot * (index + 0.15)
        right, seen = left + 0.7 * slot, canvas.down(scale.percent(pair.trained))
        canvas.box((left, seen, right, canvas.height - MARGIN), tone_colour(pair.tone))
        if pair.read > pair.trained:
            end = canvas.down(scale.percent(pair.read))
            canvas.box((left, end, right, seen), EDGE)
        if pair.new:
            top = canvas.down(scale.percent(pair.seen + pair.new))
            canvas.box((left, top, right, seen), WARNING)


def _draw_strips(
    chart: StripChart, canvas: PreviewCanvas, font: PreviewFont | None
) -> None:
    """Draw two lines of strips, with labels above the upper and below the lower one."""
    has_labels = font and max(len(chart.upper), len(chart.lower)) <= MAX_LABELS
    space = LINE_HEIGHT if has_labels else 0
    middle, height = canvas.height / 2, canvas.height / 2 - 1.5 * MARGIN - space
    lines = (
        (chart.upper, MARGIN + space, MARGIN - LABEL_GAP),
        (chart.lower, middle + MARGIN / 2, middle + MARGIN / 2 + height + LABEL_GAP),
    )
    for strips, top, label_top in lines:
        slot = (WIDTH - 2 * MARGIN) / len(strips)
        for index, strip in enumerate(strips):
            left, width = MARGIN + slot * (index + 0.04), 0.92 * slot
            _strip(canvas, strip, (left, top, left + width, top + height), chart)
            if font and has_labels:
                _label(canvas, strip.label, font, (left, label_top), width)


def _label(
    canvas: PreviewCanvas, label: str, font: PreviewFont, corner: Point, width: float
) -> None:
    """Draw a label in the middle of a strip, shortened to its width."""
    upper_middle = corner[0] + width / 2, canvas.top + corner[1]
    for line in fit_lines(label, font, width, max_lines=1):
        canvas.text(line, font.enlarged, TEXT, upper_middle, "ma")


def _strip(
    canvas: PreviewCanvas, strip: Strip, box: PixelBox, chart: StripChart
) -> None:
    left, _, right, bottom = box
    canvas.cells(box, value_cells(_shares(strip.values[np.newaxis], chart)))
    number = strip.colour
    colour = TEXT if number is None else FIRST_WORD + word_index(number)
    canvas.line([(left, bottom), (right, bottom)], colour)


def _draw_derivation(chart: Derivation, canvas: PreviewCanvas) -> None:
    """Draw the hands of the rows above the cells of the result."""
    slots = [(row.tone, slot) for row in chart.rows for slot in row.slots]
    hands = [(tone, slot.angle) for tone, slot in slots if slot.angle is not None]
    width = (WIDTH - 2 * MARGIN) / max(1, len(hands))
    bottom = canvas.height - MARGIN
    height = bottom - 3.5 * MARGIN
    for index, (tone, angle) in enumerate(hands):
        middle = MARGIN + width * (index + 0.5), MARGIN + height / 2
        _dial(canvas, tone, angle, middle, 0.42 * min(width, height))
    box = (MARGIN, bottom - 2 * MARGIN, WIDTH - MARGIN, bottom)
    canvas.cells(box, value_cells((chart.result[np.newaxis] + 1) / 2))


def _draw_panels(chart: PanelChart, canvas: PreviewCanvas) -> None:
    slot = (WIDTH - MARGIN) / len(chart.all_panels)
    for index, panel in enumerate(chart.all_panels):
        left = MARGIN + slot * index
        side = min(slot, canvas.height - MARGIN) - MARGIN
        middle = canvas.height / 2
        box = (left, middle - side / 2, left + side, middle + side / 2)
        canvas.cells(box, value_cells(_shares(panel.values, chart)))


def _shares(values: Array, chart: Heatmap | StripChart | PanelChart) -> Array:
    """Scale values so that `chart.low` is 0 and `chart.high` is 1."""
    shares: Array = (values - chart.low) / (chart.high - chart.low)
    return shares
