"""Points between the values of a smooth line."""

from __future__ import annotations

import numpy as np
import pytest

from app.core.draw.layout.smooth_line import smooth


def test_a_smooth_line_equals_the_bezier_curve_of_the_svg() -> None:
    x, y = np.arange(5.0), np.array([0.0, 3.0, 0.0, -3.0, 0.0])

    across, found = smooth(x, y, 2)
    assert across == pytest.approx(np.arange(0, 4.5, 0.5))
    assert found[::2] == pytest.approx(y)
    # Bézier curve with control points at 0, 1, 3, 3: (0 + 3·1 + 3·3 + 3) / 8.
    assert found[1] == pytest.approx(1.875)


@pytest.mark.parametrize("y", [[2.0], [2.0, 4.0]])
def test_a_smooth_line_through_one_or_two_values_is_straight(y: list[float]) -> None:
    _, found = smooth(np.arange(float(len(y))), np.array(y), 4)

    assert len(found) == (len(y) - 1) * 4 + 1
    assert found == pytest.approx(np.linspace(y[0], y[-1], len(found)))
