"""Rotary embedding against complex numbers, and what it is for: relative scores."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.maths.rope import rotate, scores

pairs = st.integers(1, 64)
places = st.integers(0, 100_000)
seeds = st.integers(0, 999)


def drawn(seed: int, width: int) -> tuple[np.ndarray, np.ndarray]:
    query, key = np.random.default_rng(seed).normal(size=(2, width))
    return query, key


@given(pairs, places, seeds, st.floats(1.5, 1e6))
def test_a_pair_is_turned_as_a_complex_number(
    count: int, place: int, seed: int, base: float
) -> None:
    vector, _ = drawn(seed, 2 * count)

    turned = rotate(vector, np.array([float(place)]), base)[0]

    for pair in range(count):
        number = complex(vector[2 * pair], vector[2 * pair + 1])
        angle = place / base ** (pair / count)
        expected = number * np.exp(1j * angle)
        found = complex(turned[2 * pair], turned[2 * pair + 1])
        assert found == pytest.approx(expected, abs=1e-9)


@given(pairs, places, seeds)
def test_rotation_does_not_change_the_length(count: int, place: int, seed: int) -> None:
    vector, _ = drawn(seed, 2 * count)

    turned = rotate(vector, np.array([float(place)]))

    assert np.linalg.norm(turned) == pytest.approx(np.linalg.norm(vector))


def test_position_zero_changes_nothing() -> None:
    vector, _ = drawn(1, 8)

    assert rotate(vector, np.zeros(1))[0].tolist() == vector.tolist()


@given(pairs, places, places, seeds, st.integers(0, 500))
def test_a_score_depends_on_the_distance_alone(
    count: int, here: int, there: int, seed: int, distance: int
) -> None:
    query, key = drawn(seed, 2 * count)
    distances = np.array([float(distance)])

    near, far = (scores(query, key, start, distances) for start in (here, there))

    assert near == pytest.approx(far, abs=1e-8)


@given(pairs, seeds, st.integers(0, 500))
def test_a_score_is_the_real_part_of_complex_products(
    count: int, seed: int, distance: int
) -> None:
    # Su et al. 2021, section 3.2.1: Re[(W_q x_m)(W_k x_n)* e^(i(m−n)θ)], a pair each.
    query, key = drawn(seed, 2 * count)
    q, k = query[0::2] + 1j * query[1::2], key[0::2] + 1j * key[1::2]
    turns = np.exp(1j * distance / 10_000 ** (np.arange(count) / count))

    (score,) = scores(query, key, 3, np.array([float(distance)]))

    expected = (q * np.conj(k) * turns).sum().real / np.sqrt(2 * count)
    assert score == pytest.approx(expected, abs=1e-9)


def test_other_distances_have_other_scores() -> None:
    query, key = drawn(0, 32)

    found = scores(query, key, 0, np.arange(64.0))

    assert len(set(found.round(6).tolist())) == 64


def test_an_odd_width_is_rejected() -> None:
    with pytest.raises(ValueError, match="even"):
        rotate(np.ones(7), np.zeros(1))
