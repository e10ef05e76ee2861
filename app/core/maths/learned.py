"""A learned table of positions: one row each, from noise, by gradient descent.

The task is small and made up, but needs nothing except order. Row i is compared with
every row by the softmax of P_i · P_j, much as attention compares; the shares have to
be largest at j = i and to halve with every `HALVING` steps away. What is learned is the
table P alone. Callers keep to the limits below; nothing checks them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

MAX_POSITIONS: Final = 64
MAX_D_MODEL: Final = 32
MAX_STEPS: Final = 400

HALVING: Final = 2
"""Steps from a position after which its share should be half as large."""
NOISE: Final = 0.1
"""Standard deviation of the table before the first step."""
RATE: Final = 0.02
"""How far a step goes against the gradient of the loss, summed over the rows."""


@dataclass(frozen=True, slots=True, eq=False)
class Fit:
    table: Array
    """Shape (positions, d_model), every value held in [−1, 1]."""
    before: float
    """The loss of the noise, in nats."""
    after: float
    """The loss of the table."""


def fit(positions: int, d_model: int, steps: int, seed: int) -> Fit:
    """Full-batch gradient descent on the loss, `steps` times; the same for a seed."""
    wanted = target(positions)
    noise = NOISE * np.random.default_rng(seed).standard_normal((positions, d_model))
    table = noise
    for _ in range(steps):
        table = np.clip(table - RATE * _gradient(table, wanted), -1.0, 1.0)
    return Fit(table, before=loss(noise, wanted), after=loss(table, wanted))


def target(positions: int) -> Array:
    """The shares that are asked for, each row with sum 1: (positions, positions)."""
    place = np.arange(positions)
    weights = 0.5 ** (np.abs(place[:, np.newaxis] - place) / HALVING)
    shares: Array = weights / weights.sum(axis=1, keepdims=True)
    return shares


def loss(table: Array, wanted: Array) -> float:
    """Kullback-Leibler divergence of the shares from `wanted`, mean over rows, in nats.

    0 for a perfect fit, and never below.
    """
    return float((wanted * np.log(wanted / _shares(table))).sum(axis=1).mean())


def similarity(table: Array) -> Array:
    """Cosine of the angle between each two rows, in [−1, 1]: (positions, positions)."""
    directions = table / np.linalg.norm(table, axis=1, keepdims=True)
    cosines: Array = np.clip(directions @ directions.T, -1.0, 1.0)
    return cosines


def nearest(table: Array) -> float:
    """The smallest distance between two rows, of which there have to be two or more."""
    first, second = np.triu_indices(len(table), k=1)
    return float(np.linalg.norm(table[first] - table[second], axis=1).min())


def _shares(table: Array) -> Array:
    # Values in [−1, 1] keep the exponents within ±d_model: nothing overflows.
    weights = np.exp(table @ table.T)
    shares: Array = weights / weights.sum(axis=1, keepdims=True)
    return shares


def _gradient(table: Array, wanted: Array) -> Array:
    """Of the summed loss: (positions, d_model)."""
    error = _shares(table) - wanted
    # Every row takes part twice: as the one that compares, and among the compared.
    slope: Array = (error + error.T) @ table
    return slope
