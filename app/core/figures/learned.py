"""Learned positions figure: a table fitted to a toy task, and the sinusoids."""

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
    similarity,
    smallest_distance,
)

MAX_LISTED: Final = 4
"""Maximum number of values listed for the position after the last row."""


class LearnedParams(FigureParams):
    part: Annotated[
        Literal["learned", "sinusoids", "similarity"],
        Field(
            title="Show",
            description="The learned table, the sinusoids, or the similarity of rows.",
        ),
        Widget("tabs", labels=("Learned table", "Sinusoids", "Similarity")),
    ] = "learned"
    steps: Annotated[
        int,
        Field(
            ge=0,
            le=MAX_STEPS,
            title="Training steps",
            description="At 0 the table is still random noise.",
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
            description="Number of rows of the table.",
        ),
        Slider(2, MAX_POSITIONS),
    ] = 32
    d_model: Annotated[
        Width,
        Field(le=MAX_D_MODEL, description="Number of dimensions of each row."),
        Slider(2, MAX_D_MODEL),
    ] = 16
    seed: Annotated[
        Seed,
        Field(description="Seed of the random noise that training starts from."),
        OnlyInParts(("learned", "similarity")),
    ] = 0

    @property
    def cells(self) -> int:
        # Each step compares all rows with each other and updates every value.
        per_step = self.positions * (self.positions + self.d_model)
        steps = 0 if self.part == "sinusoids" else self.steps
        return (steps + 1) * per_step

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
    summary="A table fitted to given distances (a toy task), compared with sinusoids.",
    model=LearnedParams,
    chart=chart,
)


def _learned(params: LearnedParams) -> Heatmap:
    fitted = params.fit()
    return Heatmap(
        title=(
            "A table fitted to given distances" if params.steps else "At first, noise"
        ),
        x=_columns(params),
        y=_rows(params),
        values=fitted.table,
        low=-1.0,
        high=1.0,
        value_title="Value",
        description=f"A fitted table for {_size(params)}. {_task(params, fitted)}",
        reading=(
            "The closest two rows have the distance "
            f"{wording.decimal(smallest_distance(fitted.table))}: "
            f"{_uniqueness(fitted.table)}. {_no_next_row(params)}"
        ),
    )


def _sinusoids(params: LearnedParams) -> Heatmap:
    # One more row than shown: the position after the last row of the learned table.
    values = encode(params.positions + 1, params.d_model)
    table, past = values[:-1], values[-1, :MAX_LISTED].tolist()
    end = " …" if params.d_model > MAX_LISTED else "."
    return Heatmap(
        title="Sinusoids: no training, and no last row",
        x=_columns(params),
        y=_rows(params),
        values=table,
        low=-1.0,
        high=1.0,
        value_title="Value",
        description=(
            f"The sinusoidal encoding of {_size(params)}, for comparison with the "
            "learned table. A formula gives every value, between −1 and 1: even "
            "dimensions are sines, odd dimensions cosines, and the first pair is the "
            "fastest. Nothing is learned, and the formula is defined for every "
            "position."
        ),
        reading=(
            "The closest two rows have the distance "
            f"{wording.decimal(smallest_distance(table))}. Position "
            f"{params.positions}, which is not in the learned table, is "
            f"{', '.join(map(wording.decimal, past))}{end}"
        ),
        column_tones=True,
    )


def _similarity_title(params: LearnedParams, values: Array) -> str:
    if not params.steps:
        return "Before training, similarity is random"
    if float(np.diagonal(values, 1).mean()) > 0.5:
        return "The fit makes neighbouring positions similar"
    return "Similarity of the rows so far"


def _similarity(params: LearnedParams) -> Heatmap:
    fitted = params.fit()
    values = similarity(fitted.table)
    tick_values = ticks(0, params.last)
    return Heatmap(
        title=_similarity_title(params, values),
        x=Axis("Position", 0, params.last, tick_values),
        y=_rows(params),
        values=values,
        low=-1.0,
        high=1.0,
        value_title="Cosine similarity",
        description=(
            f"The cosine similarity of each two of {params.positions} learned rows: 1 "
            "for the same direction, 0 for a right angle, −1 for opposite directions. "
            f"{_task(params, fitted)}"
        ),
        reading=f"Mean similarity by distance: {_by_distance(values)}. "
        f"{_no_next_row(params)}",
    )


def _uniqueness(table: Array) -> str:
    """State whether all rows differ; with few dimensions, some rows become equal."""
    if smallest_distance(table) > 0.0:
        return "no two rows are equal"
    return "some positions have equal rows"


def _columns(params: LearnedParams) -> Axis:
    width = params.d_model - 1
    return Axis("Dimension", 0, width, ticks(0, width))


def _rows(params: LearnedParams) -> Axis:
    return Axis("Position", 0, params.last, ticks(0, params.last), reversed=True)


def _size(params: LearnedParams) -> str:
    rows, columns = params.last, params.d_model - 1
    return (
        f"{wording.positions(0, rows)} (rows) and dimensions 0 to {columns} (columns)"
    )


def _task(params: LearnedParams, fitted: Fit) -> str:
    """Describe the task and the loss."""
    return (
        f"{_training(params)} to a toy task without language. As in attention, the "
        "dot products of a row with all rows pass through a softmax; the weight of the "
        "row’s own position must be the largest and halve with every "
        f"{wording.number_word(HALVING)} positions of distance. "
        "Values are clipped to the range −1 to 1. The loss, 0 for a perfect fit, "
        + (
            f"was {wording.decimal(fitted.initial_loss)} before training and is "
            f"{wording.decimal(fitted.final_loss)} after it."
            if params.steps
            else f"is {wording.decimal(fitted.initial_loss)}."
        )
    )


def _training(params: LearnedParams) -> str:
    if params.steps == 0:
        return f"It is random noise (seed {params.seed}), not yet fitted"
    steps = "step" if params.steps == 1 else "steps"
    return (
        f"It started as random noise (seed {params.seed}) and was fitted in "
        f"{wording.number_word(params.steps)} {steps} of gradient descent"
    )


def _no_next_row(params: LearnedParams) -> str:
    return f"The table has no row for position {params.positions}."


def _by_distance(values: Array) -> str:
    """List mean similarities: `0.930 at distance 1, 0.700 at distance 4`."""
    return ", ".join(
        f"{wording.decimal(float(np.diagonal(values, k).mean()))} at distance {k}"
        for k in (1, 2, 4, 8, 16)
        if k < len(values)
    )
