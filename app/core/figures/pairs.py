"""What figures of whole pairs share: an even width, the base, the pairs' colours."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from app.core.encoding import MAX_BASE, wavelengths
from app.core.errors import FieldError
from app.core.figures import words
from app.core.figures.parameters import Slider

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


def odd_width(d_model: int, most: int) -> Iterator[FieldError]:
    """The error of a width that leaves a dimension without a partner."""
    if d_model % 2:
        message = (
            f"d_model is {d_model}; it must be even, from 2 to {most}: "
            "a pair is a sine and a cosine."
        )
        yield FieldError("d_model", message, 2, most)


def tones(d_model: int) -> tuple[float, ...]:
    """Of each pair, fastest first: 0 to 1."""
    pairs = d_model // 2
    return tuple(pair / max(1, pairs - 1) for pair in range(pairs))


def lengths(d_model: int, base: float) -> tuple[str, ...]:
    """Positions until each pair repeats, as they are read out."""
    return tuple(words.length(length) for length in wavelengths(d_model, base))
