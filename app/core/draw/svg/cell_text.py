"""Numbers in the cells of a matrix as SVG, readable on every colour.

In the page there are two versions, with many and with few decimals; the page's CSS
shows the one that fits in the cells. A standalone SVG has only the one that fits.
"""

from __future__ import annotations

from app.core.charts import Heatmap
from app.core.draw.layout import geometry as geo
from app.core.draw.layout.cell_text import (
    FEW_DECIMALS,
    cell_text,
    colour_position,
    fitting_format,
    shows_values,
)
from app.core.draw.palette import VALUE_LEVELS, contrast_colour
from app.core.draw.svg.style import Style, percent, translate


def draw_cell_text(chart: Heatmap, pen: Style) -> str:
    if not shows_values(chart):
        return ""
    if pen.theme:
        return _fitting_numbers(chart, pen)
    few = min(FEW_DECIMALS, chart.decimals)
    long = f'<g class="long">{_numbers(chart, chart.decimals, pen)}</g>'
    short = f'<g class="short">{_numbers(chart, few, pen)}</g>'
    return _group(long + short)


def _fitting_numbers(chart: Heatmap, pen: Style) -> str:
    fitting = fitting_format(chart, pen.plot_width)
    if fitting is None:
        return ""
    decimals, size = fitting
    return _group(_numbers(chart, decimals, pen), f' font-size="{size}"')


def _group(numbers: str, attributes: str = "") -> str:
    return (
        f'<g class="numbers" text-anchor="middle"{attributes} '
        f"{translate(0, geo.BASELINE_OFFSET)}>{numbers}</g>"
    )


def _numbers(chart: Heatmap, decimals: int, pen: Style) -> str:
    rows, columns = chart.values.shape
    middles = [percent((column + 0.5) * 100 / columns) for column in range(columns)]
    return "".join(
        f'<text y="{percent((row + 0.5) * 100 / rows)}">'
        + "".join(
            f'<tspan x="{x}"{_ink(chart, value, pen)}>'
            f"{cell_text(value, decimals)}</tspan>"
            for x, value in zip(middles, chart.values[row].tolist(), strict=True)
        )
        + "</text>"
        for row in range(rows)
    )


def _ink(chart: Heatmap, value: float, pen: Style) -> str:
    at = colour_position(chart, value, VALUE_LEVELS - 1)
    if pen.theme:
        return f' fill="{contrast_colour(at, pen.theme)}"'
    light, dark = contrast_colour(at, "light"), contrast_colour(at, "dark")
    if light == "#fff":
        return ' class="on-deep"'
    return ' class="on-middle"' if dark == "#000" else ""
