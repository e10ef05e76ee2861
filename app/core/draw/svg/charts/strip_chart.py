"""Strip chart as SVG: labels, strips, and the ribbons between equal strips.

Labels are in the margins and have a height in pixels. The strips and ribbons fill the
plot area.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from app.core.charts import Strip, StripChart, StripLink
from app.core.draw.layout import geometry as geo
from app.core.draw.layout.text_layout import svg_text, text_width, truncate
from app.core.draw.svg.axis_titles import turned_text
from app.core.draw.svg.cells import draw_cells
from app.core.draw.svg.fitted_text import fitted_text
from app.core.draw.svg.sentence import draw_sentences
from app.core.draw.svg.style import Style, percent, translate
from app.language import format_decimal

STRIP_HEIGHT: Final = 24.0
"""Height of a strip in percent of the plot area."""
LABEL_HEIGHT: Final = 30
TALL_LABEL_HEIGHT: Final = 84
"""Height of upright labels."""
LABEL_GAP: Final = 6
WORD_LINE_HEIGHT: Final = 3
"""Height of the line in a word's colour, between its label and its strip."""
TAG_GAP: Final = 6
"""From the label to the baseline of the tag above it, or to the text below it."""
SENTENCE_GAP: Final = 10
"""From the label to the baseline of the sentence above it, or to the text below it."""
BAR_HEIGHT: Final = 5
BAR_DISTANCE: Final = 9
"""From the upper edge of the bar of a distance to the strip below it."""
SIGN_DISTANCE: Final = 23
"""From the middle of a sign to the strip below it."""
SIGN_RADIUS: Final = 11
NUMBER_LEFT: Final = 16
"""From the middle of a sign to the number next to it."""

_RESOLUTION: Final = 1000

_CHIP: Final = ' stroke-width="2"'
_SIGN: Final = ' stroke-width="1.75"'
_OUTLINE: Final = ' stroke-width="9" stroke-linejoin="round" paint-order="stroke"'
_RIBBON: Final = ' fill-opacity=".3"'
_BROKEN: Final = (
    ' stroke-width="2" stroke-dasharray="2 5" stroke-linecap="round" '
    'vector-effect="non-scaling-stroke"'
)
"""Attributes of a standalone SVG; in the page, `strips.css` sets them."""


def draw_strip_chart(chart: StripChart, pen: Style) -> str:
    # The strips of a sum are below each other and need no line if they differ.
    links = "".join(
        _link(chart, link, pen)
        for link in reversed(chart.links)
        if link.distance == 0 or not chart.operators
    )
    return (
        f'<svg class="links" y="{percent(STRIP_HEIGHT)}" width="100%" '
        f'height="{percent(100 - 2 * STRIP_HEIGHT)}" fill="none" '
        f'viewBox="0 0 {_RESOLUTION} {_RESOLUTION}" preserveAspectRatio="none">'
        f"{links}</svg>"
        f"{_line(chart, chart.upper, pen)}{_line(chart, chart.lower, pen)}"
        f"{_operators(chart, pen)}{_sentences(chart, pen)}"
    )


def _link(chart: StripChart, link: StripLink, pen: Style) -> str:
    """Return a ribbon between equal strips, or a dashed line between different ones."""
    upper, lower = chart.upper[link.upper], chart.lower[link.lower]
    ink, key = pen.word_colour(lower.colour), svg_text(f"{upper.key}-{lower.key}")
    edges = _left(chart, link.upper), _left(chart, link.lower), geo.strip_size(chart)
    x, y, width = (round(edge * _RESOLUTION) for edge in edges)
    half = _RESOLUTION // 2
    if link.distance == 0:
        attributes = f'class="ribbon" fill="{ink}"{pen.alone(_RIBBON)}'
        path = (
            f"M{x} 0C{x} {half} {y} {half} {y} {_RESOLUTION}H{y + width}"
            f"C{y + width} {half} {x + width} {half} {x + width} 0z"
        )
    else:
        attributes = f'class="broken" stroke="{ink}"{pen.alone(_BROKEN)}'
        x, y = x + width // 2, y + width // 2
        path = f"M{x} 0C{x} {half} {y} {half} {y} {_RESOLUTION}"
    return f'<path data-key="{key}" {attributes} d="{path}"/>'


