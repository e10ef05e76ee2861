"""The axis of dimensions is readable on a phone."""

from __future__ import annotations

from app.core.figures.shared.dimension_axis import dimension_axis


def test_each_of_a_few_dimensions_has_a_tick() -> None:
    assert dimension_axis(8).ticks == (0, 1, 2, 3, 4, 5, 6, 7)


def test_of_many_dimensions_only_some_have_a_tick() -> None:
    axis = dimension_axis(16)

    assert axis.ticks == (0, 5, 10, 15)
    assert (axis.low, axis.high, axis.labels) == (0, 15, ())
