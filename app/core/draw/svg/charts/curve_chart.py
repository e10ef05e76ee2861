"""Curve chart as SVG: lines, points or bars, with their labels."""

from __future__ import annotations

from typing import Final

import numpy as np

from app.core.charts import Curve, CurveChart
from app.core.draw.layout import geometry as geo
from app.core.draw.layout.curve_layout import (
    LEGEND_LABEL_LEFT,
    LEGEND_ROW,
    LEGEND_TOP,
    PATTERNS,
    bar_offset,
    bar_opacity,
    curve_bar_width,
    drawn_runs,
    end_labels,
    is_alone,
    legend_label,
    tone_of,
)
from app.core.draw.layout.side_margins import CURVE_LEGEND_GAP
from app.core.draw.layout.text_layout import svg_text
from app.core.draw.svg.line_labels import draw_line_labels
from app.core.draw.svg.line_path import (
    STEADY,
    dots_path,
    draw_paths,
    line_attributes,
    line_path,
    pixels,
)
from app.core.draw.svg.style import Style, translate
from app.core.draw.svg.zero_line import zero_line

_HOLE_SIZE: Final = 3


def draw_curve_chart(chart: CurveChart, pen: Style) -> str:
    draw = {"line": _line, "points": _points, "bars": _bars}[chart.style]
    drawn = "".join(
        draw(chart, curve, index, pen) for index, curve in enumerate(chart.curves)
    )
    overflow = "hidden" if chart.is_clipped else "visible"
    plot = draw_paths(drawn, overflow)
    return f"{plot}{zero_line(chart, pen)}{_labels(chart, pen)}"


def _line(chart: CurveChart, curve: Curve, index: int, pen: Style) -> str:
    path = "".join(
        line_path(chart, x, y, len(chart.curves))
        for x, y in drawn_runs(chart, curve)
        if len(x) > 1
    )
    alone = is_alone(curve.values)
    dots = dots_path(*pixels(chart, chart.at[alone], curve.values[alone]))
    ink, attributes = (
        pen.colour(tone_of(chart, index)),
        line_attributes(index % PATTERNS),
    )
    line = f'<path {attributes} stroke="{ink}" d="{path}"/>' if path else ""
    return f"{line}{_marker(dots, 0, ink, pen)}"


def _points(chart: CurveChart, curve: Curve, index: int, pen: Style) -> str:
    """Return the points as strokes of zero length: round, square, and rings."""
    defined = np.isfinite(curve.values)
    path = dots_path(*pixels(chart, chart.at[defined], curve.values[defined]))
    return _marker(path, index, pen.colour(tone_of(chart, index)), pen)


def _marker(path: str, index: int, ink: str, pen: Style) -> str:
    cap = "square" if index % 2 else "round"
    size = geo.POINT_SIZE - 1 if index % 2 else geo.POINT_SIZE
    drawn = f'<path {STEADY} stroke="{ink}" stroke-width="{size}" '
    drawn += f'stroke-linecap="{cap}" d="{path}"/>'
    if index % PATTERNS > 1:
        drawn += f'<path {STEADY} stroke="{pen.paper}" stroke-width="{_HOLE_SIZE}" '
        drawn += f'stroke-linecap="{cap}" d="{path}"/>'
    return drawn if path else ""


def _bars(chart: CurveChart, curve: Curve, index: int, pen: Style) -> str:
    defined = np.isfinite(curve.values)
    left = chart.at[defined] + bar_offset(chart, index)
    x, y = pixels(chart, left, curve.values[defined])
    right, _ = pixels(chart, left + curve_bar_width(chart), curve.values[defined])
    zero = int(pixels(chart, left[:1], np.zeros(1))[1][0]) if len(left) else 0
    boxes = "".join(
        f"M{start} {zero}V{top}H{end}V{zero}z"
        for start, top, end in zip(x.tolist(), y.tolist(), right.tolist(), strict=True)
    )
    ink, opacity = pen.colour(tone_of(chart, index)), bar_opacity(chart)
    paint = f'fill="{ink}"' + (f' opacity="{opacity}"' if opacity < 1 else "")
    return f'<path {paint} d="{boxes}"/>' if boxes else ""


def _labels(chart: CurveChart, pen: Style) -> str:
    if chart.has_legend:
        return _legend(chart, pen)
    return draw_line_labels(end_labels(chart), pen)


def _legend(chart: CurveChart, pen: Style) -> str:
    """Return the names of the curves to the right of the plot area."""
    left = LEGEND_LABEL_LEFT - CURVE_LEGEND_GAP
    rows = "".join(
        f"<g {translate(CURVE_LEGEND_GAP, LEGEND_TOP + LEGEND_ROW * index)}>"
        f"{_swatch(chart, index, pen)}"
        f'<text x="{left}" y="{geo.BASELINE_OFFSET}">'
        f"{svg_text(legend_label(chart, curve))}</text></g>"
        for index, curve in enumerate(chart.curves)
    )
    return (
        f'<svg x="100%" overflow="visible"><g class="line-label"'
        f"{pen.paint('fill', 'text')}>{rows}</g></svg>"
    )


def _swatch(chart: CurveChart, index: int, pen: Style) -> str:
    ink, size = pen.colour(tone_of(chart, index)), geo.SWATCH_SIZE
    if chart.style == "bars":
        half = -size / 2
        return f'<rect y="{half}" width="{size}" height="{size}" fill="{ink}"/>'
    return _marker(f"M{size // 2} 0h0", index, ink, pen)
