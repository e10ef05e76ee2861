"""Base class of the parameter models of all kinds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

from pydantic import BaseModel, ConfigDict, model_validator

from app.core.errors import FieldError, InvalidInput


class FigureParams(BaseModel):
    """Base of every parameter model; frozen, so that instances are hashable."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)

    @property
    def cells(self) -> int:
        """Number of values to compute: the cost of a figure that is not cached."""
        return 1

    @classmethod
    def adapt(
        cls, settings: Mapping[str, str], changed: Mapping[str, str]
    ) -> Mapping[str, str]:
        """Return a lesson's settings, adapted to the settings that a query changes."""
        return settings

    def conflicts(self) -> Iterator[FieldError]:
        """Yield errors for values that are valid alone but not in combination."""
        yield from ()

    @model_validator(mode="after")
    def _agrees(self) -> FigureParams:
        # Pydantic would wrap a ValueError and lose the name of the field.
        if errors := tuple(self.conflicts()):
            raise InvalidInput(errors)
        return self


Model = TypeVar("Model", bound=FigureParams)
