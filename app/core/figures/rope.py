"""RoPE: query and key turned by their positions, and what the score keeps of that."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, pi
from typing import Annotated, Final, Literal

import numpy as np
from pydantic import Field

from app.core.charts import Axis, Dial, DialChart, Line, LineChart, MarkedPosition
from app.core.errors import FieldError
from app.core.figures.kind import FigureKind
from app.core.figures.parameters import FigureParams, OnlyInParts, Slider, Widget
from app.core.figures.shared import wording
from app.core.figures.shared.positions import Position, Seed, Width
from app.core.figures.shared.ticks import ticks
from app.core.maths.encoding import Array, frequencies
from app.core.maths.rope import rotate, scores

OFFSETS: Final = (0, 100, 1000)
"""Where the three curves start, counted from `start`."""
MOST_DIALS: Final = 8
TRAIL: Final = 6
"""Earlier positions that a dial still shows."""

_BEYOND: Final = (
    "The rule is defined at every distance, but a trained model still degrades at "
    "distances beyond those it was trained on."
)
_RAISED: Final = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


class RopeParams(FigureParams):
    part: Annotated[
        Literal["score", "rotation"],
        Field(
            title="Show",
            description="What is drawn: the scores, or the turns behind them.",
        ),
        Widget("tabs", labels=("Score by distance", "Query turning")),
    ] = "score"
    d_model: Annotated[
        Width,
        Field(
            le=128,
            description="How many dimensions query and key have; an even number.",
        ),
        Slider(2, 128, step=2),
    ] = 32
    start: Annotated[
        Position,
        Field(
            title="Position of the key",
            description="Where the first of three scores starts.",
        ),
        Slider(0, 1000),
        OnlyInParts(("score",)),
    ] = 0
    reach: Annotated[
        int,
        Field(
            ge=2,
            le=512,
            title="Largest distance",
            description="How far behind the query the key may be.",
        ),
        Slider(2, 200),
        OnlyInParts(("score",)),
    ] = 64
    position: Annotated[
        Position,
        Field(
            title="Position of the query",
            description="By how many steps the query is turned on the dials.",
        ),
        Slider(0, 200, plays=True),
    ] = 5
    seed: Annotated[
        Seed,
        Field(description="Another number draws another query and key."),
    ] = 0

    @property
    def cells(self) -> int:
        if self.part == "rotation":
            return self.d_model
        return len(OFFSETS) * (self.reach + 1) * self.d_model

    def conflicts(self) -> Iterator[FieldError]:
        yield from super().conflicts()
        if self.d_model % 2:
            message = (
                f"d_model is {self.d_model}; it must be even, from 2 to 128, since "
                "dimensions are turned by pairs."
            )
            yield FieldError("d_model", message, 2, 128)

    def vectors(self) -> tuple[Array, Array]:
        """The query and the key, drawn from a normal distribution: (d_model,) each."""
        drawn = np.random.default_rng(self.seed).standard_normal((2, self.d_model))
        return drawn[0], drawn[1]


def chart(params: RopeParams) -> LineChart | DialChart:
    return _score(params) if params.part == "score" else _rotation(params)


ROPE: Final = FigureKind(
    name="rope",
    title="RoPE",
    summary="Rotary embedding: turned by position, scored by distance alone.",
    model=RopeParams,
    chart=chart,
)


def _score(params: RopeParams) -> LineChart:
    distances = np.arange(params.reach + 1, dtype=np.float64)
    query, key = params.vectors()
    curves = [
        scores(query, key, params.start + offset, distances) for offset in OFFSETS
    ]
    most = float(ceil(np.abs(curves).max()))
    return LineChart(
        title="Only the distance counts, not the place",
        x=Axis("Distance m − n", 0, params.reach, ticks(0, params.reach)),
        y=Axis("Score", -most, most, (-most, -most / 2, 0.0, most / 2, most)),
        lines=tuple(
            Line(
                label=f"+{offset}" if offset else "start",
                tone=None,
                x=distances,
                y=curve,
                dashed=offset > 0,
            )
            for offset, curve in zip(OFFSETS, curves, strict=True)
        ),
        markers=False,
        description=_describe_score(params),
        reading=_read_score(params, np.array(curves)),
        mark=_query_mark(params),
    )


def _query_mark(params: RopeParams) -> MarkedPosition | None:
    """The distance at which the query stands, while it is one that is drawn."""
    distance = params.position - params.start
    if not 0 <= distance <= params.reach:
        return None
    return MarkedPosition("x", distance, f"distance {distance}")


def _describe_score(params: RopeParams) -> str:
    places = wording.join([f"{params.start + offset:,}" for offset in OFFSETS])
    return (
        "Three curves over the distance m − n, from 0 to "
        f"{params.reach}: the score of one query at position m and one key at position "
        f"n, q · k / √{params.d_model}, both turned by their positions. The key stands "
        f"at {places}, one curve each. The curves lie on each other: the score depends "
        "on the distance alone. Query and key are random numbers "
        f"(seed {params.seed}), not taken from a model. {_BEYOND}"
    )


def _read_score(params: RopeParams, curves: Array) -> str:
    apart = float(np.ptp(curves, axis=0).max())
    near, next_, far = (wording.decimal(curves[0, at]) for at in (0, 1, -1))
    return (
        f"The score is {near} at distance 0, {next_} at 1 and {far} at "
        f"{params.reach}. The three curves differ by {_power(apart)} at most, "
        f"which is rounding.{_read_query(params, curves)}"
    )


def _read_query(params: RopeParams, curves: Array) -> str:
    mark = _query_mark(params)
    if mark is None:
        return ""
    return (
        f" With the query at position {params.position:,}, the first key is "
        f"{params.position - params.start} away: "
        f"{wording.decimal(curves[0, params.position - params.start])}."
    )


def _rotation(params: RopeParams) -> DialChart:
    query, _ = params.vectors()
    pairs = params.d_model // 2
    shown = _shown(pairs)
    return DialChart(
        title="The query turns, and keeps its length",
        dials=tuple(
            _dial(params, query, pair, pair / max(1, pairs - 1)) for pair in shown
        ),
        description=_describe_rotation(params, shown),
        reading=_read_rotation(params, query),
    )


def _shown(pairs: int) -> list[int]:
    """At most `MOST_DIALS` pairs, evenly, with the fastest and the slowest."""
    count = min(pairs, MOST_DIALS)
    return [round(pair) for pair in np.linspace(0, pairs - 1, count).tolist()]


def _dial(params: RopeParams, query: Array, pair: int, tone: float) -> Dial:
    # On a dial the first value of a pair points up and the second to the right, so
    # that a turn of the pair goes clockwise.
    first = np.arctan2(query[2 * pair + 1], query[2 * pair])
    earliest = max(0, params.position - TRAIL)
    places = np.arange(earliest, params.position + 1, dtype=np.float64)
    angles = first + places * frequencies(params.d_model)[pair]
    return Dial(f"pair {pair}", tone, float(angles[-1]), trail=angles[:-1])


def _describe_rotation(params: RopeParams, shown: list[int]) -> str:
    pairs = params.d_model // 2
    if len(shown) == pairs:
        dials = "One dial, for the only pair"
        if pairs > 1:
            dials = (
                f"{wording.number_word(pairs).capitalize()} dials, one for each pair"
            )
    else:
        numbers = wording.join([str(pair) for pair in shown])
        dials = f"Dials for pairs {numbers}, of {pairs} pairs"
    return (
        f"{dials} of a query of {params.d_model} random numbers (seed {params.seed}), "
        f"at position {params.position:,}. Each hand is a pair as a direction: its "
        "first number up, its second to the right. Where it points at position 0 is "
        "up to the query; each step turns pair i clockwise by 10000 to the power of "
        f"−2i/{params.d_model} radians, the first pair fastest. "
        f"Dials show directions, not lengths. {_BEYOND}"
    )


def _read_rotation(params: RopeParams, query: Array) -> str:
    (turned,) = rotate(query, np.array([float(params.position)]))
    before, after = (wording.decimal(float(np.linalg.norm(v))) for v in (query, turned))
    turns = params.position * frequencies(params.d_model) / (2 * pi)
    told = [f"pair 0 has made {_turns(turns[0])} turns"]
    if len(turns) > 1:
        told.append(f"pair {len(turns) - 1} {_turns(turns[-1])}")
    return (
        f"At position {params.position:,} {wording.join(told)}; the length of "
        f"the whole query was {before} and is {after}."
    )


def _turns(turns: float) -> str:
    return wording.significant(turns) if turns else "0"


def _power(number: float) -> str:
    """`3 × 10⁻¹³`."""
    if number == 0:
        return "0"
    digit, exponent = f"{number:.0e}".split("e")
    return f"{digit} × 10{str(int(exponent)).translate(_RAISED)}"
