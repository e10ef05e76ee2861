"""Slopes of all heads."""

from __future__ import annotations

from math import log
from typing import Final

import numpy as np

from app.core.charts import Axis, Line, LineChart, MarkedPosition
from app.core.figures.alibi.parameters import AlibiParams
from app.core.figures.alibi.texts import missing_head_note, slope_text
from app.core.figures.shared import wording
from app.core.figures.shared.ticks import whole_number_axis
from app.core.maths.alibi import slopes
from app.language import gettext, join_sentences

_POWERS: Final = (-8, -6, -4, -2, 0)
"""Ticks of the slope axis, as powers of two. Slopes are from 2^−8 to below 1."""


def slope_chart(params: AlibiParams) -> LineChart:
    all_slopes = slopes(params.heads)
    chosen = float(all_slopes[params.shown_head - 1])
    # Sorted, so that the curve falls steadily although the slopes have two sequences.
    ordered = np.sort(all_slopes)[::-1]
    rank = 1 + int((all_slopes > chosen).sum())
    return LineChart(
        title=gettext("Heads with small slopes attend further back"),
        x=_head_axis(params.heads),
        y=_slope_axis(),
        lines=(
            Line(
                label="log₂ s",
                tone=None,
                x=np.arange(1, params.heads + 1, dtype=np.float64),
                y=np.log2(ordered),
            ),
        ),
        markers=True,
        description=_describe_slopes(params, [float(slope) for slope in all_slopes]),
        reading=_slopes_sentence(params, chosen),
        mark=MarkedPosition(
            "x", rank, gettext("head %(head)s", head=params.shown_head)
        ),
    )


def _head_axis(heads: int) -> Axis:
    return whole_number_axis(gettext("Heads, steepest first"), 1, heads)


def _slope_axis() -> Axis:
    return Axis(
        gettext("Slope s"),
        _POWERS[0] - 0.5,
        _POWERS[-1],
        tuple(float(power) for power in _POWERS),
        labels=tuple(slope_text(2.0**power) for power in _POWERS),
    )


def _describe_slopes(params: AlibiParams, all_slopes: list[float]) -> str:
    heads = params.heads
    first = slope_text(all_slopes[0])
    if heads == 1:
        return gettext(
            "The only head has the slope %(slope)s, 2 to the power of −8.", slope=first
        )
    below = 2 ** (heads.bit_length() - 1)
    scale = gettext("The axis is logarithmic, with a factor of 4 between ticks.")
    values = {
        "count": wording.number_word(heads).capitalize(),
        "first": first,
        "last": slope_text(all_slopes[below - 1]),
        "last_head": below,
    }
    if heads == below:
        falls = gettext(
            "%(count)s heads, each with a fixed slope s, from %(first)s in head 1 to "
            "%(last)s in head %(last_head)s, each %(first)s times the previous one.",
            **values,
        )
        return join_sentences(falls, scale)
    sequences = gettext(
        "%(count)s heads, each with a fixed slope s. %(heads)s is not a power of two, "
        "so the first %(last_head)s heads have the slopes of %(below)s heads: from "
        "%(first)s in head 1 to %(last)s in head %(last_head)s, each %(first)s times "
        "the previous one. The other heads have every second slope of %(above)s heads, "
        "starting with %(start)s. Heads are sorted by slope, steepest first.",
        heads=heads,
        below=wording.number_word(below),
        above=2 * below,
        start=slope_text(all_slopes[below]),
        **values,
    )
    return join_sentences(sequences, scale)


def _slopes_sentence(params: AlibiParams, slope: float) -> str:
    reading = gettext(
        "Head %(head)s has the slope %(slope)s: if scores are equal before the "
        "bias, %(steps)s steps back halve the weight.",
        head=params.shown_head,
        slope=slope_text(slope),
        steps=wording.significant(log(2) / slope),
    )
    return join_sentences(missing_head_note(params), reading)
