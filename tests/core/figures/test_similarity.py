"""Similarity figure: matrix, profile, description and reading."""

from __future__ import annotations

import numpy as np
import pytest

from app.core.charts import Heatmap, LineChart
from app.core.errors import InvalidInput
from app.core.figures.parameters import read_parameters
from app.core.figures.similarity import SimilarityParams, chart
from app.core.maths.encoding import encode


def matrix(**given: object) -> Heatmap:
    drawn = chart(SimilarityParams.model_validate(given))
    assert isinstance(drawn, Heatmap)
    return drawn


def profile(**given: object) -> LineChart:
    drawn = chart(SimilarityParams.model_validate({"part": "profile", **given}))
    assert isinstance(drawn, LineChart)
    return drawn


@pytest.mark.parametrize("d_model", [8, 7])
def test_the_matrix_compares_every_two_positions(d_model: int) -> None:
    rows = encode(12, d_model)
    lengths = np.sqrt((rows**2).sum(axis=1))

    shown = matrix(positions=12, d_model=d_model).values

    assert shown == pytest.approx(rows @ rows.T / np.outer(lengths, lengths))


@pytest.mark.parametrize("d_model", [8, 7])
def test_the_profile_is_the_first_row_of_the_matrix(d_model: int) -> None:
    (line,) = profile(positions=12, d_model=d_model).lines

    assert np.array_equal(line.x, np.arange(12))
    assert line.y == pytest.approx(matrix(positions=12, d_model=d_model).values[0])


def test_the_colour_scale_is_minus_one_to_one() -> None:
    assert (matrix().low, matrix().high) == (-1, 1)


@pytest.mark.parametrize(("positions", "printed"), [(8, True), (9, False)])
def test_numbers_of_small_matrices_are_printed(positions: int, printed: bool) -> None:
    assert matrix(positions=positions).show_values is printed


@pytest.mark.parametrize(("d_model", "low"), [(128, 0), (2, -1)])
def test_the_axis_extends_below_0_only_for_negative_values(
    d_model: int, low: int
) -> None:
    axis = profile(d_model=d_model).y

    assert (axis.low, axis.high) == (low, 1)
    assert (axis.ticks[0], axis.ticks[-1]) == (low, 1)


def test_the_reading_states_where_similarity_first_increases() -> None:
    # Published values, which the lesson states.
    assert profile(d_model=8).reading == (
        "Similarity decreases from 1 to 0.491 at distance 3, "
        "then increases for the first time, at distance 4."
    )
    assert "at distance 11, then increases" in profile(d_model=128).reading


def test_the_reading_states_if_similarity_does_not_increase() -> None:
    lowest = (np.cos(2) + np.cos(0.2) + np.cos(0.02) + np.cos(0.002)) / 4

    assert profile(positions=3, d_model=8).reading == (
        f"Similarity decreases from 1 to {lowest:.3f} at distance 2 "
        "and does not increase within these positions."
    )


def test_the_title_mentions_oscillation_only_if_it_is_visible() -> None:
    assert "oscillates" in profile(d_model=128, positions=64).title
    assert "oscillates" not in profile(d_model=128, positions=8).title


def test_both_parts_have_the_same_reading() -> None:
    assert matrix(d_model=8).reading == profile(d_model=8).reading


def test_the_description_states_the_course_of_the_similarity() -> None:
    # Published values, which the lesson states.
    expected = (
        "At distance 1 it is 0.884; its minimum is 0.491 at distance 3; "
        "at distance 7 it is 0.879."
    )

    assert matrix(positions=8, d_model=8).description.endswith(expected)
    assert profile(positions=8, d_model=8).description.endswith(expected)


@pytest.mark.parametrize(
    ("d_model", "expected"),
    [(8, "and the same along"), (9, "and nearly the same along")],
)
def test_the_description_states_whether_only_the_distance_matters(
    d_model: int, expected: str
) -> None:
    assert expected in matrix(d_model=d_model).description


def test_the_description_of_an_odd_width_limits_the_profile_to_position_0() -> None:
    assert "it is slightly different from other positions" in (
        profile(d_model=9).description
    )


@pytest.mark.parametrize(
    ("name", "value"),
    [("positions", "1"), ("positions", "513"), ("d_model", "1"), ("d_model", "513")],
)
def test_values_outside_the_limits_are_rejected(name: str, value: str) -> None:
    with pytest.raises(InvalidInput) as rejected:
        read_parameters(SimilarityParams, [(name, value)])
    (error,) = rejected.value.errors

    assert error.field == name


def test_the_cost_is_the_larger_of_matrix_and_rows() -> None:
    assert SimilarityParams(positions=100, d_model=8).cells == 10_000
    assert SimilarityParams(positions=10, d_model=80).cells == 800
