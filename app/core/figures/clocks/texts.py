"""Texts of the clocks figure: its title, its description and its reading."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np

from app.core.figures.clocks.parameters import ClocksParams
from app.core.figures.shared import wording
from app.core.figures.shared.pairs import wavelength_texts
from app.core.maths.encoding import encode
from app.language import (
    format_decimal,
    gettext,
    join_sentences,
    ngettext,
    separate_numbers,
)

MAX_LISTED_VALUES: Final = 8
"""Maximum number of values of the row that the reading lists."""

MAX_LISTED_HANDS: Final = 4
"""Maximum number of hands that the reading lists."""

_SMALLEST_ANGLE: Final = 0.01
"""Smallest angle in radians that the reading names."""


def title(params: ClocksParams) -> str:
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


def describe(params: ClocksParams) -> str:
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
        yield gettext(
            "An arc shows how far each hand turns from there, to the dashed hand."
        )
        yield gettext(
            "The cells show position %(position)s, before the shift.",
            position=params.position,
        )


def clocks_reading(params: ClocksParams) -> str:
    if params.k:
        return _shift_sentence(params)
    if params.has_second:
        return _second_sentence(params)
    row = encode(1, params.d_model, params.base, params.position)[0].tolist()
    listed = [wording.decimal(value, 2) for value in row[:MAX_LISTED_VALUES]]
    listed += ["…"] if len(row) > MAX_LISTED_VALUES else []
    return gettext(
        "The encoding of position %(position)s is [%(values)s], each from −1 to 1.",
        position=format_decimal(params.position),
        values=separate_numbers(listed),
    )


def _shift_sentence(params: ClocksParams) -> str:
    """Return how far the hands turn, from one position or from both."""
    first, *others = params.speeds[: len(_hands(params))] * abs(params.k)
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
        return gettext(
            "From %(start)s (solid) to %(end)s (dashed): %(turns)s.", **values
        )
    return gettext(
        "From %(start)s (solid) to %(end)s (dashed) and, in grey, from "
        "%(second_start)s to %(second_end)s: %(turns)s.",
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
        "pair %(number)s by %(angle)s",
        number=pair,
        angle=_radians(angle),
    )


def _second_sentence(params: ClocksParams) -> str:
    """Return the angles between the hands at both positions."""
    apart = params.speeds * (params.position - params.other)
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
