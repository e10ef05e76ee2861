"""Rounding up to round numbers."""

from __future__ import annotations

import pytest

from app.core.figures.shared.round_numbers import round_up


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
