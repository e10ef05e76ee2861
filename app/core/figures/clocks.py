"""Clocks figure: each pair of dimensions as a clock hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final

import numpy as np
from pydantic import Field

from app.core.charts import Dial, DialChart
from app.core.errors import FieldError
from app.core.figures.kind import FigureKind
from app.core.figures.parameters import (
    FigureParams,
    Slider,
    Switch,
    UnderMoreSettings,
)
from app.core.figures.shared import wording
from app.core.figures.shared.pairs import odd_width_errors, pair_tones, wavelength_texts
from app.core.figures.shared.positions import Base, Position, Width
from app.core.maths.encoding import BASE, Array, encode, frequencies
from app.language import (
    format_decimal,
    gettext,
    join_sentences,
    ngettext,
    separate_numbers,
    translatable,
)

MAX_DIMS: Final = 32
MAX_SHIFT: Final = 20
"""Largest shift of the positions, in both directions."""

MAX_LISTED_VALUES: Final = 8
"""Maximum number of values of the row that the reading lists."""

MAX_LISTED_HANDS: Final = 4
"""Maximum number of hands that the reading lists."""

_SMALLEST_ANGLE: Final = 0.01
"""Smallest angle in radians that the reading names."""


class ClocksParams(FigureParams):
    position: Annotated[
        Position,
        Field(description=translatable("The position that the hands show.")),
        Slider(0, 100, plays=True),
    ] = 3
    d_model: Annotated[
        Width,
        Field(
            le=MAX_DIMS,
            description=translatable("Number of dimensions: two for each clock."),
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
            title=translatable("Trail"),
            description=translatable(
                "Number of previous positions shown for each hand."
            ),
        ),
        Slider(0, 24),
        UnderMoreSettings(),
    ] = 0
    k: Annotated[
        int,
        Field(
            ge=-MAX_SHIFT,
            le=MAX_SHIFT,
            title=translatable("Shift, k"),
            description=translatable("Number of positions by which the hands turn on."),
        ),
        Slider(-MAX_SHIFT, MAX_SHIFT),
        UnderMoreSettings(),
    ] = 0
    second: Annotated[
        Switch,
        Field(
            title=translatable("Another hand"),
            description=translatable("Whether each clock has a second, grey hand."),
        ),
        UnderMoreSettings(),
    ] = "off"
    other: Annotated[
        Position,
        Field(
            title=translatable("Position of the grey hand"),
            description=translatable("The position that the second hands show."),
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
        title=_title(params),
        dials=tuple(
            Dial(
                gettext("pair %(number)s", number=pair),
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
    title=translatable("Clocks"),
    summary=translatable("Each pair of dimensions as a clock hand, at one position."),
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


def _title(params: ClocksParams) -> str:
    first, second = format_decimal(params.position), format_decimal(params.other)
    if not params.has_second:
        return gettext("Position %(position)s as clock hands", position=first)
    if not params.k:
        return gettext(
            "Positions %(first)s and %(second)s as clock hands",
            first=first,
            second=second,
        )
    return gettext(
        "Positions %(first)s and %(second)s, shifted by %(shift)s",
        first=first,
        second=second,
        shift=format_decimal(params.k),
    )


def _describe(params: ClocksParams) -> str:
    pairs = params.d_model // 2
    clocks = ngettext(
        "A clock at position %(position)s, for the only pair of dimensions.",
        "%(count)s clocks at position %(position)s, one for each pair of dimensions.",
        pairs,
        count=wording.number_word(pairs).capitalize(),
        position=params.position,
    )
    wavelengths = [
        gettext("pair %(number)s: %(value)s", number=pair, value=length)
        for pair, length in enumerate(wavelength_texts(params.d_model, params.base))
    ]
    hands = gettext(
        "At position 0 all hands point up; they turn clockwise. The projection of a "
        "hand on the horizontal axis is the sine, on the vertical axis the cosine; "
        "two cells below the clock show both. Wavelengths, in positions for one turn: "
        "%(wavelengths)s.",
        wavelengths=wording.join(wavelengths),
    )
    return join_sentences(clocks, hands, *_trail(params), *_additions(params))


def _trail(params: ClocksParams) -> Iterator[str]:
    if params.behind:
        yield ngettext(
            "A faint dot shows the previous position.",
            "Faint dots show the %(count)s previous positions.",
            params.behind,
        )


def _additions(params: ClocksParams) -> Iterator[str]:
    """Describe the second hand and the arc."""
    if params.has_second:
        yield gettext(
            "The grey hand shows position %(position)s.",
            position=params.other,
        )
    if params.k:
        yield gettext("An arc shows how far each hand turns from there.")


def _read(params: ClocksParams) -> str:
    if params.k:
        return _read_shift(params)
    if params.has_second:
        return _read_second(params)
    row = encode(1, params.d_model, params.base, params.position)[0].tolist()
    listed = [wording.decimal(value, 2) for value in row[:MAX_LISTED_VALUES]]
    listed += ["…"] if len(row) > MAX_LISTED_VALUES else []
    return gettext(
        "The encoding of position %(position)s is [%(values)s].",
        position=format_decimal(params.position),
        values=separate_numbers(listed),
    )


def _read_shift(params: ClocksParams) -> str:
    """Return how far the hands turn, from one position or from both."""
    first, *others = _speeds(params)[: len(_hands(params))] * abs(params.k)
    turns = [
        _first_turn(params, _radians(first)),
        *(_next_turn(pair, angle) for pair, angle in enumerate(others, 1)),
    ]
    values = {
        "start": format_decimal(params.position),
        "end": format_decimal(params.position + params.k),
        "turns": wording.join(turns),
    }
    if not params.has_second:
        # Translators: The turns are such as “pair 0 turns by 3.00 radians”.
        return gettext("From %(start)s to %(end)s: %(turns)s.", **values)
    return gettext(
        "From %(start)s to %(end)s and from %(second_start)s to %(second_end)s "
        "(grey): %(turns)s.",
        second_start=format_decimal(params.other),
        second_end=format_decimal(params.other + params.k),
        **values,
    )


def _first_turn(params: ClocksParams, radians: str) -> str:
    if params.k < 0 and params.has_second:
        text = gettext(
            "pair 0 turns back by %(angle)s radians both times", angle=radians
        )
    elif params.k < 0:
        text = gettext("pair 0 turns back by %(angle)s radians", angle=radians)
    elif params.has_second:
        text = gettext("pair 0 turns by %(angle)s radians both times", angle=radians)
    else:
        text = gettext("pair 0 turns by %(angle)s radians", angle=radians)
    return text


def _next_turn(pair: int, angle: float) -> str:
    return gettext(
        # Translators: After “pair 0 turns by 3.00 radians”, in a list.
        "pair %(number)s by %(angle)s radians",
        number=pair,
        angle=_radians(angle),
    )


def _read_second(params: ClocksParams) -> str:
    """Return the angles between the hands at both positions."""
    apart = _speeds(params) * (params.position - params.other)
    angles = np.abs((apart + np.pi) % (2 * np.pi) - np.pi)
    differences = [
        gettext(
            "%(angle)s radians in pair %(number)s",
            angle=_radians(angles[pair]),
            number=pair,
        )
        for pair in _hands(params)
    ]
    # Translators: The angles are such as “0.58 radians in pair 0”.
    between = gettext(
        "The angle between the hands of %(first)s and %(second)s (grey) is %(angles)s.",
        first=format_decimal(params.position),
        second=format_decimal(params.other),
        angles=wording.join(differences),
    )
    if len(angles) == 1 or angles.max() < _SMALLEST_ANGLE:
        return between
    # Translators: “them” are two positions, and the pair is the one whose hands differ
    # most.
    best = gettext(
        "Pair %(number)s tells them apart best.", number=int(angles.argmax())
    )
    return join_sentences(between, best)


def _hands(params: ClocksParams) -> range:
    return range(min(params.d_model // 2, MAX_LISTED_HANDS))


def _radians(angle: float) -> str:
    """Format an angle: `3.00`, or `less than 0.01`."""
    if angle >= _SMALLEST_ANGLE:
        return wording.decimal(angle, 2)
    return gettext("less than %(angle)s", angle=wording.decimal(_SMALLEST_ANGLE, 2))
