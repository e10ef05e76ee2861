"""Uniqueness figure: the curve, its lowest value, description and reading."""

from __future__ import annotations

import numpy as np
import pytest

from app.core.charts import LineChart
from app.core.errors import InvalidInput
from app.core.figures.parameters import read_parameters
from app.core.figures.uniqueness import UniquenessParams, chart
from app.core.maths.encoding import encode


def uniqueness(**given: object) -> LineChart:
    return chart(UniquenessParams.model_validate(given))


@pytest.mark.parametrize("d_model", [6, 5])
def test_the_curve_has_the_smallest_distance_for_each_offset(d_model: int) -> None:
    curve, _ = uniqueness(positions=6, d_model=d_model, start=3).lines

    rows = encode(6, d_model, start=3)
    expected = [
        min(np.linalg.norm(rows[p + k] - rows[p]) for p in range(6 - k))
        for k in range(1, 6)
    ]
    assert np.array_equal(curve.x, [1, 2, 3, 4, 5])
    assert curve.y == pytest.approx(expected)


def test_a_dashed_line_marks_the_lowest_value() -> None:
    curve, floor = uniqueness().lines

    assert floor.pattern == 1
    assert (curve.label, floor.label) == ("distance", "minimum 1.47")
    assert np.array_equal(floor.x, curve.x)
    assert set(floor.y) == {curve.y.min()}


def test_distances_have_no_frequency_colour() -> None:
    assert [line.tone for line in uniqueness().lines] == [None, None]


def test_the_axis_starts_at_0_and_fits_every_value() -> None:
    drawn = uniqueness(positions=300)

    assert drawn.y.low == 0
    assert drawn.y.high >= max(line.y.max() for line in drawn.lines)


def test_the_axis_of_a_single_offset_has_a_width() -> None:
    drawn = uniqueness(positions=2)

    assert (drawn.x.low, drawn.x.high) == (0.5, 1.5)
    assert len(drawn.lines) == 1


def test_a_single_position_is_rejected() -> None:
    with pytest.raises(InvalidInput) as rejected:
        read_parameters(UniquenessParams, [("positions", "1")])
    (error,) = rejected.value.errors

    assert (error.field, error.minimum) == ("positions", 2)


def test_more_values_than_the_limit_are_rejected() -> None:
    UniquenessParams(positions=4096, d_model=64)

    with pytest.raises(InvalidInput) as rejected:
        UniquenessParams(positions=4096, d_model=65)
    (error,) = rejected.value.errors
    assert (error.field, error.maximum) == ("positions", 4032)


def test_the_reading_states_the_two_closest_rows() -> None:
    # The lesson states this distance.
    assert uniqueness(positions=50, d_model=64).reading == (
        "The closest two of 50 rows are those of positions 0 and 1, at distance 1.47, "
        "like any two rows with offset 1."
    )


def test_with_an_odd_width_the_reading_states_the_only_closest_pair() -> None:
    rows = encode(9, 3, start=2)
    gaps = {
        (p + 2, q + 2): float(np.linalg.norm(rows[p] - rows[q]))
        for q in range(9)
        for p in range(q)
    }
    first, second = min(gaps, key=lambda pair: gaps[pair])

    assert uniqueness(positions=9, d_model=3, start=2).reading == (
        f"The closest two of 9 rows are those of positions {first} and {second}, "
        f"at distance {gaps[first, second]:.3f}."
    )


def test_the_reading_of_two_rows_states_their_distance() -> None:
    gap = 2 * np.sin(0.5)

    assert uniqueness(positions=2, d_model=2, start=4).reading == (
        f"The rows of positions 4 and 5 are at distance {gap:.3f}."
    )


def test_the_description_states_the_course_of_the_curve() -> None:
    # With d_model 2, the distance of two rows is a chord of the unit circle.
    chords = [2 * abs(np.sin(k / 2)) for k in range(1, 6)]

    described = uniqueness(positions=6, d_model=2).description

    assert "between two rows of positions 0 to 5" in described
    assert f"starts at {chords[0]:.3f}, ends at {chords[4]:.2f}" in described
    assert f"its maximum is {chords[2]:.2f} at offset 3" in described
    assert f"the minimum, {chords[0]:.3f}, at offset 1" in described


def test_the_description_of_two_rows_states_the_only_distance() -> None:
    described = uniqueness(positions=2, d_model=2).description

    assert described == (
        "There is only one distance: 0.959 between the rows of positions 0 and 1."
    )


def test_a_tiny_distance_is_labelled_as_about_0() -> None:
    drawn = uniqueness(positions=4000, d_model=2)

    assert drawn.lines[1].label == "minimum ≈ 0"
    assert "at distance 0.0000603" in drawn.reading
