"""Shared parameters: d_model, base, position, matrix size and marked position.

The annotated types define limits and title. Each figure adds a description and, where
the type has none, the range of the slider.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final

from pydantic import Field

from app.core.charts import Axis
from app.core.errors import FieldError
from app.core.figures.parameters import FigureParams, Slider, UnderMoreSettings
from app.core.figures.shared.ticks import ticks
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
from app.language import gettext, translatable

MAX_NEAR_POSITION = 1000
"""Last position of figures that show a few dimensions at one or two positions."""

Width = Annotated[int, Field(ge=2, title=translatable("Width, d_model"))]
"""Number of dimensions, at least one pair; each figure sets the maximum."""

EVEN: Final = Field(json_schema_extra={"multipleOf": 2})
"""Declares in JSON Schema that a width is even.

Pydantic does not check it: the message of `odd_width_errors` says why.
"""

EvenWidth = Annotated[Width, EVEN]
"""Number of dimensions of whole pairs."""

HeadWidth = Annotated[
    EvenWidth,
    Field(
        title=translatable("Head width"),
        description=translatable(
            "Number of dimensions of query and key; an even number."
        ),
    ),
]
"""Number of dimensions of query and key."""

Position = Annotated[int, Field(ge=0, le=MAX_START, title=translatable("Position"))]
"""Any position that an encoding can start at."""

NearPosition = Annotated[
    int,
    Field(ge=0, le=MAX_NEAR_POSITION, title=translatable("Position")),
    Slider(0, 60),
]

Seed = Annotated[int, Field(ge=0, le=999, title=translatable("Seed")), Slider(0, 99)]
"""Seed of the random numbers; the same seed gives the same numbers."""

Base = Annotated[
    float,
    Field(
        gt=1,
        le=MAX_BASE,
        title=translatable("Base"),
        description=translatable("A larger base gives longer wavelengths."),
    ),
    Slider(2, 1_000_000, step=None, scale="log"),
]


PositionCount = Annotated[
    int,
    Field(
        ge=1,
        le=MAX_POSITIONS,
        title=translatable("Positions"),
        description=translatable("Number of positions shown."),
    ),
    Slider(2, 200),
]


class EncodingParams(FigureParams):
    """Parameters of an encoding matrix, positions × d_model."""

    positions: PositionCount = 50
    d_model: Annotated[
        int,
        Field(
            ge=1,
            le=MAX_D_MODEL,
            title=translatable("Width, d_model"),
            description=translatable("Number of dimensions of the encoding."),
        ),
        Slider(2, 256, step=2),
        UnderMoreSettings(),
    ] = 64
    base: Annotated[Base, UnderMoreSettings()] = BASE
    start: Annotated[
        Position,
        Field(
            title=translatable("First position"),
            description=translatable("The first position shown."),
        ),
        Slider(0, 1000),
        UnderMoreSettings(),
    ] = 0

    @property
    def cells(self) -> int:
        return self.positions * self.d_model

    @property
    def last(self) -> int:
        """The last position shown."""
        return self.start + self.positions - 1

    def values(self) -> Array:
        """Return the encoding: (positions, d_model)."""
        return encode(self.positions, self.d_model, self.base, self.start)

    def conflicts(self) -> Iterator[FieldError]:
        yield from super().conflicts()
        max_positions = MAX_CELLS // self.d_model
        if self.positions > max_positions:
            message = gettext(
                "positions × d_model must be at most %(limit)s, not %(cells)s: "
                "with d_model %(width)s, use up to %(positions)s positions.",
                limit=MAX_CELLS,
                cells=self.cells,
                width=self.d_model,
                positions=max_positions,
            )
            yield FieldError("positions", message, 1, max_positions)


class MarkedParams(EncodingParams):
    """Parameters of an encoding matrix with a marked position, its primary control."""

    positions: Annotated[PositionCount, UnderMoreSettings()] = 50
    mark: Annotated[
        int,
        Field(
            ge=0,
            le=MAX_START + MAX_POSITIONS - 1,
            title=translatable("Marked position"),
            description=translatable("The position whose values are listed."),
        ),
        Slider(0, 199),
    ] = Field(default_factory=lambda earlier: earlier["start"])

    def conflicts(self) -> Iterator[FieldError]:
        yield from super().conflicts()
        if not self.start <= self.mark <= self.last:
            message = gettext(
                "mark must be one of the positions shown, %(first)s to %(last)s, "
                "not %(mark)s.",
                first=self.start,
                last=self.last,
                mark=self.mark,
            )
            yield FieldError("mark", message, self.start, self.last)


def position_axis(params: EncodingParams) -> Axis:
    """Return the x axis of the positions shown, with half a step on each side.

    A line chart and a heatmap below each other then have each position at the same x.
    """
    low, high = params.start, params.last
    return Axis(gettext("Position"), low - 0.5, high + 0.5, ticks(low, high))
