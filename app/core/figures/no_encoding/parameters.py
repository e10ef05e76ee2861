"""Parameters of the no-encoding figure."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field

from app.core.figures.parameters import (
    FigureParams,
    OnlyInParts,
    Slider,
    Switch,
    UnderMoreSettings,
    Widget,
)
from app.core.figures.shared.sentences import Sentence, WordOrder, split_words
from app.core.figures.shared.shuffles import shuffles
from app.language import translatable

D_MODEL: Final = 8
DEPTH: Final = 3
"""Number of layers."""
SHUFFLES: Final = 100
"""Number of shuffles of a sentence, over which the mean is taken."""


class NoEncodingParams(FigureParams):
    sentence: Annotated[Sentence, UnderMoreSettings()] = "dog bites man today"
    mask: Annotated[
        Switch,
        Field(
            title=translatable("Causal mask"),
            description=translatable(
                "Whether each word sees only itself and the words before it."
            ),
        ),
        OnlyInParts(("strips",)),
    ] = "off"
    shuffle: Annotated[
        int,
        Field(
            ge=1,
            le=SHUFFLES,
            title=translatable("Shuffle"),
            description=translatable(
                "Number of a random order of the words before the last one."
            ),
        ),
        Slider(1, SHUFFLES, plays=True),
        OnlyInParts(("strips",)),
    ] = 1
    part: Annotated[
        Literal["strips", "mean"],
        Field(
            title=translatable("Show"),
            description=translatable(
                "The outputs for one shuffle, or the mean of all distances."
            ),
        ),
        Widget(
            "tabs",
            labels=(translatable("One shuffle"), translatable("Mean distances")),
            alone="strips",
        ),
    ] = "strips"

    @property
    def words(self) -> tuple[str, ...]:
        return split_words(self.sentence)

    @property
    def cells(self) -> int:
        return 2 * (SHUFFLES + 1) * DEPTH * len(self.words) * D_MODEL

    @property
    def order(self) -> WordOrder:
        """Index of the word at each position of the shuffled sentence."""
        return shuffles(self.words, SHUFFLES)[self.shuffle - 1]
