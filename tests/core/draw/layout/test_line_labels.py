"""Labels at the ends of lines."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.draw.layout.line_labels import LineLabel, label_positions, line_labels
from app.core.figures.shared.dimensions import wave_label
from app.core.figures.waves import WavesParams
from app.core.figures.waves import chart as waves


@given(st.lists(st.integers(5, 95), min_size=1, max_size=8))
def test_line_labels_do_not_overlap_and_stay_in_order(ends: list[int]) -> None:
    positions = label_positions(ends)

    assert all(b - a > 6.2 for a, b in pairwise(sorted(positions)))
    assert all(-0.01 <= position <= 100.01 for position in positions)
    for end, position in zip(ends, positions, strict=True):
        assert all(
            position < p for e, p in zip(ends, positions, strict=True) if e > end
        )


def test_a_label_with_enough_space_is_at_the_end_of_its_line() -> None:
    assert label_positions([100, 0]) == (100, 0)


def labels_at_ends(*dims: int) -> list[LineLabel]:
    chart = waves(WavesParams(dims=dims))
    return list(line_labels(replace(chart, has_legend=False)))


def test_coinciding_lines_share_one_label() -> None:
    def texts(*dims: int) -> list[str]:
        return [label.text for label in labels_at_ends(*dims)]

    assert texts(0, 1) == ["0 sin", "1 cos"]
    assert texts(0, 60, 62) == ["0 sin", "60 sin + 1"]
    assert texts(59, 61, 63) == ["59 cos + 2"]


def test_a_label_at_the_end_of_its_line_has_no_leader() -> None:
    apart, moved = (
        [label.has_leader for label in labels_at_ends(*dims)]
        for dims in ((0, 20), (0, 10))
    )

    assert apart == [False, False]
    assert any(moved)


@pytest.mark.parametrize("dims", [(0, 1, 2, 4, 10), (10, 0, 63), tuple(range(8))])
def test_a_legend_lists_the_labels_in_the_order_of_the_lines(
    dims: tuple[int, ...],
) -> None:
    chart = waves(WavesParams(dims=dims))
    labels = line_labels(chart)

    assert [label.text for label in labels] == [wave_label(dim) for dim in sorted(dims)]
    assert [label.samples for label in labels] == [(line,) for line in chart.lines]
    positions = [label.position for label in labels]
    assert all(b - a > 14 for a, b in pairwise(positions))
    assert positions[0] + positions[-1] == pytest.approx(100)
    assert not any(label.has_leader for label in labels)


def test_coinciding_lines_share_one_label_and_sample_in_a_legend() -> None:
    chart = waves(WavesParams(d_model=16, dims=(9, 11, 13, 15)))
    labels = line_labels(chart)

    assert [label.text for label in labels] == ["9 cos", "11 cos + 2"]
    assert [label.samples for label in labels] == [chart.lines[:1], chart.lines[1:]]
    assert labels[0].position + labels[1].position == pytest.approx(100)


def test_a_single_line_has_its_label_at_its_end_instead_of_a_legend() -> None:
    [label] = line_labels(waves(WavesParams(dims=(62,))))

    assert label.samples == ()
    assert label.position == label.line_end
