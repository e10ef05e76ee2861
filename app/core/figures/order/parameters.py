"""Parameters of the order figure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final, Literal

from pydantic import Field

from app.core.errors import FieldError
from app.core.figures.parameters import (
    SWITCH,
    FigureParams,
    UnderMoreSettings,
    Widget,
)
from app.core.figures.shared.sentences import (
    Sentence,
    WordOrder,
    WordOrderParameter,
    order_errors,
    split_words,
)
from app.core.maths.embeddings import normalise
from app.language import translatable

D_MODEL: Final = 8
"""Small enough to print all values of a vector."""


class OrderParams(FigureParams):
    sentence: Annotated[Sentence, UnderMoreSettings()] = "dog bites man"
    order: Annotated[
        WordOrderParameter,
        Field(
            title=translatable("Second sentence"),
            description=translatable(
                "Order of the words in the second sentence, counted from 0."
            ),
        ),
    ] = Field(
        # By default, the words are in reverse order.
        default_factory=lambda earlier: tuple(
            reversed(range(len(split_words(earlier["sentence"]))))
        )
    )
    positions: Annotated[
        Literal["without", "with"],
        Field(
            title=translatable("Positional encoding"),
            description=translatable(
                "Whether the positional encoding is added to each word."
            ),
        ),
        SWITCH,
    ] = "without"
    part: Annotated[
        Literal["strips", "distance", "vectors", "pooled"],
        Field(
            # Translators: A verb: label of a choice between parts of a figure.
            title=translatable("Show"),
            description=translatable("How the outputs are compared."),
        ),
        Widget(
            "tabs",
            labels=(
                # Translators: Rows of coloured cells.
                translatable("Strips"),
                translatable("Distances"),
                translatable("Vectors"),
                translatable("Average"),
            ),
            alone="strips",
        ),
    ] = "strips"

    @property
    def words(self) -> tuple[str, ...]:
        return split_words(self.sentence)

    @property
    def second(self) -> str:
        """The sentence in its second order."""
        return " ".join(self.words[position] for position in self.order)

    @property
    def reads_same(self) -> bool:
        """Whether both lines have the same words in the same order."""
        words = [normalise(word) for word in self.words]
        return words == [words[index] for index in self.order]

    @property
    def is_unchanged(self) -> bool:
        """Whether no word of the second line has been moved."""
        return list(self.order) == sorted(self.order)

    @property
    def compared_order(self) -> WordOrder:
        """Index in the first line of the word that each word of the second stands for.

        If both lines read the same, each word stands for the one at its position.
        """
        return tuple(range(len(self.words))) if self.reads_same else self.order

    @property
    def cells(self) -> int:
        # Two orders, each with and without positions, which share their axes.
        return 4 * len(self.words) * D_MODEL

    def conflicts(self) -> Iterator[FieldError]:
        yield from super().conflicts()
        yield from order_errors(self.order, self.words)
