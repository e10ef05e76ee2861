"""Parameters that figures share: width, base, position; a matrix and its mark.

A shape has the limits and the name that all of its fields have. Each figure adds the
words of its own and, where the shape has none, how far the slider runs.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from app.core.errors import FieldError
from app.core.figures.parameters import FigureParams, Slider
from app.core.maths.encoding import (
    BASE,
    MAX_BASE,
    MAX_CELLS,
    MAX_D_MODEL,
    MAX_POSITIONS,
    MAX_START,
    Array,
    encode,
)

MAX_NEAR_POSITION = 1000
"""The last position of figures that show a few dimensions at one or two positions."""

Width = Annotated[int, Field(ge=2, title="Width, d_model")]
"""How many dimensions, of which there is at least a pair; how many at most differs."""

Position = Annotated[int, Field(ge=0, le=MAX_START, title="Position")]
"""Any position at which an encoding may begin."""

NearPosition = Annotated[
    int, Field(ge=0, le=MAX_NEAR_POSITION, title="Position"), Slider(0, 60)
]

Seed = Annotated[int, Field(ge=0, le=999, title="Seed"), Slider(0, 99)]
"""Of random numbers: the same seed draws the same ones."""

Base = Annotated[
    float,
    Field(
        gt=1,
        le=MAX_BASE,
        title="Base",
        description="The larger the base, the slower the slowest wave.",
    ),
    Slider(2, 1_000_000, step=None, scale="log"),
]


class EncodingParams(FigureParams):
    """A matrix of encodings, positions × d_model."""

    positions: Annotated[
        int,
        Field(
            ge=1,
            le=MAX_POSITIONS,
            title="Positions",
            description="How many positions are shown.",
        ),
        Slider(2, 200),
    ] = 50
    d_model: Annotated[
        int,
        Field(
            ge=1,
            le=MAX_D_MODEL,
            title="Width, d_model",
            description="How many dimensions an encoding has.",
        ),
        Slider(2, 256, step=2),
    ] = 64
    base: Base = BASE
    start: Annotated[
        Position,
        Field(
            title="First position",
            description="The position at which the figure begins.",
        ),
        Slider(0, 1000),
    ] = 0

    @property
    def cells(self) -> int:
        return self.positions * self.d_model

    @property
    def last(self) -> int:
        """The last position shown."""
        return self.start + self.positions - 1

    def values(self) -> Array:
        """Shape (positions, d_model)."""
        return encode(self.positions, self.d_model, self.base, self.start)

    def conflicts(self) -> Iterator[FieldError]:
        yield from super().conflicts()
        most = MAX_CELLS // self.d_model
        if self.positions > most:
            message = (
                f"positions × d_model is {self.cells}; it must be at most {MAX_CELLS}: "
                f"with d_model {self.d_model}, up to {most} positions."
            )
            yield FieldError("positions", message, 1, most)


class MarkedParams(EncodingParams):
    """The same, with one position pointed at."""

    mark: Annotated[
        int,
        Field(
            ge=0,
            le=MAX_START + MAX_POSITIONS - 1,
            title="Marked position",
            description="The position whose values are read out.",
        ),
        Slider(0, 199),
    ] = Field(default_factory=lambda earlier: earlier["start"])

    def conflicts(self) -> Iterator[FieldError]:
        yield from super().conflicts()
        if not self.start <= self.mark <= self.last:
            message = (
                f"mark is {self.mark}; it must be one of the positions shown, "
                f"{self.start} to {self.last}."
            )
            yield FieldError("mark", message, self.start, self.last)
