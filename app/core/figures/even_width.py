"""Parameters of figures that go through a vector pair by pair: even width, and base."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final

from pydantic import Field

from app.core.encoding import MAX_BASE
from app.core.errors import FieldError
from app.core.figures.parameters import Slider

MAX_WIDTH: Final = 16

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


def odd_width(d_model: int, least: int) -> Iterator[FieldError]:
    """The conflict of a width that leaves a sine without its cosine."""
    if d_model % 2:
        message = (
            f"d_model is {d_model}; it must be even, {least} to {MAX_WIDTH}: "
            "this figure takes dimensions in pairs."
        )
        yield FieldError("d_model", message, least, MAX_WIDTH)