def _line(chart: StripChart, strips: tuple[Strip, ...], pen: Style) -> str:
    is_lower = strips is chart.lower
    name = ' class="movable"' if is_lower and chart.reorders else ""
    distances = chart.first_distances if is_lower else {}
    drawn = "".join(
        f'<g data-key="{svg_text(strip.key)}"{name}>'
        f'<svg x="{percent(100 * _left(chart, index))}" '
        f'width="{percent(100 * geo.strip_size(chart))}" overflow="visible">'
        f"{_strip(chart, strip, is_lower, pen)}"
        f"{_sign(chart, strip, distances.get(index), pen)}</svg></g>"
        for index, strip in enumerate(strips)
    )
    return f'<g text-anchor="middle">{drawn}</g>'


def _strip(chart: StripChart, strip: Strip, is_lower: bool, pen: Style) -> str:
    """Return the cells, the label and the tag of a strip."""
    top = percent(100 - STRIP_HEIGHT if is_lower else 0)
    edge = "100%" if is_lower else "0"
    attributes = f' data-anchor="" y="{top}" height="{percent(STRIP_HEIGHT)}"'
    values = strip.values[np.newaxis]
    return (
        f"{draw_cells(values, chart.low, chart.high, attributes, pen)}"
        f'<svg y="{edge}" overflow="visible">'
        f"{_label(chart, strip, is_lower, pen)}</svg>"
    )


def _label(chart: StripChart, strip: Strip, is_lower: bool, pen: Style) -> str:
    """Return the label and the tag of a strip.

    For the page there are two versions if labels are upright only in a narrow plot.
    """
    if geo.has_upright_labels(chart, geo.WIDE_PLOT):
        return _upright_label(chart, strip, is_lower, pen)
    horizontal = _horizontal_label(chart, strip, is_lower, pen)
    if pen.theme or not geo.has_upright_labels(chart, geo.NARROW_PLOT):
        return horizontal
    return (
        f'<g class="horizontal">{horizontal}</g>'
        f'<g class="upright">{_upright_label(chart, strip, is_lower, pen)}</g>'
    )


def _horizontal_label(
    chart: StripChart, strip: Strip, is_lower: bool, pen: Style
) -> str:
    middle = _label_top(is_lower, LABEL_HEIGHT) + LABEL_HEIGHT // 2
    base = middle + geo.BASELINE_OFFSET
    if geo.has_upright_labels(chart, geo.NARROW_PLOT):  # it fits where it is shown
        text = f'<text x="50%" y="{base}">{svg_text(strip.label)}</text>'
    else:
        text = fitted_text(strip.label, geo.strip_size(chart), base, pen)
    return _chip(chart, strip, is_lower, LABEL_HEIGHT, text, pen)


def _upright_label(chart: StripChart, strip: Strip, is_lower: bool, pen: Style) -> str:
    middle = _label_top(is_lower, TALL_LABEL_HEIGHT) + TALL_LABEL_HEIGHT // 2
    label = svg_text(truncate(strip.label, TALL_LABEL_HEIGHT - 8))
    attributes = f' y="{geo.BASELINE_OFFSET}"'
    text = turned_text(label, geo.UPRIGHT_ANGLE, f'x="50%" y="{middle}"', attributes)
    return _chip(chart, strip, is_lower, TALL_LABEL_HEIGHT, text, pen)


def _label_top(is_lower: bool, height: int) -> int:
    return LABEL_GAP if is_lower else -LABEL_GAP - height


def _chip(
    chart: StripChart, strip: Strip, is_lower: bool, height: int, text: str, pen: Style
) -> str:
    """Return a label, with the tag above or below it; words have their colour."""
    has_colour = strip.colour is not None and not chart.sentences
    frame = _frame(chart, strip, is_lower, height, pen) if has_colour else ""
    tag = LABEL_GAP + height + TAG_GAP
    tag = tag + geo.FONT_SIZE - 4 if is_lower else -tag
    return (
        f'{frame}<g class="line-label" font-weight="600"{pen.paint("fill", "text")}>'
        f"{text}</g>"
        + (fitted_text(strip.tag, geo.strip_size(chart), tag, pen) if strip.tag else "")
    )


def _frame(
    chart: StripChart, strip: Strip, is_lower: bool, height: int, pen: Style
) -> str:
    """Return a box around a word that readers can drag, or else a line at its strip."""
    colour = pen.word_colour(strip.colour)
    if is_lower and chart.reorders:
        return (
            f'<rect class="chip" y="{_label_top(is_lower, height)}" width="100%" '
            f'height="{height}" rx="6" stroke="{colour}"'
            f"{pen.alone(_CHIP)}{pen.paint('fill', 'paper')}/>"
        )
    top = LABEL_GAP - WORD_LINE_HEIGHT if is_lower else -LABEL_GAP
    return (
        f'<rect class="word-line" y="{top}" width="100%" height="{WORD_LINE_HEIGHT}" '
        f'fill="{colour}"/>'
    )


