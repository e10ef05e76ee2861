"""Learned positions: a table fitted to a small task, beside the sinusoids."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import numpy as np
from pydantic import Field

from app.core.charts import Axis, Heatmap
from app.core.figures.kind import FigureKind
from app.core.figures.parameters import FigureParams, OnlyInParts, Slider, Widget
from app.core.figures.shared import wording
from app.core.figures.shared.positions import Seed, Width
from app.core.figures.shared.ticks import ticks
from app.core.maths.encoding import Array, encode
from app.core.maths.learned import (
    HALVING,
    MAX_D_MODEL,
    MAX_POSITIONS,
    MAX_STEPS,
    Fit,
    fit,
    nearest,
    similarity,
)

READ_OUT: Final = 4
"""How many values of the row past the last are read out."""


class LearnedParams(FigureParams):
    part: Annotated[
        Literal["learned", "sinusoids", "similarity"],
        Field(
            title="Show",
            description="The learned rows, the sinusoids, or how alike the rows are.",
        ),
        Widget("tabs", labels=("Learned table", "Sinusoids", "Similarity")),
    ] = "learned"
    steps: Annotated[
        int,
        Field(
            ge=0,
            le=MAX_STEPS,
            title="Steps of learning",
            description="At 0 the table is still noise.",
        ),
        Slider(0, MAX_STEPS, step=5, plays=True),
        OnlyInParts(("learned", "similarity")),
    ] = 200
    positions: Annotated[
        int,
        Field(
            ge=2,
            le=MAX_POSITIONS,
            title="Positions",
            description="How many rows the table has; it has no others.",
        ),
        Slider(2, MAX_POSITIONS),
    ] = 32
    d_model: Annotated[
        Width,
        Field(le=MAX_D_MODEL, description="How many numbers a row has."),
        Slider(2, MAX_D_MODEL),
    ] = 16
    seed: Annotated[
        Seed,
        Field(description="Another number begins with other noise."),
        OnlyInParts(("learned", "similarity")),
    ] = 0

    @property
    def cells(self) -> int:
        # Each step looks at every row beside every other, and at every value.
        a_step = self.positions * (self.positions + self.d_model)
        steps = 0 if self.part == "sinusoids" else self.steps
        return (steps + 1) * a_step

    @property
    def last(self) -> int:
        return self.positions - 1

    def fit(self) -> Fit:
        return fit(self.positions, self.d_model, self.steps, self.seed)


def chart(params: LearnedParams) -> Heatmap:
    draw = {"learned": _learned, "sinusoids": _sinusoids, "similarity": _similarity}
    return draw[params.part](params)


LEARNED: Final = FigureKind(
    name="learned",
    title="Learned positions",
    summary="A table of positions learned from noise, beside the sinusoids.",
    model=LearnedParams,
    chart=chart,
)


def _learned(params: LearnedParams) -> Heatmap:
    fitted = params.fit()
    return Heatmap(
        title="Order can be learned, row by row" if params.steps else "At first, noise",
        x=_columns(params),
        y=_rows(params),
        values=fitted.table,
        low=-1.0,
        high=1.0,
        value_title="Value",
        description=f"A learned table for {_size(params)}. {_task(params, fitted)}",
        reading=(
            "The two nearest rows are "
            f"{wording.decimal(nearest(fitted.table))} apart: {_told(fitted.table)}. "
            f"{_past(params)}"
        ),
    )


def _sinusoids(params: LearnedParams) -> Heatmap:
    # One row more than is shown: the one that the learned table lacks.
    values = encode(params.positions + 1, params.d_model)
    table, past = values[:-1], values[-1, :READ_OUT].tolist()
    end = " …" if params.d_model > READ_OUT else "."
    return Heatmap(
        title="Sinusoids: nothing learned, and no last row",
        x=_columns(params),
        y=_rows(params),
        values=table,
        low=-1.0,
        high=1.0,
        value_title="Value",
        description=(
            f"The sinusoids for {_size(params)}, to be compared with the learned "
            "table. A formula gives every value, between −1 and 1: even dimensions are "
            "sines, odd ones cosines, the first the fastest. Nothing was learned, and "
            "the formula does not end at the last row."
        ),
        reading=(
            f"The two nearest rows are {wording.decimal(nearest(table))} apart. "
            f"Position {params.positions}, which the learned table lacks, is "
            f"{', '.join(map(wording.decimal, past))}{end}"
        ),
        column_tones=True,
    )


def _likeness(params: LearnedParams, values: Array) -> str:
    if not params.steps:
        return "Before learning, likeness is chance"
    if float(np.diagonal(values, 1).mean()) > 0.5:
        return "Neighbours become alike"
    return "How alike the rows are so far"


def _similarity(params: LearnedParams) -> Heatmap:
    fitted = params.fit()
    values = similarity(fitted.table)
    marks = ticks(0, params.last)
    return Heatmap(
        title=_likeness(params, values),
        x=Axis("Position", 0, params.last, marks),
        y=_rows(params),
        values=values,
        low=-1.0,
        high=1.0,
        value_title="Cosine similarity",
        description=(
            f"Each of {params.positions} learned rows beside each other, as the cosine "
            "of the angle between them: 1 for the same direction, 0 for a right angle, "
            f"−1 for the opposite. {_task(params, fitted)}"
        ),
        reading=f"Mean similarity of rows {_by_distance(values)}. {_past(params)}",
    )


def _told(table: Array) -> str:
    """What their distance means: in a narrow table rows may run out of room."""
    apart = nearest(table) > 0.0
    return "no two are equal" if apart else "some positions cannot be told apart"


def _columns(params: LearnedParams) -> Axis:
    width = params.d_model - 1
    return Axis("Dimension", 0, width, ticks(0, width))


def _rows(params: LearnedParams) -> Axis:
    return Axis("Position", 0, params.last, ticks(0, params.last), reversed=True)


def _size(params: LearnedParams) -> str:
    rows, columns = params.last, params.d_model - 1
    return f"{wording.positions(0, rows)}, down, and dimensions 0 to {columns}, across"


def _task(params: LearnedParams, fitted: Fit) -> str:
    """What was asked of the table, and how well it did."""
    return (
        f"{_story(params)} fitted to a small task that has no language "
        "in it: compared with every row much as in attention (dot product, softmax), "
        "a row must give the largest share to its own position, "
        f"and half as much for each {wording.number_word(HALVING)} steps away. "
        "Values are held between −1 and 1. The loss, 0 for a perfect fit, "
        + (
            f"was {wording.decimal(fitted.before)} before and is "
            f"{wording.decimal(fitted.after)} after."
            if params.steps
            else f"is {wording.decimal(fitted.before)}."
        )
    )


def _story(params: LearnedParams) -> str:
    if params.steps == 0:
        return f"It is noise (seed {params.seed}), not yet"
    steps = "step" if params.steps == 1 else "steps"
    return (
        f"It began as noise (seed {params.seed}) and was, in "
        f"{wording.number_word(params.steps)} {steps} of gradient descent,"
    )


def _past(params: LearnedParams) -> str:
    return f"There is no row past {params.last}: position {params.positions} has none."


def _by_distance(values: Array) -> str:
    """`1 apart 0.930, 4 apart 0.700`, as far as there are rows."""
    return ", ".join(
        f"{apart} apart: {wording.decimal(float(np.diagonal(values, apart).mean()))}"
        for apart in (1, 2, 4, 8, 16)
        if apart < len(values)
    )
