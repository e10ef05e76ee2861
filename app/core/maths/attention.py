"""Self-attention with one head, in NumPy, and nothing else: no mask, no positions.

    Attention(Q, K, V) = softmax(Q Kᵀ / √d) V    with Q = X W_q, K = X W_k, V = X W_v

Vaswani et al. 2017, section 3.2.1. Rows of X in another order give the same outputs in
that order: attention is permutation equivariant. The mean of the outputs is invariant.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

SEED: Final = 2017


@dataclass(frozen=True, slots=True, eq=False)
class Weights:
    """Each of shape (d_model, d_model), applied from the right."""

    query: Array
    key: Array
    value: Array


@cache
def seeded_weights(d_model: int) -> Weights:
    """Fixed weights, drawn at random once and not learned; read-only.

    Normal with a variance of 1/d_model, so that queries, keys and values are about as
    long as the inputs, whatever the width.
    """
    shape = (3, d_model, d_model)
    drawn = np.random.default_rng(SEED).standard_normal(shape) / np.sqrt(d_model)
    drawn.flags.writeable = False
    return Weights(*drawn)


def attention(inputs: Array, weights: Weights) -> Array:
    """How much each word takes from each, rows with sum 1: (words, words)."""
    queries, keys = inputs @ weights.query, inputs @ weights.key  # (words, d_model)
    logits = queries @ keys.T / np.sqrt(inputs.shape[1])  # (words, words)
    return softmax(logits)


def attend(inputs: Array, weights: Weights) -> Array:
    """The output of each word of `inputs`, (words, d_model), in the same shape."""
    outputs: Array = attention(inputs, weights) @ (inputs @ weights.value)
    return outputs


def softmax(logits: Array) -> Array:
    """By rows: positive, each row with sum 1, in the shape of `logits`."""
    # The largest is taken off first: the result is the same, and nothing overflows.
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    shares: Array = powers / powers.sum(axis=1, keepdims=True)
    return shares
