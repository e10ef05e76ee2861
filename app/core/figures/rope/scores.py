"""Scores of a query and three keys by signed offset."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from typing import Final

import numpy as np

from app.core.charts import Axis, Line, LineChart, MarkedPosition
from app.core.figures.rope.parameters import KEY_POSITIONS, RopeParams
from app.core.figures.rope.texts import DECIMALS, LONG_OFFSETS
from app.core.figures.shared import wording
from app.core.figures.shared.query_and_key import signed
from app.core.figures.shared.ticks import ticks
from app.core.maths.encoding import Array
from app.core.maths.rope import scores
from app.language import (
    format_decimal,
    gettext,
    join_sentences,
    ngettext,
)

COMPARED_OFFSET: Final = 3
"""Offset whose scores in both directions are compared in words."""


def score_chart(params: RopeParams) -> LineChart:
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
                long_label=gettext(
                    "key at %(position)s", position=params.key_position + later
                ),
            )
            for later, curve in zip(KEY_POSITIONS, curves, strict=True)
        ),
        markers=False,
        count_label=_count_label,
        description=_describe_score(params, low, np.array(curves)),
        reading=_score_sentence(params, np.array(curves)),
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
        difference=wording.scientific(difference, decimals=0),
        seed=params.seed,
    )
    return join_sentences(chart, gettext(LONG_OFFSETS))


def _score_sentence(params: RopeParams, curves: Array) -> str:
    by_offset = dict(zip(_offsets(params).tolist(), curves[0].tolist(), strict=True))
    same = gettext(
        "Three keys, at %(positions)s, have the same curve.",
        positions=wording.join(_keys(params)),
    )
    if _query_mark(params) is None:
        step = min(COMPARED_OFFSET, params.reach)
        return join_sentences(_offset_sentence(by_offset, step), same)
    return join_sentences(_positions_sentence(params, by_offset), same)


def _keys(params: RopeParams) -> list[str]:
    """Return the positions of the three keys, formatted."""
    return [format_decimal(params.key_position + later) for later in KEY_POSITIONS]


def _offset_sentence(by_offset: Mapping[float, float], offset: int) -> str:
    """Return the scores of an offset and, if it is shown, of its opposite."""
    values = _score_values(by_offset, offset)
    if not offset or -offset not in by_offset:
        return gettext("The score is %(score)s at offset %(offset)s.", **values)
    return gettext(
        "The score is %(score)s at offset %(offset)s, and %(other_score)s at "
        "%(other_offset)s.",
        **values,
    )


def _positions_sentence(params: RopeParams, by_offset: Mapping[float, float]) -> str:
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
