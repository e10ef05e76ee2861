"""Points between the values of a line, which make it smooth."""

from __future__ import annotations

import numpy as np

from app.core.charts import Array


def smooth(x: Array, y: Array, steps: int) -> tuple[Array, Array]:
    """Return points of a cubic Hermite spline, `steps` per gap: ((n − 1) · steps + 1,).

    `x` increases.
    """
    if len(x) < 2:
        return x, y
    slope = np.gradient(y, x)[:, np.newaxis]
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
