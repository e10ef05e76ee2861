"""ALiBi: attention with linear biases, which lower each score with the distance.

    score(i, j) = q_i · k_j / √d − m · (i − j)   for j ≤ i,   m the slope of the head

Press et al. 2022, section 3. ALiBi adds nothing to the embeddings and learns nothing.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

MAX_HEADS: Final = 64
MAX_POSITIONS: Final = 256


def slopes(heads: int) -> Array:
    """Return the slope m of each head, all in (0, 1): (heads,).

    For a power of two these are 2^(−8/heads), 2^(−16/heads) … 2^−8. For any other
    number the first heads have the slopes of the next lower power of two; the
    remaining heads take every second slope of the next higher power of two. The
    authors' published code does the same.
    """
    lower_power = 2 ** (heads.bit_length() - 1)
    remaining = _geometric(2 * lower_power)[0::2][: heads - lower_power]
    return np.concatenate([_geometric(lower_power), remaining])


def bias(positions: int, slope: float) -> Array:
    """Return −slope · (i − j) for query i and key j: (positions, positions).

    0 where j > i: a causal mask hides later positions, so they need no bias.
    """
    pos = np.arange(positions, dtype=np.float64)
    distance = np.maximum(pos[:, np.newaxis] - pos, 0.0)
    return 0.0 - slope * distance


def symmetric_bias(positions: int, slope: float) -> Array:
    """Return −slope · |i − j|, for attention without a mask: (positions, positions)."""
    pos = np.arange(positions, dtype=np.float64)
    return 0.0 - slope * np.abs(pos[:, np.newaxis] - pos)


def _geometric(heads: int) -> Array:
    """Return 2^(−8i/heads) for i = 1 … heads: (heads,)."""
    return np.power(2.0, -8.0 * np.arange(1, heads + 1) / heads)
