"""Margins are wide enough for the texts in them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from app.core.draw.layout import geometry as geo
from app.core.draw.layout.axis_labels import is_slanted
from app.core.draw.layout.margins import margins, y_title_shift
from app.core.draw.layout.text_layout import text_width
from tests.core.draw.samples import axis, bars, matrix


@pytest.mark.parametrize("title", ["Score", "Distance of the outputs", "m" * 60])
@pytest.mark.parametrize("words", [(), ("extraordinarily",) * 6])
def test_a_y_title_stays_in_the_box_unless_it_is_longer(
    title: str, words: tuple[str, ...]
) -> None:
    known = bars([0.1] * 6, x=axis("Word", 6, words))
    chart = replace(known, y=replace(known.y, title=title))
    around, height = margins(chart), 176

    middle = (height + around.top - around.bottom) / 2 + y_title_shift(chart)
    half = text_width(title) / 2
    if half < height / 2:
        assert middle - half >= -0.5
        assert middle + half <= height + 0.5
    else:
        assert middle == pytest.approx(height / 2, abs=0.5)


@pytest.mark.parametrize(("high", "margin"), [(1.0, 56), (1e6, 112)])
def test_the_right_margin_fits_the_numbers_of_the_colour_bar(
    high: float, margin: int
) -> None:
    chart = matrix(np.full((2, 2), high), low=-high, high=high)

    assert margins(chart).right == margin
    widest = max(map(text_width, geo.colour_texts(chart)))
    assert geo.COLOUR_BAR_LABEL_GAP + widest <= margin + 4


def test_labels_of_every_fourth_column_need_not_be_slanted() -> None:
    every = axis("Column", 12, tuple(map(str, range(10, 22))))
    some = replace(every, ticks=(0.0, 4.0, 8.0), labels=("10", "14", "18"))
    values = np.zeros((2, 12))

    assert is_slanted(matrix(values, x=every))
    assert not is_slanted(matrix(values, x=some))


@pytest.mark.parametrize(("count", "is_many"), [(17, True), (16, False)])
def test_more_than_16_slanted_names_are_too_many_for_a_narrow_plot(
    count: int, is_many: bool
) -> None:
    chart = bars([0.1] * count, x=axis("Country", count, ("Denmark",) * count))

    assert ("many-names" in margins(chart).classes) is is_many
