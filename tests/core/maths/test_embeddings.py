"""Seeded embeddings: a word always has the same vector."""

from __future__ import annotations

import json
import subprocess
import sys

import numpy as np
import pytest

from app.core.maths.embeddings import embed


def test_every_word_has_a_vector_between_minus_one_and_one() -> None:
    values = embed([f"word{number}" for number in range(200)], 16)

    assert values.shape == (200, 16)
    assert np.all(np.abs(values) <= 1)
    assert values.min() < -0.9
    assert values.max() > 0.9


def test_a_word_has_the_same_vector_at_every_position() -> None:
    values = embed(["the", "cat", "the"], 8)

    assert np.array_equal(values[0], values[2])
    assert np.array_equal(values[1], embed(["cat"], 8)[0])


def test_different_words_have_different_vectors() -> None:
    values = embed([f"word{number}" for number in range(200)], 8)

    gaps = np.linalg.norm(values[:, np.newaxis] - values[np.newaxis], axis=2)
    assert gaps[~np.eye(200, dtype=bool)].min() > 0.1


@pytest.mark.parametrize(
    ("word", "other"),
    [("The", "the"), ("\u00fcber", "u\u0308ber"), ("Straße", "STRASSE")],
    ids=["case", "accents", "sharp-s"],
)
def test_case_and_unicode_normalisation_are_ignored(word: str, other: str) -> None:
    assert np.array_equal(*embed([word, other], 4))


@pytest.mark.parametrize("word", ["🐈", "שלום", "<b>", "\u0301", "猫"])
def test_words_can_contain_any_characters(word: str) -> None:
    assert not np.array_equal(*embed([word, "cat"], 4))


def test_a_narrow_vector_is_a_prefix_of_a_wide_one() -> None:
    assert np.array_equal(embed(["cat"], 4)[0], embed(["cat"], 8)[0, :4])


def test_another_process_computes_the_same_vector() -> None:
    program = (
        "import json; from app.core.maths.embeddings import embed; "
        "print(json.dumps(embed(['cat'], 4).tolist()))"
    )

    finished = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=True
    )

    assert json.loads(finished.stdout) == embed(["cat"], 4).tolist()
