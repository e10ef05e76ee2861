"""What figures of whole pairs share: an even width, and the pairs' colours."""

from __future__ import annotations

from collections.abc import Iterator

from app.core.errors import FieldError
from app.core.figures.shared import wording
from app.core.maths.encoding import wavelengths


def odd_width_errors(d_model: int, most: int, least: int = 2) -> Iterator[FieldError]:
    """The error of a width that leaves a dimension without a partner."""
    if d_model % 2:
        message = (
            f"d_model is {d_model}; it must be even, from {least} to {most}: "
            "a pair is a sine and a cosine."
        )
        yield FieldError("d_model", message, least, most)


def pair_tones(d_model: int) -> tuple[float, ...]:
    """Of each pair, fastest first: 0 to 1."""
    pairs = d_model // 2
    return tuple(pair / max(1, pairs - 1) for pair in range(pairs))


def wavelength_texts(d_model: int, base: float) -> tuple[str, ...]:
    """Positions until each pair repeats, as they are read out."""
    return tuple(wording.significant(length) for length in wavelengths(d_model, base))
