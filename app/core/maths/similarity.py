"""Cosine similarity of the rows of an encoding: 1 for the same direction, 0 for none.

For an even d_model it depends on the offset k alone: it is the mean of cos(kω_i) over
the pairs. An odd d_model leaves a sine alone, and the place matters a little.
"""

from __future__ import annotations

import numpy as np

from app.core.maths.encoding import BASE, Array, encode, frequencies


def similarities(positions: int, d_model: int, base: float = BASE) -> Array:
    """Of every row from position 0 on with every other: (positions, positions).

    In [−1, 1]. `d_model` is at least 2: the one dimension of d_model 1 is 0 at position
    0 and has no direction there.
    """
    rows = encode(positions, d_model, base)
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    return np.clip(rows @ rows.T, -1.0, 1.0)


def similarity_by_distance(positions: int, d_model: int, base: float = BASE) -> Array:
    """Of position 0 with each position from 0 on: (positions,).

    In [−1, 1]. With an even `d_model` it is the same seen from any other position.
    """
    if d_model % 2:
        rows = encode(positions, d_model, base)
        along: Array = rows @ rows[0]
        lengths = np.linalg.norm(rows, axis=1) * np.linalg.norm(rows[0])
        along = np.clip(along / lengths, -1.0, 1.0)
    else:
        turns = np.outer(np.arange(positions), frequencies(d_model, base))
        along = np.cos(turns).mean(axis=1)
    return along
