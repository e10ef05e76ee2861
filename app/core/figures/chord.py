"""Chord: the partials of two positions side by side, a bar for each frequency."""

from __future__ import annotations

from collections.abc import Iterator
from math import floor, log10
from typing import Annotated, Final

import numpy as np
from pydantic import Field

from app.core.charts import Array, Axis, BarChart, Series
from app.core.errors import FieldError
from app.core.figures.kind import FigureKind
from app.core.figures.parameters import FigureParams, Slider
from app.core.figures.shared import wording
from app.core.figures.shared.pairs import odd_width_errors, pair_tones, wavelength_texts
from app.core.figures.shared.positions import Base, NearPosition, Width
from app.core.maths.encoding import BASE, encode, wavelengths

MOST_DIMS: Final = 16

LOUDNESS: Final = "A bar upwards is a loud tone, a bar downwards a soft one."


class ChordParams(FigureParams):
    position: Annotated[
        NearPosition,
        Field(description="The position whose chord is shown."),
    ] = 3
    compare: Annotated[
        NearPosition,
        Field(
            title="Compared with",
            description="Another position, whose chord stands beside it.",
        ),
    ] = 7
    d_model: Annotated[
        Width,
        Field(
            le=MOST_DIMS,
            description="How many dimensions an encoding has: two for each partial.",
        ),
        Slider(2, MOST_DIMS, step=2),
    ] = 8
    base: Base = BASE

    @property
    def cells(self) -> int:
        return self.d_model

    def conflicts(self) -> Iterator[FieldError]:
        yield from super().conflicts()
        yield from odd_width_errors(self.d_model, MOST_DIMS)


def chart(params: ChordParams) -> BarChart:
    here, there = _sines(params, params.position), _sines(params, params.compare)
    return BarChart(
        title="Every position is a chord of its own",
        x=_pairs(params),
        y=Axis("Sine of the pair", -1.0, 1.0, (-1.0, -0.5, 0.0, 0.5, 1.0)),
        series=(
            Series(f"position {params.position}", here),
            Series(f"position {params.compare}", there),
        ),
        description=_describe(params, here, there),
        reading=_read(params, here, there),
        tones=pair_tones(params.d_model),
    )


CHORD: Final = FigureKind(
    name="chord",
    title="Chord",
    summary="Two positions as chords: a bar for each frequency, side by side.",
    model=ChordParams,
    chart=chart,
)


def _sines(params: ChordParams, position: int) -> Array:
    """Shape (pairs,)."""
    return encode(1, params.d_model, params.base, position)[0, 0::2]


def _pairs(params: ChordParams) -> Axis:
    pairs = params.d_model // 2
    lengths = wavelengths(params.d_model, params.base)
    return Axis(
        "Wavelength of the pair, in positions",
        0,
        pairs - 1,
        tuple(float(pair) for pair in range(pairs)),
        labels=tuple(map(_shortly, lengths)),
    )


_RAISED: Final = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def _shortly(length: float) -> str:
    """`6,280` as it is read out, `6×10⁵` where that would be too long for a bar."""
    if length < 99_950:
        return wording.significant(length)
    power = floor(log10(length))
    if (digit := round(length / 10**power)) == 10:
        digit, power = 1, power + 1
    return f"{digit}×10{str(power).translate(_RAISED)}"


def _describe(params: ChordParams, here: Array, there: Array) -> str:
    bars = [
        f"pair {pair}, every {length} positions: {wording.decimal(one)} and "
        f"{wording.decimal(other)}"
        for pair, (length, one, other) in enumerate(
            zip(wavelength_texts(params.d_model, params.base), here, there, strict=True)
        )
    ]
    return (
        f"Bars between −1 and 1, the sine of each pair at position {params.position} "
        f"and at position {params.compare}. Heard, a bar at 1 is a tone at its "
        "loudest, at 0 about half as loud, and at −1 hardly heard. "
        f"P{'; p'.join(bar[1:] for bar in bars)}."
    )


def _read(params: ChordParams, here: Array, there: Array) -> str:
    first, second = params.position, params.compare
    if first == second:
        return f"Position {first} twice: the same chord. {LOUDNESS}"
    gaps = np.abs(here - there)
    if len(gaps) == 1:
        return f"Their only pair: {_pair(0, here, there)}. {LOUDNESS}"
    most, least = int(np.argmax(gaps)), int(np.argmin(gaps))
    return (
        f"Positions {first} and {second} differ most in {_place(params, most)}, "
        f"{_pair(most, here, there)}, and come closest in {_place(params, least)}, "
        f"{_pair(least, here, there)}. {LOUDNESS}"
    )


def _place(params: ChordParams, pair: int) -> str:
    pace = {0: ", the fastest", params.d_model // 2 - 1: ", the slowest"}
    return f"pair {pair}{pace.get(pair, '')}"


def _pair(pair: int, here: Array, there: Array) -> str:
    return f"{wording.decimal(here[pair])} against {wording.decimal(there[pair])}"
