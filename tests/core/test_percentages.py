"""Rounding of whole percentages."""

from __future__ import annotations

import pytest

from app.core.percentages import partial_percent


@pytest.mark.parametrize(
    ("score", "percent"),
    [(2 / 3, 67), (1 / 3, 33), (1 / 8, 13), (1 / 300, 1), (299 / 300, 99)],
)
def test_a_partial_score_is_never_0_or_100_percent(score: float, percent: int) -> None:
    assert partial_percent(score) == percent
