"""Clocks: each pair of dimensions as a hand that turns with the position."""

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

MOST_DIMS: Final = 32


class ClocksParams(FigureParams):
    position: Annotated[
        Position,
        Field(description="The position that the hands show."),
        Slider(0, 100, plays=True),
    ] = 3
    d_model: Annotated[
        Width,
        Field(
            le=MOST_DIMS,
            description="How many dimensions an encoding has: two for each clock.",
        ),
        Slider(2, MOST_DIMS, step=2),
    ] = 8
    base: Base = BASE
    trail: Annotated[
        int,
        Field(
            ge=0,
            le=24,
            title="Trail",
            description="How many earlier positions each hand leaves behind it.",
        ),
        Slider(0, 24),
    ] = 8

    @property
    def behind(self) -> int:
        """Positions before this one that are shown: there is none before 0."""
        return min(self.trail, self.position)

    @property
    def cells(self) -> int:
        return self.d_model // 2 * (self.trail + 1)

    def conflicts(self) -> Iterator[FieldError]:
        yield from super().conflicts()
        yield from odd_width_errors(self.d_model, MOST_DIMS)


def chart(params: ClocksParams) -> DialChart:
    angles = _angles(params)
    hands = zip(angles, pair_tones(params.d_model), strict=True)
    return DialChart(
        title="Fast hands race, slow hands creep",
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
    summary="Each pair of dimensions as the hand of a clock, at one position.",
    model=ClocksParams,
    chart=chart,
)


def _angles(params: ClocksParams) -> Array:
    """In radians, the position's own last: (pairs, behind + 1)."""
    places = np.arange(params.position - params.behind, params.position + 1)
    return np.outer(frequencies(params.d_model, params.base), places)


def _describe(params: ClocksParams) -> str:
    pairs = params.d_model // 2
    clocks = (
        f"{wording.number_word(pairs).capitalize()} clocks" if pairs > 1 else "A clock"
    )
    each = "one for each" if pairs > 1 else "for the only"
    laps = [
        f"pair {pair} every {length}"
        for pair, length in enumerate(wavelength_texts(params.d_model, params.base))
    ]
    return (
        f"{clocks} at position {params.position}, {each} pair of dimensions. "
        "A hand starts upright and turns clockwise; its tip stands as far right as "
        "the sine and as far up as the cosine. Positions for one round: "
        f"{wording.join(laps)}.{_trail(params)}"
    )


def _trail(params: ClocksParams) -> str:
    if params.behind == 0:
        return ""
    if params.behind == 1:
        return " The hand of the position before is shown faintly."
    return f" The hands of the {params.behind} positions before are shown faintly."


def _read(params: ClocksParams, angles: Array) -> str:
    # A share that rounds to a whole turn is back at the top.
    shares = np.round(angles / (2 * np.pi) % 1, 3) % 1
    texts = [wording.decimal(float(share)) for share in shares]
    place = f"At position {params.position}"
    if len(texts) == 1:
        return f"{place} the hand is {texts[0]} of a turn past the top."
    return (
        f"{place} the hands, from the fastest to the slowest, are "
        f"{wording.join(texts)} of a turn past the top."
    )
