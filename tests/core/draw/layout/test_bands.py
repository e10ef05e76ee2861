"""Bands of frequency colours next to a matrix."""

from __future__ import annotations

import pytest

from app.core.draw.layout.bands import bands
from app.core.figures.shared.dimensions import dimension_tones


def test_each_pair_of_a_few_dimensions_has_a_band() -> None:
    found = bands(dimension_tones(5))

    assert [(band.start, band.end) for band in found] == [(0, 40), (40, 80), (80, 100)]


@pytest.mark.parametrize("width", [1, 2, 31, 32, 33, 64, 1023])
def test_bands_cover_all_dimensions_from_the_first_colour_to_the_last(
    width: int,
) -> None:
    first, *_, last = [*bands(dimension_tones(width))] * 2

    assert len(bands(dimension_tones(width))) <= 16
    assert (first.start, first.tone) == (0, 0)
    assert last.end == last.drawn_end == pytest.approx(100)
    assert last.tone == pytest.approx(1 if width > 2 else 0, abs=1 / 16)


def test_neighbours_of_the_same_colour_share_a_band() -> None:
    found = bands((0, 0, 1, 0))

    assert [(band.start, band.end) for band in found] == [(0, 50), (50, 75), (75, 100)]
    assert [band.tone for band in found] == [0, 1, 0]
