"""Designs of a positional encoding that fail, and how the figure shows it."""

from __future__ import annotations

import re

import numpy as np
import pytest

from app.core.charts import BarChart
from app.core.draw.palette import THEME_COLOURS
from app.core.draw.plotly.figure import draw_plotly
from app.core.draw.svg.figure import draw_svg
from app.core.figures.shared.designs import (
    SHORTEST_TEXT,
    TEXTS,
    WIDEST,
    binary_chart,
    fraction_chart,
    number_chart,
)


def test_a_plain_number_outgrows_the_values_of_the_embedding() -> None:
    near, far = (number_chart(position, "cat", 4) for position in (1, 5_000))

    for drawn in (near, far):
        *embedding, number = drawn.series[0].values
        assert np.abs(embedding).max() <= 1
        assert drawn.y.low <= min(embedding)
        assert drawn.y.high >= number
    # All bars share one axis, so the embedding is no longer visible.
    assert np.abs(far.series[0].values[:-1]).max() / far.y.high < 0.001
    largest = np.abs(far.series[0].values[:-1]).max()
    assert f"{5_000 / largest:,.0f} times" in far.reading


@pytest.mark.parametrize("position", [0, 1, 3])
def test_the_reading_of_a_small_number_compares_a_large_one(position: int) -> None:
    drawn = number_chart(position, "cat", 4)

    largest = np.abs(drawn.series[0].values[:-1]).max()
    now = f"{position / largest:.1f} times" if position else "0 here"
    assert f"The number is {now}" in drawn.reading
    assert "0.0 times" not in drawn.reading
    assert f"at position 1,000 it is {1_000 / largest:,.0f} times" in drawn.reading


def test_the_fraction_of_position_zero_is_the_same_in_every_text() -> None:
    drawn = fraction_chart(0)

    assert drawn.title == "A fraction: only position 0 has the same number in each text"
    assert drawn.reading == (
        "Position 0 is 0 in every text. Position 1 is 0.200 in a text of 5 words, and "
        "0.025 in one of 40: one position, many numbers."
    )


@pytest.mark.parametrize("position", [0, 3, 4, 5, 50, 1_000_000])
def test_a_fraction_depends_on_the_length_of_the_text(position: int) -> None:
    drawn = fraction_chart(position)

    divisions = [label.replace(",", "").split(" ÷ ") for label in drawn.x.labels]
    assert {int(dividend) for dividend, _ in divisions} == {position}
    lengths = [int(length) for _, length in divisions]
    assert len(lengths) == TEXTS
    assert lengths[0] >= max(SHORTEST_TEXT, position + 1)
    assert drawn.series[0].values == pytest.approx([position / n for n in lengths])


@pytest.mark.parametrize("position", [0, 3, 7, 8, 31, 32, 1_000_000])
def test_a_column_of_the_matrix_has_the_binary_digits_of_its_position(
    position: int,
) -> None:
    drawn = binary_chart(position)

    assert drawn.values.shape[1] <= WIDEST
    assert drawn.x.low <= position <= drawn.x.high
    for column, number in enumerate(range(int(drawn.x.low), int(drawn.x.high) + 1)):
        digits = "".join(str(int(digit)) for digit in drawn.values[::-1, column])
        assert int(digits, 2) == number


@pytest.mark.parametrize("position", [3, 127])
def test_binary_digits_are_printed_in_their_cells(position: int) -> None:
    svg = draw_svg(binary_chart(position))

    assert re.findall(r"<tspan[^>]*>(.*?)</tspan>", svg)[:3] == ["0", "1", "0"]
    assert 'class="bar"' not in svg
    assert '<rect class="mark"' in svg  # a line would cross the digits
    (mark,) = draw_plotly(binary_chart(position))["layout"]["shapes"]
    assert mark["type"] == "rect"


def test_the_colours_of_many_binary_digits_range_from_0_to_1() -> None:
    drawn = binary_chart(1_000)

    assert (drawn.low, drawn.high) == (0, 1)
    assert 'class="bar"' in draw_svg(drawn)


@pytest.mark.parametrize(
    "drawn", [number_chart(3, "cat", 4), fraction_chart(3)], ids=["number", "fraction"]
)
def test_bars_without_a_frequency_are_grey(drawn: BarChart) -> None:
    assert 'fill="var(--color-edge)"' in draw_svg(drawn)
    (trace,) = draw_plotly(drawn, "light")["data"]
    assert trace["marker"]["color"] == THEME_COLOURS["light"].edge


def test_the_axis_of_the_bars_has_a_title() -> None:
    titles = {"Value": number_chart(3, "cat", 4), "3 ÷ length": fraction_chart(3)}

    for title, drawn in titles.items():
        assert f">{title}</text>" in draw_svg(drawn)
        texts = draw_plotly(drawn, "light")["layout"]["annotations"]
        assert title in [each["text"] for each in texts]


def test_digits_have_labels_instead_of_a_rotated_title() -> None:
    assert "rotate(-90)" not in draw_svg(binary_chart(3))


def test_the_reading_names_the_digit_of_the_top_row() -> None:
    drawn = binary_chart(6)

    assert drawn.reading.startswith("Position 6 is 110; digit 0 is the last one.")
    assert drawn.y.labels[0] == "digit 0"
    assert drawn.values[:, 6].tolist() == [0, 1, 1]


def test_the_reading_counts_the_digits_that_jump_in_the_next_step() -> None:
    assert "The next position is 100: 3 digits jump" in binary_chart(3).reading
    assert "1 digit jumps" in binary_chart(4).reading
