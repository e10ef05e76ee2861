"""Layout of charts: scales, texts and margins."""

from __future__ import annotations

import pytest

from app.core.draw.layout import geometry as geo
from app.core.figures.heatmap import HeatmapParams
from app.core.figures.heatmap import chart as heatmap
from app.core.figures.waves import WavesParams
from app.core.figures.waves import chart as waves


def test_percentages_count_from_the_left_and_the_top() -> None:
    x, y = geo.scales(waves(WavesParams(positions=11)))

    assert (x.percent(-0.5), x.percent(10.5)) == (0, 100)
    assert (y.percent(1.1), y.percent(-1.1)) == (0, 100)


def test_cells_extend_half_a_step_around_their_centres() -> None:
    x, y = geo.scales(heatmap(HeatmapParams(positions=4, d_model=2)))

    assert (x.percent(-0.5), x.percent(3.5)) == (0, 100)
    assert (y.percent(-0.5), y.percent(1.5)) == (0, 100)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (-0.5, "−0.5"),
        (40.0, "40"),
        (0.0, "0"),
        (2024.0, "2024"),
        (1004095.0, "1,004,095"),
    ],
)
def test_a_value_is_formatted_without_trailing_zeros(value: float, text: str) -> None:
    assert geo.value_text(value) == text
