"""Self-attention matches the formula; its symmetries hold for any order."""

from __future__ import annotations

from math import exp, sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.maths.attention import (
    Weights,
    attention_weights,
    residual_layers,
    seeded_layers,
    seeded_weights,
    self_attention,
    softmax,
)
from app.core.maths.embeddings import embed
from app.core.maths.encoding import Array, encode

WORDS = ["dog", "bites", "man", "the", "old", "the"]

orders = st.permutations(range(len(WORDS)))


def plain_attention(inputs: Array, weights: Weights) -> list[list[float]]:
    """Compute the formula of Vaswani et al. 2017, section 3.2.1, in plain Python."""
    rows = [[float(number) for number in row] for row in inputs]
    width = range(len(rows[0]))

    def times(matrix: Array) -> list[list[float]]:
        return [
            [sum(row[i] * float(matrix[i, j]) for i in width) for j in width]
            for row in rows
        ]

    queries, keys, values = (
        times(matrix) for matrix in (weights.query, weights.key, weights.value)
    )
    outputs = []
    for query in queries:
        scores = [
            exp(sum(query[i] * key[i] for i in width) / sqrt(len(width)))
            for key in keys
        ]
        outputs.append(
            [
                sum(
                    score / sum(scores) * value[i]
                    for score, value in zip(scores, values, strict=True)
                )
                for i in width
            ]
        )
    return outputs


def test_outputs_match_the_formula() -> None:
    inputs = embed(WORDS, 8) + encode(len(WORDS), 8)
    weights = seeded_weights(8)

    assert self_attention(inputs, weights) == pytest.approx(
        np.array(plain_attention(inputs, weights)), abs=1e-14
    )


@given(st.integers(1, 12), st.integers(1, 16))
def test_attention_weights_of_a_word_sum_to_one(count: int, width: int) -> None:
    shares = attention_weights(encode(count, width), seeded_weights(width))

    assert shares.shape == (count, count)
    assert np.all(shares > 0)
    assert shares.sum(axis=1) == pytest.approx(np.ones(count), abs=1e-15)


def test_softmax_does_not_overflow() -> None:
    shares = softmax(np.array([[1e4, 1e4, -1e4]]))

    assert shares[0] == pytest.approx([0.5, 0.5, 0])


@given(orders)
def test_without_positions_attention_is_permutation_equivariant(
    order: list[int],
) -> None:
    inputs, weights = embed(WORDS, 8), seeded_weights(8)

    permuted = self_attention(inputs[order], weights)

    assert permuted == pytest.approx(self_attention(inputs, weights)[order], abs=2e-15)


@given(orders)
def test_without_positions_the_mean_output_is_permutation_invariant(
    order: list[int],
) -> None:
    inputs, weights = embed(WORDS, 8), seeded_weights(8)

    pooled = self_attention(inputs[order], weights).mean(axis=0)

    assert pooled == pytest.approx(
        self_attention(inputs, weights).mean(axis=0), abs=2e-15
    )


def test_with_positions_every_output_depends_on_the_order() -> None:
    tokens, positions = embed(WORDS, 8), encode(len(WORDS), 8)
    weights, order = seeded_weights(8), [5, 4, 3, 2, 1, 0]

    first = self_attention(tokens + positions, weights)[order]
    second = self_attention(tokens[order] + positions, weights)

    assert np.linalg.norm(first - second, axis=1).min() > 0.1


def test_inputs_are_not_modified() -> None:
    inputs = embed(WORDS, 8)
    before = inputs.copy()

    self_attention(inputs, seeded_weights(8))

    assert np.array_equal(inputs, before)


def test_with_a_causal_mask_a_word_attends_only_to_itself_and_earlier_words() -> None:
    inputs, weights = embed(WORDS, 8), seeded_weights(8)

    outputs = self_attention(inputs, weights, is_causal=True)

    for position in range(len(WORDS)):
        # The mask leaves the words up to this one, as if the sentence ended there.
        seen = self_attention(inputs[: position + 1], weights)
        assert outputs[position] == pytest.approx(seen[-1], abs=2e-15)


def test_each_layer_adds_its_outputs_to_its_inputs() -> None:
    inputs, layers = embed(WORDS, 8), seeded_layers(8, 2)

    first, second = residual_layers(inputs, layers)

    assert first == pytest.approx(inputs + self_attention(inputs, layers[0]))
    assert second == pytest.approx(first + self_attention(first, layers[1]))


def test_several_sentences_are_computed_like_each_one() -> None:
    sentences = np.stack([embed(WORDS, 8), embed(WORDS[::-1], 8)])
    layers = seeded_layers(8, 3)

    together = residual_layers(sentences, layers, is_causal=True)

    for number, sentence in enumerate(sentences):
        alone = residual_layers(sentence, layers, is_causal=True)
        assert together[:, number] == pytest.approx(alone, abs=1e-14)


@given(st.permutations(range(5)), st.integers(1, 4))
def test_only_a_mask_and_two_layers_reveal_the_order_before_the_last_word(
    order: list[int], depth: int
) -> None:
    inputs, layers = embed([*WORDS[:5], "end"], 8), seeded_layers(8, depth)
    shuffled = inputs[[*order, 5]]

    for is_causal in (False, True):
        before, after = (
            residual_layers(each, layers, is_causal)[-1, -1]
            for each in (inputs, shuffled)
        )
        moves = bool(np.linalg.norm(after - before) > 1e-12)
        assert moves == (is_causal and depth > 1 and order != sorted(order))
