"""Clocks figure: each pair of dimensions as a clock hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final

import numpy as np
from pydantic import Field

from app.core.charts import Dial, DialChart
from app.core.errors import FieldError
from app.core.figures.kind import FigureKind
from app.core.figures.parameters import FigureParams, Slider
from app.core.figures.shared import wording
from app.core.figures.shared.pairs import odd_width_errors, pair_tones, wavelength_texts
from app.core.figures.shared.positions import Base, Position, Width
from app.core.maths.encoding import BASE, Array, frequencies

MAX_DIMS: Final = 32


class ClocksParams(FigureParams):
    position: Annotated[
        Position,
        Field(description="The position that the hands show."),
        Slider(0, 100, plays=True),
    ] = 3
    d_model: Annotated[
        Width,
        Field(
            le=MAX_DIMS,
            description="Number of dimensions: two for each clock.",
        ),
        Slider(2, MAX_DIMS, step=2),
    ] = 8
    base: Base = BASE
    trail: Annotated[
        int,
        Field(
            ge=0,
            le=24,
            title="Trail",
            description="Number of previous positions shown for each hand.",
        ),
        Slider(0, 24),
    ] = 8

    @property
    def behind(self) -> int:
        """Number of previous positions shown; there are none before position 0."""
        return min(self.trail, self.position)

    @property
    def cells(self) -> int:
        return self.d_model // 2 * (self.trail + 1)

    def conflicts(self) -> Iterator[FieldError]:
        yield from super().conflicts()
        yield from odd_width_errors(self.d_model, MAX_DIMS)


def chart(params: ClocksParams) -> DialChart:
    angles = _angles(params)
    hands = zip(angles, pair_tones(params.d_model), strict=True)
    return DialChart(
        title="Fast pairs turn quickly, slow pairs slowly",
        dials=tuple(
            Dial(f"pair {pair}", tone, float(turned[-1]), turned[:-1])
            for pair, (turned, tone) in enumerate(hands)
        ),
        description=_describe(params),
        reading=_read(params, angles[:, -1]),
    )


CLOCKS: Final = FigureKind(
    name="clocks",
    title="Clocks",
    summary="Each pair of dimensions as a clock hand, at one position.",
    model=ClocksParams,
    chart=chart,
)


def _angles(params: ClocksParams) -> Array:
    """Return the angles in radians, oldest position first: (pairs, behind + 1)."""
    positions = np.arange(params.position - params.behind, params.position + 1)
    return np.outer(frequencies(params.d_model, params.base), positions)


def _describe(params: ClocksParams) -> str:
    pairs = params.d_model // 2
    clocks = (
        f"{wording.number_word(pairs).capitalize()} clocks" if pairs > 1 else "A clock"
    )
    each = "one for each" if pairs > 1 else "for the only"
    wavelengths = [
        f"pair {pair}: {length}"
        for pair, length in enumerate(wavelength_texts(params.d_model, params.base))
    ]
    return (
        f"{clocks} at position {params.position}, {each} pair of dimensions. "
        "At position 0 all hands point up; they turn clockwise. The horizontal "
        "coordinate of the tip is the sine, the vertical one the cosine. Wavelengths, "
        "in positions for one turn: "
        f"{wording.join(wavelengths)}.{_trail(params)}"
    )


def _trail(params: ClocksParams) -> str:
    if params.behind == 0:
        return ""
    if params.behind == 1:
        return " A faint dot shows the previous position."
    return f" Faint dots show the {params.behind} previous positions."


def _read(params: ClocksParams, angles: Array) -> str:
    # A fraction that rounds to a whole turn is shown as 0.
    fractions = np.round(angles / (2 * np.pi) % 1, 3) % 1
    texts = [wording.decimal(float(fraction)) for fraction in fractions]
    place = f"At position {params.position}"
    if len(texts) == 1:
        return f"{place}, the hand has completed {texts[0]} of a turn from the top."
    return (
        f"{place}, the hands, from fastest to slowest, have completed "
        f"{wording.join(texts)} of a turn from the top."
    )
