"""Small parameter models, and the errors that they raise."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

import pytest
from pydantic import Field

from app.core.errors import FieldError, InvalidInput
from app.core.figures.parameters import (
    FigureParams,
    OnlyInParts,
    Slider,
    Widget,
    WordLimits,
    read_parameters,
)


class Sample(FigureParams):
    rows: Annotated[
        int,
        Field(ge=1, le=9, title="Rows", description="How many."),
        Slider(2, 8, step=2),
    ] = 3
    speed: Annotated[
        float, Field(gt=1, le=100, title="Speed"), Slider(2, 50, scale="log")
    ] = 10.0
    look: Literal["plain", "fancy"] = "plain"
    sound: Literal["quiet", "loud"] = "quiet"

    def conflicts(self) -> Iterator[FieldError]:
        if self.rows == 7 and self.sound == "loud":
            yield FieldError("sound", "Seven rows cannot be loud.")


class Sentence(FigureParams):
    text: Annotated[str, Field(title="Sentence"), WordLimits(3, 5)] = "a b"
    order: Annotated[tuple[int, ...], Widget("words", of="text")] = (1, 0)
    part: Annotated[
        Literal["one", "two"],
        Field(title="Step"),
        Widget("steps", labels=("1st", "2nd")),
    ] = "one"
    speed: Annotated[int, Slider(0, 9, plays=True), OnlyInParts(("two",))] = 0


def errors_of(*pairs: tuple[str, str]) -> dict[str, FieldError]:
    with pytest.raises(InvalidInput) as rejected:
        read_parameters(Sample, pairs)
    return {error.field: error for error in rejected.value.errors}
