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
from app.language import (
    gettext,
    join_sentences,
    ngettext,
    separate,
    separate_numbers,
    translatable,
)

MAX_LISTED: Final = 4
"""Maximum number of values listed for the position after the last row."""


class LearnedParams(FigureParams):
    part: Annotated[
        Literal["learned", "sinusoids", "similarity"],
        Field(
            title=translatable("Show"),
            description=translatable(
                "The learned table, the sinusoids, or the similarity of rows."
            ),
        ),
        Widget(
            "tabs",
            labels=(
                translatable("Learned table"),
                translatable("Sinusoids"),
                translatable("Similarity"),
            ),
        ),
    ] = "learned"
    steps: Annotated[
        int,
        Field(
            ge=0,
            le=MAX_STEPS,
            title=translatable("Training steps"),
            description=translatable("At 0 the table is still random noise."),
        ),
        Slider(0, MAX_STEPS, step=5, plays=True),
        OnlyInParts(("learned", "similarity")),
    ] = 200
    positions: Annotated[
        int,
        Field(
            ge=2,
            le=MAX_POSITIONS,
            title=translatable("Positions"),
            description=translatable("Number of rows of the table."),
        ),
        Slider(2, MAX_POSITIONS),
    ] = 32
    d_model: Annotated[
        Width,
        Field(
            le=MAX_D_MODEL,
            description=translatable("Number of dimensions of each row."),
        ),
        Slider(2, MAX_D_MODEL),
    ] = 16
    seed: Annotated[
        Seed,
        Field(
            description=translatable(
                "Seed of the random noise that training starts from."
            )
        ),
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
    title=translatable("Learned positions"),
    summary=translatable(
        "A table fitted to given distances (a toy task), compared with sinusoids."
    ),
    model=LearnedParams,
    chart=chart,
)


def _learned(params: LearnedParams) -> Heatmap:
    fitted = params.fit()
    return Heatmap(
        title=(
            gettext("A table fitted to given distances")
            if params.steps
            else gettext("At first, noise")
        ),
        x=_columns(params),
        y=_rows(params),
        values=fitted.table,
        low=-1.0,
        high=1.0,
        value_title=gettext("Value"),
        description=join_sentences(
            _describe_table(params), _describe_task(params, fitted)
        ),
        reading=join_sentences(
            _read_uniqueness(fitted.table), _read_no_next_row(params)
        ),
    )


def _sinusoids(params: LearnedParams) -> Heatmap:
    # One more row than shown: the position after the last row of the learned table.
    values = encode(params.positions + 1, params.d_model)
    table, past = values[:-1], values[-1]
    return Heatmap(
        title=gettext("Sinusoids: no training, and no last row"),
        x=_columns(params),
        y=_rows(params),
        values=table,
        low=-1.0,
        high=1.0,
        value_title=gettext("Value"),
        description=_describe_sinusoids(params),
        reading=join_sentences(_read_closest(table), _read_next_row(params, past)),
        column_tones=True,
    )


def _similarity_title(params: LearnedParams, values: Array) -> str:
    if not params.steps:
        return gettext("Before training, similarity is random")
    if float(np.diagonal(values, 1).mean()) > 0.5:
        return gettext("The fit makes neighbouring positions similar")
    return gettext("Similarity of the rows so far")


def _similarity(params: LearnedParams) -> Heatmap:
    fitted = params.fit()
    values = similarity(fitted.table)
    tick_values = ticks(0, params.last)
    return Heatmap(
        title=_similarity_title(params, values),
        x=Axis(gettext("Position"), 0, params.last, tick_values),
        y=_rows(params),
        values=values,
        low=-1.0,
        high=1.0,
        value_title=gettext("Cosine similarity"),
        description=(
            join_sentences(_describe_similarity(params), _describe_task(params, fitted))
        ),
        reading=join_sentences(_read_similarity(values), _read_no_next_row(params)),
    )


def _columns(params: LearnedParams) -> Axis:
    width = params.d_model - 1
    return Axis(gettext("Dimension"), 0, width, ticks(0, width))


def _rows(params: LearnedParams) -> Axis:
    tick_values = ticks(0, params.last)
    return Axis(gettext("Position"), 0, params.last, tick_values, reversed=True)


def _describe_table(params: LearnedParams) -> str:
    return gettext(
        "A fitted table for positions 0 to %(last)s (rows) and dimensions 0 to "
        "%(last_dim)s (columns).",
        last=params.last,
        last_dim=params.d_model - 1,
    )


