"""Corners of lines that nobody can see are left out."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from app.core.draw.layout.simplified_line import simplify


def test_a_straight_line_needs_only_its_ends() -> None:
    x = np.arange(100.0)
    assert simplify(x, 3 * x, 0.5, 10) == [0, 99]


def test_a_line_with_too_many_corners_is_refused() -> None:
    x = np.arange(100.0)
    assert simplify(x, 9 * (x % 2), 0.5, 10) is None


def test_an_upright_line_keeps_its_ends() -> None:
    x, y = np.array([0.0, 1, 1, 2]), np.array([0.0, 0, 9, 9])
    assert simplify(x, y, 0.5, 10) == [0, 1, 2, 3]


def test_a_single_point_is_drawn() -> None:
    assert simplify(np.zeros(1), np.zeros(1), 0.5, 10) == [0]


@given(st.lists(st.floats(-100, 100), min_size=2, max_size=60))
def test_all_points_are_near_the_line(values: list[float]) -> None:
    x, y = np.arange(float(len(values))), np.array(values)
    kept = simplify(x, y, 1.0, 100)
    assert kept
    assert (kept[0], kept[-1]) == (0, len(y) - 1)
    assert np.abs(np.interp(x, x[kept], y[kept]) - y).max() <= 1.0 + 1e-9
