"""Clocks figure: each pair of dimensions as a clock hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final, Literal

import numpy as np
from pydantic import Field

from app.core.charts import Dial, DialChart
from app.core.errors import FieldError
from app.core.figures.kind import FigureKind
from app.core.figures.parameters import (
    FigureParams,
    Slider,
    UnderMoreSettings,
    Widget,
)
from app.core.figures.shared import wording
from app.core.figures.shared.pairs import odd_width_errors, pair_tones, wavelength_texts
from app.core.figures.shared.positions import Base, Position, Width
from app.core.maths.encoding import BASE, Array, encode, frequencies

MAX_DIMS: Final = 32
MAX_SHIFT: Final = 20
"""Largest shift of the positions, in both directions."""

MAX_LISTED_VALUES: Final = 8
"""Maximum number of values of the row that the reading lists."""

MAX_LISTED_HANDS: Final = 4
"""Maximum number of hands that the reading lists."""


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
        UnderMoreSettings(),
    ] = 8
    base: Annotated[Base, UnderMoreSettings()] = BASE
    trail: Annotated[
        int,
        Field(
            ge=0,
            le=24,
            title="Trail",
            description="Number of previous positions shown for each hand.",
        ),
        Slider(0, 24),
        UnderMoreSettings(),
    ] = 0
    k: Annotated[
        int,
        Field(
            ge=-MAX_SHIFT,
            le=MAX_SHIFT,
            title="Shift, k",
            description="Number of positions by which the hands turn on.",
        ),
        Slider(-MAX_SHIFT, MAX_SHIFT),
        UnderMoreSettings(),
    ] = 0
    second: Annotated[
        Literal["off", "on"],
        Field(
            title="Second hand",
            description="Whether each clock has a second, pale hand.",
        ),
        Widget("switch", labels=("off", "on")),
        UnderMoreSettings(),
    ] = "off"
    other: Annotated[
        Position,
        Field(
            title="Second start",
            description="The position that the second hands show.",
        ),
        Slider(0, 100),
        UnderMoreSettings(),
    ] = 40

    @property
    def behind(self) -> int:
        """Number of previous positions shown; there are none before position 0."""
        return min(self.trail, self.position)

    @property
    def cells(self) -> int:
        return self.d_model // 2 * (self.trail + 1)

    @property
    def has_second(self) -> bool:
        """Whether each clock has a second hand."""
        return self.second == "on"

    def conflicts(self) -> Iterator[FieldError]:
        yield from super().conflicts()
        yield from odd_width_errors(self.d_model, MAX_DIMS)


def chart(params: ClocksParams) -> DialChart:
    angles, speeds = _angles(params), _speeds(params)
    tones = pair_tones(params.d_model)
    return DialChart(
        title="Fast pairs turn quickly, slow pairs slowly",
        dials=tuple(
            Dial(
                f"pair {pair}",
                tone,
                float(turned[-1]),
                turned[:-1],
                sweep=params.k * speed,
                other=params.other * speed if params.has_second else None,
            )
            for pair, (turned, tone, speed) in enumerate(
                zip(angles, tones, speeds.tolist(), strict=True)
            )
        ),
        description=_describe(params),
        reading=_read(params),
        is_projected=True,
    )


CLOCKS: Final = FigureKind(
    name="clocks",
    title="Clocks",
    summary="Each pair of dimensions as a clock hand, at one position.",
    model=ClocksParams,
    chart=chart,
)


def _speeds(params: ClocksParams) -> Array:
    """Return the angle of each hand for one position, in radians: (pairs,)."""
    return frequencies(params.d_model, params.base)


def _angles(params: ClocksParams) -> Array:
    """Return the angles in radians, oldest position first: (pairs, behind + 1)."""
    positions = np.arange(params.position - params.behind, params.position + 1)
    return np.outer(_speeds(params), positions)


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
        "At position 0 all hands point up; they turn clockwise. The projection of a "
        "hand on the horizontal axis is the sine, on the vertical axis the cosine; "
        "two cells below the clock show both. Wavelengths, in positions for one turn: "
        f"{wording.join(wavelengths)}.{_trail(params)}{_additions(params)}"
    )


def _trail(params: ClocksParams) -> str:
    if params.behind == 0:
        return ""
    if params.behind == 1:
        return " A faint dot shows the previous position."
    return f" Faint dots show the {params.behind} previous positions."


def _additions(params: ClocksParams) -> str:
    """Describe the second hand and the arc."""
    second = f" A pale hand shows position {params.other}." if params.has_second else ""
    if not params.k:
        return second
    return f"{second} An arc shows how far each hand turns from there."


def _read(params: ClocksParams) -> str:
    if params.k:
        return _read_shift(params)
    if params.has_second:
        return _read_second(params)
    row = encode(1, params.d_model, params.base, params.position)[0].tolist()
    listed = [wording.decimal(value, 2) for value in row[:MAX_LISTED_VALUES]]
    rest = ", …" if len(row) > MAX_LISTED_VALUES else ""
    return f"At position {params.position:,}, the row is [{', '.join(listed)}{rest}]."


def _read_shift(params: ClocksParams) -> str:
    """Return how far the hands turn, from one position or from both."""
    starts = [params.position, *([params.other] if params.has_second else [])]
    ways = [f"from {_number(start)} to {_number(start + params.k)}" for start in starts]
    first, *others = _speeds(params)[: len(_hands(params))] * abs(params.k)
    turns = [
        f"pair 0 turns {'back ' if params.k < 0 else ''}by {_radians(first)} radians"
        f"{' both times' if params.has_second else ''}",
        *(f"pair {pair} by {_radians(angle)}" for pair, angle in enumerate(others, 1)),
    ]
    return f"{wording.join(ways).capitalize()}: {wording.join(turns)}."


def _read_second(params: ClocksParams) -> str:
    """Return the angles between the hands at both positions."""
    apart = _speeds(params) * (params.position - params.other)
    angles = np.abs((apart + np.pi) % (2 * np.pi) - np.pi)
    texts = [f"pair {pair} by {_radians(angles[pair])}" for pair in _hands(params)]
    return (
        f"Between positions {_number(params.position)} and {_number(params.other)}, "
        f"the hands differ: {wording.join(texts)} radians."
    )


def _hands(params: ClocksParams) -> range:
    return range(min(params.d_model // 2, MAX_LISTED_HANDS))


def _number(position: int) -> str:
    return f"{position:,}".replace("-", "−")


def _radians(angle: float) -> str:
    """Format an angle: `3.00`, or `less than 0.01`."""
    return "less than 0.01" if angle < 0.01 else wording.decimal(angle, 2)
