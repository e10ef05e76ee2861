"""plotly.py accepts every figure, and its validation changes nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

import numpy as np
import overtone
import plotly.graph_objects as go
import pytest

from app.core.charts import Chart
from app.core.draw.plotly.figure import NO_TEMPLATE
from app.core.errors import InvalidInput
from app.core.figures import KINDS
from app.core.figures.kind import FigureKind
from app.core.figures.parameters import Parameter, parameters_of, read_parameters
from app.figure_code.charts import chart_of_drawing
from tests.core.draw.renderings import plotted
from tests.core.draw.samples import SAMPLES
from tests.core.figures.plot.drawn import draw

NUMBERS = b"x,y,z\n0,1,\n1.5,NA,3e29\n7,-2,4\n"
TEXTS = b"word,a,b\n<b>R&D</b>,1,\nshalom,-1e-9,2\n"

PLOTS: dict[str, Chart] = {
    "line": draw(":x: 0..2*pi", ":y: sin(k*x)", ":y2: 1/x", ":k: 1..9 = 3", k=9),
    "points": draw(":x: -3..3", ":y: log(x)", ":as: points"),
    "bars": draw(":x: 0..20", ":y: 10**x", ":y2: 1/0*x", ":as: bars"),
    "clipped": draw(":x: -3..3", ":y: 1/x", ":yrange: -2..2"),
    "smooth": draw(":x: 0..5", ":y: floor(x)", ":smooth: yes"),
    "undefined": draw(":x: 0..1", ":y: 1/0*x"),
    "data": draw(":x: x", ":y: y, z", csv=NUMBERS),
    "points of data": draw(":x: x", ":y: y, z", ":as: points", csv=NUMBERS),
    "bars of data": draw(":x: x", ":y: y, z", ":as: bars", csv=NUMBERS),
    "texts": draw(":x: word", ":y: a, b", ":as: bars", csv=TEXTS),
    "heatmap": draw(":x: word", ":y: a, b", ":as: heatmap", csv=TEXTS),
}

GAP = [[1.0, float("nan")], [1e30, -2.0]]
DRAWINGS = {
    "lines": overtone.lines([0, 1], {"a": [1, 2], "b": [0, np.inf]}, smooth=True),
    "points": overtone.points([0, 1], [np.nan, 1e29], y_range=(-1, 1)),
    "bars": overtone.bars(["<b>", "b"], {"a": [1, -2], "b": [0, 1e-9]}),
    "heatmap": overtone.heatmap(GAP, x_label="x", value_label="v"),
    "empty heatmap": overtone.heatmap([[np.nan]]),
}


def validated(figure: dict[str, Any]) -> Any:
    """Return the figure after plotly.py has validated it. Raises ValueError."""
    return json.loads(json.dumps(go.Figure(figure).to_plotly_json()))


def require_valid(chart: Chart) -> None:
    figure = plotted(chart)
    # plotly.py omits empty lists.
    layout = {name: part for name, part in figure["layout"].items() if part != []}
    assert validated(figure) == {"data": figure["data"], "layout": layout}


@pytest.mark.parametrize("chart", SAMPLES.values(), ids=SAMPLES)
def test_samples_are_valid(chart: Chart) -> None:
    require_valid(chart)


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_each_kind_is_valid_with_extreme_values(kind: FigureKind) -> None:
    for query in queries(kind):
        try:
            params = read_parameters(kind.model, query.items())
        except InvalidInput:  # conflicts with the default of another parameter
            continue
        require_valid(kind.chart(params))


def queries(kind: FigureKind) -> Iterator[dict[str, str]]:
    """Yield the defaults, then extreme values of each parameter in each part."""
    parameters = parameters_of(kind.model)
    parts = next((p.choices for p in parameters if p.name == "part"), ("",))
    for part in parts:
        chosen = {"part": part} if part else {}
        yield chosen
        for parameter in parameters:
            if not parameter.parts or part in parameter.parts:
                yield from (chosen | {parameter.name: v} for v in extremes(parameter))


def extremes(parameter: Parameter) -> tuple[str, ...]:
    if parameter.choices:
        return parameter.choices
    ends = {"bool": ("false", "true"), "ints": ("0", "0,1,2,3,4,5,6,7")}
    numbers = (parameter.minimum, parameter.maximum)
    default = tuple(f"{number:.15g}" for number in numbers if number is not None)
    return ends.get(parameter.type, default or ("a", "one two three four five"))


@pytest.mark.parametrize("chart", PLOTS.values(), ids=PLOTS)
def test_plots_of_authors_are_valid(chart: Chart) -> None:
    require_valid(chart)


@pytest.mark.parametrize("drawing", DRAWINGS.values(), ids=DRAWINGS)
def test_figures_in_python_are_valid(drawing: overtone.Chart) -> None:
    require_valid(chart_of_drawing(response(drawing), "Title"))


def test_the_tooltip_of_a_heatmap_in_python_has_the_label_of_its_values() -> None:
    (trace,) = plotted(chart_of_drawing(response(DRAWINGS["heatmap"]), "Title"))["data"]

    assert ": v %{z}" in trace["hovertemplate"]


def response(drawing: overtone.Chart) -> dict[str, Any]:
    """Return what the process of `figures.py` sends for a drawing."""
    return {
        "kind": type(drawing).__name__,
        "chart": asdict(drawing),
        "sentence": "S.",
        "description": "D.",
    }


def test_the_template_is_the_empty_template_of_plotly() -> None:
    figure = validated({"layout": {"template": "none"}})

    assert figure["layout"]["template"] == NO_TEMPLATE


def test_unknown_properties_are_invalid() -> None:
    figure = plotted(SAMPLES["printed"])
    figure["layout"]["shapes"] = [{"kind": "line"}]

    with pytest.raises(ValueError, match="kind"):
        validated(figure)
