"""Sinusoidal positional encoding.

    PE(pos, 2i)     = sin(pos · ω_i)
    PE(pos, 2i + 1) = cos(pos · ω_i)      with ω_i = base^(−2i / d_model)

Vaswani et al. 2017, section 3.5. `i` is the index of a pair: each pair of dimensions
shares one frequency. Callers must respect the limits below; they are not checked here.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

BASE: Final = 10_000.0
MAX_POSITIONS: Final = 4096
MAX_D_MODEL: Final = 1024
MAX_CELLS: Final = 262_144
"""Maximum number of values in one matrix, positions × d_model."""
MAX_BASE: Final = 1e9
MAX_START: Final = 1_000_000


def frequencies(d_model: int, base: float = BASE) -> Array:
    """Return ω_i in radians per position, fastest first: (ceil(d_model/2),)."""
    pair = np.arange((d_model + 1) // 2)
    return np.power(float(base), -2.0 * pair / d_model)


def wavelengths(d_model: int, base: float = BASE) -> Array:
    """Return the wavelength of each pair in positions, 2π/ω_i: (ceil(d_model/2),)."""
    return 2.0 * np.pi / frequencies(d_model, base)


def encode(positions: int, d_model: int, base: float = BASE, start: int = 0) -> Array:
    """Return the encoding of `positions` positions from `start`: (positions, d_model).

    Every value is in [−1, 1]. For an odd `d_model` the last column is the sine of the
    last frequency, and its cosine is left out.
    """
    pos = start + np.arange(positions, dtype=np.float64)
    angles = np.outer(pos, frequencies(d_model, base))  # (positions, ceil(d_model/2))
    values = np.empty((positions, d_model))
    values[:, 0::2] = np.sin(angles)
    values[:, 1::2] = np.cos(angles[:, : d_model // 2])
    return values


def shift_rotation(k: float, d_model: int, base: float = BASE) -> Array:
    """Return R_k with PE(pos + k) = R_k · PE(pos) for every pos: (d_model, d_model).

    R_k is block-diagonal and rotates each pair (sin, cos) by k·ω_i. Raises ValueError
    for an odd `d_model`, because its last sine has no cosine to rotate with.
    """
    if d_model % 2:
        raise ValueError(
            f"d_model must be even to rotate pairs of dimensions, not {d_model}."
        )
    angle = k * frequencies(d_model, base)
    sine, cosine = np.arange(0, d_model, 2), np.arange(1, d_model, 2)
    rotation = np.zeros((d_model, d_model))
    rotation[sine, sine] = rotation[cosine, cosine] = np.cos(angle)
    rotation[sine, cosine] = np.sin(angle)
    rotation[cosine, sine] = -np.sin(angle)
    return rotation
