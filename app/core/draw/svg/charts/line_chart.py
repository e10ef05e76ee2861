"""Line chart as SVG: smooth paths, dots at the values, labels of the lines."""

from __future__ import annotations

from typing import Final

from app.core.charts import Line, LineChart
from app.core.draw.layout import geometry as geo
from app.core.draw.layout.line_labels import (
    SAMPLE_END,
    SAMPLE_START,
    LineLabel,
    line_labels,
)
from app.core.draw.layout.lines import drawn_points, has_dots, is_dense
from app.core.draw.svg.line_labels import draw_line_labels
from app.core.draw.svg.line_path import (
    STEADY,
    dots_path,
    draw_paths,
    line_attributes,
    line_path,
    pixels,
)
from app.core.draw.svg.style import Style, dash_attribute, percent, translate


def draw_line_chart(chart: LineChart, pen: Style) -> str:
    paths = "".join(_line(chart, line, pen) for line in chart.lines)
    return draw_paths(paths) + _labels(chart, pen)


def _line(chart: LineChart, line: Line, pen: Style) -> str:
    drawn = _band(chart, line, pen) if is_dense(line) else _path(chart, line)
    if has_dots(chart):
        size = f'stroke-width="{geo.DOT_SIZE}"'
        path = dots_path(*pixels(chart, line.x, line.y))
        drawn += f'<path class="dots" {STEADY} {size} d="{path}"/>'
    return f'<g stroke="{pen.colour(line.tone)}">{drawn}</g>'


def _path(chart: LineChart, line: Line) -> str:
    path = line_path(chart, *drawn_points(chart, line), len(chart.lines))
    return f'<path {line_attributes(line.pattern)} d="{path}"/>'


def _band(chart: LineChart, line: Line, pen: Style) -> str:
    """Return the box around a dense line."""
    x, y = pixels(chart, line.x, line.y)
    box = f"M{x[0]} {y.min()}H{x[-1]}V{y.max()}H{x[0]}z"
    fill = f'fill="{pen.colour(line.tone)}" fill-opacity="{geo.BAND_OPACITY}"'
    return f'<path stroke="none" {fill} d="{box}"/>'


def _labels(chart: LineChart, pen: Style) -> str:
    """Return the labels, with samples of the lines if they are a legend."""
    labels = line_labels(chart)
    return (
        f"{_end_markers(chart, pen)}{_samples(labels, pen)}"
        f"{draw_line_labels(labels, pen)}"
    )


def _samples(labels: tuple[LineLabel, ...], pen: Style) -> str:
    """Return a sample of each line in the legend; empty without a legend."""
    samples = "".join(
        f'<line x2="{SAMPLE_END - SAMPLE_START}" y1="{at}" y2="{at}" '
        f'stroke="{pen.colour(line.tone)}"{dash_attribute(line.pattern)}/>'
        for label in labels
        for at in [percent(label.position)]
        for line in label.samples
    )
    if not samples:
        return ""
    middle = (SAMPLE_END - SAMPLE_START) // 2
    markers = "".join(
        _end_marker(line, label.position, pen, f' x="{middle}"')
        for label in labels
        for line in label.samples
    )
    return (
        f'<svg x="100%" overflow="visible"><g class="samples" '
        f'stroke-width="{geo.LINE_WIDTH}" {translate(SAMPLE_START, 0)}>'
        f"{samples}{markers}</g></svg>"
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
