"""RoPE figure: scores by signed offset, or the rotation of a query by its position."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, pi
from typing import Annotated, Final, Literal

import numpy as np
from pydantic import Field

from app.core.charts import Axis, Dial, DialChart, Line, LineChart, MarkedPosition
from app.core.figures.kind import FigureKind
from app.core.figures.parameters import (
    OnlyInParts,
    Slider,
    UnderMoreSettings,
    Widget,
)
from app.core.figures.shared import wording
from app.core.figures.shared.query_and_key import (
    KeyPosition,
    QueryAndKeyParams,
    Swapped,
    signed,
)
from app.core.figures.shared.ticks import ticks
from app.core.maths.encoding import Array, frequencies
from app.core.maths.rope import rotate, scores
from app.language import (
    format_decimal,
    gettext,
    join_sentences,
    left_to_right,
    ngettext,
    translatable,
)

KEY_POSITIONS: Final = (0, 100, 1000)
"""Key positions of the three curves, relative to the position of the key."""
COMPARED_OFFSET: Final = 3
"""Offset whose scores in both directions are compared in words."""
DECIMALS: Final = 2
"""Decimals of scores and lengths in the sentence; the table has more."""

MAX_DIALS: Final = 8
TRAIL: Final = 6
"""Number of previous positions shown on a dial."""

_LONG_OFFSETS: Final = translatable(
    "The rotation is defined for every offset, but a trained model still degrades at "
    "offsets longer than those in its training data."
)
_SUPERSCRIPTS: Final = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


class RopeParams(QueryAndKeyParams):
    swapped: Annotated[Swapped, OnlyInParts(("score",))] = "off"
    start: Annotated[KeyPosition, OnlyInParts(("score",))] = 64
    part: Annotated[
        Literal["score", "rotation"],
        Field(
            title=translatable("Show"),
            description=translatable("Show the scores, or the rotation of the query."),
        ),
        Widget(
            "tabs",
            labels=(translatable("Score by offset"), translatable("Query rotation")),
            alone="score",
        ),
    ] = "score"
    reach: Annotated[
        int,
        Field(
            ge=2,
            le=512,
            title=translatable("Largest offset"),
            description=translatable(
                "Largest offset of query and key, in both directions."
            ),
        ),
        Slider(2, 200),
        UnderMoreSettings(),
        OnlyInParts(("score",)),
    ] = 64

    @property
    def turned_position(self) -> int:
        """Position of the query whose rotation is shown; it is never swapped."""
        return self.shift + self.position

    @property
    def cells(self) -> int:
        if self.part == "rotation":
            return self.d_model
        return len(KEY_POSITIONS) * (2 * self.reach + 1) * self.d_model


def chart(params: RopeParams) -> LineChart | DialChart:
    return _score(params) if params.part == "score" else _rotation(params)


ROPE: Final = FigureKind(
    name="rope",
    title=translatable("RoPE"),
    summary=translatable(
        "Rotary position embedding: scores depend on the signed offset."
    ),
    model=RopeParams,
    chart=chart,
)


def _score(params: RopeParams) -> LineChart:
    offsets = _offsets(params)
    query, key = params.vectors()
    curves = [
        scores(query, key, params.key_position + later, offsets)
        for later in KEY_POSITIONS
    ]
    limit = float(ceil(np.abs(curves).max()))
    low, high = int(offsets[0]), int(offsets[-1])
    return LineChart(
        title=gettext("Score by offset"),
        x=Axis(gettext("Offset m − n"), low, high, ticks(low, high)),
        y=Axis(
            gettext("Score"), -limit, limit, (-limit, -limit / 2, 0.0, limit / 2, limit)
        ),
        lines=tuple(
            Line(
                label=f"+{later}" if later else _key_label(),
                tone=None,
                x=offsets,
                y=curve,
                pattern=int(later > 0),
            )
            for later, curve in zip(KEY_POSITIONS, curves, strict=True)
        ),
        markers=False,
        count_label=_count_label,
        description=_describe_score(params, low, np.array(curves)),
        reading=_read_score(params, np.array(curves)),
        mark=_query_mark(params),
    )


def _count_label(count: int) -> str:
    return ngettext("%(count)s key", "%(count)s keys", count)


def _key_label() -> str:
    # Translators: The curve of the key at its own position.
    return gettext("key")


def _offsets(params: RopeParams) -> Array:
    """Return the offsets m − n; the query cannot be before position 0."""
    return np.arange(
        -min(params.reach, params.key_position), params.reach + 1, dtype=float
    )


def _query_mark(params: RopeParams) -> MarkedPosition | None:
    """Return the offset of the query from the first key, if it is in range."""
    offset = params.offset
    if not _offsets(params)[0] <= offset <= params.reach:
        return None
    return MarkedPosition(
        "x", offset, gettext("offset %(offset)s", offset=signed(offset))
    )


def _describe_score(params: RopeParams, low: int, curves: Array) -> str:
    positions = wording.join(_keys(params))
    difference = float(np.ptp(curves, axis=0).max())
    chart = gettext(
        "A line chart with three curves over the offset m − n, from %(low)s to "
        "%(high)s: the score q · k / √%(width)s of a query at position m and a key at "
        "position n, both rotated by their positions. The key is at positions "
        "%(positions)s, one curve each. The three curves are identical, except for "
        "rounding errors of at most %(difference)s: the score depends on position only "
        "through the offset, which says how far and in which direction. Query and key "
        "are random numbers (seed %(seed)s), not taken from a model.",
        low=signed(low),
        high=signed(params.reach),
        width=params.d_model,
        positions=positions,
        difference=_power(difference),
        seed=params.seed,
    )
    return join_sentences(chart, gettext(_LONG_OFFSETS))


def _read_score(params: RopeParams, curves: Array) -> str:
    by_offset = dict(zip(_offsets(params).tolist(), curves[0].tolist(), strict=True))
    same = gettext(
        "The %(count)s keys, at %(positions)s, have the same curve.",
        count=len(KEY_POSITIONS),
        positions=wording.join(_keys(params)),
    )
    if _query_mark(params) is None:
        step = min(COMPARED_OFFSET, params.reach)
        return join_sentences(_read_offset(by_offset, step), same)
    return join_sentences(_read_positions(params, by_offset), same)


def _keys(params: RopeParams) -> list[str]:
    """Return the positions of the three keys, formatted."""
    return [format_decimal(params.key_position + later) for later in KEY_POSITIONS]


def _read_offset(by_offset: Mapping[float, float], offset: int) -> str:
    """Return the scores of an offset and, if it is shown, of its opposite."""
    values = _score_values(by_offset, offset)
    if not offset or -offset not in by_offset:
        return gettext("The score is %(score)s at offset %(offset)s.", **values)
    return gettext(
        "The score is %(score)s at offset %(offset)s, and %(other_score)s at "
        "%(other_offset)s.",
        **values,
    )


def _read_positions(params: RopeParams, by_offset: Mapping[float, float]) -> str:
    """Return the score of the positions and, once they are swapped, of both offsets.

    Before, the reader may be asked to predict it.
    """
    offset = params.offset
    values = _score_values(by_offset, offset) | {
        "query": format_decimal(params.query_position),
        "key": format_decimal(params.key_position),
    }
    if params.swapped == "off" or not offset or -offset not in by_offset:
        return gettext(
            "Query at position %(query)s, key at %(key)s: the score is %(score)s at "
            "offset %(offset)s.",
            **values,
        )
    return gettext(
        "Query at position %(query)s, key at %(key)s: the score is %(score)s at "
        "offset %(offset)s, and %(other_score)s at %(other_offset)s.",
        **values,
    )


def _score_values(by_offset: Mapping[float, float], offset: int) -> dict[str, str]:
    values = {
        "score": wording.decimal(by_offset[offset], DECIMALS),
        "offset": signed(offset),
    }
    if -offset in by_offset:
        other = wording.decimal(by_offset[-offset], DECIMALS)
        values |= {"other_score": other, "other_offset": signed(-offset)}
    return values


def _rotation(params: RopeParams) -> DialChart:
    query, _ = params.vectors()
    pairs = params.d_model // 2
    shown = _shown(pairs)
    return DialChart(
        title=gettext("The query rotates; its length does not change"),
        dials=tuple(
            _dial(params, query, pair, pair / max(1, pairs - 1)) for pair in shown
        ),
        description=_describe_rotation(params, shown),
        reading=_read_rotation(params, query),
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
    return join_sentences(_describe_dials(params, shown), hands, gettext(_LONG_OFFSETS))


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


def _read_rotation(params: RopeParams, query: Array) -> str:
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
    return join_sentences(_read_turns(params, turns), length)


def _read_turns(params: RopeParams, turns: Array) -> str:
    position, first = format_decimal(params.turned_position), _turns(turns[0])
    if len(turns) == 1:
        return gettext(
            "At position %(position)s, pair 0 has completed %(turns)s turns.",
            position=position,
            turns=first,
        )
    return gettext(
        "At position %(position)s, pair 0 has completed %(turns)s turns and pair "
        "%(last)s %(last_turns)s.",
        position=position,
        turns=first,
        last=len(turns) - 1,
        last_turns=_turns(turns[-1]),
    )


def _turns(turns: float) -> str:
    return wording.significant(turns) if turns else "0"


def _power(number: float) -> str:
    """Format in scientific notation with one digit: `3 × 10⁻¹³`."""
    if number == 0:
        return "0"
    digit, exponent = f"{number:.0e}".split("e")
    return left_to_right(f"{digit} × 10{str(int(exponent)).translate(_SUPERSCRIPTS)}")
