"""Waves figure: curves, labels, description and reading."""

from __future__ import annotations

import numpy as np
import pytest

from app.core.charts import LineChart
from app.core.errors import InvalidInput
from app.core.figures.shared.dimensions import spread_dims
from app.core.figures.waves import WavesParams, chart
from app.core.maths.encoding import encode


def waves(**given: object) -> LineChart:
    return chart(WavesParams.model_validate(given))


def test_each_dimension_is_a_column_of_the_encoding() -> None:
    drawn = waves(positions=9, d_model=8, start=4, dims=(0, 5))

    expected = encode(9, 8, start=4)
    for line, dim in zip(drawn.lines, (0, 5), strict=True):
        assert np.array_equal(line.y, expected[:, dim])
        assert np.array_equal(line.x, np.arange(4, 13))


def test_a_line_is_labelled_with_its_dimension_and_function() -> None:
    assert [line.label for line in waves(dims=(0, 1)).lines] == ["0 sin", "1 cos"]


def test_near_dimensions_differ_in_colour_pattern_and_marker() -> None:
    lines = waves(dims=tuple(range(8))).lines

    tones = [line.tone for line in lines]
    assert tones == pytest.approx(np.linspace(0, 1, 8))
    assert [line.pattern for line in lines] == [0, 1, 2, 3] * 2
    assert [line.end_marker for line in lines] == [None] * 4 + [0, 1, 2, 3]


def test_colours_follow_the_speed_in_any_order_of_the_dimensions() -> None:
    lines = waves(dims=(0, 10, 40, 23)).lines

    assert [line.label for line in lines] == ["0 sin", "10 sin", "23 cos", "40 sin"]
    assert [line.tone for line in lines] == pytest.approx([0, 1 / 3, 2 / 3, 1])
    assert [line.pattern for line in lines] == [0, 1, 3, 2]


def test_a_single_dimension_has_the_colour_of_its_frequency() -> None:
    (line,) = waves(dims=(62,), d_model=64).lines

    assert (line.tone, line.pattern, line.end_marker) == (1, 0, None)


def test_the_axis_covers_the_positions_shown() -> None:
    drawn = waves(start=10, positions=5, mark=12)

    assert (drawn.x.low, drawn.x.high) == (9.5, 14.5)


def test_the_axis_of_a_single_position_has_a_width() -> None:
    drawn = waves(positions=1, start=3)

    assert (drawn.x.low, drawn.x.high) == (2.5, 3.5)


def test_the_default_dimensions_spread_over_the_width() -> None:
    assert WavesParams(d_model=64).dims == (0, 1, 8, 20)
    assert WavesParams(d_model=16).dims == (0, 1, 2, 4)
    assert WavesParams(d_model=1).dims == (0,)


@pytest.mark.parametrize(
    ("dims", "width", "spread"),
    [
        ((0, 1, 10, 20, 40), 8, (0, 1, 2, 4)),
        ((0, 1, 62, 63), 512, (0, 1, 510, 511)),
        ((62, 63), 7, (6,)),
        ((63,), 1, (0,)),
    ],
)
def test_dimensions_keep_their_relative_place_and_stay_sines_or_cosines(
    dims: tuple[int, ...], width: int, spread: tuple[int, ...]
) -> None:
    assert spread_dims(dims, 64, width) == spread


@pytest.mark.parametrize(
    ("dims", "message"),
    [
        (
            (0, 64, 99),
            "dims must be numbers from 0 to 63 with d_model 64, not 64 or 99.",
        ),
        ((0, 0), "dims must contain each dimension only once; it repeats 0."),
    ],
)
def test_dimensions_that_do_not_exist_or_repeat_are_rejected(
    dims: tuple[int, ...], message: str
) -> None:
    with pytest.raises(InvalidInput) as rejected:
        WavesParams(dims=dims)
    (error,) = rejected.value.errors
    assert (error.field, error.message) == ("dims", message)


def test_the_mark_is_at_the_first_position_by_default() -> None:
    assert WavesParams(start=30).mark == 30


@pytest.mark.parametrize("mark", [9, 15])
def test_a_mark_outside_the_shown_positions_is_rejected(mark: int) -> None:
    with pytest.raises(InvalidInput) as rejected:
        WavesParams(start=10, positions=5, mark=mark)
    (error,) = rejected.value.errors
    assert (error.field, error.minimum, error.maximum) == ("mark", 10, 14)


def test_the_description_states_every_wave() -> None:
    drawn = waves(d_model=64, dims=(0, 1, 20))

    assert drawn.description == (
        "A line chart of three of 64 dimensions over positions 0 to 49, all between "
        "−1 and 1. "
        "Dimension 0 is a sine with a wavelength of 6.28 positions. "
        "Dimension 1 is a cosine with a wavelength of 6.28 positions. "
        "Dimension 20 is a sine with a wavelength of 112 positions, longer than the "
        "range shown."
    )


def test_the_description_of_a_single_position_states_it() -> None:
    described = waves(d_model=1, dims=(0,), start=5, positions=1).description

    assert described.startswith("A line chart of one of 1 dimension at position 5, ")


def test_the_reading_states_the_values_at_the_mark() -> None:
    drawn = waves(mark=7, dims=(0, 1))

    assert drawn.reading == (
        "At position 7: dimension 0 is 0.66 and dimension 1 is 0.75."
    )


@pytest.mark.parametrize(
    ("dims", "base", "title"),
    [
        (
            (0, 1, 20, 40),
            10_000,
            "The first dimensions change fast, the last ones slowly",
        ),
        ((0, 1), 10_000, "A pair is a sine and a cosine of one frequency"),
        ((7,), 10_000, "One dimension is one wave"),
        ((0, 2, 40), 1.5, "Base 1.5: nearly equal wavelengths stay together"),
    ],
)
def test_the_title_depends_on_the_dimensions_shown(
    dims: tuple[int, ...], base: float, title: str
) -> None:
    assert waves(d_model=64, dims=dims, base=base).title == title


def test_the_title_names_a_base_other_than_the_usual_one() -> None:
    usual, other = (chart(WavesParams(base=base)) for base in (10_000, 100))

    assert usual.title == "The first dimensions change fast, the last ones slowly"
    assert other.title == "Base 100: fast dimensions first, slow ones last"
