"""Descriptions and readings of the learned positions figure."""

from __future__ import annotations

from typing import Final

import numpy as np

from app.core.figures.learned.parameters import LearnedParams
from app.core.figures.shared import wording
from app.core.maths.encoding import Array
from app.core.maths.learned import HALVING, FittedTable, smallest_distance
from app.language import gettext, join_sentences, ngettext, separate, separate_numbers

MAX_LISTED: Final = 4
"""Maximum number of values listed for the position after the last row."""


def describe_table(params: LearnedParams) -> str:
    return gettext(
        "A fitted table for positions 0 to %(last)s (rows) and dimensions 0 to "
        "%(last_dim)s (columns).",
        last=params.last,
        last_dim=params.d_model - 1,
    )


def describe_sinusoids(params: LearnedParams) -> str:
    return gettext(
        "The sinusoidal encoding of positions 0 to %(last)s (rows) and dimensions 0 to "
        "%(last_dim)s (columns), for comparison with the learned table. A formula "
        "gives every value, between −1 and 1: even dimensions are sines, odd "
        "dimensions cosines, and the first pair is the fastest. Nothing is learned, "
        "and the formula is defined for every position.",
        last=params.last,
        last_dim=params.d_model - 1,
    )


def describe_similarity(params: LearnedParams) -> str:
    return gettext(
        "The cosine similarity of each two of %(rows)s learned rows: 1 for the same "
        "direction, 0 for a right angle, −1 for opposite directions.",
        rows=params.positions,
    )


def describe_task(params: LearnedParams, fitted: FittedTable) -> str:
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


def _describe_loss(params: LearnedParams, fitted: FittedTable) -> str:
    initial = wording.decimal(fitted.initial_loss)
    if params.steps == 0:
        return gettext("The loss, 0 for a perfect fit, is %(loss)s.", loss=initial)
    return gettext(
        "The loss, 0 for a perfect fit, was %(before)s before training and is "
        "%(after)s after it.",
        before=initial,
        after=wording.decimal(fitted.final_loss),
    )


def closest_sentence(table: Array) -> str:
    return gettext(
        "The closest two rows have the distance %(distance)s.",
        distance=wording.decimal(smallest_distance(table)),
    )


def uniqueness_sentence(table: Array) -> str:
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


def no_next_row_sentence(params: LearnedParams) -> str:
    return gettext(
        "The table has no row for position %(position)s.", position=params.positions
    )


def next_row_sentence(params: LearnedParams, values: Array) -> str:
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


def similarity_sentence(values: Array) -> str:
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
