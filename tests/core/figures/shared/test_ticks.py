"""Round numbers along an axis."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.figures.shared.ticks import ticks


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (0, 49, (0, 10, 20, 30, 40)),
        (0, 63, (0, 20, 40, 60)),
        (7, 56, (10, 20, 30, 40, 50)),
        (0, 1, (0, 1)),
        (3, 3, (3,)),
    ],
)
def test_ticks_are_round_numbers(
    low: int, high: int, expected: tuple[int, ...]
) -> None:
    assert ticks(low, high) == expected


def test_long_labels_have_fewer_ticks() -> None:
    assert ticks(1_000_000, 1_004_095) == (1_000_000, 1_002_000, 1_004_000)


@given(st.integers(0, 1_000_000), st.integers(0, 4095))
def test_at_most_seven_ticks_are_on_the_axis(low: int, width: int) -> None:
    found = ticks(low, low + width)

    assert 1 <= len(found) <= 7
    assert all(low <= tick <= low + width for tick in found)
