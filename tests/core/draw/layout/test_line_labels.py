"""Labels at the ends of lines."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from app.core.charts import Line
from app.core.draw.layout.geometry import Scale
from app.core.draw.layout.line_labels import label_positions, line_labels
from app.core.figures.waves import WavesParams
from app.core.figures.waves import chart as waves


@given(st.lists(st.integers(-100, 100), min_size=1, max_size=8))
def test_line_labels_do_not_overlap_and_stay_in_order(ends: list[int]) -> None:
    lines = tuple(Line("x", 0, np.zeros(1), np.array([end / 100])) for end in ends)

    positions = label_positions(lines, Scale(1.1, -1.1))
    assert all(b - a > 6.2 for a, b in pairwise(sorted(positions)))
    assert all(-0.01 <= position <= 100.01 for position in positions)
    for end, position in zip(ends, positions, strict=True):
        assert all(
            position > p for e, p in zip(ends, positions, strict=True) if e > end
        )


def test_a_label_with_enough_space_is_at_the_end_of_its_line() -> None:
    lines = tuple(Line("x", 0, np.zeros(1), np.array([end])) for end in (-1.0, 1.0))

    assert label_positions(lines, Scale(1.0, -1.0)) == (100, 0)


def test_coinciding_lines_share_one_label() -> None:
    def texts(*dims: int) -> list[str]:
        chart = waves(WavesParams(dims=dims))
        return [label.text for label in line_labels(chart)]

    assert texts(0, 1) == ["0 sin", "1 cos"]
    assert texts(0, 60, 62) == ["0 sin", "60 sin + 1"]
    assert texts(59, 61, 63) == ["59 cos + 2"]


def test_a_label_at_the_end_of_its_line_has_no_leader() -> None:
    apart, moved = (
        [label.has_leader for label in line_labels(waves(WavesParams(dims=dims)))]
        for dims in ((0, 20), (0, 10))
    )

    assert apart == [False, False]
    assert any(moved)
