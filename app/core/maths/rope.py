"""Rotary position embedding: queries and keys are turned, by pairs, by their position.

    (x_2i, x_2i+1) at position p is turned by p · ω_i,   ω_i = base^(−2i / d_model)

Su et al. 2021, sections 3.2 to 3.4, with the frequencies of the sinusoids. A score is
the product of a turned query and a turned key: two turns differ by (m − n) · ω_i, so
only the distance m − n is left of the positions. Widths are even.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from app.core.maths.encoding import BASE, frequencies

Array = NDArray[np.float64]


def rotate(vector: Array, positions: Array, base: float = BASE) -> Array:
    """The vector, (d_model,), as it is at each position: (positions, d_model).

    Lengths are kept. Raises ValueError for an odd width: its last value has no partner.
    """
    if len(vector) % 2:
        raise ValueError(
            f"d_model is {len(vector)}; turning by pairs needs an even one."
        )
    angles = np.outer(positions, frequencies(len(vector), base))  # (positions, pairs)
    sine, cosine = np.sin(angles), np.cos(angles)
    turned = np.empty((len(positions), len(vector)))
    turned[:, 0::2] = vector[0::2] * cosine - vector[1::2] * sine
    turned[:, 1::2] = vector[0::2] * sine + vector[1::2] * cosine
    return turned


def scores(query: Array, key: Array, start: int, distances: Array) -> Array:
    """q · k / √d_model, key at `start`, query each distance later: (distances,).

    Equal for every start, up to rounding of the angles.
    """
    queries = rotate(query, start + distances)
    (turned_key,) = rotate(key, np.array([float(start)]))
    products: Array = queries @ turned_key / np.sqrt(len(query))
    return products
