"""Statements about whole rows: distances, lengths and rotations."""

from __future__ import annotations

from itertools import combinations
from math import sqrt

import numpy as np

from app.core.maths.encoding import encode, shift_rotation
from tests.content.lesson_text import agree, numbers, stated


def test_the_smallest_distance_of_rows_is_right() -> None:
    width, first, last, apart, norm_of, half, length = stated(
        "With $d = #$ and positions # to #, the two closest rows are # apart, "
        r"and every row has length $\sqrt{#/#} \approx #$."
    )
    rows = encode(int(last) + 1, int(width), start=int(first))

    assert (width, first, last) == ("64", "0", "49")
    distances = [float(np.linalg.norm(a - b)) for a, b in combinations(rows, 2)]
    agree([apart], [min(distances)])
    assert (norm_of, half) == (width, "2")
    agree([length] * len(rows), np.linalg.norm(rows, axis=1))


def test_the_smallest_distance_of_values_of_the_first_pair_is_right() -> None:
    positions, apart = stated(
        "Of # positions, the closest two are only # apart in pair 0."
    )
    pair = encode(int(positions), 2)

    distances = [float(np.linalg.norm(a - b)) for a, b in combinations(pair, 2)]
    agree([apart], [min(distances)])


def test_the_error_of_a_shift_as_a_rotation_is_right() -> None:
    width, first, last, none, most, ten, digits = map(
        int,
        numbers(
            "With $d = #$, we rotated rows # to # by every shift from # to #. "
            "The largest error of any value is below $#^{-#}$."
        ),
    )
    rows = encode(last + most + 1, width, start=first)

    errors = [
        abs(
            rows[: last + 1] @ shift_rotation(k, width).T - rows[k : k + last + 1]
        ).max()
        for k in range(none, most + 1)
    ]
    assert (width, first, last, none, most) == (64, 0, 99, 0, 49)
    assert ten == 10
    assert 10.0 ** -(digits + 1) < max(errors) < 10.0**-digits


def test_the_factor_and_the_length_of_a_wide_row_are_right() -> None:
    width, factor = stated("For $d = #$ that is a factor of about #.")
    row_width, length = stated("a position’s row with $d = #$ has length #,")

    assert width == row_width == "512"
    agree([factor], [sqrt(int(width))])
    agree([length], [np.linalg.norm(encode(1, int(row_width), start=7))])


def test_rows_ten_and_eleven_differ_most_on_the_left() -> None:
    first, second = map(int, numbers("do positions # and # differ most?"))
    rows = encode(second + 1, 64)

    assert second == first + 1 == 11
    assert np.argmax(abs(rows[second] - rows[first])) < 64 / 4
