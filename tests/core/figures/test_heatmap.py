"""Heatmap figure: values, axes, description and reading."""

from __future__ import annotations

import numpy as np

from app.core.charts import Heatmap
from app.core.figures.heatmap import HeatmapParams, chart
from app.core.maths.encoding import encode


def heatmap(**given: object) -> Heatmap:
    return chart(HeatmapParams.model_validate(given))


def test_the_values_are_the_encoding() -> None:
    drawn = heatmap(positions=5, d_model=7, base=100, start=2, mark=3)

    assert np.array_equal(drawn.values, encode(5, 7, 100, 2))


def test_the_first_position_is_at_the_top() -> None:
    drawn = heatmap(positions=5, start=2)

    assert drawn.y.reversed
    assert (drawn.y.low, drawn.y.high) == (2, 6)


def test_tick_labels_of_large_positions_are_relative_to_the_first() -> None:
    drawn = heatmap(positions=50, start=1_000_000)

    assert drawn.y.title == "Position − 1000000"
    assert [tick - drawn.y.origin for tick in drawn.y.ticks] == [0, 10, 20, 30, 40]


def test_the_description_states_the_fastest_and_the_slowest_pair() -> None:
    described = heatmap().description

    assert "Dimensions 0 and 1 change fastest, with a wavelength of 6.28" in described
    assert (
        "Dimensions 62 and 63 change slowest, with a wavelength of 47,100" in described
    )
    assert "from 0.000 to 0.007 in dimension 62" in described


def test_the_description_of_an_odd_width_ends_with_a_single_dimension() -> None:
    described = heatmap(d_model=5).description

    assert "Dimension 4 changes slowest" in described


def test_the_reading_omits_the_middle_of_a_long_row() -> None:
    assert heatmap(mark=7).reading == (
        "Position 7, d_model = 64: "
        "0.657, 0.754, −0.859, 0.511, −0.714, −0.700 … 0.001, 1.000."
    )


def test_the_reading_states_all_values_of_a_short_row() -> None:
    assert heatmap(mark=3, d_model=4).reading == (
        "Position 3, d_model = 4: 0.141, −0.990, 0.030, 1.000."
    )
