"""Turns as SVG: dials with the arcs of some pairs above a bar for each pair."""

from __future__ import annotations

from app.core.charts import TurnChart
from app.core.draw.svg.charts.turn_dials import draw_dials
from app.core.draw.svg.charts.turn_profile import draw_profile
from app.core.draw.svg.style import Style


def draw_turn_chart(chart: TurnChart, pen: Style) -> str:
    return draw_dials(chart, pen) + draw_profile(chart, pen)
