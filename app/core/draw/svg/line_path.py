"""Lines and points of charts as SVG paths, stretched to the plot area."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from app.core.charts import Array, CurveChart, LineChart
from app.core.draw.layout import geometry as geo
from app.core.draw.layout.simplified_line import simplify
from app.core.draw.svg.style import dash_attribute

IntArray = NDArray[np.int64]

WIDTH: Final = 2000
HEIGHT: Final = 1000
"""Size of the viewBox, finer than pixels."""
STEADY: Final = 'vector-effect="non-scaling-stroke"'
"""Preserves the stroke width when the drawing is stretched to the plot area."""
_TOLERANCES: Final = (1.0, 2.0, 4.0)
"""Distances from the line within which corners are left out, in units of the viewBox:
a quarter of a pixel, or about one if the lines have too many corners."""
_MAX_CORNERS: Final = 2_000
"""Corners of all lines of a chart, which are about 12 KB."""
_FAR: Final = 20_000
"""Coordinates are cut off here, because browsers draw large numbers wrongly."""


def draw_paths(paths: str, overflow: str = "visible") -> str:
    """Return paths in units of the viewBox, stretched to the plot area."""
    return (
        f'<svg class="lines" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'preserveAspectRatio="none" width="100%" height="100%" overflow="{overflow}" '
        f'fill="none" stroke-width="{geo.LINE_WIDTH}" stroke-linejoin="round" '
        f'stroke-linecap="round">{paths}</svg>'
    )


def line_attributes(pattern: int) -> str:
    """Return the attributes of a line with a pattern of dashes."""
    dashes = dash_attribute(pattern)
    # Round ends would close the gaps between the dashes.
    return f'{STEADY}{dashes} stroke-linecap="butt"' if dashes else STEADY


def line_path(chart: LineChart | CurveChart, x: Array, y: Array, lines: int) -> str:
    """Return the path of one of several lines, with as few corners as possible."""
    across, down = _exact_pixels(chart, x, y)
    corners = _corners(across, down, _MAX_CORNERS // lines)
    return _straight(_rounded(across[corners]), _rounded(down[corners]))


def dots_path(x: IntArray, y: IntArray) -> str:
    """Return a path with a short stroke at each point, in units of the viewBox.

    Firefox joins strokes of zero length if the picture is small, such as a preview.
    """
    # Each stroke ends one unit to the right of its point.
    across = np.diff(x, prepend=-1) - 1
    steps = np.column_stack([across, np.diff(y, prepend=0)]).tolist()
    return "".join(f"m{_pair(right, down)}h1" for right, down in steps)


def pixels(
    chart: LineChart | CurveChart, x: Array, y: Array
) -> tuple[IntArray, IntArray]:
    """Return values as whole numbers in units of the viewBox."""
    across, down = _exact_pixels(chart, x, y)
    return _rounded(across), _rounded(down)


def _exact_pixels(
    chart: LineChart | CurveChart, x: Array, y: Array
) -> tuple[Array, Array]:
    across, down = geo.scales(chart)
    right = (x - across.start) / (across.end - across.start) * WIDTH
    below = (y - down.start) / (down.end - down.start) * HEIGHT
    return right, np.clip(below, -_FAR, _FAR)


def _rounded(coordinates: Array) -> IntArray:
    return coordinates.round().astype(np.int64)


def _corners(x: Array, y: Array, max_corners: int) -> list[int]:
    """Return the indices of the corners of a line, at most about `max_corners`.

    A line with more turns shows the range of its values in each column of points.
    """
    for tolerance in _TOLERANCES:
        if corners := simplify(x, y, tolerance, max_corners):
            return corners
    columns = np.array_split(np.arange(len(x)), max(1, max_corners // 2))
    return [
        int(column[index])
        for column in columns
        for index in sorted({int(y[column].argmin()), int(y[column].argmax())})
    ]


def _straight(x: IntArray, y: IntArray) -> str:
    steps = np.column_stack([np.diff(x), np.diff(y)]).tolist() or [[0, 0]]
    start = f"M{_pair(x[0], y[0])}"
    return "l".join([start, *(_pair(right, down) for right, down in steps)])


def _pair(right: int, down: int) -> str:
    """Join two numbers; a minus sign needs no space before it."""
    return f"{right}{'' if down < 0 else ' '}{down}"
