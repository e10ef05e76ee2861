"""Distances between the rows of an encoding, without comparing every pair of rows.

For an even d_model, the distance between two rows depends only on their offset k,
because a rotation by kω moves a point on the unit circle by 2·sin(kω/2):

    ‖PE(p + k) − PE(p)‖² = Σ_i 4·sin²(kω_i / 2)

For an odd d_model, the last sine has no cosine and adds 4·sin²(kω/2)·cos²((p + k/2)ω),
which also depends on the position: on c = p + k/2, the middle between the two rows.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from app.core.maths.encoding import BASE, Array, frequencies


@dataclass(frozen=True, slots=True)
class ClosestRows:
    """Positions of the two rows closest to each other, and their Euclidean distance."""

    first: int
    second: int
    distance: float


def smallest_distances(
    positions: int, d_model: int, base: float = BASE, start: int = 0
) -> Array:
    """Return the smallest distance between two rows for each offset, starting at 1.

    Shape (positions − 1,); Euclidean distances above 0. `positions` must be at least 2.
    Time and memory grow with positions × d_model, not with positions².
    """
    offsets = np.arange(1, positions)
    omega = frequencies(d_model, base)
    squared_moves = 4 * np.sin(np.outer(offsets, omega / 2)) ** 2  # (offsets, pairs)
    if d_model % 2:
        squared_moves[:, -1] *= _smallest_squared_cosines(
            positions, float(omega[-1]), start
        )
    distances: Array = np.sqrt(squared_moves.sum(axis=1))
    return distances


def closest_rows(
    smallest: Array, d_model: int, base: float = BASE, start: int = 0
) -> ClosestRows:
    """Return the closest two rows, given the result of `smallest_distances`.

    For an even `d_model` all rows with that offset are equally close; the first two
    are returned.
    """
    offset = int(np.argmin(smallest)) + 1
    first = start
    if d_model % 2:
        middles: Array = start + np.arange(len(smallest) + 1.0 - offset) + offset / 2
        first += int(
            np.argmin(_squared_cosines(middles, frequencies(d_model, base)[-1]))
        )
    return ClosestRows(first, first + offset, float(smallest[offset - 1]))


def _smallest_squared_cosines(positions: int, omega: float, start: int) -> Array:
    """Return the smallest cos²(cω) over all middles c per offset: (positions − 1,).

    Offset k has the same middles as offset k + 2, plus one at each end. So a running
    minimum from the largest offset down finds the smallest value for every offset.
    """
    offsets = np.arange(1, positions)
    outer = np.minimum(
        _squared_cosines(start + offsets / 2, omega),
        _squared_cosines(start + positions - 1 - offsets / 2, omega),
    )
    smallest = outer[::-1].copy()  # largest offset first
    for parity in (0, 1):
        smallest[parity::2] = np.minimum.accumulate(smallest[parity::2])
    return smallest[::-1]


def _squared_cosines(middles: Array, omega: float) -> Array:
    squares: Array = np.cos(middles * omega) ** 2
    return squares
