"""Bars with the mean distances over all shuffles."""

from __future__ import annotations

import numpy as np

from app.core.charts import Axis, BarChart, Series, word_axis
from app.core.figures.no_encoding.outputs import last_word_outputs
from app.core.figures.no_encoding.parameters import DEPTH, SHUFFLES, NoEncodingParams
from app.core.figures.no_encoding.texts import (
    NOTHING_TO_COMPARE,
    depth_labels,
    describe_computation,
    layers_text,
    rounded_distance,
)
from app.core.figures.shared import wording
from app.core.figures.shared.round_numbers import axis_end, end_ticks
from app.core.figures.shared.shuffles import can_be_shuffled
from app.language import gettext, join_sentences


def mean_chart(params: NoEncodingParams) -> BarChart:
    without, masked = (last_word_outputs(params, mask).means for mask in ("off", "on"))
    end = axis_end(max(*without, *masked))
    return BarChart(
        title=_means_title(params, without, masked),
        x=word_axis(gettext("Depth"), depth_labels()),
        y=Axis(gettext("Distance / length"), 0.0, end, end_ticks(end)),
        series=(
            Series(gettext("no mask"), np.array(without)),
            Series(gettext("causal mask"), np.array(masked)),
        ),
        description=_describe_means(params, _means_sentence(params, without, masked)),
        reading=_means_sentence(params, without, masked),
    )


def _describe_means(params: NoEncodingParams, reading: str) -> str:
    bars = gettext(
        "A bar chart with two bars for each of %(depths)s depths: the mean distance by "
        "which the output of the last word moves when the words before it are "
        "shuffled, relative to its length, for %(shuffles)s shuffles of %(sentence)s.",
        depths=wording.number_word(DEPTH),
        shuffles=SHUFFLES,
        sentence=wording.quote_word(params.sentence),
    )
    return join_sentences(
        bars, describe_computation("with and without a mask"), reading
    )


def _means_title(
    params: NoEncodingParams, without: list[float], masked: list[float]
) -> str:
    if not can_be_shuffled(params.words):
        return gettext("Nothing to shuffle")
    if any(without) or masked[0] or not all(masked[1:]):
        return gettext("How far the last word’s output moves")
    return gettext("Only a mask and depth together reveal order")


def _means_sentence(
    params: NoEncodingParams, without: list[float], masked: list[float]
) -> str:
    if not can_be_shuffled(params.words):
        return gettext(NOTHING_TO_COMPARE)
    zero, more = (
        wording.join([rounded_distance(mean) for mean in means])
        for means in (without, masked)
    )
    return gettext(
        "After %(layers)s, the last word’s output moves by %(unmasked)s of its length "
        "without a mask, and by %(masked)s with a causal mask.",
        layers=layers_text(range(DEPTH)),
        unmasked=zero,
        masked=more,
    )
