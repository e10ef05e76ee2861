"""ALiBi: what distance takes off a score, and how fast for each head."""

from __future__ import annotations

from math import ceil, exp, floor, log, log2, log10
from typing import Annotated, Final, Literal

import numpy as np
from pydantic import Field

from app.core.charts import Axis, Heatmap, Line, LineChart, MarkedPosition
from app.core.figures.kind import FigureKind
from app.core.figures.parameters import FigureParams, OnlyInParts, Slider, Widget
from app.core.figures.shared import wording
from app.core.figures.shared.ticks import ticks
from app.core.maths.alibi import MAX_HEADS, MAX_POSITIONS, bias, slopes

_POWERS: Final = (-8, -6, -4, -2, 0)
"""Ticks of the slopes, as powers of two: no slope is below 2^−8, or as high as 1."""


class AlibiParams(FigureParams):
    part: Annotated[
        Literal["bias", "slopes"],
        Field(
            title="Show",
            description="What is drawn: one head’s biases, or the slopes of all heads.",
        ),
        Widget("tabs", labels=("Bias of a head", "Slopes of all heads")),
    ] = "bias"
    heads: Annotated[
        int,
        Field(
            ge=1,
            le=MAX_HEADS,
            title="Heads",
            description="How many heads the attention layer has.",
        ),
        Slider(1, 32),
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
    ] = 1
    positions: Annotated[
        int,
        Field(
            ge=2,
            le=MAX_POSITIONS,
            title="Positions",
            description="How many positions are shown.",
        ),
        Slider(2, 64),
        OnlyInParts(("bias",)),
    ] = 32

    @property
    def cells(self) -> int:
        return self.positions**2 if self.part == "bias" else self.heads

    @property
    def shown(self) -> int:
        """The head that is drawn: the last, where there are fewer than is asked for."""
        return min(self.head, self.heads)


def chart(params: AlibiParams) -> Heatmap | LineChart:
    return _bias(params) if params.part == "bias" else _slopes(params)


ALIBI: Final = FigureKind(
    name="alibi",
    title="ALiBi",
    summary="Attention with linear biases: what each step back takes off a score.",
    model=AlibiParams,
    chart=chart,
)


def _bias(params: AlibiParams) -> Heatmap:
    every = slopes(params.heads)
    slope, last = float(every[params.shown - 1]), params.positions - 1
    # One scale for all heads, so that a gentle one looks gentle.
    most = _rounded_up(float(every.max()) * last)
    marks = ticks(0, last)
    values = bias(params.positions, slope)
    # A causal mask hides what comes later: it has no bias, not one of 0.
    values[np.triu_indices_from(values, 1)] = np.nan
    return Heatmap(
        title="The further back, the more is taken off",
        x=Axis("Key position j", 0, last, marks),
        y=Axis("Query position i", 0, last, marks, reversed=True),
        values=values,
        low=-most,
        high=0.0,
        value_title="Bias",
        description=_describe_bias(params, slope),
        reading=_read_bias(params, slope),
    )


def _describe_bias(params: AlibiParams, slope: float) -> str:
    last, count = params.positions - 1, params.positions
    return (
        f"A grid of {count} query positions down and {count} key positions across: "
        f"what {_head(params)} adds to each score before softmax. "
        f"On the diagonal, where a word meets itself, 0; "
        f"to the left {_number(-slope)} for each step back, "
        f"as far as {_number(-slope * last)} at the lower left. "
        "The same distance has the same bias everywhere. To the right of the diagonal "
        "lie later positions: a causal mask hides them, so they have no bias and are "
        "left blank, here and in the table. "
        "All heads are coloured on one scale, so a gentle head looks pale."
    )


def _read_bias(params: AlibiParams, slope: float) -> str:
    head = _head(params)
    return _missing(params) + (
        f"{head[0].upper()}{head[1:]} has the slope {_slope(slope)}: with equal "
        f"scores, a key one step further back gets {wording.decimal(exp(-slope))} "
        "times the weight after softmax."
    )


def _slopes(params: AlibiParams) -> LineChart:
    every = slopes(params.heads)
    chosen = float(every[params.shown - 1])
    # In order, or the curve would swing where the second sequence begins.
    ordered = np.sort(every)[::-1]
    rank = 1 + int((every > chosen).sum())
    # A single head has no width: half a step on either side gives it some.
    room = 0.5 if params.heads == 1 else 0.0
    return LineChart(
        title="Some heads look near, others far",
        x=Axis(
            "Heads, steepest first",
            1 - room,
            params.heads + room,
            ticks(1, params.heads),
        ),
        y=Axis(
            "Slope m",
            _POWERS[0] - 0.5,
            _POWERS[-1],
            tuple(float(power) for power in _POWERS),
            labels=tuple(_slope(2.0**power) for power in _POWERS),
        ),
        lines=(
            Line(
                label="log₂ m",
                tone=None,
                x=np.arange(1, params.heads + 1, dtype=np.float64),
                y=np.log2(ordered),
            ),
        ),
        markers=True,
        description=_describe_slopes(params, [float(slope) for slope in every]),
        reading=_read_slopes(params, chosen),
        mark=MarkedPosition("x", rank, f"head {params.shown}"),
    )


def _describe_slopes(params: AlibiParams, every: list[float]) -> str:
    heads = params.heads
    if heads == 1:
        return f"The only head has the slope {_slope(every[0])}, 2 to the power of −8."
    below = 2 ** (heads.bit_length() - 1)
    count = (
        f"{wording.number_word(heads).capitalize()} heads, each with a fixed slope m"
    )
    falls = (
        f"from {_slope(every[0])} in head 1 to {_slope(every[below - 1])} in head "
        f"{below}, each {_slope(every[0])} times the one before"
    )
    scale = "The axis is logarithmic: four times less at each tick."
    if heads == below:
        return f"{count}, {falls}. {scale}"
    return (
        f"{count}. {heads} is no power of two, so the first {below} have the slopes of "
        f"{wording.number_word(below)} heads: {falls}. Those left over take "
        f"every second slope of {2 * below} heads, from {_slope(every[below])} on. "
        f"The steepest stands first. {scale}"
    )


def _read_slopes(params: AlibiParams, slope: float) -> str:
    return _missing(params) + (
        f"Head {params.shown} has the slope {_slope(slope)}: with equal scores, "
        f"{wording.significant(log(2) / slope)} steps back halve the weight."
    )


def _missing(params: AlibiParams) -> str:
    if params.head == params.shown:
        return ""
    return f"There is no head {params.head}, so the last is shown. "


def _head(params: AlibiParams) -> str:
    return f"head {params.shown} of {params.heads}"


def _slope(slope: float) -> str:
    """`1/8` where a slope is a power of two, else three digits: `0.0442`."""
    power = log2(slope)
    if power.is_integer():
        return f"1/{2 ** -int(power)}" if power else "1"
    return wording.significant(slope)


def _number(value: float) -> str:
    """`−0.5`, `−15.5`: three digits at most, with a true minus."""
    return f"{value:.3g}".replace("-", "−")


def _rounded_up(value: float) -> float:
    """To two digits: 15.5 becomes 16, and 0.121 becomes 0.13."""
    digits = 1 - floor(log10(value))
    scale = 10.0**digits
    # Rounded first: 16 must not become 17 by a last bit.
    return round(ceil(round(value * scale, 6)) / scale, digits)
