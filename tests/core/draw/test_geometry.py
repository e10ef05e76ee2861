"""Places in a drawing."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.charts import Axis, Heatmap, Line
from app.core.draw import geometry as geo
from app.core.draw.text_layout import text_width
from app.core.figures.heatmap import HeatmapParams
from app.core.figures.heatmap import chart as heatmap
from app.core.figures.waves import WavesParams
from app.core.figures.waves import chart as waves
from tests.core.draw.samples import axis, bars, ink_lines, matrix


def test_x_runs_from_the_left_and_y_from_the_top() -> None:
    x, y = geo.scales(waves(WavesParams(positions=11)))

    assert (x.percent(0), x.percent(10)) == (0, 100)
    assert (y.percent(1.1), y.percent(-1.1)) == (0, 100)


def test_cells_reach_half_a_step_around_their_values() -> None:
    x, y = geo.scales(heatmap(HeatmapParams(positions=4, d_model=2)))

    assert (x.percent(-0.5), x.percent(1.5)) == (0, 100)
    assert (y.percent(-0.5), y.percent(3.5)) == (0, 100)


@pytest.mark.parametrize(
    ("value", "text"),
    [(-0.5, "−0.5"), (40.0, "40"), (0.0, "0"), (1004095.0, "1004095")],
)
def test_a_value_is_written_without_digits_that_say_nothing(
    value: float, text: str
) -> None:
    assert geo.value_text(value) == text


def test_labels_of_ticks_count_from_the_origin_of_the_axis() -> None:
    late = Axis("Position − 100", 100, 140, (100, 120, 140), origin=100)

    assert geo.x_texts(replace(ink_lines(), x=late)) == ("0", "20", "40")


@pytest.mark.parametrize("title", ["Score", "Distance of the outputs", "m" * 60])
@pytest.mark.parametrize("words", [(), ("extraordinarily",) * 6])
def test_a_title_beside_stays_in_the_box_as_far_as_it_is_shorter(
    title: str, words: tuple[str, ...]
) -> None:
    known = bars([0.1] * 6, x=axis("Word", 6, words))
    chart = replace(known, y=replace(known.y, title=title))
    around, lowest = geo.margins(chart), 176

    middle = (lowest + around.top - around.bottom) / 2 + geo.y_title_shift(chart)
    long = text_width(title) / 2
    if long < lowest / 2:
        assert middle - long >= -0.5
        assert middle + long <= lowest + 0.5
    else:
        assert middle == pytest.approx(lowest / 2, abs=0.5)


@pytest.mark.parametrize(("high", "room"), [(1.0, 56), (1e6, 112)])
def test_the_colour_bar_has_room_for_its_numbers(high: float, room: int) -> None:
    chart = matrix(np.full((2, 2), high), low=-high, high=high)

    assert geo.margins(chart).right == room
    widest = max(map(text_width, geo.colour_texts(chart)))
    assert geo.COLOUR_BAR_LABEL_GAP + widest <= room + 4


@given(st.lists(st.integers(-100, 100), min_size=1, max_size=8))
def test_labels_do_not_overlap_and_stay_in_order_and_inside(ends: list[int]) -> None:
    lines = tuple(Line("x", 0, np.zeros(1), np.array([end / 100])) for end in ends)

    places = geo.label_positions(lines, geo.Scale(1.1, -1.1))
    assert all(b - a > 6.2 for a, b in pairwise(sorted(places)))
    assert all(-0.01 <= place <= 100.01 for place in places)
    for end, place in zip(ends, places, strict=True):
        assert all(place > p for e, p in zip(ends, places, strict=True) if e > end)


def test_a_label_with_room_stands_at_the_end_of_its_line() -> None:
    lines = tuple(Line("x", 0, np.zeros(1), np.array([end])) for end in (-1.0, 1.0))

    assert geo.label_positions(lines, geo.Scale(1.0, -1.0)) == (100, 0)


def heads_of(columns: int) -> tuple[geo.ColumnBand, ...]:
    chart: Heatmap = heatmap(HeatmapParams(d_model=columns))
    return geo.column_bands(chart, 16)


def test_a_narrow_matrix_has_a_head_over_each_pair_of_columns() -> None:
    assert [(head.left, head.right) for head in heads_of(4)] == [(0, 50), (50, 100)]


def test_the_head_of_an_odd_column_out_is_as_narrow_as_it() -> None:
    *_, last = heads_of(5)

    assert (last.left, last.right) == (80, 100)


@pytest.mark.parametrize("columns", [1, 2, 31, 32, 33, 64, 1023])
def test_heads_cover_the_columns_from_the_first_tone_to_the_last(columns: int) -> None:
    heads = heads_of(columns)

    assert len(heads) <= 16
    assert (heads[0].left, heads[0].tone) == (0, 0)
    assert heads[-1].right == pytest.approx(100)
    assert heads[-1].tone == (1 if columns > 2 else 0)
