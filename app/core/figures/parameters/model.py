"""The base of every kind's parameter model: what it costs, and what it refuses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from pydantic import BaseModel, ConfigDict, model_validator

from app.core.errors import FieldError, InvalidInput


class FigureParams(BaseModel):
    """Base of every parameter model: frozen, so that it can be a key."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)

    @property
    def cells(self) -> int:
        """How many values have to be computed: what a cold figure costs."""
        return 1

    def conflicts(self) -> Iterator[FieldError]:
        """Values that are each within limits, but not together."""
        yield from ()

    @model_validator(mode="after")
    def _agrees(self) -> FigureParams:
        # Not a ValueError: pydantic would wrap it and lose the field's name.
        if errors := tuple(self.conflicts()):
            raise InvalidInput(errors)
        return self


Model = TypeVar("Model", bound=FigureParams)
