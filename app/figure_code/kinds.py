"""Kinds of figures from the functions that `figures.py` declares."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Any, Final, Literal

from pydantic import Field, create_model

from app.core.charts import Chart
from app.core.figures.kind import FigureKind
from app.core.figures.parameters import FigureParams, Slider, Widget
from app.figure_code.charts import chart_of_drawing
from app.figure_code.process import CodeProcess
from app.language import translatable

CELLS: Final = 32_000
"""Cost of a drawing for the rate limit. A larger one would occupy a thread for
large computations, although another process computes."""

CACHED_DRAWINGS: Final = 64
"""Drawings of each figure that are cached for readers who change its parameters."""

PINNED_DRAWINGS: Final = 16
"""First drawings of each figure, which stay in the cache. They are the ones of the
lesson's settings, drawn when the lesson is read, so pages do not wait for the code."""

_STEPS: Final = 100
"""Steps of a slider without a step."""


class CodeParams(FigureParams):
    """Base of the parameter models of figures in Python."""

    @property
    def cells(self) -> int:
        return CELLS


def code_kind(declared: Mapping[str, Any], process: CodeProcess) -> FigureKind:
    """Return the kind of a declared figure, which is drawn by `process`."""
    name, title = declared["name"], declared["title"]

    pinned: dict[FigureParams, Mapping[str, Any]] = {}

    @lru_cache(CACHED_DRAWINGS)
    def draw(params: FigureParams) -> Mapping[str, Any]:
        return process.draw(name, params.model_dump())

    def chart(params: FigureParams) -> Chart:
        drawing = pinned.get(params) or draw(params)
        if len(pinned) < PINNED_DRAWINGS:
            pinned[params] = drawing
        return chart_of_drawing(drawing, title)

    return FigureKind(
        name=name,
        title=title,
        summary=declared["summary"] or translatable("A figure of this lesson."),
        model=_model(declared["parameters"]),
        chart=chart,
    )


def _model(parameters: list[Mapping[str, Any]]) -> type[FigureParams]:
    fields: dict[str, Any] = {each["name"]: _field(each) for each in parameters}
    return create_model("CodeFigureParams", __base__=CodeParams, **fields)


def _field(parameter: Mapping[str, Any]) -> tuple[Any, float | str]:
    """Return the type and the default of a field."""
    control = parameter["control"]
    label = control["label"] or parameter["name"].replace("_", " ").capitalize()
    described = {"title": label, "description": control["help"] or None}
    if "options" in control:
        choice: Any = Literal[tuple(control["options"])]
        if parameter["type"] == "bool":
            choice = Annotated[choice, Widget("switch")]
        return Annotated[choice, Field(**described)], control["default"]
    number = int if parameter["type"] == "int" else float
    low, high = number(control["low"]), number(control["high"])
    step = control["step"] or (1 if number is int else (high - low) / _STEPS)
    limits = Field(ge=low, le=high, **described)
    return Annotated[number, limits, Slider(low, high, step)], number(
        control["default"]
    )
