"""The line at zero of bars and curves, as SVG."""

from __future__ import annotations

from app.core.charts import BarChart, CurveChart
from app.core.draw.layout.geometry import scales
from app.core.draw.svg.style import Style, percent


def zero_line(chart: BarChart | CurveChart, pen: Style) -> str:
    """Return the line, or nothing if zero is outside of the chart."""
    at = scales(chart)[1].percent(0)
    if not 0 <= at <= 100:
        return ""
    y, attributes = percent(at), pen.paint("stroke", "soft")
    return f'<line class="zero" x2="100%" y1="{y}" y2="{y}"{attributes}/>'
