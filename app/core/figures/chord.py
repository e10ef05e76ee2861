"""Chord figure: sine and cosine of each frequency as bars, at two positions."""

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

MAX_DIMS: Final = 16

LOUDNESS: Final = (
    "In the sound, a positive value is a loud tone and a negative value a quiet one: "
    "the sine on the left, the cosine on the right."
)


class ChordParams(FigureParams):
    position: Annotated[
        NearPosition,
        Field(description="The position whose chord is shown."),
    ] = 3
    compare: Annotated[
        NearPosition,
        Field(
            title="Compared with",
            description="A second position, shown next to the first.",
        ),
    ] = 7
    d_model: Annotated[
        Width,
        Field(
            le=MAX_DIMS,
            description="Number of dimensions: two for each tone of the chord.",
        ),
        Slider(2, MAX_DIMS, step=2),
    ] = 8
    base: Base = BASE

    @property
    def cells(self) -> int:
        return self.d_model

    def conflicts(self) -> Iterator[FieldError]:
        yield from super().conflicts()
        yield from odd_width_errors(self.d_model, MAX_DIMS)


def chart(params: ChordParams) -> BarChart:
    here, there = _row(params, params.position), _row(params, params.compare)
    return BarChart(
        title="One chord, different moments",
        x=_dimensions(params),
        y=Axis("Sine or cosine", -1.0, 1.0, (-1.0, -0.5, 0.0, 0.5, 1.0)),
        series=(
            Series(f"position {params.position}", here),
            Series(f"position {params.compare}", there),
        ),
        description=_describe(params, here, there),
        reading=_read(params, here, there),
        tones=tuple(tone for tone in pair_tones(params.d_model) for _ in range(2)),
    )


CHORD: Final = FigureKind(
    name="chord",
    title="Chord",
    summary="Two positions as chords: sine and cosine of each frequency.",
    model=ChordParams,
    chart=chart,
)


def _row(params: ChordParams, position: int) -> Array:
    """Shape (d_model,)."""
    return encode(1, params.d_model, params.base, position).ravel()


def _dimensions(params: ChordParams) -> Axis:
    lengths = map(_short_length, wavelengths(params.d_model, params.base))
    return Axis(
        "Dimension, by its wavelength in positions",
        0,
        params.d_model - 1,
        tuple(float(dimension) for dimension in range(params.d_model)),
        labels=tuple(f"{wave} {n}" for n in lengths for wave in ("sin", "cos")),
    )


_SUPERSCRIPTS: Final = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def _short_length(length: float) -> str:
    """Format a wavelength: `6,283`, or `6×10⁵` if that is too long for a bar."""
    if length < 99_950:
        return wording.wavelength(length)
    power = floor(log10(length))
    if (digit := round(length / 10**power)) == 10:
        digit, power = 1, power + 1
    return f"{digit}×10{str(power).translate(_SUPERSCRIPTS)}"


def _describe(params: ChordParams, here: Array, there: Array) -> str:
    bars = [
        f"pair {pair}, wavelength {length} positions: {_pair(pair, here, there)}"
        for pair, length in enumerate(wavelength_texts(params.d_model, params.base))
    ]
    return (
        "A bar chart with values between −1 and 1: sine and cosine of each pair at "
        f"position {params.position} and at position {params.compare}. In the sound, 1 "
        "is the loudest tone, 0 is about half as loud, and −1 is almost silent. "
        f"P{'; p'.join(bar[1:] for bar in bars)}."
    )


def _read(params: ChordParams, here: Array, there: Array) -> str:
    first, second = params.position, params.compare
    if first == second:
        return f"Position {first} is compared with itself: equal chords. {LOUDNESS}"
    gaps = np.hypot(*(here - there).reshape(-1, 2).T)
    if len(gaps) == 1:
        return f"The only pair has the values {_pair(0, here, there)}. {LOUDNESS}"
    largest, smallest = int(np.argmax(gaps)), int(np.argmin(gaps))
    return (
        f"Positions {first} and {second} differ most in {_name(params, largest)} "
        f"({_pair(largest, here, there)}), and least in {_name(params, smallest)} "
        f"({_pair(smallest, here, there)}). {LOUDNESS}"
    )


def _name(params: ChordParams, pair: int) -> str:
    speed = {0: ", the fastest", params.d_model // 2 - 1: ", the slowest"}
    return f"pair {pair}{speed.get(pair, '')}"


def _pair(pair: int, here: Array, there: Array) -> str:
    return ", ".join(
        f"{wave} {wording.decimal(here[dimension])} and "
        f"{wording.decimal(there[dimension])}"
        for wave, dimension in (("sine", 2 * pair), ("cosine", 2 * pair + 1))
    )
