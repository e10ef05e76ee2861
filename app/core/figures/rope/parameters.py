"""Parameters of the RoPE figure."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field

from app.core.figures.parameters import (
    OnlyInParts,
    Slider,
    UnderMoreSettings,
    Widget,
)
from app.core.figures.shared.query_and_key import (
    KeyPosition,
    QueryAndKeyParams,
    Swapped,
)
from app.language import translatable

KEY_POSITIONS: Final = (0, 100, 1000)
"""Key positions of the three curves, relative to the position of the key."""


class RopeParams(QueryAndKeyParams):
    swapped: Annotated[Swapped, OnlyInParts(("score",))] = "off"
    start: Annotated[KeyPosition, OnlyInParts(("score",))] = 64
    part: Annotated[
        Literal["score", "rotation"],
        Field(
            title=translatable("Show"),
            description=translatable("Show the scores, or the rotation of the query."),
        ),
        Widget(
            "tabs",
            labels=(translatable("Score by offset"), translatable("Query rotation")),
            alone="score",
        ),
    ] = "score"
    reach: Annotated[
        int,
        Field(
            ge=2,
            le=512,
            title=translatable("Largest offset"),
            description=translatable(
                "Largest offset of query and key, in both directions."
            ),
        ),
        Slider(2, 200),
        UnderMoreSettings(),
        OnlyInParts(("score",)),
    ] = 64

    @property
    def turned_position(self) -> int:
        """Position of the query whose rotation is shown; it is never swapped."""
        return self.shift + self.position

    @property
    def cells(self) -> int:
        if self.part == "rotation":
            return self.d_model
        return len(KEY_POSITIONS) * (2 * self.reach + 1) * self.d_model
