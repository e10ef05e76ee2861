"""Vertical axes from 0, for quantities of any size."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.core.figures.shared.value_axis import value_axis


@pytest.mark.parametrize(
    ("highest", "ticks"),
    [
        (5.9, (0, 2, 4, 6)),
        (10, (0, 2, 4, 6, 8, 10)),
        (0.35, (0, 0.1, 0.2, 0.3, 0.4)),
        (222, (0, 50, 100, 150, 200, 250)),
        (0, (0, 1)),
    ],
)
def test_a_value_axis_ends_at_a_round_number(
    highest: float, ticks: tuple[float, ...]
) -> None:
    axis = value_axis("Distance", highest)

    assert axis.ticks == ticks
    assert (axis.low, axis.high) == (0, ticks[-1])


@settings(deadline=None)
@given(st.floats(1e-12, 1e12))
def test_a_value_axis_fits_every_value_with_a_few_even_ticks(highest: float) -> None:
    axis = value_axis("Distance", highest)

    assert highest <= axis.high * (1 + 1e-9)
    assert 2 <= len(axis.ticks) <= 6
    steps = np.diff(axis.ticks)
    assert steps == pytest.approx(np.full_like(steps, steps[0]))
