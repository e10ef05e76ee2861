"""Cosine similarity between the rows of an encoding.

For an even d_model it depends only on the offset k: it is the mean of cos(kω_i) over
the pairs. For an odd d_model it also depends slightly on the position.
"""

from __future__ import annotations

import numpy as np

from app.core.maths.encoding import BASE, Array, encode, frequencies


def similarities(positions: int, d_model: int, base: float = BASE) -> Array:
    """Return the similarity of all rows from position 0: (positions, positions).

    Values are in [−1, 1]. `d_model` must be at least 2, because with d_model 1 the row
    of position 0 is zero and has no direction.
    """
    rows = encode(positions, d_model, base)
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    return np.clip(rows @ rows.T, -1.0, 1.0)


def similarity_by_distance(positions: int, d_model: int, base: float = BASE) -> Array:
    """Return the similarity of position 0 with each position from 0: (positions,).

    Values are in [−1, 1]. For an even `d_model` any other first position would give the
    same result.
    """
    if d_model % 2:
        rows = encode(positions, d_model, base)
        similarity: Array = rows @ rows[0]
        lengths = np.linalg.norm(rows, axis=1) * np.linalg.norm(rows[0])
        similarity = np.clip(similarity / lengths, -1.0, 1.0)
    else:
        angles = np.outer(np.arange(positions), frequencies(d_model, base))
        similarity = np.cos(angles).mean(axis=1)
    return similarity
