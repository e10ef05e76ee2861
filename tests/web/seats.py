"""A figure kind with every type of control, and a lesson with it, for tests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

import numpy as np
from pydantic import BeforeValidator, Field

from app.core.charts import Axis, Heatmap
from app.core.errors import FieldError
from app.core.figures.parameters import FigureParams, OnlyInParts, Widget, WordLimits
from app.core.markdown.parser import parse
from app.web.figures.controls import Control
from app.web.figures.figure_views import FigureView, figure_views


class SeatsParams(FigureParams):
    part: Annotated[
        Literal["plan", "list"], Widget("tabs", labels=("Plan", "As a list"))
    ] = "plan"
    mood: Annotated[Literal["calm", "lively"], OnlyInParts(("list",))] = "calm"
    guests: Annotated[str, WordLimits(4, 6)] = "Ada Bob"
    order: Annotated[
        tuple[Annotated[int, Field(ge=0, le=3)], ...],
        BeforeValidator(lambda given: given and given.split(",")),
        Field(max_length=4),
        Widget("words", of="guests"),
    ] = Field(default_factory=lambda earlier: places(earlier["guests"])[::-1])

    def conflicts(self) -> Iterator[FieldError]:
        if tuple(sorted(self.order)) != places(self.guests):
            yield FieldError("order", "Every guest has one seat.")


def places(guests: str) -> tuple[int, ...]:
    return tuple(range(len(guests.split())))


def seats(params: SeatsParams) -> Heatmap:
    axis = Axis("Seat", 0, 1, (0, 1))
    return Heatmap(
        f"Who sits where: {params.part}",
        axis,
        axis,
        np.zeros((2, 2)),
        -1,
        1,
        "Value",
        "In words.",
        "Read out.",
    )


SEATS = """\
---
title: Seats
---

# At table {#table}

:::::{deeper} Look closer
::::{columns}
:::{figure} seats
:mood: lively
:::

+++

Words.
::::
:::::
"""


def seats_view(*query: tuple[str, str]) -> FigureView:
    lesson = parse(SEATS, "seats")
    return figure_views(lesson, query, lambda cells: None)["seats"]


def control_of(view: FigureView, name: str) -> Control:
    [found] = [c for c in view.controls if c.parameter.name == name]
    return found
