"""Parameters of the worked example figure."""

from __future__ import annotations

from typing import Annotated, ClassVar, Final, Literal

from pydantic import Field

from app.core.figures.parameters import (
    OnlyInParts,
    Slider,
    UnderMoreSettings,
    Widget,
)
from app.core.figures.shared.pairs import PairParams
from app.core.figures.shared.positions import Base, EvenWidth, Position
from app.core.maths.encoding import BASE
from app.language import translatable

ALWAYS_SHOWN: Final = (0, 1, 2, 3)
"""Positions that are always shown, in addition to the selected one."""

MAX_DIMS: Final = 16
USUAL_MAX_DIMS: Final = 8
"""End of the slider."""

MATRICES: Final = ("divisors", "angles", "waves", "matrix", "sum")
"""Parts with a matrix of the numbers of one step."""


class WorkedExampleParams(PairParams):
    max_width: ClassVar[int] = MAX_DIMS

    position: Annotated[
        Position,
        Field(description=translatable("The position whose encoding is computed.")),
        Slider(0, 50, plays=True),
    ] = 3
    d_model: Annotated[
        EvenWidth,
        Field(
            le=MAX_DIMS,
            description=translatable(
                "Number of dimensions of the encoding; an even number."
            ),
        ),
        Slider(2, USUAL_MAX_DIMS, step=2),
        UnderMoreSettings(),
        OnlyInParts(("derivation", "number", *MATRICES)),
    ] = 4
    base: Annotated[
        Base, UnderMoreSettings(), OnlyInParts(("derivation", *MATRICES))
    ] = BASE
    part: Annotated[
        Literal[
            "derivation",
            "number",
            "fraction",
            "binary",
            "divisors",
            "angles",
            "waves",
            "matrix",
            "sum",
        ],
        Field(
            title=translatable("Show"),
            description=translatable(
                "The derivation, a design that fails, or a matrix with the numbers of "
                "one step."
            ),
        ),
        Widget(
            "tabs",
            labels=(
                translatable("Derivation"),
                # Translators: A design: each position is encoded as its number.
                translatable("Number"),
                translatable("Fraction"),
                translatable("Binary digits"),
                translatable("Divisors"),
                translatable("Angles"),
                translatable("Sines and cosines"),
                translatable("Matrix"),
                translatable("Sum"),
            ),
            alone="derivation",
        ),
    ] = "derivation"
    step: Annotated[
        Literal["divisors", "angles", "hands", "waves", "row"],
        Field(
            title=translatable("Step"),
            description=translatable(
                "The step up to which the page fills the derivation."
            ),
        ),
        Widget(
            "steps",
            labels=(
                translatable("Divisors"),
                translatable("Angles"),
                # Translators: Hands of clocks.
                translatable("Hands"),
                translatable("Sines and cosines"),
                translatable("Encoding"),
            ),
        ),
        OnlyInParts(("derivation",)),
    ] = "divisors"

    @property
    def pairs(self) -> int:
        return self.d_model // 2

    @property
    def positions(self) -> tuple[int, ...]:
        """The positions shown, without duplicates."""
        return (
            ALWAYS_SHOWN
            if self.position in ALWAYS_SHOWN
            else (*ALWAYS_SHOWN, self.position)
        )

    @property
    def cells(self) -> int:
        return len(self.positions) * self.d_model
