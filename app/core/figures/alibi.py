"""ALiBi figure: attention weights of a sentence, or the penalties behind them.

The weights are in `alibi_weights`. The other parts are the bias matrix of one head, the
slopes of all heads, and the buckets of T5 that the weights are compared with.
"""

from __future__ import annotations

from math import ceil, exp, floor, log, log10
from typing import Annotated, Final, Literal

import numpy as np
from pydantic import Field

from app.core.charts import (
    Axis,
    Heatmap,
    Line,
    LineChart,
    MarkedPosition,
    PanelChart,
)
from app.core.figures.alibi_weights import slope_text, weights_chart
from app.core.figures.kind import FigureKind
from app.core.figures.parameters import (
    FigureParams,
    OnlyInParts,
    Slider,
    UnderMoreSettings,
    Widget,
)
from app.core.figures.shared import wording
from app.core.figures.shared.sentences import ShortSentence, split_words
from app.core.figures.shared.ticks import ticks
from app.core.maths.alibi import MAX_HEADS, MAX_POSITIONS, bias, slopes
from app.core.maths.relative_buckets import BUCKETS, MAX_DISTANCE, buckets
from app.language import gettext, join_sentences, localise, translatable

REACH: Final = 160
"""Largest offset in the chart of the buckets, beyond the last one that is used."""

_POWERS: Final = (-8, -6, -4, -2, 0)
"""Ticks of the slope axis, as powers of two. Slopes are from 2^−8 to below 1."""


class AlibiParams(FigureParams):
    part: Annotated[
        Literal["bias", "slopes", "weights", "buckets"],
        Field(
            title=translatable("Show"),
            description=translatable(
                "Biases of a head, slopes, attention weights, or T5’s buckets."
            ),
        ),
        Widget(
            "tabs",
            labels=(
                translatable("Bias of a head"),
                translatable("Slopes of all heads"),
                translatable("Weights"),
                translatable("T5’s buckets"),
            ),
            alone="weights",
        ),
    ] = "bias"
    direction: Annotated[
        Literal["forwards", "backwards"],
        Field(
            title=translatable("Read backwards"),
            description=translatable("Whether the sentence is read backwards."),
        ),
        Widget("switch", labels=(translatable("off"), translatable("on"))),
        OnlyInParts(("weights",)),
    ] = "forwards"
    mask: Annotated[
        Literal["off", "on"],
        Field(
            title=translatable("Causal mask"),
            description=translatable(
                "Whether each word attends only to itself and earlier words."
            ),
        ),
        Widget("switch", labels=(translatable("off"), translatable("on"))),
        OnlyInParts(("weights", "buckets")),
    ] = "on"
    sentence: Annotated[
        ShortSentence, UnderMoreSettings(), OnlyInParts(("weights",))
    ] = "dog bites man"
    heads: Annotated[
        int,
        Field(
            ge=1,
            le=MAX_HEADS,
            title=translatable("Heads"),
            description=translatable("Number of heads in the attention layer."),
        ),
        Slider(1, 32),
        UnderMoreSettings(),
        OnlyInParts(("bias", "slopes", "weights")),
    ] = 8
    head: Annotated[
        int,
        Field(
            ge=1,
            le=MAX_HEADS,
            title=translatable("Head"),
            description=translatable("The head whose bias is shown, counted from 1."),
        ),
        Slider(1, 8, plays=True),
        OnlyInParts(("bias", "slopes")),
    ] = 1
    positions: Annotated[
        int,
        Field(
            ge=2,
            le=MAX_POSITIONS,
            title=translatable("Positions"),
            description=translatable("Number of positions shown."),
        ),
        Slider(2, 64),
        OnlyInParts(("bias",)),
    ] = 32

    @property
    def words(self) -> tuple[str, ...]:
        return split_words(self.sentence)

    @property
    def cells(self) -> int:
        if self.part == "weights":
            return 8 * len(self.words) ** 2
        if self.part == "buckets":
            return 2 * REACH + 1
        return self.positions**2 if self.part == "bias" else self.heads

    @property
    def shown_head(self) -> int:
        """The selected head, or the last head if there are fewer."""
        return min(self.head, self.heads)


def chart(params: AlibiParams) -> Heatmap | LineChart | PanelChart:
    if params.part == "weights":
        return weights_chart(
            params.words,
            params.heads,
            has_mask=params.mask == "on",
            is_backwards=params.direction == "backwards",
        )
    if params.part == "buckets":
        return _buckets(has_mask=params.mask == "on")
    return _bias(params) if params.part == "bias" else _slopes(params)


