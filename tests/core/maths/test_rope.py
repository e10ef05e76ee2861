"""Rotary embedding matches complex rotation and gives relative scores."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.maths.rope import rotate, scores

pairs = st.integers(1, 64)
positions = st.integers(0, 100_000)
seeds = st.integers(0, 999)


def random_vectors(seed: int, width: int) -> tuple[np.ndarray, np.ndarray]:
    query, key = np.random.default_rng(seed).normal(size=(2, width))
    return query, key


@given(pairs, positions, seeds, st.floats(1.5, 1e6))
def test_a_pair_is_rotated_like_a_complex_number(
    count: int, position: int, seed: int, base: float
) -> None:
    vector, _ = random_vectors(seed, 2 * count)

    rotated = rotate(vector, np.array([float(position)]), base)[0]

    for pair in range(count):
        number = complex(vector[2 * pair], vector[2 * pair + 1])
        angle = position / base ** (pair / count)
        expected = number * np.exp(1j * angle)
        found = complex(rotated[2 * pair], rotated[2 * pair + 1])
        assert found == pytest.approx(expected, abs=1e-9)


@given(pairs, positions, seeds)
def test_rotation_does_not_change_the_length(
    count: int, position: int, seed: int
) -> None:
    vector, _ = random_vectors(seed, 2 * count)

    rotated = rotate(vector, np.array([float(position)]))

    assert np.linalg.norm(rotated) == pytest.approx(np.linalg.norm(vector))


def test_position_zero_changes_nothing() -> None:
    vector, _ = random_vectors(1, 8)

    assert rotate(vector, np.zeros(1))[0].tolist() == vector.tolist()


@given(pairs, positions, positions, seeds, st.integers(0, 500))
def test_a_score_depends_only_on_the_distance(
    count: int, first: int, second: int, seed: int, distance: int
) -> None:
    query, key = random_vectors(seed, 2 * count)
    distances = np.array([float(distance)])

    near, far = (scores(query, key, start, distances) for start in (first, second))

    assert near == pytest.approx(far, abs=1e-8)


@given(pairs, seeds, st.integers(0, 500))
def test_a_score_is_the_real_part_of_complex_products(
    count: int, seed: int, distance: int
) -> None:
    # Su et al. 2021, section 3.2.1: Re[(W_q x_m)(W_k x_n)* e^(i(m−n)θ)] per pair.
    query, key = random_vectors(seed, 2 * count)
    q, k = query[0::2] + 1j * query[1::2], key[0::2] + 1j * key[1::2]
    turns = np.exp(1j * distance / 10_000 ** (np.arange(count) / count))

    (score,) = scores(query, key, 3, np.array([float(distance)]))

    expected = (q * np.conj(k) * turns).sum().real / np.sqrt(2 * count)
    assert score == pytest.approx(expected, abs=1e-9)


def test_different_distances_have_different_scores() -> None:
    query, key = random_vectors(0, 32)

    found = scores(query, key, 0, np.arange(64.0))

    assert len(set(found.round(6).tolist())) == 64


def test_an_odd_width_is_rejected() -> None:
    with pytest.raises(ValueError, match="even"):
        rotate(np.ones(7), np.zeros(1))
