"""Curve chart as SVG: lines, points or bars, with their labels."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from app.core.charts import Array, Curve, CurveChart
from app.core.draw.layout import geometry as geo
from app.core.draw.layout.curve_layout import (
    LEGEND_ROW,
    LEGEND_TOP,
    PATTERNS,
    bar_offset,
    bar_width,
    drawn_runs,
    end_labels,
    has_labels,
    has_legend,
    tone_of,
)
from app.core.draw.layout.line_labels import LABEL_GAP
from app.core.draw.layout.margins import margins
from app.core.draw.layout.simplified_line import simplify
from app.core.draw.layout.text_layout import svg_text, truncate
from app.core.draw.svg.leaders import draw_leaders
from app.core.draw.svg.style import Style, dash_attribute, percent, translate

_WIDTH: Final = 2000
_HEIGHT: Final = 1000
"""Size of the viewBox, finer than pixels."""
_TOLERANCES: Final = (0.8, 2.0, 4.0)
"""Distances from the curve within which corners are left out, in units of the viewBox:
a quarter of a pixel, or about one if the curves have too many corners."""
_MAX_CORNERS: Final = 2_000
"""Corners of all lines of a chart, which are about 12 KB."""
_FAR: Final = 20_000
"""Coordinates are cut off here, because browsers draw large numbers wrongly."""
_STEADY: Final = 'vector-effect="non-scaling-stroke"'
_HOLE_SIZE: Final = 3


def draw_curve_chart(chart: CurveChart, pen: Style) -> str:
    draw = {"line": _line, "points": _points, "bars": _bars}[chart.style]
    drawn = "".join(
        draw(chart, curve, index, pen) for index, curve in enumerate(chart.curves)
    )
    overflow = "hidden" if chart.is_clipped else "visible"
    return (
        f'<svg class="lines" viewBox="0 0 {_WIDTH} {_HEIGHT}" '
        f'preserveAspectRatio="none" width="100%" height="100%" overflow="{overflow}" '
        f'fill="none" stroke-width="{geo.LINE_WIDTH}" stroke-linejoin="round" '
        f'stroke-linecap="round">{drawn}</svg>{_zero(chart, pen)}{_labels(chart, pen)}'
    )


def _line(chart: CurveChart, curve: Curve, index: int, pen: Style) -> str:
    max_corners = _MAX_CORNERS // len(chart.curves)
    path = "".join(
        _straight(*map(_rounded, _corners(*_exact_points(chart, x, y), max_corners)))
        for x, y in drawn_runs(chart, curve)
    )
    dashes = dash_attribute(index % PATTERNS)
    # Round ends would close the gaps between the dashes.
    attributes = f'{dashes} stroke-linecap="butt"' if dashes else ""
    ink = pen.colour(tone_of(chart, index))
    return f'<path {_STEADY} stroke="{ink}"{attributes} d="{path}"/>' if path else ""


def _points(chart: CurveChart, curve: Curve, index: int, pen: Style) -> str:
    """Return the points as strokes of zero length: round, square, and rings."""
    defined = np.isfinite(curve.values)
    x, y = _pixels(chart, chart.at[defined], curve.values[defined])
    steps = np.column_stack([np.diff(x, prepend=0), np.diff(y, prepend=0)])
    path = "".join(f"m{right} {down}h0" for right, down in steps.tolist())
    return _marker(path, index, pen.colour(tone_of(chart, index)), pen)


def _marker(path: str, index: int, ink: str, pen: Style) -> str:
    cap = "square" if index % 2 else "round"
    size = geo.POINT_SIZE - 1 if index % 2 else geo.POINT_SIZE
    drawn = f'<path {_STEADY} stroke="{ink}" stroke-width="{size}" '
    drawn += f'stroke-linecap="{cap}" d="{path}"/>'
    if index % PATTERNS > 1:
        drawn += f'<path {_STEADY} stroke="{pen.paper}" stroke-width="{_HOLE_SIZE}" '
        drawn += f'stroke-linecap="{cap}" d="{path}"/>'
    return drawn if path else ""


def _bars(chart: CurveChart, curve: Curve, index: int, pen: Style) -> str:
    defined = np.isfinite(curve.values)
    left = chart.at[defined] + bar_offset(chart, index)
    x, y = _pixels(chart, left, curve.values[defined])
    right, _ = _pixels(chart, left + bar_width(chart), curve.values[defined])
    zero = int(_pixels(chart, left[:1], np.zeros(1))[1][0]) if len(left) else 0
    boxes = "".join(
        f"M{start} {zero}V{top}H{end}V{zero}z"
        for start, top, end in zip(x.tolist(), y.tolist(), right.tolist(), strict=True)
    )
    ink = pen.colour(tone_of(chart, index))
    return f'<path fill="{ink}" d="{boxes}"/>' if boxes else ""


IntArray = NDArray[np.int64]


def _pixels(chart: CurveChart, x: Array, y: Array) -> tuple[IntArray, IntArray]:
    across, down = _exact_points(chart, x, y)
    return _rounded(across), _rounded(down)


def _rounded(points: Array) -> IntArray:
    return points.round().astype(np.int64)


def _exact_points(chart: CurveChart, x: Array, y: Array) -> tuple[Array, Array]:
    across, down = geo.scales(chart)
    right = (x - across.start) / (across.end - across.start) * _WIDTH
    below = (y - down.start) / (down.end - down.start) * _HEIGHT
    return right, np.clip(below, -_FAR, _FAR)


def _corners(x: Array, y: Array, max_corners: int) -> tuple[Array, Array]:
    """Return the corners of a line, at most about `max_corners`.

    A line with more turns shows the range of its values in each column of points.
    """
    for tolerance in _TOLERANCES:
        if corners := simplify(x, y, tolerance, max_corners):
            return x[corners], y[corners]
    columns = np.array_split(np.arange(len(x)), max(1, max_corners // 2))
    extremes = [
        int(column[index])
        for column in columns
        for index in sorted({int(y[column].argmin()), int(y[column].argmax())})
    ]
    return x[extremes], y[extremes]


def _straight(x: IntArray, y: IntArray) -> str:
    steps = "".join(
        f"{'' if right < 0 else ' '}{right}{'' if down < 0 else ' '}{down}"
        for right, down in zip(np.diff(x).tolist(), np.diff(y).tolist(), strict=True)
    )
    return f"M{x[0]} {y[0]}" + (f"l{steps.lstrip()}" if steps else "h0")


def _zero(chart: CurveChart, pen: Style) -> str:
    """Return the line at zero, if it is inside of the chart."""
    at = geo.scales(chart)[1].percent(0)
    if not 0 <= at <= 100:
        return ""
    y, attributes = percent(at), pen.paint("stroke", "soft")
    return f'<line class="zero" x2="100%" y1="{y}" y2="{y}"{attributes}/>'


def _labels(chart: CurveChart, pen: Style) -> str:
    if not has_labels(chart):
        return ""
    return _legend(chart, pen) if has_legend(chart) else _end_labels(chart, pen)


def _end_labels(chart: CurveChart, pen: Style) -> str:
    labels, width = end_labels(chart), margins(chart).right - LABEL_GAP
    names = "".join(
        f'<text x="100%" y="{percent(label.position)}">'
        f"{svg_text(truncate(label.text, width))}</text>"
        for label in labels
    )
    return (
        f"{draw_leaders(labels, pen)}"
        f'<g class="line-label"{pen.paint("fill", "text")} '
        f"{translate(LABEL_GAP, geo.BASELINE_OFFSET)}>{names}</g>"
    )


def _legend(chart: CurveChart, pen: Style) -> str:
    """Return the names of the curves to the right of the plot area."""
    width = margins(chart).right - LABEL_GAP - geo.SWATCH_SIZE / 2
    rows = "".join(
        f"<g {translate(0, LEGEND_TOP + LEGEND_ROW * index)}>"
        f"{_swatch(chart, index, pen)}"
        f'<text x="{LABEL_GAP}" y="{geo.BASELINE_OFFSET}">'
        f"{svg_text(truncate(curve.label, width))}</text></g>"
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
