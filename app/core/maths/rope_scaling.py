"""Methods that let a model with RoPE read longer texts than in its training.

A method changes the frequencies. Read beyond the training length by the factor s, in
pairs of dimensions with frequencies ω_i (radians per position):

    interpolation   ω_i / s
    larger base     b^(−2i/d) with b = base · s^(d/(d−2)), which is ω_i · s^(−2i/(d−2))
    YaRN            ω_i · ((1 − γ_i)/s + γ_i)
                    with γ_i from 0, at α turns in training or fewer, to 1, at β or more

Interpolation: Chen et al. 2023. Larger base (“NTK-aware”) and YaRN (its frequencies are
those of “NTK-by-parts”): Peng et al. 2023, section 3. YaRN also scales the attention
scores, which is not part of this module.
"""

from __future__ import annotations

from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from app.core.maths.encoding import frequencies

Array = NDArray[np.float64]
Method = Literal["none", "interpolation", "base", "yarn"]

ALPHA: Final = 1.0
BETA: Final = 32.0
"""Turns in training between which YaRN blends; the values for Llama in its paper."""


def turns(frequencies: Array, length: float) -> Array:
    """Return how often each pair turns in `length` positions: (pairs,)."""
    turned: Array = frequencies * length / (2 * np.pi)
    return turned


def scaled_frequencies(
    method: Method, d_model: int, base: float, training: int, length: int
) -> Array:
    """Return the frequencies for texts of `length` positions, fastest first: (pairs,).

    The model was trained on `training` positions. Up to this length, nothing changes.
    """
    trained = frequencies(d_model, base)
    return trained * _speeds(method, trained, training, max(1.0, length / training))


def _speeds(method: Method, trained: Array, training: int, scale: float) -> Array:
    """Return the factor by which a method changes each frequency: (pairs,)."""
    if method == "interpolation":
        return np.full_like(trained, 1 / scale)
    if method == "base":
        # From 1 for the fastest pair to 1/s for the slowest; a single pair keeps 1.
        last = max(1, len(trained) - 1)
        exponents = -np.arange(len(trained), dtype=np.float64) / last
        return np.power(scale, exponents)
    if method == "yarn":
        ramp = (turns(trained, training) - ALPHA) / (BETA - ALPHA)
        gamma: Array = ramp.clip(0, 1)
        return (1 - gamma) / scale + gamma
    return np.ones_like(trained)
