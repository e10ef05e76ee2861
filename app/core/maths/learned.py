"""Learned positional embeddings: a table P fitted to a toy task by gradient descent.

The task needs nothing but order. The weights of row i are the softmax of P_i · P_j over
all rows j, much as in attention; the targets are largest at j = i and halve with every
`HALVING` positions of distance. P is the only learned parameter. Callers must respect
the limits below; they are not checked here.
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
"""Distance in positions after which the target weight is half as large."""
NOISE: Final = 0.1
"""Standard deviation of the initial table."""
LEARNING_RATE: Final = 0.02
"""Learning rate, applied to the gradient of the loss summed over all rows."""


@dataclass(frozen=True, slots=True, eq=False)
class FittedTable:
    """Learned table with the loss before and after training, in nats."""

    table: Array
    """Shape (positions, d_model), every value clipped to [−1, 1]."""
    initial_loss: float
    final_loss: float


def fit(positions: int, d_model: int, steps: int, seed: int) -> FittedTable:
    """Run `steps` steps of full-batch gradient descent on random noise from `seed`."""
    targets = target_weights(positions)
    noise = NOISE * np.random.default_rng(seed).standard_normal((positions, d_model))
    table = noise
    for _ in range(steps):
        table = np.clip(table - LEARNING_RATE * _gradient(table, targets), -1.0, 1.0)
    return FittedTable(
        table, initial_loss=loss(noise, targets), final_loss=loss(table, targets)
    )


def target_weights(positions: int) -> Array:
    """Return the target weights, each row with sum 1: (positions, positions)."""
    pos = np.arange(positions)
    weights = 0.5 ** (np.abs(pos[:, np.newaxis] - pos) / HALVING)
    normalised: Array = weights / weights.sum(axis=1, keepdims=True)
    return normalised


def loss(table: Array, targets: Array) -> float:
    """Return the mean Kullback-Leibler divergence of the rows from `targets`, in nats.

    It is 0 for a perfect fit and never negative.
    """
    return float((targets * np.log(targets / _weights(table))).sum(axis=1).mean())


def similarity(table: Array) -> Array:
    """Return the cosine similarity of all rows, in [−1, 1]: (positions, positions)."""
    directions = table / np.linalg.norm(table, axis=1, keepdims=True)
    cosines: Array = np.clip(directions @ directions.T, -1.0, 1.0)
    return cosines


def smallest_distance(table: Array) -> float:
    """Return the smallest distance between two rows; the table needs at least two."""
    first, second = np.triu_indices(len(table), k=1)
    return float(np.linalg.norm(table[first] - table[second], axis=1).min())


def _weights(table: Array) -> Array:
    # Values in [−1, 1] limit the exponents to ±d_model, so nothing overflows.
    weights = np.exp(table @ table.T)
    normalised: Array = weights / weights.sum(axis=1, keepdims=True)
    return normalised


def _gradient(table: Array, targets: Array) -> Array:
    """Return the gradient of the loss summed over all rows: (positions, d_model)."""
    error = _weights(table) - targets
    # Each row enters the loss twice: as row i and as row j.
    slope: Array = (error + error.T) @ table
    return slope
