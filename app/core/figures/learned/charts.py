"""The three charts of the learned positions figure."""

from __future__ import annotations

import numpy as np

from app.core.charts import Axis, Heatmap
from app.core.figures.learned.parameters import LearnedParams
from app.core.figures.learned.texts import (
    closest_sentence,
    describe_similarity,
    describe_sinusoids,
    describe_table,
    describe_task,
    next_row_sentence,
    no_next_row_sentence,
    similarity_sentence,
    uniqueness_sentence,
)
from app.core.figures.shared.dimensions import dimension_tones
from app.core.figures.shared.ticks import ticks
from app.core.maths.encoding import Array, encode
from app.core.maths.learned import similarity
from app.language import gettext, join_sentences


def chart(params: LearnedParams) -> Heatmap:
    draw = {"learned": _learned, "sinusoids": _sinusoids, "similarity": _similarity}
    return draw[params.part](params)


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
        description=join_sentences(
            describe_table(params), describe_task(params, fitted)
        ),
        reading=join_sentences(
            uniqueness_sentence(fitted.table), no_next_row_sentence(params)
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
        description=describe_sinusoids(params),
        reading=join_sentences(
            closest_sentence(table), next_row_sentence(params, past)
        ),
        column_tones=dimension_tones(params.d_model),
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
        description=(
            join_sentences(describe_similarity(params), describe_task(params, fitted))
        ),
        reading=join_sentences(
            similarity_sentence(values), no_next_row_sentence(params)
        ),
    )


def _columns(params: LearnedParams) -> Axis:
    width = params.d_model - 1
    return Axis(gettext("Dimension"), 0, width, ticks(0, width))


def _rows(params: LearnedParams) -> Axis:
    tick_values = ticks(0, params.last)
    return Axis(gettext("Position"), 0, params.last, tick_values, reversed=True)
