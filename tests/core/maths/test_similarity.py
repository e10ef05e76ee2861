"""Cosine similarity matches published values and its definition."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.core.maths.encoding import encode
from app.core.maths.similarity import similarities, similarity_by_distance

counts = st.integers(2, 40)
widths = st.integers(2, 64)
bases = st.floats(1.001, 1e9)


@settings(deadline=None)
@given(counts, widths, bases)
def test_similarity_is_the_cosine_of_the_angle_between_rows(
    positions: int, d_model: int, base: float
) -> None:
    rows = encode(positions, d_model, base)

    found = similarities(positions, d_model, base)

    one, other = positions // 2, positions - 1
    lengths = np.sqrt((rows[one] ** 2).sum() * (rows[other] ** 2).sum())
    expected = (rows[one] * rows[other]).sum() / lengths
    assert found[one, other] == pytest.approx(expected, abs=1e-12)


@settings(deadline=None)
@given(counts, widths, bases)
def test_the_profile_is_the_row_of_position_0(
    positions: int, d_model: int, base: float
) -> None:
    matrix = similarities(positions, d_model, base)

    profile = similarity_by_distance(positions, d_model, base)

    assert profile == pytest.approx(matrix[0], abs=1e-12)


def test_with_an_even_width_only_the_distance_matters() -> None:
    matrix, profile = similarities(30, 8), similarity_by_distance(30, 8)

    for offset in range(30):
        along = np.diag(matrix, offset)
        assert along == pytest.approx(np.full_like(along, profile[offset]))


def test_with_an_odd_width_the_position_matters_too() -> None:
    neighbours = np.diag(similarities(30, 7, base=10), 1)

    assert np.ptp(neighbours) > 1e-3


@settings(deadline=None)
@given(counts, widths, bases)
def test_similarity_is_at_most_one_and_one_on_the_diagonal(
    positions: int, d_model: int, base: float
) -> None:
    matrix = similarities(positions, d_model, base)

    assert np.diag(matrix) == pytest.approx(np.ones(positions))
    assert np.all(np.abs(matrix) <= 1)


def test_similarities_of_width_eight_match_published_values() -> None:
    # Published values, which the lesson states.
    expected = [1, 0.884, 0.641, 0.491, 0.567, 0.790, 0.946, 0.879]

    assert similarity_by_distance(8, 8) == pytest.approx(expected, abs=5e-4)


def test_similarity_of_width_128_decreases_up_to_distance_eleven() -> None:
    profile = similarity_by_distance(101, 128)

    assert np.all(np.diff(profile[:12]) < 0)
    assert profile[12] > profile[11]
    # Published values, which the lesson states.
    assert profile[[10, 20, 100]] == pytest.approx([0.669, 0.608, 0.477], abs=5e-4)
