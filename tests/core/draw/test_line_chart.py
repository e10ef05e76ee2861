"""Line charts in SVG and Plotly: colours, labels and segments."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np

from app.core.charts import Chart, Line
from app.core.draw.layout.margins import margins
from app.core.draw.layout.side_margins import WIDE_RIGHT, Margins
from app.core.draw.palette import THEME_COLOURS, Theme
from app.core.draw.svg.figure import draw_svg
from tests.core.draw.renderings import each_theme, numbers, plotted, root
from tests.core.draw.samples import ink_lines


@each_theme
def test_lines_without_a_frequency_have_the_text_colour(theme: Theme) -> None:
    chart = ink_lines()

    assert "var(--color-ink)" in draw_svg(chart)
    assert "--tone" not in draw_svg(chart)
    lines = [t for t in plotted(chart, theme)["data"] if t["mode"] == "lines"]
    assert {line["line"]["color"] for line in lines} == {THEME_COLOURS[theme].text}
    assert [line["line"]["dash"] for line in lines] == ["solid", "6px,3px"]


def test_long_line_labels_get_a_wider_margin() -> None:
    assert margins(ink_lines("sinusoidal")).right == WIDE_RIGHT
    assert margins(ink_lines("sin")).right == Margins().right


def test_a_line_that_is_not_smooth_has_straight_segments_and_dots() -> None:
    y = np.array([0.0, 0.0, 1.0, 0.0, 0.0])
    x = np.arange(5.0)
    chart = replace(ink_lines(), lines=(Line("error", None, x, y),), markers=True)

    assert corners(chart) > len(x)
    straight = replace(chart, smooth=False)
    assert corners(straight) == len(x)
    (trace,) = plotted(straight)["data"]
    assert trace["mode"] == "lines+markers"
    assert numbers(trace["y"]).tolist() == y.tolist()


def corners(chart: Chart) -> int:
    """Return the number of corners of the first line."""
    path = next(e.get("d", "") for e in root(chart).iter() if e.tag == "path")
    return len(re.findall(r"-?\d+", path)) // 2