ALIBI: Final = FigureKind(
    name="alibi",
    title=translatable("ALiBi"),
    summary=translatable(
        "Attention with linear biases: scores decrease with distance."
    ),
    model=AlibiParams,
    chart=chart,
)


def _bias(params: AlibiParams) -> Heatmap:
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
        value_title=gettext("Bias"),
        description=_describe_bias(params, slope),
        reading=_read_bias(params, slope),
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


def _read_bias(params: AlibiParams, slope: float) -> str:
    return _missing(params) + gettext(
        "Head %(head)s of %(heads)s has the slope %(slope)s: with equal scores, a key "
        "one step further back gets %(factor)s times the weight after softmax.",
        head=params.shown_head,
        heads=params.heads,
        slope=slope_text(slope),
        factor=wording.decimal(exp(-slope)),
    )


def _slopes(params: AlibiParams) -> LineChart:
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
        reading=_read_slopes(params, chosen),
        mark=MarkedPosition(
            "x", rank, gettext("head %(head)s", head=params.shown_head)
        ),
    )


def _head_axis(heads: int) -> Axis:
    # A single head has an empty range, so the axis gets half a step on each side.
    padding = 0.5 if heads == 1 else 0.0
    return Axis(
        gettext("Heads, steepest first"), 1 - padding, heads + padding, ticks(1, heads)
    )


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


def _read_slopes(params: AlibiParams, slope: float) -> str:
    return _missing(params) + gettext(
        "Head %(head)s has the slope %(slope)s: with equal scores, %(steps)s steps "
        "back halve the weight.",
        head=params.shown_head,
        slope=slope_text(slope),
        steps=wording.significant(log(2) / slope),
    )


def _buckets(*, has_mask: bool) -> LineChart:
    last = 0 if has_mask else REACH
    offsets = np.arange(-REACH, last + 1, dtype=np.float64)
    found = buckets(offsets, has_mask).astype(np.float64)
    half = BUCKETS if has_mask else BUCKETS // 2
    directions = _read_buckets(half, has_mask)
    steps = gettext(
        "A line with a step for each bucket, of %(buckets)s, by the offset of key and "
        "query.",
        buckets=BUCKETS,
    )
    sizes = gettext(
        "Offsets up to %(single)s have a bucket each; longer ones share buckets that "
        "get wider with the distance, and all from %(limit)s on are in the last one. "
        "T5 learns a number for each bucket and head, and adds it to the score.",
        single=half // 2 - 1,
        limit=MAX_DISTANCE,
    )
    return LineChart(
        title=gettext("Short offsets have a bucket each, longer ones share"),
        x=Axis(gettext("Offset, key − query"), -REACH, last, ticks(-REACH, last)),
        y=Axis(
            gettext("Bucket"),
            0,
            BUCKETS - 1,
            (0.0, 8.0, 16.0, 24.0, float(BUCKETS - 1)),
        ),
        lines=(Line(label="T5", tone=None, x=offsets, y=found),),
        markers=False,
        smooth=False,
        description=join_sentences(steps, directions, sizes),
        reading=directions,
    )


def _read_buckets(half: int, has_mask: bool) -> str:
    if has_mask:
        return gettext(
            "All buckets are for keys before the query, because a causal mask hides "
            "the others."
        )
    return gettext(
        "Buckets 0 to %(last)s are for keys at or before the query, and %(first)s to "
        "%(end)s for keys after it.",
        last=half - 1,
        first=half + 1,
        end=BUCKETS - 1,
    )


def _missing(params: AlibiParams) -> str:
    if params.head == params.shown_head:
        return ""
    sentence = gettext(
        "There is no head %(head)s, so the last head is shown.", head=params.head
    )
    return f"{sentence} "


def _number(value: float) -> str:
    """Format with up to three significant digits and a minus sign: `−15.5`."""
    return localise(f"{value:.3g}")


def _rounded_up(value: float) -> float:
    """Round up to two significant digits: 15.5 to 16, 0.121 to 0.13."""
    digits = 1 - floor(log10(value))
    scale = 10.0**digits
    # Rounded first, because a rounding error must not turn 16 into 17.
    return round(ceil(round(value * scale, 6)) / scale, digits)
