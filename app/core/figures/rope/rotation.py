"""Rotation of a query by its position, with a dial for each pair."""

from __future__ import annotations

from math import pi
from typing import Final

import numpy as np

from app.core.charts import Dial, DialChart
from app.core.figures.rope.parameters import RopeParams
from app.core.figures.rope.texts import DECIMALS, LONG_OFFSETS
from app.core.figures.shared import wording
from app.core.maths.encoding import Array, frequencies
from app.core.maths.rope import rotate
from app.language import (
    format_decimal,
    gettext,
    join_sentences,
    ngettext,
)

MAX_DIALS: Final = 8
TRAIL: Final = 6
"""Number of previous positions shown on a dial."""


def rotation_chart(params: RopeParams) -> DialChart:
    query, _ = params.vectors()
    pairs = params.d_model // 2
    shown = _shown(pairs)
    return DialChart(
        title=gettext("The query rotates; its length does not change"),
        dials=tuple(
            _dial(params, query, pair, pair / max(1, pairs - 1)) for pair in shown
        ),
        description=_describe_rotation(params, shown),
        reading=_rotation_sentence(params, query),
    )


def _shown(pairs: int) -> list[int]:
    """Return up to `MAX_DIALS` evenly spaced pairs, with the first and the last."""
    count = min(pairs, MAX_DIALS)
    return [round(pair) for pair in np.linspace(0, pairs - 1, count).tolist()]


def _dial(params: RopeParams, query: Array, pair: int, tone: float) -> Dial:
    # On a dial the first value of a pair points up and the second to the right, so
    # that the pair rotates clockwise.
    first = np.arctan2(query[2 * pair + 1], query[2 * pair])
    earliest = max(0, params.turned_position - TRAIL)
    positions = np.arange(earliest, params.turned_position + 1, dtype=np.float64)
    angles = first + positions * frequencies(params.d_model)[pair]
    return Dial(
        gettext("pair %(number)s", number=pair),
        tone,
        float(angles[-1]),
        trail=angles[:-1],
    )


def _describe_rotation(params: RopeParams, shown: list[int]) -> str:
    hands = gettext(
        "Each hand shows the direction of a pair: the first number points up, the "
        "second to the right. The query determines the direction at position 0; each "
        "position rotates pair i clockwise by 10000 to the power of −2i/%(width)s "
        "radians, pair 0 fastest. Dials show directions, not lengths.",
        width=params.d_model,
    )
    return join_sentences(_describe_dials(params, shown), hands, gettext(LONG_OFFSETS))


def _describe_dials(params: RopeParams, shown: list[int]) -> str:
    pairs = params.d_model // 2
    values = {
        "numbers": params.d_model,
        "seed": params.seed,
        "position": format_decimal(params.turned_position),
    }
    if len(shown) < pairs:
        return gettext(
            "Dials for pairs %(shown)s, of %(pairs)s pairs of a query with %(numbers)s "
            "random numbers (seed %(seed)s), at position %(position)s.",
            shown=wording.join([str(pair) for pair in shown]),
            pairs=pairs,
            **values,
        )
    return ngettext(
        "One dial, for the only pair of a query with %(numbers)s random numbers (seed "
        "%(seed)s), at position %(position)s.",
        "%(count)s dials, one for each pair of a query with %(numbers)s random numbers "
        "(seed %(seed)s), at position %(position)s.",
        pairs,
        count=wording.number_word(pairs).capitalize(),
        **values,
    )


def _rotation_sentence(params: RopeParams, query: Array) -> str:
    (rotated,) = rotate(query, np.array([float(params.turned_position)]))
    before, after = (
        wording.decimal(float(np.linalg.norm(v)), DECIMALS) for v in (query, rotated)
    )
    turns = params.turned_position * frequencies(params.d_model) / (2 * pi)
    length = gettext(
        "The length of the query was %(before)s before the rotation and is %(after)s "
        "after it.",
        before=before,
        after=after,
    )
    return join_sentences(_turns_sentence(params, turns), length)


def _turns_sentence(params: RopeParams, turns: Array) -> str:
    position, first = format_decimal(params.turned_position), _turns(turns[0])
    if len(turns) == 1:
        return gettext(
            "At position %(position)s, pair 0 has turned %(turns)s times.",
            position=position,
            turns=first,
        )
    return gettext(
        "At position %(position)s, pair 0 has turned %(turns)s times, and pair "
        "%(last)s has turned %(last_turns)s times.",
        position=position,
        turns=first,
        last=len(turns) - 1,
        last_turns=_turns(turns[-1]),
    )


def _turns(turns: float) -> str:
    return wording.significant(turns) if turns else "0"
