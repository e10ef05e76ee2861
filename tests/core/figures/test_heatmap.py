"""Heatmap figure: values, axes, description and reading."""

from __future__ import annotations

import numpy as np
import pytest

from app.core.charts import Heatmap
from app.core.draw.layout import geometry as geo
from app.core.draw.layout.margins import margins
from app.core.draw.table import draw_table
from app.core.figures.heatmap import HeatmapParams, chart
from app.core.figures.waves import WavesParams
from app.core.figures.waves import chart as waves
from app.core.maths.encoding import encode


def heatmap(**given: object) -> Heatmap:
    return chart(HeatmapParams.model_validate(given))


def test_the_values_are_the_encoding() -> None:
    drawn = heatmap(positions=5, d_model=7, base=100, start=2, mark=3)

    assert np.array_equal(drawn.values, encode(5, 7, 100, 2).T)


def test_columns_are_positions_and_the_fastest_dimension_is_at_the_top() -> None:
    drawn = heatmap(positions=5, start=2, d_model=8)

    assert (drawn.x.low, drawn.x.high) == (2, 6)
    assert drawn.y.reversed
    assert (drawn.y.low, drawn.y.high) == (0, 7)


@pytest.mark.parametrize("d_model", [1, 8, 64, 1024])
@pytest.mark.parametrize("start", [0, 1_000_000])
def test_a_position_has_the_same_x_in_the_waves(d_model: int, start: int) -> None:
    below = heatmap(d_model=d_model, start=start)
    above = waves(WavesParams(d_model=d_model, start=start, dims=(0,)))

    assert geo.scales(below)[0] == geo.scales(above)[0]
    around = [margins(chart) for chart in (below, above)]
    assert around[0] == around[1]


def test_the_description_states_the_fastest_and_the_slowest_pair() -> None:
    described = heatmap().description

    assert "Dimensions 0 and 1 change fastest, with a wavelength of 6.28" in described
    assert (
        "Dimensions 62 and 63 change slowest, with a wavelength of 47,100" in described
    )
    assert "dimension 0 ranges from −1.000 to 1.000" in described


def test_the_description_says_that_a_slow_dimension_stays_near_a_value() -> None:
    described = heatmap().description

    assert "dimension 62 stays near 0 (0 to 0.007)" in described
    assert "dimension 63 stays near 1 (0.99997 to 1)" in described


def test_the_description_of_an_odd_width_ends_with_a_single_dimension() -> None:
    described = heatmap(d_model=5).description

    assert "Dimension 4 changes slowest" in described


@pytest.mark.parametrize(
    ("given", "similar"),
    [
        ({"d_model": 16, "mark": 7}, "position 1 and position 13 (cosine similarity"),
        ({"d_model": 16, "mark": 0}, "position 6 (cosine similarity 0.81)"),
        ({"d_model": 16, "mark": 7, "start": 7}, "position 13 (cosine"),
    ],
)
def test_the_description_names_the_columns_most_similar_to_the_marked_one(
    given: dict[str, int], similar: str
) -> None:
    described = heatmap(**given).description

    assert (
        f"Most similar to position {given['mark']}, apart from the positions around "
        f"it: {similar}"
    ) in described


@pytest.mark.parametrize("given", [{"positions": 4}, {"positions": 1}, {"d_model": 1}])
def test_without_a_second_peak_of_similarity_no_column_is_named(
    given: dict[str, int],
) -> None:
    assert "Most similar" not in heatmap(mark=0, **given).description


def test_the_reading_omits_the_middle_of_many_values() -> None:
    assert heatmap(mark=7).reading.startswith(
        "Position 7, d_model = 64: 0.66, 0.75, −0.86, 0.51, −0.71, −0.70 … 0.00, 1.00."
    )


def test_the_reading_states_all_values_of_a_narrow_encoding() -> None:
    assert heatmap(mark=3, d_model=4).reading.startswith(
        "Position 3, d_model = 4: 0.14, −0.99, 0.03, 1.00."
    )


def test_the_reading_ends_with_the_rows_that_are_waves() -> None:
    assert heatmap(dims="8,0,3").reading.endswith(" Waves: 0 sin, 3 cos, 8 sin.")


def test_rows_can_be_all_sines_and_then_all_cosines() -> None:
    drawn = heatmap(d_model=5, rows="sines-first")

    assert np.array_equal(drawn.values, encode(50, 5).T[[0, 2, 4, 1, 3]])
    assert [row[0] for row in draw_table(drawn).rows] == ["0", "2", "4", "1", "3"]
    assert "the sines, then the cosines" in drawn.description


@pytest.mark.parametrize("rows", ["interleaved", "sines-first"])
def test_a_plotted_row_has_the_colour_and_pattern_of_its_wave(rows: str) -> None:
    params = {"d_model": 64, "dims": (0, 1, 20)}
    drawn = heatmap(rows=rows, **params)
    lines = waves(WavesParams.model_validate(params)).lines

    marked = [(mark.tone, mark.pattern) for mark in drawn.row_marks]
    assert marked == [(line.tone, line.pattern) for line in lines]
    for mark, line in zip(drawn.row_marks, lines, strict=True):
        assert np.array_equal(drawn.values[mark.row], line.y)
