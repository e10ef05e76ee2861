"""Shared by figures of RoPE: a random query and key, and their positions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar, Final

import numpy as np
from pydantic import Field

from app.core.errors import FieldError
from app.core.figures.parameters import (
    FigureParams,
    Slider,
    Switch,
    UnderMoreSettings,
)
from app.core.figures.shared.positions import HeadWidth, Position, Seed
from app.core.maths.encoding import Array
from app.language import format_decimal, gettext, left_to_right, translatable

MAX_WIDTH: Final = 128


Swapped = Annotated[
    Switch,
    Field(
        title=translatable("Swap positions"),
        description=translatable("Whether query and key have each other’s position."),
    ),
]
KeyPosition = Annotated[
    Position,
    Field(
        title=translatable("Key starts at"),
        description=translatable(
            "Position of the key, before both are moved or swapped."
        ),
    ),
    Slider(0, 1000),
    UnderMoreSettings(),
]


class QueryAndKeyParams(FigureParams):
    max_width: ClassVar[int] = MAX_WIDTH
    """Largest d_model; a subclass may have a smaller one."""

    shift: Annotated[
        Position,
        Field(
            title=translatable("Move both"),
            description=translatable(
                "Number of positions by which query and key are moved on."
            ),
        ),
        Slider(0, 1000, plays=True),
    ] = 0
    swapped: Swapped = "off"
    position: Annotated[
        Position,
        Field(
            title=translatable("Query starts at"),
            description=translatable(
                "Position of the query, before both are moved or swapped."
            ),
        ),
        Slider(0, 200, plays=True),
        UnderMoreSettings(),
    ] = 67
    start: KeyPosition = 64
    d_model: Annotated[
        HeadWidth,
        Field(le=MAX_WIDTH),
        Slider(2, MAX_WIDTH, step=2),
        UnderMoreSettings(),
    ] = 32
    seed: Annotated[
        Seed,
        Field(description=translatable("Seed of the random query and key.")),
        UnderMoreSettings(),
    ] = 0

    @property
    def query_position(self) -> int:
        """Position of the query after both are moved and swapped."""
        return self.shift + (self.start if self.swapped == "on" else self.position)

    @property
    def key_position(self) -> int:
        """Position of the key after both are moved and swapped."""
        return self.shift + (self.position if self.swapped == "on" else self.start)

    @property
    def offset(self) -> int:
        """Signed offset of the query from the key."""
        return self.query_position - self.key_position

    def conflicts(self) -> Iterator[FieldError]:
        yield from super().conflicts()
        if self.d_model % 2:
            message = gettext(
                "d_model must be an even number from 2 to %(maximum)s, not %(width)s, "
                "because RoPE rotates pairs of dimensions.",
                maximum=self.max_width,
                width=self.d_model,
            )
            yield FieldError("d_model", message, 2, self.max_width)

    def vectors(self) -> tuple[Array, Array]:
        """Return query and key, normally distributed: (d_model,) each."""
        drawn = np.random.default_rng(self.seed).standard_normal((2, self.d_model))
        return drawn[0], drawn[1]


def signed(offset: int) -> str:
    """Format an offset: `+3`, `−1,000` or `0`."""
    number = format_decimal(offset)
    return left_to_right(f"+{number}") if offset > 0 else number
