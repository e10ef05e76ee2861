"""Shared by figures of whole pairs: even d_model, colours and wavelengths."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from app.core.errors import FieldError
from app.core.figures.parameters import FigureParams
from app.core.figures.shared import wording
from app.core.maths.encoding import wavelengths
from app.language import gettext


class PairParams(FigureParams):
    """Parameters of a figure of whole pairs. Subclasses have the field `d_model`."""

    max_width: ClassVar[int]
    """Largest d_model."""

    if TYPE_CHECKING:  # A field of this class would be the first one of subclasses.
        d_model: int

    def conflicts(self) -> Iterator[FieldError]:
        yield from super().conflicts()
        yield from odd_width_errors(self.d_model, self.max_width)


def odd_width_errors(
    d_model: int, maximum: int, minimum: int = 2
) -> Iterator[FieldError]:
    """Yield an error if d_model is odd, so that one dimension has no partner."""
    if d_model % 2:
        message = gettext(
            "d_model must be an even number from %(minimum)s to %(maximum)s, not "
            "%(width)s, because each pair has a sine and a cosine.",
            minimum=minimum,
            maximum=maximum,
            width=d_model,
        )
        yield FieldError("d_model", message, minimum, maximum)


def pair_tones(d_model: int) -> tuple[float, ...]:
    """Return the frequency colour of each pair, fastest first: 0 to 1."""
    pairs = d_model // 2
    return tuple(pair / max(1, pairs - 1) for pair in range(pairs))


def wavelength_texts(d_model: int, base: float) -> tuple[str, ...]:
    """Return the wavelength of each pair in positions, formatted."""
    return tuple(wording.wavelength(length) for length in wavelengths(d_model, base))