def _describe_sinusoids(params: LearnedParams) -> str:
    return gettext(
        "The sinusoidal encoding of positions 0 to %(last)s (rows) and dimensions 0 to "
        "%(last_dim)s (columns), for comparison with the learned table. A formula "
        "gives every value, between −1 and 1: even dimensions are sines, odd "
        "dimensions cosines, and the first pair is the fastest. Nothing is learned, "
        "and the formula is defined for every position.",
        last=params.last,
        last_dim=params.d_model - 1,
    )


def _describe_similarity(params: LearnedParams) -> str:
    return gettext(
        "The cosine similarity of each two of %(rows)s learned rows: 1 for the same "
        "direction, 0 for a right angle, −1 for opposite directions.",
        rows=params.positions,
    )


def _describe_task(params: LearnedParams, fitted: Fit) -> str:
    """Describe the training, the task and the loss."""
    task = ngettext(
        "As in attention, the dot products of a row with all rows pass through a "
        "softmax; the weight of the row’s own position must be the largest and halve "
        "with every position of distance. Values are clipped to the range −1 to 1.",
        "As in attention, the dot products of a row with all rows pass through a "
        "softmax; the weight of the row’s own position must be the largest and halve "
        "with every %(count)s positions of distance. Values are clipped to the range "
        "−1 to 1.",
        HALVING,
        count=wording.number_word(HALVING),
    )
    return join_sentences(
        _describe_training(params), task, _describe_loss(params, fitted)
    )


def _describe_training(params: LearnedParams) -> str:
    if params.steps == 0:
        return gettext(
            "It is random noise (seed %(seed)s), not yet fitted to a toy task without "
            "language.",
            seed=params.seed,
        )
    return ngettext(
        "It started as random noise (seed %(seed)s) and was fitted in %(count)s step "
        "of gradient descent to a toy task without language.",
        "It started as random noise (seed %(seed)s) and was fitted in %(count)s steps "
        "of gradient descent to a toy task without language.",
        params.steps,
        seed=params.seed,
        count=wording.number_word(params.steps),
    )


def _describe_loss(params: LearnedParams, fitted: Fit) -> str:
    initial = wording.decimal(fitted.initial_loss)
    if params.steps == 0:
        return gettext("The loss, 0 for a perfect fit, is %(loss)s.", loss=initial)
    return gettext(
        "The loss, 0 for a perfect fit, was %(before)s before training and is "
        "%(after)s after it.",
        before=initial,
        after=wording.decimal(fitted.final_loss),
    )


def _read_closest(table: Array) -> str:
    return gettext(
        "The closest two rows have the distance %(distance)s.",
        distance=wording.decimal(smallest_distance(table)),
    )


def _read_uniqueness(table: Array) -> str:
    """State whether all rows differ; with few dimensions, some rows become equal."""
    smallest = smallest_distance(table)
    if smallest > 0.0:
        return gettext(
            "The closest two rows have the distance %(distance)s: no two rows are "
            "equal.",
            distance=wording.decimal(smallest),
        )
    return gettext(
        "The closest two rows have the distance %(distance)s: some positions have "
        "equal rows.",
        distance=wording.decimal(smallest),
    )


def _read_no_next_row(params: LearnedParams) -> str:
    return gettext(
        "The table has no row for position %(position)s.", position=params.positions
    )


def _read_next_row(params: LearnedParams, values: Array) -> str:
    listed = separate_numbers([*map(wording.decimal, values[:MAX_LISTED])])
    if len(values) > MAX_LISTED:
        return gettext(
            "Position %(position)s, which is not in the learned table, is %(values)s …",
            position=params.positions,
            values=listed,
        )
    return gettext(
        "Position %(position)s, which is not in the learned table, is %(values)s.",
        position=params.positions,
        values=listed,
    )


def _read_similarity(values: Array) -> str:
    """List mean similarities: `0.930 at distance 1, 0.700 at distance 4`."""
    listed = [
        # Translators: Part of a list of mean similarities.
        gettext(
            "%(similarity)s at distance %(distance)s",
            similarity=wording.decimal(float(np.diagonal(values, k).mean())),
            distance=k,
        )
        for k in (1, 2, 4, 8, 16)
        if k < len(values)
    ]
    return gettext("Mean similarity by distance: %(values)s.", values=separate(listed))
