"""The encoding matches values computed by hand and has its known properties."""

from __future__ import annotations

from math import cos, pi, sin

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from app.core.maths.encoding import encode, frequencies, shift_rotation, wavelengths

widths = st.integers(1, 96)
even_widths = st.integers(1, 48).map(lambda pairs: 2 * pairs)
counts = st.integers(1, 64)
bases = st.floats(1.001, 1e9)
starts = st.integers(0, 1_000_000)


def test_the_divisors_of_width_eight_are_1_10_100_and_1000() -> None:
    assert 1 / frequencies(8) == pytest.approx([1, 10, 100, 1000])


def test_position_one_of_width_eight_matches_a_manual_computation() -> None:
    expected = [0.8415, 0.5403, 0.0998, 0.9950, 0.0100, 1.0000, 0.0010, 1.0000]

    assert encode(2, 8)[1] == pytest.approx(expected, abs=5e-5)


def test_position_three_of_width_eight_matches_a_manual_computation() -> None:
    expected = [0.1411, -0.9900, 0.2955, 0.9553, 0.0300, 0.9996, 0.0030, 1.0000]

    assert encode(4, 8)[3] == pytest.approx(expected, abs=5e-5)


def test_even_dimensions_are_sines_and_odd_ones_cosines_of_the_same_angle() -> None:
    row = encode(1, 4, start=3)[0]

    assert row == pytest.approx([sin(3), cos(3), sin(3 / 100), cos(3 / 100)])


def test_an_odd_width_ends_with_the_sine_of_its_last_frequency() -> None:
    row = encode(1, 3, start=5)[0]

    slowest = 10_000 ** (-2 / 3)
    assert row == pytest.approx([sin(5), cos(5), sin(5 * slowest)])


def test_the_base_scales_all_frequencies_except_the_first() -> None:
    assert frequencies(4, base=100) == pytest.approx([1, 0.1])


def test_the_fastest_wave_repeats_every_two_pi_positions() -> None:
    assert wavelengths(512)[0] == pytest.approx(2 * pi)


def test_the_slowest_of_512_repeats_after_about_60600_positions() -> None:
    assert wavelengths(512)[-1] == pytest.approx(60_600, rel=1e-3)


@pytest.mark.parametrize(
    ("width", "offset", "similarity"),
    [(8, 1, 0.884), (8, 3, 0.491), (8, 6, 0.946), (128, 10, 0.669), (128, 100, 0.477)],
)
def test_similarities_match_published_values(
    width: int, offset: int, similarity: float
) -> None:
    first, other = encode(offset + 1, width)[[0, offset]]

    cosine = first @ other / (np.linalg.norm(first) * np.linalg.norm(other))
    assert cosine == pytest.approx(similarity, abs=5e-4)


@given(counts, widths, bases, starts)
def test_every_value_is_between_minus_one_and_one(
    count: int, width: int, base: float, start: int
) -> None:
    values = encode(count, width, base, start)

    assert values.shape == (count, width)
    assert np.all(np.abs(values) <= 1)


@given(counts, even_widths, bases, starts)
def test_the_squares_of_a_pair_add_up_to_one(
    count: int, width: int, base: float, start: int
) -> None:
    values = encode(count, width, base, start)

    squares = values[:, 0::2] ** 2 + values[:, 1::2] ** 2
    assert_allclose(squares, np.ones_like(squares), rtol=0, atol=1e-12, equal_nan=False)


@given(counts, even_widths, bases)
def test_the_squared_length_of_a_row_is_half_the_width(
    count: int, width: int, base: float
) -> None:
    lengths = (encode(count, width, base) ** 2).sum(axis=1)

    assert_allclose(lengths, np.full(count, width / 2), rtol=1e-6, equal_nan=False)


@given(counts, even_widths, bases, st.integers(-100, 100))
def test_a_shift_is_the_same_rotation_at_every_position(
    count: int, width: int, base: float, shift: int
) -> None:
    rows = encode(count, width, base, start=100)
    shifted = encode(count, width, base, start=100 + shift)

    rotated = rows @ shift_rotation(shift, width, base).T
    assert_allclose(rotated, shifted, rtol=0, atol=1e-10, equal_nan=False)


@given(even_widths, bases, st.integers(-1000, 1000))
def test_a_shift_preserves_lengths_and_angles(
    width: int, base: float, shift: int
) -> None:
    rotation = shift_rotation(shift, width, base)

    assert_allclose(
        rotation @ rotation.T, np.eye(width), rtol=0, atol=1e-12, equal_nan=False
    )


def test_an_odd_width_has_no_shift_rotation() -> None:
    with pytest.raises(ValueError, match="even"):
        shift_rotation(1, 7)


@given(st.integers(2, 64), st.integers(2, 64), bases, st.integers(0, 10_000))
def test_no_two_rows_are_equal(count: int, width: int, base: float, start: int) -> None:
    values = encode(count, width, base, start)

    gaps = np.linalg.norm(values[:, np.newaxis] - values[np.newaxis], axis=2)
    assert gaps[~np.eye(count, dtype=bool)].min() > 1e-6


@given(counts, widths, bases, starts)
def test_a_row_does_not_depend_on_the_first_position(
    count: int, width: int, base: float, start: int
) -> None:
    alone = encode(1, width, base, start + count - 1)

    assert encode(count, width, base, start)[-1:] == pytest.approx(alone, abs=0)
