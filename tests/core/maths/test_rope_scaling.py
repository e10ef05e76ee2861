"""Methods of context extension match their published formulas."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from app.core.maths.encoding import frequencies
from app.core.maths.rope_scaling import Method, scaled_frequencies, turns

METHODS: tuple[Method, ...] = ("none", "interpolation", "base", "yarn")

pairs = st.integers(2, 64)
bases = st.floats(2, 1e6)
lengths = st.integers(2, 100_000)
scales = st.integers(1, 64)


@given(pairs, bases, lengths, scales)
def test_interpolation_divides_each_position_by_the_scale(
    count: int, base: float, training: int, scale: int
) -> None:
    length = training * scale
    found = scaled_frequencies("interpolation", 2 * count, base, training, length)

    # Chen et al. 2023, equation 4: position m is read as m · L / L'.
    for position in (1, training, length):
        squeezed = position * training / length
        expected = squeezed * frequencies(2 * count, base)
        assert_allclose(position * found, expected, rtol=1e-6, equal_nan=False)


@given(pairs, bases, lengths, scales)
def test_a_larger_base_gives_the_frequencies_of_that_base(
    count: int, base: float, training: int, scale: int
) -> None:
    width = 2 * count
    larger = base * scale ** (width / (width - 2))

    found = scaled_frequencies("base", width, base, training, training * scale)

    assert_allclose(found, frequencies(width, larger), rtol=1e-6, equal_nan=False)


@given(pairs, bases, lengths, scales)
def test_yarn_blends_by_the_turns_in_training(
    count: int, base: float, training: int, scale: int
) -> None:
    found = scaled_frequencies("yarn", 2 * count, base, training, training * scale)

    # Peng et al. 2023, definition 2, for each pair.
    for pair, frequency in enumerate(found.tolist()):
        trained = base ** (-pair / count)
        ratio = training / (2 * np.pi / trained)
        gamma = 0 if ratio < 1 else 1 if ratio > 32 else (ratio - 1) / (32 - 1)
        expected = (1 - gamma) * trained / scale + gamma * trained
        assert frequency == pytest.approx(expected)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("length", [1, 2047, 2048])
def test_nothing_changes_within_the_training_length(
    method: Method, length: int
) -> None:
    found = scaled_frequencies(method, 128, 10_000, 2048, length)

    assert found == pytest.approx(frequencies(128))


@pytest.mark.parametrize("method", METHODS)
def test_a_single_pair_has_a_frequency_with_every_method(method: Method) -> None:
    (found,) = scaled_frequencies(method, 2, 10_000, 2048, 8192)

    assert found in (1, 0.25)


def test_turns_are_lengths_in_wavelengths() -> None:
    assert turns(np.array([2 * np.pi, np.pi]), 3).tolist() == [3, 1.5]
