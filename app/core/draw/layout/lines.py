"""Lines between values, shared by all renderers: smooth, dotted or dense."""

from __future__ import annotations

from typing import Final, Literal

import numpy as np

from app.core.charts import Array, Line, LineChart

SMOOTH_POINTS: Final = 300
"""Points of a smooth line: about one for every two pixels."""
MAX_DOTS: Final = 200
MAX_TURNS: Final = 250
"""Maximum number of turning points of a line; with more, it is drawn as a band."""


def drawn_points(chart: LineChart, line: Line) -> tuple[Array, Array]:
    """Return the corners of a line, which are close together if it is smooth."""
    return smooth(line.x, line.y) if chart.smooth else (line.x, line.y)


def has_dots(chart: LineChart) -> bool:
    """Return whether a dot shows each value."""
    return chart.markers and sum(len(line.x) for line in chart.lines) <= MAX_DOTS


def is_dense(line: Line) -> bool:
    """Return whether a line turns so often that it looks like a band."""
    directions = np.sign(np.diff(line.y))
    turns = np.diff(directions[directions != 0])
    return int(np.count_nonzero(turns)) > MAX_TURNS


def smooth_steps(count: int) -> int:
    """Return the points of a smooth line for each of its values.

    With 1, the values are so close together that straight lines connect them.
    """
    return max(1, SMOOTH_POINTS // count)


def smooth(x: Array, y: Array) -> tuple[Array, Array]:
    """Return points of a cubic Hermite spline: ((n − 1) · steps + 1,).

    `x` increases.
    """
    if len(x) < 2:
        return x, y
    steps = smooth_steps(len(x))
    # Parabolas avoid a kink at the ends; they need three values.
    edge_order: Literal[1, 2] = 2 if len(x) > 2 else 1
    slope = np.gradient(y, x, edge_order=edge_order)[:, np.newaxis]
    t = np.arange(steps) / steps
    left, right = y[:-1, np.newaxis], y[1:, np.newaxis]
    width = np.diff(x)[:, np.newaxis]
    between = (
        (2 * t**3 - 3 * t**2 + 1) * left
        + (t**3 - 2 * t**2 + t) * slope[:-1] * width
        + (3 * t**2 - 2 * t**3) * right
        + (t**3 - t**2) * slope[1:] * width
    )
    dense = x[:-1, np.newaxis] + t * width
    return np.append(dense.ravel(), x[-1]), np.append(between.ravel(), y[-1])
