"""SVG paths of curves: their points and their size in bytes."""

from __future__ import annotations

import re

import numpy as np
import pytest

from app.core.draw.layout.line_paths import (
    BYTE_BUDGET,
    PathPlan,
    dots_path,
    line_path,
    plan_paths,
)

X = np.arange(0, 12, 3)
Y = np.array([0, 30, 0, -30])


def wave(count: int, cycles: float) -> np.ndarray:
    return np.sin(np.linspace(0, 2 * np.pi * cycles, count))


def ends(found: str, each: int) -> list[tuple[int, int]]:
    """Return the ends of the segments of a path with relative commands."""
    numbers = [int(n) for n in re.findall(r"-?\d+", found)]
    x, y = numbers[:2]
    places = [(x, y)]
    rest = numbers[2:]
    if each == 4:
        rest = rest[2:]  # the first control point of the first segment
    for at in range(0, len(rest), each):
        x, y = x + rest[at + each - 2], y + rest[at + each - 1]
        places.append((x, y))
    return places


def test_a_smooth_path_goes_through_every_point() -> None:
    found = line_path(PathPlan("smooth", np.arange(4), 0), X, Y)

    assert ends(found, 4) == list(zip(X.tolist(), Y.tolist(), strict=True))


def test_a_straight_path_goes_through_every_point() -> None:
    found = line_path(PathPlan("straight", np.arange(4), 0), X, Y)

    assert ends(found, 2) == list(zip(X.tolist(), Y.tolist(), strict=True))


def test_a_smooth_path_is_horizontal_between_equal_neighbours() -> None:
    # The control point before (3, 30) has the same y: `2 30`.
    found = line_path(PathPlan("smooth", np.arange(4), 0), X, Y)

    assert found.startswith("M0 0c1 10 2 30 3 30s")


def test_a_band_is_the_bounding_box_of_its_curve() -> None:
    assert line_path(PathPlan("band", np.arange(4), 0), X, Y) == "M0-30H9V30H0z"


def test_a_path_of_one_point_is_a_point() -> None:
    found = line_path(
        PathPlan("straight", np.array([0]), 0), np.array([5]), np.array([7])
    )

    assert found == "M5 7h0"


def test_dots_are_strokes_of_zero_length() -> None:
    assert dots_path(X, Y) == "m0 0zm3 30zm3-30zm3-30z"


def test_short_curves_are_smooth() -> None:
    assert [plan.style for plan in plan_paths([wave(50, 8)] * 8)] == ["smooth"] * 8


def test_a_slow_curve_of_any_length_is_smooth_with_few_points() -> None:
    (plan,) = plan_paths([wave(4096, 1)])

    assert plan.style == "smooth"
    assert len(plan.chosen) < 60


def test_fast_curves_use_bytes_that_slow_curves_do_not_need() -> None:
    alone = plan_paths([wave(150, 25)] * 4)
    with_slow_curves = plan_paths([wave(150, 25), *[wave(150, 0.5)] * 3])

    assert alone[0].style == "straight"
    assert with_slow_curves[0].style == "smooth"


def test_a_curve_with_few_turns_is_smooth_next_to_many_fast_curves() -> None:
    slow, *_ = plan_paths([wave(200, 4), *[wave(200, 32)] * 7])

    assert slow.style == "smooth"


def test_a_long_curve_keeps_its_turning_points() -> None:
    (plan,) = plan_paths([wave(4000, 100)])

    assert plan.style == "straight"
    assert wave(4000, 100)[plan.chosen[1:-1]] == pytest.approx(
        np.tile([1, -1], 100), abs=0.01
    )


def test_a_curve_that_turns_too_often_is_a_band() -> None:
    (plan,) = plan_paths([wave(4000, 900)])

    assert plan.style == "band"


def test_a_flat_curve_is_drawn() -> None:
    (plan,) = plan_paths([np.ones(500)])

    assert plan.chosen[0] == 0
    assert plan.chosen[-1] == 499


@pytest.mark.parametrize("count", [1, 2, 50, 128, 200, 1000, 4096])
@pytest.mark.parametrize("share", [1, 4, 8])
def test_all_paths_together_stay_within_the_byte_budget(count: int, share: int) -> None:
    curves = [wave(count, count / 7 / 2**index) for index in range(share)]

    assert sum(plan.bytes for plan in plan_paths(curves)) <= BYTE_BUDGET
