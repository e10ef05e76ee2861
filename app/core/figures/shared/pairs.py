"""What figures of whole pairs share: an even width, and the pairs' colours."""

from __future__ import annotations

from collections.abc import Iterator

from app.core.errors import FieldError
from app.core.figures.shared import words
from app.core.maths.encoding import wavelengths


def odd_width(d_model: int, most: int, least: int = 2) -> Iterator[FieldError]:
    """The error of a width that leaves a dimension without a partner."""
    if d_model % 2:
        message = (
            f"d_model is {d_model}; it must be even, from {least} to {most}: "
            "a pair is a sine and a cosine."
        )
        yield FieldError("d_model", message, least, most)


def tones(d_model: int) -> tuple[float, ...]:
    """Of each pair, fastest first: 0 to 1."""
    pairs = d_model // 2
    return tuple(pair / max(1, pairs - 1) for pair in range(pairs))


def lengths(d_model: int, base: float) -> tuple[str, ...]:
    """Positions until each pair repeats, as they are read out."""
    return tuple(words.length(length) for length in wavelengths(d_model, base))
