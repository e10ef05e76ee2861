"""Parameters of the embedding sum figure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final, Literal

from pydantic import Field

from app.core.errors import FieldError
from app.core.figures.parameters import (
    FigureParams,
    OnlyInParts,
    Slider,
    UnderMoreSettings,
    Widget,
)
from app.core.figures.shared import wording
from app.core.figures.shared.pairs import odd_width_errors
from app.core.figures.shared.positions import EVEN, Base
from app.core.figures.shared.sentences import (
    Sentence,
    WordOrderParameter,
    order_errors,
    split_words,
)
from app.core.maths.encoding import BASE
from app.language import translatable

MIN_WIDTH: Final = 4
MAX_WIDTH: Final = 16
MAX_VALUE: Final = 2.0
"""Limit of the sums: embedding and encoding are each within [−1, 1]."""


class EmbeddingSumParams(FigureParams):
    sentence: Annotated[Sentence, UnderMoreSettings()] = (
        "the cat sat while the dog slept"
    )
    order: Annotated[
        WordOrderParameter,
        Field(
            title=translatable("Word order"),
            description=translatable(
                "Order of the words of the sentence, counted from 0."
            ),
        ),
    ] = Field(
        default_factory=lambda earlier: tuple(
            range(len(split_words(earlier["sentence"])))
        )
    )
    d_model: Annotated[
        int,
        Field(
            ge=MIN_WIDTH,
            le=MAX_WIDTH,
            title=translatable("Width, d_model"),
            description=translatable(
                "Number of dimensions of each vector; an even number."
            ),
        ),
        EVEN,
        Slider(MIN_WIDTH, MAX_WIDTH, step=2),
        UnderMoreSettings(),
    ] = 8
    base: Annotated[
        Base, OnlyInParts(("strips", "position", "sum")), UnderMoreSettings()
    ] = BASE
    part: Annotated[
        Literal["strips", "token", "position", "sum"],
        Field(
            title=translatable("Show"),
            description=translatable(
                "Two occurrences of a word, or one of three matrices."
            ),
        ),
        Widget(
            "tabs",
            labels=(
                translatable("Two words"),
                # Translators: A matrix with the embedding of each token.
                translatable("Token"),
                translatable("Position"),
                translatable("Sum"),
            ),
            alone="strips",
        ),
    ] = "strips"

    @property
    def words(self) -> tuple[str, ...]:
        """The words in the selected order."""
        words = split_words(self.sentence)
        return tuple(words[index] for index in self.order)

    @property
    def is_reordered(self) -> bool:
        """Whether a word is not at its position in the sentence."""
        return self.order != tuple(sorted(self.order))

    @property
    def quoted(self) -> str:
        """The sentence in the selected order, in quotation marks."""
        return wording.quote_word(" ".join(self.words))

    @property
    def cells(self) -> int:
        return 2 * len(self.words) * self.d_model

    def conflicts(self) -> Iterator[FieldError]:
        yield from super().conflicts()
        yield from order_errors(self.order, split_words(self.sentence))
        yield from odd_width_errors(self.d_model, MAX_WIDTH, MIN_WIDTH)
