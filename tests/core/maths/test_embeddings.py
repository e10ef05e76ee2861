"""Seeded embeddings: the same word, the same vector, everywhere."""

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


def test_a_word_has_the_same_vector_wherever_it_stands() -> None:
    values = embed(["the", "cat", "the"], 8)

    assert np.array_equal(values[0], values[2])
    assert np.array_equal(values[1], embed(["cat"], 8)[0])


def test_other_words_have_other_vectors() -> None:
    values = embed([f"word{number}" for number in range(200)], 8)

    gaps = np.linalg.norm(values[:, np.newaxis] - values[np.newaxis], axis=2)
    assert gaps[~np.eye(200, dtype=bool)].min() > 0.1


@pytest.mark.parametrize(
    ("word", "other"),
    [("The", "the"), ("\u00fcber", "u\u0308ber"), ("Straße", "STRASSE")],
    ids=["case", "accents", "sharp-s"],
)
def test_case_and_the_spelling_of_accents_do_not_count(word: str, other: str) -> None:
    assert np.array_equal(*embed([word, other], 4))


@pytest.mark.parametrize("word", ["🐈", "שלום", "<b>", "\u0301", "猫"])
def test_any_text_is_a_word(word: str) -> None:
    assert not np.array_equal(*embed([word, "cat"], 4))


def test_a_narrower_vector_is_the_beginning_of_a_wider_one() -> None:
    assert np.array_equal(embed(["cat"], 4)[0], embed(["cat"], 8)[0, :4])


def test_another_process_computes_the_same_vector() -> None:
    program = (
        "import json; from app.core.maths.embeddings import embed; "
        "print(json.dumps(embed(['cat'], 4).tolist()))"
    )

    answer = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=True
    )

    assert json.loads(answer.stdout) == embed(["cat"], 4).tolist()
