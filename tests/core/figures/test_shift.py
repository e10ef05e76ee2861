"""Shift figure: one rotation for all positions, as rows, matrix and check."""

from __future__ import annotations

from math import cos, sin

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.core.charts import Heatmap, LineChart
from app.core.draw.plotly.figure import draw_plotly
from app.core.draw.table import draw_table
from app.core.errors import InvalidInput
from app.core.figures.parameters import read_parameters
from app.core.figures.shift import ShiftParams, chart
from app.core.maths.encoding import encode

shifts = st.integers(0, 500)
widths = st.integers(1, 16).map(lambda pairs: 2 * pairs)
bases = st.floats(1.001, 1e9)


def matrix(**given: object) -> Heatmap:
    drawn = chart(ShiftParams.model_validate(given))
    assert isinstance(drawn, Heatmap)
    return drawn


def residual(**given: object) -> LineChart:
    drawn = chart(ShiftParams.model_validate({"part": "residual", **given}))
    assert isinstance(drawn, LineChart)
    return drawn


def rotation(k: int, d_model: int, base: float) -> np.ndarray:
    return matrix(part="rotation", k=k, d_model=d_model, base=base).values


@settings(deadline=None)
@given(shifts, widths, bases)
def test_the_rotation_preserves_lengths_and_angles(
    k: int, d_model: int, base: float
) -> None:
    rotation_matrix = rotation(k, d_model, base)

    assert rotation_matrix @ rotation_matrix.T == pytest.approx(
        np.eye(d_model), abs=1e-12
    )


@settings(deadline=None)
@given(shifts, widths, bases)
def test_pairs_do_not_mix(k: int, d_model: int, base: float) -> None:
    rotation_matrix = rotation(k, d_model, base)

    dims = np.arange(d_model)
    other_pairs = dims[:, np.newaxis] // 2 != dims[np.newaxis] // 2
    assert not rotation_matrix[other_pairs].any()


@settings(deadline=None)
@given(shifts, shifts, widths, bases)
def test_two_consecutive_rotations_are_one_rotation(
    j: int, k: int, d_model: int, base: float
) -> None:
    both = rotation(j, d_model, base) @ rotation(k, d_model, base)

    assert both == pytest.approx(rotation(j + k, d_model, base), abs=1e-10)


def test_the_blocks_of_width_eight_rotate_by_k_and_a_tenth_of_k() -> None:
    rotation_matrix = rotation(3, 8, 10_000)

    assert rotation_matrix[:2, :2].ravel() == pytest.approx(
        [cos(3), sin(3), -sin(3), cos(3)]
    )
    slower = [cos(0.3), sin(0.3), -sin(0.3), cos(0.3)]
    assert rotation_matrix[2:4, 2:4].ravel() == pytest.approx(slower)


@pytest.mark.parametrize("position", [0, 17, 1000])
def test_the_rotation_does_not_depend_on_the_position(position: int) -> None:
    rotation_matrix = matrix(part="rotation", position=position).values

    assert np.array_equal(rotation_matrix, matrix(part="rotation", position=5).values)


@settings(deadline=None)
@given(st.integers(0, 1000), shifts, widths, bases)
def test_the_rotated_row_is_the_row_of_the_later_position(
    position: int, k: int, d_model: int, base: float
) -> None:
    row, rotated, later = matrix(
        position=position, k=k, d_model=d_model, base=base
    ).values

    assert np.array_equal(row, encode(1, d_model, base, position)[0])
    assert np.array_equal(later, encode(1, d_model, base, position + k)[0])
    assert rotated == pytest.approx(later, abs=1e-10)


def test_the_rows_are_labelled_and_the_last_two_marked_as_equal() -> None:
    drawn = matrix(position=10, k=4)

    assert drawn.y.labels == ("PE(10)", "R · PE(10)", "PE(14)")
    assert drawn.equal_rows == ((1, 2),)
    assert "outlined as equal: they differ by" in drawn.description


@pytest.mark.parametrize(
    ("part", "d_model", "printed"),
    [
        ("vectors", 16, True),
        ("vectors", 18, False),
        ("rotation", 8, True),
        ("rotation", 10, False),
    ],
)
def test_numbers_of_small_matrices_are_printed(
    part: str, d_model: int, printed: bool
) -> None:
    assert matrix(part=part, d_model=d_model).show_values is printed


def test_the_difference_is_checked_at_a_hundred_positions() -> None:
    (line,) = residual(k=9).lines

    assert np.array_equal(line.x, np.arange(100))
    # 64-bit numbers near 1 have steps of 2.2 × 10⁻¹⁶; angles near 100 have steps about
    # a hundred times as large.
    assert 0 < line.y.max() < 100


def test_the_difference_is_computed_separately_at_each_position() -> None:
    (line,) = residual(k=700, d_model=4).lines

    for position in (0, 42, 99):
        _, rotated, later = matrix(position=position, k=700, d_model=4).values
        gap = max(abs(rotated - later))
        assert line.y[position] == pytest.approx(gap * 1e15, abs=0.5)


def test_the_difference_has_its_unit_in_tables_and_tooltips() -> None:
    drawn = residual()

    (trace,) = draw_plotly(drawn, "light")["data"]
    assert draw_table(drawn).columns == ("Position", "Difference, ×10⁻¹⁵")
    assert trace["name"] == "Difference, ×10⁻¹⁵"


def test_the_axis_of_the_difference_is_in_readable_units() -> None:
    drawn = residual()

    assert drawn.y.title.endswith("×10⁻¹⁵")
    assert drawn.lines[0].y.max() <= drawn.y.high <= 100


@pytest.mark.parametrize("part", ["vectors", "rotation", "residual"])
def test_the_reading_of_every_part_states_the_largest_difference(part: str) -> None:
    (line,) = residual().lines
    digits, power = f"{line.y.max() * 1e-15:.1e}".split("e-")
    raised = str(int(power)).translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))

    reading = chart(ShiftParams.model_validate({"part": part})).reading

    assert reading == (
        "At positions 0 to 99, each vector rotated by k = 5 equals the vector k "
        f"positions later, except for rounding errors of at most {digits} × "
        f"10⁻{raised}."
    )


def test_a_shift_by_zero_changes_nothing() -> None:
    assert np.array_equal(rotation(0, 8, 10_000), np.eye(8))
    drawn = residual(k=0)
    assert not drawn.lines[0].y.any()
    assert drawn.reading == (
        "At positions 0 to 99, each vector rotated by k = 0 equals the vector "
        "k positions later exactly."
    )


@pytest.mark.parametrize(
    ("name", "value"),
    [("position", "1001"), ("k", "-1"), ("k", "1001"), ("part", "all")],
)
def test_values_outside_the_limits_are_rejected(name: str, value: str) -> None:
    with pytest.raises(InvalidInput) as rejected:
        read_parameters(ShiftParams, [(name, value)])
    (error,) = rejected.value.errors

    assert error.field == name


def test_the_description_of_the_rotation_states_the_angle_of_each_pair() -> None:
    described = matrix(part="rotation", k=90, d_model=4, base=10_000).description

    fastest, slowest = np.degrees(90) % 360, np.degrees(0.9)
    assert f"{fastest:.1f}° in pair 0 and {slowest:.1f}° in pair 1." in described


def test_the_description_of_a_wide_rotation_omits_the_middle() -> None:
    described = matrix(part="rotation", d_model=64).description

    assert "pair 6 " in described
    assert "pair 7 " not in described
    assert "pair 31 " in described
