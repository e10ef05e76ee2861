"""Equal rows and distances of zero, except for rounding errors."""

from __future__ import annotations

import numpy as np
import pytest

from app.core.figures.shared.rounding_errors import distance_text, find_equal_rows


def test_rows_that_are_equal_except_for_rounding_are_grouped() -> None:
    rows = np.array([[0.1 + 0.2, 1], [2, 1], [0.3, 1], [2, 1], [0.3, 1.1]])

    assert find_equal_rows(rows) == ((0, 2), (1, 3))


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (0.0, "0"),
        (1.1e-16, "0 except for rounding (1.1 × 10⁻¹⁶)"),
        (0.000412, "0.000412"),
        (0.5, "0.500"),
    ],
)
def test_a_distance_within_rounding_errors_is_labelled(
    number: float, words: str
) -> None:
    assert distance_text(number) == words
