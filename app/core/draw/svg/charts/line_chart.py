"""Line chart as SVG: smooth paths, dots at the values, labels of the lines."""

from __future__ import annotations

from typing import Final

import numpy as np

from app.core.charts import Line, LineChart
from app.core.draw.layout import geometry as geo
from app.core.draw.layout.line_labels import (
    SAMPLE_END,
    SAMPLE_START,
    LineLabel,
    line_labels,
)
from app.core.draw.layout.line_paths import (
    MAX_DOTS,
    IntArray,
    PathPlan,
    dots_path,
    line_path,
    plan_paths,
)
from app.core.draw.layout.text_layout import svg_text
from app.core.draw.svg.leaders import draw_leaders
from app.core.draw.svg.style import Style, dash_attribute, percent, translate

_RESOLUTION: Final = 1000
"""Height of the viewBox; also its width if the steps of x are uneven."""


def draw_line_chart(chart: LineChart, pen: Style) -> str:
    width = _steps(chart)
    dotted = chart.markers and sum(len(line.x) for line in chart.lines) <= MAX_DOTS
    drawn = "".join(
        _line(chart, line, plan, width, dotted, pen)
        for line, plan in zip(
            chart.lines,
            plan_paths([line.y for line in chart.lines], chart.smooth),
            strict=True,
        )
    )
    return (
        f'<svg class="lines" viewBox="0 0 {width} {_RESOLUTION}" '
        'preserveAspectRatio="none" width="100%" height="100%" overflow="visible" '
        f'fill="none" stroke-width="{geo.LINE_WIDTH}" stroke-linejoin="round">'
        f"{drawn}</svg>{_labels(chart, pen)}"
    )


def _steps(chart: LineChart) -> int:
    """Return the width of the viewBox: six units per step if all steps are equal.

    Then all values and Bézier control points have integer coordinates, even if the axis
    begins half a step before the first value.
    """
    x = chart.lines[0].x
    even = all(np.array_equal(line.x, x) for line in chart.lines)
    if even and len(x) > 1 and np.allclose(np.diff(x), x[1] - x[0]):
        return round(6 * (chart.x.high - chart.x.low) / float(x[1] - x[0]))
    return _RESOLUTION


def _line(
    chart: LineChart, line: Line, plan: PathPlan, width: int, dotted: bool, pen: Style
) -> str:
    x, y = _points(chart, line, width)
    parts = f'<path {_path_attributes(line, plan, pen)} d="{line_path(plan, x, y)}"/>'
    if dotted:
        attributes = f'stroke-width="{geo.DOT_SIZE}" stroke-linecap="round"'
        parts += f'<path class="dots" {_STEADY} {attributes} d="{dots_path(x, y)}"/>'
    return f'<g stroke="{pen.colour(line.tone)}">{parts}</g>'


_STEADY: Final = 'vector-effect="non-scaling-stroke"'
"""Preserves the stroke width when the drawing is stretched to the plot area."""


def _path_attributes(line: Line, plan: PathPlan, pen: Style) -> str:
    if plan.style == "band":
        fill = f'fill="{pen.colour(line.tone)}" fill-opacity="{geo.BAND_OPACITY}"'
        return f'stroke="none" {fill}'
    return f"{_STEADY}{dash_attribute(line.pattern)}"


def _points(chart: LineChart, line: Line, width: int) -> tuple[IntArray, IntArray]:
    x, y = geo.scales(chart)
    across = (line.x - x.start) / (x.end - x.start) * width
    down = (line.y - y.start) / (y.end - y.start) * _RESOLUTION
    return across.round().astype(np.int64), down.round().astype(np.int64)


def _labels(chart: LineChart, pen: Style) -> str:
    """Return the labels in the text colour, with samples or leaders of the lines."""
    labels = line_labels(chart)
    names = "".join(
        f'<text y="{percent(label.position)}">{svg_text(label.text)}</text>'
        for label in labels
    )
    return (
        f"{draw_leaders(labels, pen)}"
        f"{_end_markers(chart, pen)}"
        f'<svg x="100%" overflow="visible">{_samples(labels, pen)}'
        f'<g class="line-label"{pen.paint("fill", "text")} '
        f"{translate(labels[0].gap, geo.BASELINE_OFFSET)}>{names}</g></svg>"
    )


def _samples(labels: tuple[LineLabel, ...], pen: Style) -> str:
    """Return a sample of each line in the legend; empty without a legend."""
    samples = "".join(
        f'<line x2="{SAMPLE_END - SAMPLE_START}" y1="{at}" y2="{at}" '
        f'stroke="{pen.colour(label.sample.tone)}"{dash_attribute(label.sample.pattern)}/>'
        for label in labels
        if label.sample
        for at in [percent(label.position)]
    )
    if not samples:
        return ""
    middle = (SAMPLE_END - SAMPLE_START) // 2
    markers = "".join(
        _end_marker(label.sample, label.position, pen, f' x="{middle}"')
        for label in labels
        if label.sample
    )
    return (
        f'<g class="samples" stroke-width="{geo.LINE_WIDTH}" '
        f"{translate(SAMPLE_START, 0)}>{samples}{markers}</g>"
    )


_SHAPES: Final = {
    "circle": "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
    "square": "M-4-4h8v8h-8z",
    "diamond": "M-5 0L0-5L5 0L0 5z",
    "triangle": "M0-5L5 4h-10z",
}
"""Paths of END_MARKERS around the origin."""


def _end_markers(chart: LineChart, pen: Style) -> str:
    """Return the markers at the ends of lines; empty if no line has one."""
    x, y = geo.scales(chart)
    markers = "".join(
        _end_marker(line, y.percent(float(line.y[-1])), pen) for line in chart.lines
    )
    if not markers:
        return ""
    at = percent(x.percent(float(chart.lines[0].x[-1])))
    return f'<svg class="ends" x="{at}" overflow="visible">{markers}</svg>'


def _end_marker(line: Line, position: float, pen: Style, x: str = "") -> str:
    """Return the marker of a line at a height in percent; empty if it has none."""
    if line.end_marker is None:
        return ""
    shape = _SHAPES[geo.END_MARKERS[line.end_marker]]
    return (
        f'<svg{x} y="{percent(position)}" overflow="visible">'
        f'<path fill="{pen.colour(line.tone)}" d="{shape}"/></svg>'
    )
