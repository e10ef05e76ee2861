"""Chord figure: sine and cosine of each frequency as bars, at two positions."""

from __future__ import annotations

from typing import Annotated, ClassVar, Final

import numpy as np
from pydantic import Field

from app.core.charts import Array, Axis, BarChart, Series
from app.core.figures.kind import FigureKind, Tones
from app.core.figures.parameters import Slider
from app.core.figures.shared import wording
from app.core.figures.shared.dimensions import dimension_tones, wave_label
from app.core.figures.shared.pairs import PairParams, wavelength_texts
from app.core.figures.shared.positions import Base, EvenWidth, NearPosition
from app.core.maths.encoding import BASE, encode, frequencies
from app.language import gettext, join_sentences, translatable

MAX_DIMS: Final = 16

LOUDNESS: Final = translatable(
    "In the sound, a positive value is a loud tone and a negative value a quiet one: "
    "the sine on the left, the cosine on the right."
)


class ChordParams(PairParams):
    max_width: ClassVar[int] = MAX_DIMS

    position: Annotated[
        NearPosition,
        Field(description=translatable("The position whose chord is shown.")),
    ] = 3
    compare: Annotated[
        NearPosition,
        Field(
            title=translatable("Compared with"),
            description=translatable("A second position, shown next to the first."),
        ),
    ] = 7
    d_model: Annotated[
        EvenWidth,
        Field(
            le=MAX_DIMS,
            description=translatable(
                "Number of dimensions: two for each tone of the chord."
            ),
        ),
        Slider(2, MAX_DIMS, step=2),
    ] = 8
    base: Base = BASE

    @property
    def cells(self) -> int:
        return self.d_model


def chart(params: ChordParams) -> BarChart:
    here, there = _row(params, params.position), _row(params, params.compare)
    return BarChart(
        title=gettext("One chord, different moments"),
        x=_dimensions(params),
        y=Axis(gettext("Sine or cosine"), -1.0, 1.0, (-1.0, -0.5, 0.0, 0.5, 1.0)),
        series=(
            Series(gettext("position %(position)s", position=params.position), here),
            Series(gettext("position %(position)s", position=params.compare), there),
        ),
        description=_describe(params, here, there),
        reading=join_sentences(_reading(params, here, there), gettext(LOUDNESS)),
        tones=dimension_tones(params.d_model),
        names=_names_with_wavelengths(params),
    )


def sound(params: ChordParams) -> dict[int, Tones]:
    tones = frequencies(params.d_model, params.base).tolist()
    return {
        position: Tones(tones, _row(params, position).tolist())
        for position in (params.position, params.compare)
    }


CHORD: Final = FigureKind(
    name="chord",
    title=translatable("Chord"),
    summary=translatable("Two positions as chords: sine and cosine of each frequency."),
    model=ChordParams,
    chart=chart,
    sound=sound,
)


def _row(params: ChordParams, position: int) -> Array:
    """Return the encoding of a position: (d_model,)."""
    return encode(1, params.d_model, params.base, position).ravel()


def _dimensions(params: ChordParams) -> Axis:
    return Axis(
        gettext("Dimension"),
        0,
        params.d_model - 1,
        tuple(float(dimension) for dimension in range(params.d_model)),
        labels=tuple(wave_label(dimension) for dimension in range(params.d_model)),
    )


def _names_with_wavelengths(params: ChordParams) -> tuple[str, ...]:
    lengths = wavelength_texts(params.d_model, params.base)
    return tuple(
        # Translators: A row of a table: a dimension, such as “0 sin”, and its
        # wavelength in positions.
        gettext(
            "%(dimension)s, wavelength %(length)s",
            dimension=wave_label(dimension),
            length=lengths[dimension // 2],
        )
        for dimension in range(params.d_model)
    )


def _describe(params: ChordParams, here: Array, there: Array) -> str:
    chart = gettext(
        "A bar chart with values between −1 and 1: sine and cosine of each pair at "
        "position %(position)s and at position %(compare)s. In the sound, 1 is the "
        "loudest tone, 0 is about half as loud, and −1 is almost silent.",
        position=params.position,
        compare=params.compare,
    )
    pairs = [
        # Translators: %(values)s is such as “sine 0.1 and 0.7, cosine 0.9 and 0.8”.
        gettext(
            "Pair %(pair)s, wavelength %(length)s positions: %(values)s.",
            pair=pair,
            length=length,
            values=_pair(pair, here, there),
        )
        for pair, length in enumerate(wavelength_texts(params.d_model, params.base))
    ]
    return join_sentences(chart, *pairs)


def _reading(params: ChordParams, here: Array, there: Array) -> str:
    first, second = params.position, params.compare
    if first == second:
        return gettext(
            "Position %(position)s is compared with itself: equal chords.",
            position=first,
        )
    gaps = np.hypot(*(here - there).reshape(-1, 2).T)
    if len(gaps) == 1:
        # Translators: %(values)s is such as “sine 0.1 and 0.7, cosine 0.9 and 0.8”.
        return gettext(
            "The only pair has the values %(values)s.",
            values=_pair(0, here, there),
        )
    largest, smallest = int(np.argmax(gaps)), int(np.argmin(gaps))
    # Translators: %(largest)s and %(smallest)s are pairs, such as “pair 2” or
    # “pair 0, the fastest”; the values are such as “sine 0.1 and 0.7, cosine 0.9
    # and 0.8”.
    return gettext(
        "Largest difference between positions %(first)s and %(second)s: %(largest)s "
        "(%(largest_values)s). Smallest difference: %(smallest)s "
        "(%(smallest_values)s).",
        first=first,
        second=second,
        largest=_name(params, largest),
        largest_values=_pair(largest, here, there),
        smallest=_name(params, smallest),
        smallest_values=_pair(smallest, here, there),
    )


def _name(params: ChordParams, pair: int) -> str:
    """Return the name of a pair, as it follows a colon."""
    if pair == 0:
        # Translators: Follows a colon.
        return gettext("pair 0, the fastest")
    if pair == params.d_model // 2 - 1:
        # Translators: Follows a colon.
        return gettext("pair %(pair)s, the slowest", pair=pair)
    # Translators: Follows a colon.
    return gettext("pair %(pair)s", pair=pair)


def _pair(pair: int, here: Array, there: Array) -> str:
    # Translators: Values at two positions.
    return gettext(
        "sine %(sine)s and %(other_sine)s, cosine %(cosine)s and %(other_cosine)s",
        sine=wording.decimal(here[2 * pair]),
        other_sine=wording.decimal(there[2 * pair]),
        cosine=wording.decimal(here[2 * pair + 1]),
        other_cosine=wording.decimal(there[2 * pair + 1]),
    )