def _sentences(chart: StripChart, pen: Style) -> str:
    """Return the words above the upper line and below the lower line."""
    if not chart.sentences:
        return ""
    above = LABEL_GAP + LABEL_HEIGHT + SENTENCE_GAP
    below = above + geo.FONT_SIZE - 4
    upper, lower = draw_sentences(
        chart.sentences, (-above, below), chart.right_to_left, pen
    )
    return f'{upper}<svg y="100%" overflow="visible">{lower}</svg>'


def _operators(chart: StripChart, pen: Style) -> str:
    """Return the signs between the strips of each line."""
    middles = (STRIP_HEIGHT / 2, 100 - STRIP_HEIGHT / 2)
    half_gap = geo.strip_gap(chart) / 2
    signs = "".join(
        f'<text x="{percent(100 * (_left(chart, index + 1) - half_gap))}" '
        f'y="{percent(middle)}">{svg_text(sign)}</text>'
        for middle in middles
        for index, sign in enumerate(chart.operators)
    )
    if not signs:
        return ""
    attributes = f'class="operators" text-anchor="middle"{pen.paint("fill", "text")}'
    return f"<g {attributes} {translate(0, geo.BASELINE_OFFSET + 2)}>{signs}</g>"


def _sign(chart: StripChart, strip: Strip, distance: float | None, pen: Style) -> str:
    """Return “=” or “≠” above a strip of the lower line, with the distance."""
    if distance is None:
        return ""
    bar = _bar(chart, strip, distance, pen) if distance else ""
    return (
        f'<svg y="{percent(100 - STRIP_HEIGHT)}" overflow="visible">'
        f'<g class="signs"{pen.paint("fill", "text")}>'
        f"{bar}{_sign_text(chart, strip, distance, pen)}</g></svg>"
    )


def _sign_text(chart: StripChart, strip: Strip, distance: float, pen: Style) -> str:
    # Drawn as a path, because some fonts draw “≠” as two separate glyphs.
    slash = "" if distance == 0 else "M-3.5 6.5l7-13"
    badge = (
        f'<circle r="{SIGN_RADIUS}"{pen.paint("fill", "paper")}'
        f' stroke="{pen.word_colour(strip.colour)}" stroke-width="2"/>'
        f'<path d="M-5.5-2.5h11m-11 5h11{slash}"{pen.paint("stroke", "text")}'
        f"{pen.alone(_SIGN)}/>"
    )
    return (
        f'<svg x="50%" y="{-SIGN_DISTANCE}" overflow="visible">{badge}'
        f"{_number(chart, distance, pen) if distance else ''}</svg>"
    )


def _number(chart: StripChart, distance: float, pen: Style) -> str:
    """Return the distance to the right of its sign; in the page only if it fits."""
    text = _distance_label(distance)
    needed = NUMBER_LEFT + text_width(text)
    space = geo.NARROW_PLOT * (geo.strip_size(chart) + geo.strip_gap(chart)) / 2
    name = "" if pen.theme or needed <= space else ' class="full"'
    # The outline separates the text from the ribbons.
    return (
        f'<text{name} x="{NUMBER_LEFT}" y="{geo.BASELINE_OFFSET + 1}" '
        f'text-anchor="start"{pen.paint("stroke", "paper")}'
        f"{pen.alone(_OUTLINE)}>"
        f"{svg_text(text)}</text>"
    )


def _bar(chart: StripChart, strip: Strip, distance: float, pen: Style) -> str:
    share = min(1.0, distance / chart.max_distance)
    return (
        f'<rect class="distance" y="{-BAR_DISTANCE}" width="{percent(100 * share)}" '
        f'height="{BAR_HEIGHT}" fill="{pen.word_colour(strip.colour)}"/>'
    )


def _distance_label(distance: float) -> str:
    """Format a distance with two decimals: `0.58`, or `<0.01`."""
    if distance < 0.005:
        return f"<{format_decimal(0.01, 2)}"
    return format_decimal(distance, 2, grouped=False)


def _left(chart: StripChart, index: int) -> float:
    """Return the left edge of a strip, from 0 to 1."""
    count = len(chart.upper)
    column = count - 1 - index if chart.right_to_left else index
    return column * (geo.strip_size(chart) + geo.strip_gap(chart))
