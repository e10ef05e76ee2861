"""Self-attention with one head, without a mask and without positions.

    Attention(Q, K, V) = softmax(Q Kᵀ / √d) V    with Q = X W_q, K = X W_k, V = X W_v

Vaswani et al. 2017, section 3.2.1. Attention is permutation equivariant: permuting the
rows of X permutes the outputs in the same way. The mean of the outputs is invariant.
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
    """Weight matrices, each (d_model, d_model), multiplied from the right."""

    query: Array
    key: Array
    value: Array


@cache
def seeded_weights(d_model: int) -> Weights:
    """Return random weights from a fixed seed, not learned; the arrays are read-only.

    They are normally distributed with variance 1/d_model, so queries, keys and values
    have about the same length as the inputs for every d_model.
    """
    shape = (3, d_model, d_model)
    drawn = np.random.default_rng(SEED).standard_normal(shape) / np.sqrt(d_model)
    drawn.flags.writeable = False
    return Weights(*drawn)


def attention_weights(inputs: Array, weights: Weights) -> Array:
    """Return the attention weights, each row with sum 1: (words, words)."""
    queries, keys = inputs @ weights.query, inputs @ weights.key  # (words, d_model)
    logits = queries @ keys.T / np.sqrt(inputs.shape[1])  # (words, words)
    return softmax(logits)


def self_attention(inputs: Array, weights: Weights) -> Array:
    """Return the outputs for `inputs`; both have the shape (words, d_model)."""
    outputs: Array = attention_weights(inputs, weights) @ (inputs @ weights.value)
    return outputs


def softmax(logits: Array) -> Array:
    """Return the softmax of each row: positive, each row with sum 1."""
    # Subtracting the maximum prevents overflow and does not change the result.
    exponentials = np.exp(logits - logits.max(axis=1, keepdims=True))
    weights: Array = exponentials / exponentials.sum(axis=1, keepdims=True)
    return weights
