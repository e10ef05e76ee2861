"""The four terms of a score of words with added positions."""

from __future__ import annotations

import numpy as np
import pytest

from app.core.maths.attention import seeded_weights
from app.core.maths.embeddings import embed
from app.core.maths.encoding import encode
from app.core.maths.terms import score_terms

WORDS = embed(["dog", "bites", "man"], 8)


@pytest.mark.parametrize("has_weights", [False, True])
def test_the_terms_add_up_to_the_score_of_the_inputs(has_weights: bool) -> None:
    positions, weights = encode(3, 8, start=5), seeded_weights(8)
    inputs = WORDS + positions
    queries = inputs @ weights.query if has_weights else inputs
    keys = inputs @ weights.key if has_weights else inputs

    terms = score_terms(WORDS, positions, weights if has_weights else None)

    assert terms.scores == pytest.approx(queries @ keys.T)


def test_a_shift_changes_only_the_mixed_terms_without_matrices() -> None:
    before, after = (score_terms(WORDS, encode(3, 8, start=at)) for at in (0, 100))

    changed = [
        not np.allclose(a, b) for a, b in zip(before.all, after.all, strict=True)
    ]
    assert changed == [False, True, True, False]


def test_matrices_between_two_positions_let_their_term_change() -> None:
    before, after = (
        score_terms(WORDS, encode(3, 8, start=at), seeded_weights(8)) for at in (0, 100)
    )

    assert np.allclose(before.word_word, after.word_word)
    assert not np.allclose(before.position_position, after.position_position)
