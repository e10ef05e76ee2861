"""Remove corners of a line that are too small to be visible."""

from __future__ import annotations

from math import inf

from app.core.charts import Array


def simplify(
    x: Array, y: Array, tolerance: float, max_corners: int
) -> list[int] | None:
    """Return the indices of corners whose line stays near all points.

    From each corner, the line goes on straight as long as one slope passes within the
    vertical `tolerance` of all points. None if there are more corners than
    `max_corners`.
    """
    across, down = x.tolist(), y.tolist()
    last, corners = len(across) - 1, [0]
    low, high = -inf, inf
    index = 1
    while index <= last:
        anchor = corners[-1]
        width, rise = across[index] - across[anchor], down[index] - down[anchor]
        if index - 1 > anchor and not (width > 0 and low <= rise / width <= high):
            corners.append(index - 1)
            low, high = -inf, inf
            if len(corners) >= max_corners:
                return None
            continue
        if width > 0:
            low = max(low, (rise - tolerance) / width)
            high = min(high, (rise + tolerance) / width)
        else:  # upright: the next point needs a corner here
            low, high = inf, -inf
        index += 1
    return [*corners, last] if last else corners
