"""Slopes and bias of ALiBi match the published values and code."""

from __future__ import annotations

import math

import numpy as np
import pytest

from app.core.maths.alibi import MAX_HEADS, bias, slopes, symmetric_bias


def published(heads: int) -> list[float]:
    """Return the slopes by the recursion of the published code."""
    if math.log2(heads).is_integer():
        ratio = 2 ** (-(2 ** -(math.log2(heads) - 3)))
        return [ratio * ratio**index for index in range(heads)]
    below = 2 ** math.floor(math.log2(heads))
    return published(below) + published(2 * below)[0::2][: heads - below]


def test_slopes_of_eight_heads_equal_the_published_ones() -> None:
    # Press et al. 2022, section 3: 1/2, 1/4 … 1/256.
    expected = [1 / 2, 1 / 4, 1 / 8, 1 / 16, 1 / 32, 1 / 64, 1 / 128, 1 / 256]

    assert slopes(8).tolist() == expected


def test_twelve_heads_add_four_slopes_between_the_slopes_of_eight() -> None:
    assert np.log2(slopes(12)) == pytest.approx(
        [-1, -2, -3, -4, -5, -6, -7, -8, -0.5, -1.5, -2.5, -3.5]
    )


def test_slopes_agree_with_the_published_code_and_differ() -> None:
    for heads in range(1, MAX_HEADS + 1):
        found = slopes(heads).tolist()

        assert found == pytest.approx(published(heads)), heads
        assert len(set(found)) == heads


def test_the_bias_decreases_by_the_slope_with_each_step_back() -> None:
    assert bias(4, 0.25).tolist() == [
        [0, 0, 0, 0],
        [-0.25, 0, 0, 0],
        [-0.5, -0.25, 0, 0],
        [-0.75, -0.5, -0.25, 0],
    ]


def test_no_bias_is_negative_zero() -> None:
    assert not np.signbit(np.triu(bias(5, 0.5))).any()


def test_the_bias_without_a_mask_is_the_same_in_both_directions() -> None:
    both = symmetric_bias(5, 0.5)

    assert both == pytest.approx(both.T)
    assert np.tril(both) == pytest.approx(bias(5, 0.5))
