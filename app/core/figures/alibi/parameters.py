"""Parameters of the ALiBi figure."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field

from app.core.figures.parameters import (
    SWITCH,
    FigureParams,
    OnlyInParts,
    Slider,
    Switch,
    UnderMoreSettings,
    Widget,
)
from app.core.figures.shared import wording
from app.core.figures.shared.sentences import ShortSentence, split_words
from app.core.maths.alibi import MAX_HEADS, MAX_POSITIONS
from app.language import translatable

REACH: Final = 160
"""Largest offset in the chart of the buckets, beyond the last one that is used."""


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
        SWITCH,
        OnlyInParts(("weights",)),
    ] = "forwards"
    mask: Annotated[
        Switch,
        Field(
            title=translatable("Causal mask"),
            description=translatable(
                "Whether each word attends only to itself and earlier words."
            ),
        ),
        OnlyInParts(("weights", "buckets")),
    ] = "on"
    sentence: Annotated[
        ShortSentence, UnderMoreSettings(), OnlyInParts(("weights",))
    ] = "dog bites man"
    t5: Annotated[
        Switch,
        Field(
            title=translatable("T5’s buckets"),
            description=translatable(
                "Whether weights with T5’s buckets are shown; otherwise the scores are "
                "shown."
            ),
        ),
        UnderMoreSettings(),
        OnlyInParts(("weights",)),
    ] = "on"
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
        UnderMoreSettings(),
        OnlyInParts(("bias",)),
    ] = 32

    @property
    def words(self) -> tuple[str, ...]:
        return split_words(self.sentence)

    @property
    def has_mask(self) -> bool:
        return self.mask == "on"

    @property
    def has_t5(self) -> bool:
        return self.t5 == "on"

    @property
    def is_backwards(self) -> bool:
        return self.direction == "backwards"

    @property
    def backwards(self) -> str:
        """The sentence read backwards, in quotation marks."""
        return wording.quote_word(" ".join(self.words[::-1]))

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
