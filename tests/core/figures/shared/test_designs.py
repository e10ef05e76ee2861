"""Designs of a positional encoding that fail, and how the figure shows it."""

from __future__ import annotations

import numpy as np
import pytest

from app.core.figures.shared.designs import (
    SHORTEST_TEXT,
    TEXTS,
    WIDEST,
    binary_chart,
    fraction_chart,
    number_chart,
)


def test_a_plain_number_outgrows_the_values_of_the_embedding() -> None:
    near, far = (number_chart(position, "cat", 4) for position in (1, 5_000))

    for drawn in (near, far):
        *embedding, number = drawn.series[0].values
        assert np.abs(embedding).max() <= 1
        assert drawn.y.low <= min(embedding)
        assert drawn.y.high >= number
    # All bars share one axis, so the embedding is no longer visible.
    assert np.abs(far.series[0].values[:-1]).max() / far.y.high < 0.001
    largest = np.abs(far.series[0].values[:-1]).max()
    assert f"{5_000 / largest:,.0f} times" in far.reading


@pytest.mark.parametrize("position", [0, 1, 3])
def test_the_reading_of_a_small_number_compares_a_large_one(position: int) -> None:
    drawn = number_chart(position, "cat", 4)

    largest = np.abs(drawn.series[0].values[:-1]).max()
    now = f"{position / largest:.1f} times" if position else "0 here"
    assert f"The number is {now}" in drawn.reading
    assert "0.0 times" not in drawn.reading
    assert f"at position 1,000 it is {1_000 / largest:,.0f} times" in drawn.reading


def test_the_fraction_of_position_zero_is_the_same_in_every_text() -> None:
    drawn = fraction_chart(0)

    assert drawn.title == "A fraction: only position 0 has the same number in each text"
    assert drawn.reading == (
        "Position 0 is 0 in every text. Position 1 is 0.200 in a text of 5 words, and "
        "0.025 in one of 40: one position, many numbers."
    )


@pytest.mark.parametrize("position", [0, 3, 4, 5, 50, 1_000_000])
def test_a_fraction_depends_on_the_length_of_the_text(position: int) -> None:
    drawn = fraction_chart(position)

    lengths = [int(label.replace(",", "")) for label in drawn.x.labels]
    assert len(lengths) == TEXTS
    assert lengths[0] >= max(SHORTEST_TEXT, position + 1)
    assert drawn.series[0].values == pytest.approx([position / n for n in lengths])


@pytest.mark.parametrize("position", [0, 3, 7, 8, 31, 32, 1_000_000])
def test_a_column_of_the_matrix_has_the_binary_digits_of_its_position(
    position: int,
) -> None:
    drawn = binary_chart(position)

    assert drawn.values.shape[1] <= WIDEST
    assert drawn.x.low <= position <= drawn.x.high
    for column, number in enumerate(range(int(drawn.x.low), int(drawn.x.high) + 1)):
        digits = "".join(str(int(digit)) for digit in drawn.values[::-1, column])
        assert int(digits, 2) == number


def test_the_reading_counts_the_digits_that_jump_in_the_next_step() -> None:
    assert "Position 3 is 011. One step on is 100: 3 digits jump" in (
        binary_chart(3).reading
    )
    assert "1 digit jumps" in binary_chart(4).reading
