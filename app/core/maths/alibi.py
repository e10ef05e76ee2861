"""ALiBi: attention with linear biases, a fixed amount off each score per step back.

    score(i, j) = q_i · k_j / √d − m · (i − j)   for j ≤ i,   m the slope of the head

Press et al. 2022, section 3. Nothing is added to the embeddings, nothing is learned.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

MAX_HEADS: Final = 64
MAX_POSITIONS: Final = 256


def slopes(heads: int) -> Array:
    """m of every head, all in (0, 1): (heads,).

    For a power of two, 2^(−8/heads), 2^(−16/heads) … 2^−8. Any other number takes the
    slopes of the power of two below it; for the heads that are left, the first, third
    … slope of the power of two above. So does the code that the authors published.
    """
    below = 2 ** (heads.bit_length() - 1)
    between = _geometric(2 * below)[0::2][: heads - below]
    return np.concatenate([_geometric(below), between])


def bias(positions: int, slope: float) -> Array:
    """−slope · (i − j) for query i and key j: (positions, positions).

    0 where j > i: a causal mask hides what lies ahead, so there is nothing to bias.
    """
    place = np.arange(positions, dtype=np.float64)
    back = np.maximum(place[:, np.newaxis] - place, 0.0)
    return 0.0 - slope * back


def _geometric(heads: int) -> Array:
    """2^(−8i/heads) for i = 1 … heads."""
    return np.power(2.0, -8.0 * np.arange(1, heads + 1) / heads)
