"""Bar chart as SVG; the second series is striped."""

from __future__ import annotations

from typing import Final

import numpy as np

from app.core.charts import BarChart, Series
from app.core.draw.layout import geometry as geo
from app.core.draw.layout.axis_labels import is_upright
from app.core.draw.layout.bar_layout import (
    BAR_VALUE_GAP,
    bar_left,
    bar_texts,
    bar_width,
    categories_by_tone,
)
from app.core.draw.layout.text_layout import svg_text, truncate
from app.core.draw.svg.axis_titles import turned_text
from app.core.draw.svg.style import Style, percent, translate
from app.core.draw.svg.zero_line import zero_line

_CATEGORY_WIDTH: Final = 100
"""Width of a category in units of the viewBox."""
_RESOLUTION: Final = 1000
_STRIPE: Final = 10
"""About three pixels."""


def draw_bar_chart(chart: BarChart, pen: Style) -> str:
    across = geo.scales(chart)[0]
    width = round(_CATEGORY_WIDTH * (across.end - across.start))
    drawn = "".join(
        _series(chart, series, number, pen)
        for number, series in enumerate(chart.series)
    )
    return (
        f'<svg class="bars" viewBox="0 0 {width} {_RESOLUTION}" '
        'preserveAspectRatio="none" width="100%" height="100%" overflow="visible">'
        f"{drawn}</svg>{zero_line(chart, pen)}"
        f"{_values(chart, pen)}{_legend(chart, pen)}"
    )


def _series(chart: BarChart, series: Series, number: int, pen: Style) -> str:
    across, down = geo.scales(chart)
    heights = (series.values - down.start) / (down.end - down.start) * _RESOLUTION
    tops = np.clip(heights, 0, _RESOLUTION).round().astype(int).tolist()
    zero = round(min(max(down.percent(0), 0), 100) * _RESOLUTION / 100)
    size = round(bar_width(chart) * _CATEGORY_WIDTH)
    lefts = [
        round((category - across.start + bar_left(chart, number)) * _CATEGORY_WIDTH)
        for category in range(len(tops))
    ]
    return "".join(
        _striped(colour, [(lefts[p], tops[p]) for p in categories], zero, size)
        if number
        else _filled(colour, [(lefts[p], tops[p]) for p in categories], zero, size)
        for colour, categories in (
            (pen.bar_colour(tone), categories)
            for tone, categories in categories_by_tone(chart)
        )
    )


Tops = list[tuple[int, int]]


def _filled(colour: str, tops: Tops, zero: int, size: int) -> str:
    return f'<path fill="{colour}" d="{_boxes(tops, zero, size)}"/>'


def _striped(colour: str, tops: Tops, zero: int, size: int) -> str:
    """Return striped bars as thick dashed strokes; a pattern would need a unique id."""
    strokes = "".join(f"M{x + size // 2} {zero}V{top}" for x, top in tops)
    return (
        f'<g stroke="{colour}" fill="none"><path stroke-width="{size}" '
        f'stroke-dasharray="{_STRIPE}" d="{strokes}"/>'
        f'<path vector-effect="non-scaling-stroke" d="{_boxes(tops, zero, size)}"/></g>'
    )


def _boxes(tops: Tops, zero: int, size: int) -> str:
    return "".join(f"M{x} {zero}V{top}h{size}V{zero}z" for x, top in tops)


def _values(chart: BarChart, pen: Style) -> str:
    across, down = geo.scales(chart)
    texts = "".join(
        _value(
            text,
            percent(across.percent(category)),
            percent(down.percent(max(value, 0))),
            is_upright(chart, text),
        )
        for category, value, text in bar_texts(chart)
    )
    attributes = f'class="line-label" text-anchor="middle"{pen.paint("fill", "text")}'
    return (
        f"<g {attributes} {translate(0, -BAR_VALUE_GAP)}>{texts}</g>" if texts else ""
    )


def _value(text: str, x: str, y: str, upright: bool) -> str:
    if not upright:
        return f'<text x="{x}" y="{y}">{text}</text>'
    attributes = f' y="{geo.BASELINE_OFFSET}" text-anchor="start"'
    return turned_text(text, geo.UPRIGHT_ANGLE, f'x="{x}" y="{y}"', attributes)


def _legend(chart: BarChart, pen: Style) -> str:
    """Return the legend above the plot area if there are two series."""
    if len(chart.series) < 2:
        return ""
    first, second = (
        svg_text(truncate(series.label, geo.LEGEND_LABEL_WIDTH))
        for series in chart.series
    )
    size, middle = geo.SWATCH_SIZE, geo.SWATCH_SIZE / 2
    ink = pen.bar_colour(None)
    solid = f'<rect width="{size}" height="{size}" fill="{ink}"/>'
    striped = (
        f'<rect x=".5" y=".5" width="{size - 1}" height="{size - 1}" fill="none" '
        f'stroke="{ink}"/><path stroke="{ink}" stroke-width="{size}" '
        f'stroke-dasharray="1.5" d="M{middle:g} 0v{size}"/>'
    )
    return (
        f'<g class="line-label"{pen.paint("fill", "text")}>'
        f"<g {translate(0, -geo.LEGEND_GAP - size)}>{solid}</g>"
        f"<text {translate(size + 5, -geo.LEGEND_GAP)}>{first}</text>"
        f'<svg x="{percent(geo.SECOND_LEGEND_LEFT)}" overflow="visible">'
        f"<g {translate(0, -geo.LEGEND_GAP - size)}>{striped}</g>"
        f"<text {translate(size + 5, -geo.LEGEND_GAP)}>{second}</text></svg></g>"
    )
