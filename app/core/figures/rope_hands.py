"""RoPE hands figure: query and key of each pair as the two hands of a dial."""

from __future__ import annotations

from math import pi
from typing import Annotated, ClassVar, Final

import numpy as np
from pydantic import Field

from app.core.charts import Dial, DialChart, Series
from app.core.figures.kind import FigureKind
from app.core.figures.parameters import Slider, UnderMoreSettings
from app.core.figures.shared import wording
from app.core.figures.shared.pairs import pair_tones
from app.core.figures.shared.positions import HeadWidth
from app.core.figures.shared.query_and_key import QueryAndKeyParams, signed
from app.core.maths.encoding import Array, frequencies
from app.core.maths.rope import rotate
from app.language import (
    format_decimal,
    gettext,
    join_sentences,
    ngettext,
    translatable,
)

MAX_WIDTH: Final = 16
DECIMALS: Final = 3
"""Decimals of the score and its parts."""


class RopeHandsParams(QueryAndKeyParams):
    max_width: ClassVar[int] = MAX_WIDTH

    d_model: Annotated[
        HeadWidth,
        Field(le=MAX_WIDTH),
        Slider(2, MAX_WIDTH, step=2),
        UnderMoreSettings(),
    ] = 8

    @property
    def cells(self) -> int:
        return 2 * self.d_model


def chart(params: RopeHandsParams) -> DialChart:
    query, key = (vector.reshape(-1, 2) for vector in params.vectors())
    angles = _angles(query, key, params)
    parts = _contributions(params)
    lengths = np.linalg.norm([query, key], axis=2)
    radii = lengths / lengths.max()
    tones = pair_tones(params.d_model)
    return DialChart(
        title=gettext(
            "Parts of the score, in total %(score)s",
            score=wording.decimal(float(parts.sum()), DECIMALS),
        ),
        dials=tuple(
            _dial(pair, tones[pair], angles[:, pair], radii[:, pair], float(part))
            for pair, part in enumerate(parts)
        ),
        description=_describe(params),
        reading=_reading(params, parts),
        hand_names=("q", "k"),
        columns=(
            # Translators: q is the query and k the key.
            Series(gettext("Angle of q in radians"), angles[0]),
            Series(gettext("Angle of k in radians"), angles[1]),
            Series(gettext("Length of q"), lengths[0]),
            Series(gettext("Length of k"), lengths[1]),
            Series(gettext("Part of the score"), parts),
        ),
        names=tuple(gettext("pair %(number)s", number=n) for n in range(len(parts))),
    )


ROPE_HANDS: Final = FigureKind(
    name="rope-hands",
    title=translatable("Hands of query and key"),
    summary=translatable(
        "Query and key with RoPE as the two hands of a dial for each pair."
    ),
    model=RopeHandsParams,
    chart=chart,
)


def _angles(query: Array, key: Array, params: RopeHandsParams) -> Array:
    """Return the angles of both hands, in radians: (2, pairs).

    `query` and `key` are not rotated yet: (pairs, 2) each. The first value of a pair
    points up and the second to the right, so that the pair rotates clockwise. Angles
    grow with the position beyond a full turn, so hands turn in this direction when the
    position changes.
    """
    speeds = frequencies(params.d_model)
    return np.array(
        [
            np.arctan2(vector[:, 1], vector[:, 0]) + position * speeds
            for vector, position in (
                (query, params.query_position),
                (key, params.key_position),
            )
        ]
    )


def _rotated(params: RopeHandsParams) -> tuple[Array, Array]:
    """Return query and key, rotated by their positions: (pairs, 2) each."""
    query, key = params.vectors()
    (turned,) = rotate(query, np.array([float(params.query_position)]))
    (turned_key,) = rotate(key, np.array([float(params.key_position)]))
    return turned.reshape(-1, 2), turned_key.reshape(-1, 2)


def _contributions(params: RopeHandsParams) -> Array:
    """Return the part of the score that each pair contributes: (pairs,)."""
    query, key = _rotated(params)
    parts: Array = (query * key).sum(axis=1) / np.sqrt(params.d_model)
    return parts


def _dial(pair: int, tone: float, angles: Array, lengths: Array, part: float) -> Dial:
    """Return the dial of a pair, from the angles and lengths of query and key.

    The longest vector of all pairs has length 1.
    """
    angle, other = angles.tolist()
    between = (angle - other + pi) % (2 * pi) - pi
    label = gettext(
        "pair %(number)s: %(value)s", number=pair, value=wording.decimal(part, DECIMALS)
    )
    length, other_length = lengths.tolist()
    return Dial(
        label,
        tone,
        angle,
        np.array([]),
        other=other,
        length=length,
        other_length=other_length,
        between=between,
    )


def _describe(params: RopeHandsParams) -> str:
    pairs = params.d_model // 2
    dials = ngettext(
        "One dial, for the only pair of a query and a key with %(numbers)s random "
        "numbers (seed %(seed)s).",
        "%(count)s dials, one for each pair of a query and a key with %(numbers)s "
        "random numbers (seed %(seed)s).",
        pairs,
        count=wording.number_word(pairs).capitalize(),
        numbers=params.d_model,
        seed=params.seed,
    )
    hands = gettext(
        "Hand q is the query, rotated by its position %(query)s; the grey hand k is "
        "the key, rotated by its position %(key)s. An arc shows the angle between "
        "them, which depends on position only through the offset. Below each dial is "
        "the part of the score that its pair contributes: it is large if both hands "
        "are long and point in the same direction.",
        query=format_decimal(params.query_position),
        key=format_decimal(params.key_position),
    )
    lengths = gettext(
        "All hands have one scale of lengths, on which the longest one is the radius."
    )
    formula = gettext(
        "A part is the product of both lengths before scaling and the cosine of the "
        "angle, divided by √%(width)s.",
        width=params.d_model,
    )
    return join_sentences(dials, hands, lengths, formula)


def _reading(params: RopeHandsParams, parts: Array) -> str:
    # Translators: The equation is such as “0.12 + 0.30 = 0.42”.
    return gettext(
        "At offset %(offset)s, the parts of the pairs add up to the score: "
        "%(equation)s.",
        offset=signed(params.offset),
        equation=wording.equation(parts.tolist(), float(parts.sum()), DECIMALS),
    )
