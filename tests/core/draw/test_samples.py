"""Every type of chart in SVG and Plotly: valid, small, with the same margins."""

from __future__ import annotations

import re
from typing import Any, get_args

import pytest

from app.core.charts import Chart
from app.core.draw.layout.margins import margins
from app.core.draw.layout.side_margins import Margins
from app.core.draw.svg.figure import draw_svg
from tests.core.draw.renderings import STYLES, plotted, root
from tests.core.draw.samples import SAMPLES

each_sample = pytest.mark.parametrize("chart", SAMPLES.values(), ids=SAMPLES)


def test_the_samples_contain_every_type_of_chart() -> None:
    missing = {*get_args(Chart)} - {type(chart) for chart in SAMPLES.values()}

    assert not missing, f"Add {missing} to SAMPLES in tests/core/draw/samples.py."


@each_sample
@pytest.mark.parametrize("theme", ["page", "light", "dark"])
def test_an_svg_is_small_well_formed_and_has_no_style_or_id(
    chart: Chart, theme: Any
) -> None:
    elements = list(root(chart, theme).iter())

    assert not any({"style", "id"} & set(element.attrib) for element in elements)
    assert len(draw_svg(chart, theme).encode()) <= 8192


@each_sample
def test_text_typed_by_learners_is_escaped(chart: Chart) -> None:
    assert "<b>" not in draw_svg(chart)
    layout = plotted(chart)["layout"]
    labels = [
        *(note["text"] for note in layout.get("annotations", [])),
        *layout.get("xaxis", {}).get("ticktext", []),
    ]
    assert not any('"R' in label and "<b>" in label for label in labels)


@each_sample
def test_margins_are_the_same_in_plotly_and_css(chart: Chart) -> None:
    around = margins(chart)
    assert styled_margins(root(chart).get("class", "").split()) == around_of(around)

    margin = plotted(chart)["layout"]["margin"]
    assert [margin[side] for side in "trbl"] == [
        around.top,
        around.right,
        around.bottom,
        around.left,
    ]


def around_of(around: Margins) -> dict[str, int]:
    return {side: getattr(around, side) for side in ("top", "right", "bottom", "left")}


def styled_margins(classes: list[str]) -> dict[str, int]:
    """Return the margins that the CSS of the page sets for these classes."""
    found: dict[str, int] = {}
    rules = re.findall(
        r'(\[data-form~="[\w-]+"\] > )?\.plot-area \{(.*?)\}',
        STYLES,
    )
    for condition, body in rules:
        if condition and condition.split('"')[1] not in classes:
            continue
        for name, value in re.findall(r"([\w-]+): ([\dpx ]+);", body):
            pixels = [int(part) for part in re.findall(r"\d+", value)]
            if name != "inset":
                found[name] = pixels[0]
                continue
            top, right, bottom, *left = pixels
            all_four = (top, right, bottom, *(left or [right]))
            found |= zip(("top", "right", "bottom", "left"), all_four, strict=True)
    return found
