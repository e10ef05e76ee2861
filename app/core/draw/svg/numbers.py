"""Numbers in the cells of a matrix in SVG, in an ink that is read on every colour.

They are written twice, with many decimals and with few: the page's CSS shows those that
the cells have room for.
"""

from __future__ import annotations

from app.core.charts import Heatmap
from app.core.draw import geometry as geo
from app.core.draw.cells import FINEST
from app.core.draw.numbers import (
    DECIMALS,
    FEW_DECIMALS,
    are_printed,
    number_text,
    share,
)
from app.core.draw.palette import number_ink
from app.core.draw.svg.pen import Pen, percent, shift


def draw_numbers(chart: Heatmap, pen: Pen) -> str:
    if not are_printed(chart):
        return ""
    long = f'<g class="long">{_numbers(chart, DECIMALS, pen)}</g>'
    # Alone, a drawing is wide enough.
    short = (
        ""
        if pen.theme
        else f'<g class="short">{_numbers(chart, FEW_DECIMALS, pen)}</g>'
    )
    return (
        '<g class="numbers" text-anchor="middle" '
        f"{shift(0, geo.BASELINE)}>{long}{short}</g>"
    )


def _numbers(chart: Heatmap, decimals: int, pen: Pen) -> str:
    rows, columns = chart.values.shape
    middles = [percent((column + 0.5) * 100 / columns) for column in range(columns)]
    return "".join(
        f'<text y="{percent((row + 0.5) * 100 / rows)}">'
        + "".join(
            f'<tspan x="{x}"{_ink(chart, value, pen)}>'
            f"{number_text(value, decimals)}</tspan>"
            for x, value in zip(middles, chart.values[row].tolist(), strict=True)
        )
        + "</text>"
        for row in range(rows)
    )


def _ink(chart: Heatmap, value: float, pen: Pen) -> str:
    at = share(chart, value, FINEST - 1)
    if pen.theme:
        return f' fill="{number_ink(at, pen.theme)}"'
    light, dark = number_ink(at, "light"), number_ink(at, "dark")
    if light == "#fff":
        return ' class="on-deep"'
    return ' class="on-middle"' if dark == "#000" else ""
