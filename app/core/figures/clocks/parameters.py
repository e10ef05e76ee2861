"""Parameters of the clocks figure."""

from __future__ import annotations

from typing import Annotated, ClassVar, Final

from pydantic import Field

from app.core.figures.parameters import Slider, Switch, UnderMoreSettings
from app.core.figures.shared.pairs import PairParams
from app.core.figures.shared.positions import Base, EvenWidth, Position
from app.core.maths.encoding import BASE, Array, frequencies
from app.language import translatable

MAX_DIMS: Final = 32
MAX_SHIFT: Final = 20
"""Largest shift of the positions, in both directions."""


class ClocksParams(PairParams):
    max_width: ClassVar[int] = MAX_DIMS

    position: Annotated[
        Position,
        Field(description=translatable("The position that the hands show.")),
        Slider(0, 100, plays=True),
    ] = 3
    d_model: Annotated[
        EvenWidth,
        Field(
            le=MAX_DIMS,
            description=translatable("Number of dimensions: two for each clock."),
        ),
        Slider(2, MAX_DIMS, step=2),
        UnderMoreSettings(),
    ] = 8
    base: Annotated[Base, UnderMoreSettings()] = BASE
    trail: Annotated[
        int,
        Field(
            ge=0,
            le=24,
            title=translatable("Trail"),
            description=translatable(
                "Number of previous positions shown for each hand."
            ),
        ),
        Slider(0, 24),
        UnderMoreSettings(),
    ] = 0
    k: Annotated[
        int,
        Field(
            ge=-MAX_SHIFT,
            le=MAX_SHIFT,
            title=translatable("Shift, k"),
            description=translatable(
                "Number of positions by which the hands are advanced."
            ),
        ),
        Slider(-MAX_SHIFT, MAX_SHIFT),
        UnderMoreSettings(),
    ] = 0
    second: Annotated[
        Switch,
        Field(
            title=translatable("Another hand"),
            description=translatable("Whether each clock has a second, grey hand."),
        ),
        UnderMoreSettings(),
    ] = "off"
    other: Annotated[
        Position,
        Field(
            title=translatable("Position of the grey hand"),
            description=translatable("The position that the second hands show."),
        ),
        Slider(0, 100),
        UnderMoreSettings(),
    ] = 40

    @property
    def behind(self) -> int:
        """Number of previous positions shown: at most the position itself."""
        return min(self.trail, self.position)

    @property
    def cells(self) -> int:
        return self.d_model // 2 * (self.trail + 1)

    @property
    def speeds(self) -> Array:
        """Angle of each hand for one position, in radians: (pairs,)."""
        return frequencies(self.d_model, self.base)

    @property
    def has_second(self) -> bool:
        """Whether each clock has a second hand."""
        return self.second == "on"
