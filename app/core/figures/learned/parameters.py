"""Parameters of the learned positions figure."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from app.core.figures.parameters import FigureParams, OnlyInParts, Slider, Widget
from app.core.figures.shared.positions import Seed, Width
from app.core.maths.learned import (
    MAX_D_MODEL,
    MAX_POSITIONS,
    MAX_STEPS,
    FittedTable,
    fit,
)
from app.language import translatable


class LearnedParams(FigureParams):
    part: Annotated[
        Literal["learned", "sinusoids", "similarity"],
        Field(
            title=translatable("Show"),
            description=translatable(
                "The learned table, the sinusoids, or the similarity of rows."
            ),
        ),
        Widget(
            "tabs",
            labels=(
                translatable("Learned table"),
                translatable("Sinusoids"),
                translatable("Similarity"),
            ),
        ),
    ] = "learned"
    steps: Annotated[
        int,
        Field(
            ge=0,
            le=MAX_STEPS,
            title=translatable("Training steps"),
            description=translatable("At 0 the table is still random noise."),
        ),
        Slider(0, MAX_STEPS, step=5, plays=True),
        OnlyInParts(("learned", "similarity")),
    ] = 200
    positions: Annotated[
        int,
        Field(
            ge=2,
            le=MAX_POSITIONS,
            title=translatable("Positions"),
            description=translatable("Number of rows of the table."),
        ),
        Slider(2, MAX_POSITIONS),
    ] = 32
    d_model: Annotated[
        Width,
        Field(
            le=MAX_D_MODEL,
            description=translatable("Number of dimensions of each row."),
        ),
        Slider(2, MAX_D_MODEL),
    ] = 16
    seed: Annotated[
        Seed,
        Field(
            description=translatable(
                "Seed of the random noise that training starts from."
            )
        ),
        OnlyInParts(("learned", "similarity")),
    ] = 0

    @property
    def cells(self) -> int:
        # Each step compares all rows with each other and updates every value.
        per_step = self.positions * (self.positions + self.d_model)
        steps = 0 if self.part == "sinusoids" else self.steps
        return (steps + 1) * per_step

    @property
    def last(self) -> int:
        return self.positions - 1

    def fit(self) -> FittedTable:
        return fit(self.positions, self.d_model, self.steps, self.seed)
