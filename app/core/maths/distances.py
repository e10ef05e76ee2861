"""How far apart the rows of an encoding are, without comparing all with all.

With a whole pair of dimensions for each frequency, the distance of two rows depends on
their offset k alone, for a turn by kω moves a point of the unit circle by 2·sin(kω/2):

    ‖PE(p + k) − PE(p)‖² = Σ_i 4·sin²(kω_i / 2)

With an odd d_model the last sine stands alone, and adds 4·sin²(kω/2)·cos²((p + k/2)ω),
which depends on the place as well: on c = p + k/2, the middle between the two rows.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from app.core.maths.encoding import BASE, Array, frequencies


@dataclass(frozen=True, slots=True)
class ClosestRows:
    """The two rows of an encoding that are closest to each other, first the earlier."""

    first: int
    second: int
    distance: float


def smallest_distances(
    positions: int, d_model: int, base: float = BASE, start: int = 0
) -> Array:
    """For each offset from 1 on, the smallest distance of two rows so far apart.

    Shape (positions − 1,), Euclidean, above 0. `positions` is at least 2. Time and
    memory grow with positions × d_model, not with positions².
    """
    offsets = np.arange(1, positions)
    omega = frequencies(d_model, base)
    moved = 4 * np.sin(np.outer(offsets, omega / 2)) ** 2  # (offsets, pairs)
    if d_model % 2:
        moved[:, -1] *= _smallest_squares(positions, float(omega[-1]), start)
    distances: Array = np.sqrt(moved.sum(axis=1))
    return distances


def closest_rows(
    smallest: Array, d_model: int, base: float = BASE, start: int = 0
) -> ClosestRows:
    """The two rows behind the least of `smallest`, as `smallest_distances` has them.

    With an even `d_model` all rows so far apart are as close; the first two are told.
    """
    offset = int(np.argmin(smallest)) + 1
    first = start
    if d_model % 2:
        middles: Array = start + np.arange(len(smallest) + 1.0 - offset) + offset / 2
        first += int(np.argmin(_squares(middles, frequencies(d_model, base)[-1])))
    return ClosestRows(first, first + offset, float(smallest[offset - 1]))


def _smallest_squares(positions: int, omega: float, start: int) -> Array:
    """For each offset, the smallest cos²(cω) of any middle c: (positions − 1,).

    The middles of an offset are those of the next but one, and one more at either end:
    so the smallest runs along, from the widest offset down.
    """
    offsets = np.arange(1, positions)
    outer = np.minimum(
        _squares(start + offsets / 2, omega),
        _squares(start + positions - 1 - offsets / 2, omega),
    )
    smallest = outer[::-1].copy()  # the widest offset first
    for parity in (0, 1):
        smallest[parity::2] = np.minimum.accumulate(smallest[parity::2])
    return smallest[::-1]


def _squares(middles: Array, omega: float) -> Array:
    squares: Array = np.cos(middles * omega) ** 2
    return squares
