"""Distances between rows match a comparison of every row with every other."""

from __future__ import annotations

import tracemalloc

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.core.maths.distances import closest_rows, smallest_distances
from app.core.maths.encoding import Array, encode

counts = st.integers(2, 40)
widths = st.integers(1, 40)
bases = st.floats(1.001, 1e9)
starts = st.integers(0, 10_000)


def all_distances(positions: int, d_model: int, base: float, start: int) -> Array:
    """Return the distance of every two rows: (positions, positions)."""
    rows = encode(positions, d_model, base, start)
    gaps: Array = np.linalg.norm(rows[:, np.newaxis] - rows[np.newaxis], axis=2)
    return gaps


@settings(deadline=None)
@given(counts, widths, bases, starts)
def test_the_smallest_distance_is_found_for_each_offset(
    positions: int, d_model: int, base: float, start: int
) -> None:
    every = all_distances(positions, d_model, base, start)

    found = smallest_distances(positions, d_model, base, start)

    expected = [np.diag(every, k).min() for k in range(1, positions)]
    assert found == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize("d_model", [64, 63])
def test_the_smallest_distances_of_many_rows_are_found(d_model: int) -> None:
    every = all_distances(300, d_model, 10_000, 7)

    found = smallest_distances(300, d_model, start=7)

    expected = [np.diag(every, k).min() for k in range(1, 300)]
    assert found == pytest.approx(expected, abs=1e-12)


@settings(deadline=None)
@given(counts, widths, bases, starts)
def test_the_closest_rows_have_the_smallest_distance(
    positions: int, d_model: int, base: float, start: int
) -> None:
    every = all_distances(positions, d_model, base, start)

    smallest = smallest_distances(positions, d_model, base, start)
    closest = closest_rows(smallest, d_model, base, start)

    least = every[~np.eye(positions, dtype=bool)].min()
    assert start <= closest.first < closest.second < start + positions
    assert every[closest.first - start, closest.second - start] == pytest.approx(
        closest.distance, abs=1e-9
    )
    assert closest.distance == pytest.approx(least, abs=1e-9)


def test_the_smallest_distance_of_50_rows_of_width_64_is_1_47() -> None:
    closest = closest_rows(smallest_distances(50, 64), 64)

    # The lesson states this value.
    assert closest.distance == pytest.approx(1.47, abs=5e-3)
    assert closest.second - closest.first == 1


@pytest.mark.parametrize("d_model", [64, 63])
def test_the_maximum_number_of_rows_needs_less_memory_than_all_pairs(
    d_model: int,
) -> None:
    positions = 4096
    all_pairs = positions**2 * 8

    tracemalloc.start()
    closest_rows(smallest_distances(positions, d_model), d_model)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert peak < all_pairs / 10
