"""Rounding up to round numbers."""

from __future__ import annotations

import pytest

from app.core.figures.shared.round_numbers import axis_end, round_up


@pytest.mark.parametrize(
    ("value", "rounded"),
    [(1, 1), (1.1, 2), (3, 5), (5.1, 10), (1000, 1000), (0.3, 0.5), (7e-9, 1e-8)],
)
def test_a_value_is_rounded_up_to_1_2_or_5_times_a_power_of_ten(
    value: float, rounded: float
) -> None:
    assert round_up(value) == rounded


def test_other_factors_can_be_given() -> None:
    assert round_up(1.1, (1, 1.2, 1.6)) == 1.2
    assert round_up(0.13, (1, 1.2, 1.6)) == 0.16


@pytest.mark.parametrize(
    ("most", "end"),
    [(0.0, 1), (1e-16, 1), (0.501, 0.6), (0.6, 0.6), (1.13, 1.2), (9.9, 10), (3, 3)],
)
def test_an_axis_ends_at_the_next_round_number(most: float, end: float) -> None:
    assert axis_end(most) == end
