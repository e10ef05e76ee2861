"""Lines: points between the values of a smooth line, and dense lines."""

from __future__ import annotations

import numpy as np
import pytest

from app.core.charts import Line
from app.core.draw.layout.lines import SMOOTH_POINTS, is_dense, smooth


def test_a_smooth_line_equals_a_bezier_curve() -> None:
    x, y = np.arange(5.0), np.array([0.0, 3.0, 0.0, -3.0, 0.0])
    steps = SMOOTH_POINTS // 5

    across, found = smooth(x, y)
    assert across == pytest.approx(np.linspace(0, 4, 4 * steps + 1))
    assert found[::steps] == pytest.approx(y)
    # Bézier curve with control points at 0, 2, 3, 3: (0 + 3·2 + 3·3 + 3) / 8.
    assert found[steps // 2] == pytest.approx(2.25)


@pytest.mark.parametrize("y", [[2.0], [2.0, 4.0]])
def test_a_smooth_line_through_one_or_two_values_is_straight(y: list[float]) -> None:
    _, found = smooth(np.arange(float(len(y))), np.array(y))

    assert found == pytest.approx(np.linspace(y[0], y[-1], len(found)))


def test_close_values_are_not_interpolated() -> None:
    x = np.arange(SMOOTH_POINTS, dtype=np.float64)

    assert len(smooth(x, np.sin(x))[0]) == SMOOTH_POINTS


@pytest.mark.parametrize(("cycles", "dense"), [(0, False), (100, False), (900, True)])
def test_a_line_that_turns_too_often_is_dense(cycles: int, dense: bool) -> None:
    x = np.linspace(0, 1, 4000)

    assert is_dense(Line("wave", None, x, np.sin(2 * np.pi * cycles * x))) == dense


def test_the_ends_of_a_smooth_line_go_on_as_its_middle_does() -> None:
    x = np.arange(7.0)

    across, found = smooth(x, x**2)

    assert found == pytest.approx(across**2)
