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

REACH: Final = 160
"""Largest offset in the chart of the buckets, beyond the last one that is used."""

_POWERS: Final = (-8, -6, -4, -2, 0)
"""Ticks of the slope axis, as powers of two. Slopes are from 2^−8 to below 1."""


class AlibiParams(FigureParams):
    part: Annotated[
        Literal["bias", "slopes", "weights", "buckets"],
        Field(
            title="Show",
            description="Biases of a head, slopes, attention weights, or T5’s buckets.",
        ),
        Widget(
            "tabs",
            labels=("Bias of a head", "Slopes of all heads", "Weights", "T5’s buckets"),
            alone="weights",
        ),
    ] = "bias"
    direction: Annotated[
        Literal["forwards", "backwards"],
        Field(
            title="Read backwards",
            description="Whether the sentence is read backwards.",
        ),
        Widget("switch", labels=("off", "on")),
        OnlyInParts(("weights",)),
    ] = "forwards"
    mask: Annotated[
        Literal["off", "on"],
        Field(
            title="Causal mask",
            description="Whether each word attends only to itself and earlier words.",
        ),
        Widget("switch", labels=("off", "on")),
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
            title="Heads",
            description="Number of heads in the attention layer.",
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
            title="Head",
            description="The head whose bias is shown, counted from 1.",
        ),
        Slider(1, 8, plays=True),
        OnlyInParts(("bias", "slopes")),
    ] = 1
    positions: Annotated[
        int,
        Field(
            ge=2,
            le=MAX_POSITIONS,
            title="Positions",
            description="Number of positions shown.",
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
    title="ALiBi",
    summary="Attention with linear biases: scores decrease with distance.",
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
        title="The bias grows with the distance",
        x=Axis("Key position j", 0, last, tick_values),
        y=Axis("Query position i", 0, last, tick_values, reversed=True),
        values=values,
        low=-limit,
        high=0.0,
        value_title="Bias",
        description=_describe_bias(params, slope),
        reading=_read_bias(params, slope),
    )


def _describe_bias(params: AlibiParams, slope: float) -> str:
    last, count = params.positions - 1, params.positions
    return (
        f"A matrix with {count} query positions as rows and {count} key positions as "
        f"columns: the bias that {_head(params)} adds to each score before softmax. "
        "The bias is 0 on the diagonal, where query and key have the same position, "
        f"and changes by {_number(-slope)} for each step back, "
        f"down to {_number(-slope * last)} at the lower left. "
        "It depends only on the distance. A causal mask hides later positions, so "
        "cells to the right of the diagonal are empty, here and in the table. "
        "All heads share one colour scale, so a head with a small slope looks pale."
    )


def _read_bias(params: AlibiParams, slope: float) -> str:
    head = _head(params)
    return _missing(params) + (
        f"{head[0].upper()}{head[1:]} has the slope {slope_text(slope)}: with equal "
        f"scores, a key one step further back gets {wording.decimal(exp(-slope))} "
        "times the weight after softmax."
    )


def _slopes(params: AlibiParams) -> LineChart:
    all_slopes = slopes(params.heads)
    chosen = float(all_slopes[params.shown_head - 1])
    # Sorted, so that the curve falls steadily although the slopes have two sequences.
    ordered = np.sort(all_slopes)[::-1]
    rank = 1 + int((all_slopes > chosen).sum())
    return LineChart(
        title="Heads with small slopes attend further back",
        x=_head_axis(params.heads),
        y=_slope_axis(),
        lines=(
            Line(
                label="log₂ m",
                tone=None,
                x=np.arange(1, params.heads + 1, dtype=np.float64),
                y=np.log2(ordered),
            ),
        ),
        markers=True,
        description=_describe_slopes(params, [float(slope) for slope in all_slopes]),
        reading=_read_slopes(params, chosen),
        mark=MarkedPosition("x", rank, f"head {params.shown_head}"),
    )


def _head_axis(heads: int) -> Axis:
    # A single head has an empty range, so the axis gets half a step on each side.
    padding = 0.5 if heads == 1 else 0.0
    return Axis("Heads, steepest first", 1 - padding, heads + padding, ticks(1, heads))


def _slope_axis() -> Axis:
    return Axis(
        "Slope m",
        _POWERS[0] - 0.5,
        _POWERS[-1],
        tuple(float(power) for power in _POWERS),
        labels=tuple(slope_text(2.0**power) for power in _POWERS),
    )


def _describe_slopes(params: AlibiParams, all_slopes: list[float]) -> str:
    heads = params.heads
    first = slope_text(all_slopes[0])
    if heads == 1:
        return f"The only head has the slope {first}, 2 to the power of −8."
    below = 2 ** (heads.bit_length() - 1)
    count = (
        f"{wording.number_word(heads).capitalize()} heads, each with a fixed slope m"
    )
    falls = (
        f"from {first} in head 1 to {slope_text(all_slopes[below - 1])} in head "
        f"{below}, each {first} times the previous one"
    )
    scale = "The axis is logarithmic, with a factor of 4 between ticks."
    if heads == below:
        return f"{count}, {falls}. {scale}"
    return (
        f"{count}. {heads} is not a power of two, so the first {below} heads have the "
        f"slopes of {wording.number_word(below)} heads: {falls}. The other heads have "
        f"every second slope of {2 * below} heads, starting with "
        f"{slope_text(all_slopes[below])}. Heads are sorted by slope, steepest first. "
        f"{scale}"
    )


def _read_slopes(params: AlibiParams, slope: float) -> str:
    return _missing(params) + (
        f"Head {params.shown_head} has the slope {slope_text(slope)}: with equal "
        f"scores, {wording.significant(log(2) / slope)} steps back halve the weight."
    )


def _buckets(*, has_mask: bool) -> LineChart:
    last = 0 if has_mask else REACH
    offsets = np.arange(-REACH, last + 1, dtype=np.float64)
    found = buckets(offsets, has_mask).astype(np.float64)
    half = BUCKETS if has_mask else BUCKETS // 2
    directions = (
        "All buckets are for keys before the query, because a causal mask hides the "
        "others."
        if has_mask
        else f"Buckets 0 to {half - 1} are for keys at or before the query, and "
        f"{half + 1} to {BUCKETS - 1} for keys after it."
    )
    return LineChart(
        title="Short offsets have a bucket each, longer ones share",
        x=Axis("Offset, key − query", -REACH, last, ticks(-REACH, last)),
        y=Axis("Bucket", 0, BUCKETS - 1, (0.0, 8.0, 16.0, 24.0, float(BUCKETS - 1))),
        lines=(Line(label="T5", tone=None, x=offsets, y=found),),
        markers=False,
        smooth=False,
        description=(
            f"A line with a step for each bucket, of {BUCKETS}, by the offset of key "
            f"and query. {directions} Offsets up to {half // 2 - 1} have a bucket "
            "each; longer ones share buckets that grow like a logarithm, and all from "
            f"{MAX_DISTANCE} on are in the last one. T5 learns a number for each "
            "bucket and head, and adds it to the score."
        ),
        reading=directions,
    )


def _missing(params: AlibiParams) -> str:
    if params.head == params.shown_head:
        return ""
    return f"There is no head {params.head}, so the last head is shown. "


def _head(params: AlibiParams) -> str:
    return f"head {params.shown_head} of {params.heads}"


def _number(value: float) -> str:
    """Format with up to three significant digits and a minus sign: `−15.5`."""
    return f"{value:.3g}".replace("-", "−")


def _rounded_up(value: float) -> float:
    """Round up to two significant digits: 15.5 to 16, 0.121 to 0.13."""
    digits = 1 - floor(log10(value))
    scale = 10.0**digits
    # Rounded first, because a rounding error must not turn 16 into 17.
    return round(ceil(round(value * scale, 6)) / scale, digits)
