"""Self-attention with one head and without positions, in one layer or several.

    Attention(Q, K, V) = softmax(Q Kᵀ / √d) V    with Q = X W_q, K = X W_k, V = X W_v

Vaswani et al. 2017, section 3.2.1. Attention is permutation equivariant: permuting the
rows of X permutes the outputs in the same way. The mean of the outputs is invariant.
With a causal mask, a word attends only to itself and to the words before it, and
neither holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
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


def seeded_weights(d_model: int) -> Weights:
    """Return random weights from a fixed seed, not learned.

    They are normally distributed with variance 1/d_model, so queries, keys and values
    have about the same length as the inputs for every d_model.
    """
    return seeded_layers(d_model, 1)[0]


def seeded_layers(d_model: int, count: int) -> tuple[Weights, ...]:
    """Return such weights for each layer; the first layer has `seeded_weights`."""
    shape = (count, 3, d_model, d_model)
    drawn = np.random.default_rng(SEED).standard_normal(shape) / np.sqrt(d_model)
    return tuple(Weights(*layer) for layer in drawn)


def attention_weights(
    inputs: Array, weights: Weights, is_causal: bool = False
) -> Array:
    """Return the attention weights, each row with sum 1: (…, words, words)."""
    queries, keys = inputs @ weights.query, inputs @ weights.key  # (…, words, d_model)
    logits = queries @ np.swapaxes(keys, -1, -2) / np.sqrt(inputs.shape[-1])
    if is_causal:
        logits = np.where(np.tri(inputs.shape[-2], dtype=bool), logits, -np.inf)
    return softmax(logits)


def self_attention(inputs: Array, weights: Weights, is_causal: bool = False) -> Array:
    """Return the outputs for `inputs`; both have the shape (…, words, d_model).

    With `is_causal`, a word attends only to itself and to the words before it.
    """
    values = inputs @ weights.value
    outputs: Array = attention_weights(inputs, weights, is_causal) @ values
    return outputs


def residual_layers(
    inputs: Array, layers: Sequence[Weights], is_causal: bool = False
) -> Array:
    """Return the state after each layer: (layers, …, words, d_model).

    Each layer adds the outputs of its attention to its inputs, as the residual
    connections of a transformer do.
    """
    states = []
    for weights in layers:
        inputs = inputs + self_attention(inputs, weights, is_causal)
        states.append(inputs)
    return np.stack(states)


def softmax(logits: Array) -> Array:
    """Return the softmax of each row: not negative, each row with sum 1."""
    # Subtracting the maximum prevents overflow and does not change the result.
    exponentials = np.exp(logits - logits.max(axis=-1, keepdims=True))
    weights: Array = exponentials / exponentials.sum(axis=-1, keepdims=True)
    return weights
