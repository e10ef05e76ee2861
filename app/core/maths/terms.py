"""The four terms of an attention score of words with added positions.

    (x_m + p_m) W_Q · (x_n + p_n) W_K
        = x_m W_Q · x_n W_K + x_m W_Q · p_n W_K + p_m W_Q · x_n W_K + p_m W_Q · p_n W_K

The terms are not divided by √d_model, which attention does before its softmax.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.core.maths.attention import Weights

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class ScoreTerms:
    """Terms of all scores; rows are queries, columns keys: (words, words) each."""

    word_word: Array
    word_position: Array
    position_word: Array
    position_position: Array

    @property
    def all(self) -> tuple[Array, Array, Array, Array]:
        return (
            self.word_word,
            self.word_position,
            self.position_word,
            self.position_position,
        )

    @property
    def scores(self) -> Array:
        total: Array = np.sum(self.all, axis=0)
        return total


def score_terms(
    words: Array, positions: Array, weights: Weights | None = None
) -> ScoreTerms:
    """Return the terms for embeddings and encodings, both (words, d_model).

    Without `weights`, queries and keys are the inputs themselves.
    """

    def product(query: Array, key: Array) -> Array:
        if weights:
            query, key = query @ weights.query, key @ weights.key
        scores: Array = query @ key.T
        return scores

    return ScoreTerms(
        product(words, words),
        product(words, positions),
        product(positions, words),
        product(positions, positions),
    )
