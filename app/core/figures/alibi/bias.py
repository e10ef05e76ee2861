"""Bias matrix of one head."""

from __future__ import annotations

from math import ceil, exp, floor, log10

import numpy as np

from app.core.charts import Axis, Heatmap
from app.core.figures.alibi.parameters import AlibiParams
from app.core.figures.alibi.texts import missing_head_note, slope_text
from app.core.figures.shared import wording
from app.core.figures.shared.ticks import ticks
from app.core.maths.alibi import bias, slopes
from app.language import gettext, join_sentences, localise


def bias_chart(params: AlibiParams) -> Heatmap:
    all_slopes = slopes(params.heads)
    slope, last = float(all_slopes[params.shown_head - 1]), params.positions - 1
    # All heads share one colour scale, so that a small slope looks pale.
    limit = _rounded_up(float(all_slopes.max()) * last)
    tick_values = ticks(0, last)
    values = bias(params.positions, slope)
    # A causal mask hides later positions, so they have no bias instead of 0.
    values[np.triu_indices_from(values, 1)] = np.nan
    return Heatmap(
        title=gettext("The bias grows with the distance"),
        x=Axis(gettext("Key position j"), 0, last, tick_values),
        y=Axis(gettext("Query position i"), 0, last, tick_values, reversed=True),
        values=values,
        low=-limit,
        high=0.0,
        description=_describe_bias(params, slope),
        reading=_bias_sentence(params, slope),
    )


def _describe_bias(params: AlibiParams, slope: float) -> str:
    return gettext(
        "A matrix with %(positions)s query positions as rows and %(positions)s key "
        "positions as columns: the bias that head %(head)s of %(heads)s adds to each "
        "score before softmax. The bias is 0 on the diagonal, where query and key have "
        "the same position, and changes by %(step)s for each step back, down to "
        "%(lowest)s at the lower left. It depends only on the distance. A causal mask "
        "hides later positions, so cells to the right of the diagonal are empty, here "
        "and in the table. All heads share one colour scale, so a head with a small "
        "slope looks pale.",
        positions=params.positions,
        head=params.shown_head,
        heads=params.heads,
        step=_number(-slope),
        lowest=_number(-slope * (params.positions - 1)),
    )


def _bias_sentence(params: AlibiParams, slope: float) -> str:
    reading = gettext(
        "Head %(head)s of %(heads)s has the slope %(slope)s: if scores are equal "
        "before the bias, a key one step further back gets %(factor)s times the weight "
        "after softmax.",
        head=params.shown_head,
        heads=params.heads,
        slope=slope_text(slope),
        factor=wording.decimal(exp(-slope)),
    )
    return join_sentences(missing_head_note(params), reading)


def _number(value: float) -> str:
    """Format with up to three significant digits and a minus sign: `−15.5`."""
    return localise(f"{value:.3g}")


def _rounded_up(value: float) -> float:
    """Round up to two significant digits: 15.5 to 16, 0.121 to 0.13."""
    digits = 1 - floor(log10(value))
    scale = 10.0**digits
    # Rounded first, because a rounding error must not turn 16 into 17.
    return round(ceil(round(value * scale, 6)) / scale, digits)
