"""Rotary position embedding (RoPE): rotate queries and keys by their position.

    The pair (x_2i, x_2i+1) at position p is rotated by p · ω_i,
    with ω_i = base^(−2i / d_model)

Su et al. 2021, sections 3.2 to 3.4, with the frequencies of the sinusoidal encoding.
A score is the dot product of a rotated query and a rotated key. Their rotations differ
by (m − n) · ω_i, so the score depends only on the signed offset m − n. d_model is even.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from app.core.maths.encoding import BASE, frequencies

Array = NDArray[np.float64]


def rotate(vector: Array, positions: Array, base: float = BASE) -> Array:
    """Return `vector` (d_model,) rotated by each position: (positions, d_model).

    Lengths do not change. Raises ValueError for an odd d_model, whose last value has no
    partner.
    """
    if len(vector) % 2:
        raise ValueError(
            f"d_model must be even to rotate pairs of dimensions, not {len(vector)}."
        )
    angles = np.outer(positions, frequencies(len(vector), base))  # (positions, pairs)
    sine, cosine = np.sin(angles), np.cos(angles)
    rotated = np.empty((len(positions), len(vector)))
    rotated[:, 0::2] = vector[0::2] * cosine - vector[1::2] * sine
    rotated[:, 1::2] = vector[0::2] * sine + vector[1::2] * cosine
    return rotated


def scores(query: Array, key: Array, start: int, offsets: Array) -> Array:
    """Return q · k / √d_model for each signed offset: (offsets,).

    The key is at position `start` and the query at `start` + offset. The result is
    the same for every `start`, except for rounding.
    """
    queries = rotate(query, start + offsets)
    (rotated_key,) = rotate(key, np.array([float(start)]))
    products: Array = queries @ rotated_key / np.sqrt(len(query))
    return products
