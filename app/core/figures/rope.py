"""RoPE figure: scores by distance, or the rotation of a query by its position."""

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
"""Key positions of the three curves, relative to `start`."""
MAX_DIALS: Final = 8
TRAIL: Final = 6
"""Number of previous positions shown on a dial."""

_LONG_DISTANCES: Final = (
    "The rotation is defined for every distance, but a trained model still degrades at "
    "distances longer than those in its training data."
)
_SUPERSCRIPTS: Final = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


class RopeParams(FigureParams):
    part: Annotated[
        Literal["score", "rotation"],
        Field(
            title="Show",
            description="Show the scores, or the rotation of the query.",
        ),
        Widget("tabs", labels=("Score by distance", "Query rotation")),
    ] = "score"
    d_model: Annotated[
        Width,
        Field(
            le=128,
            description="Number of dimensions of query and key; an even number.",
        ),
        Slider(2, 128, step=2),
    ] = 32
    start: Annotated[
        Position,
        Field(
            title="Position of the key",
            description="Position of the key for the first of three curves.",
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
            description="Largest distance between query and key.",
        ),
        Slider(2, 200),
        OnlyInParts(("score",)),
    ] = 64
    position: Annotated[
        Position,
        Field(
            title="Position of the query",
            description="The position by which the query is rotated.",
        ),
        Slider(0, 200, plays=True),
    ] = 5
    seed: Annotated[
        Seed,
        Field(description="Seed of the random query and key."),
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
                "d_model must be an even number from 2 to 128, because RoPE rotates "
                f"pairs of dimensions, not {self.d_model}."
            )
            yield FieldError("d_model", message, 2, 128)

    def vectors(self) -> tuple[Array, Array]:
        """Return query and key, normally distributed: (d_model,) each."""
        drawn = np.random.default_rng(self.seed).standard_normal((2, self.d_model))
        return drawn[0], drawn[1]


def chart(params: RopeParams) -> LineChart | DialChart:
    return _score(params) if params.part == "score" else _rotation(params)


ROPE: Final = FigureKind(
    name="rope",
    title="RoPE",
    summary="Rotary position embedding: scores depend only on the distance.",
    model=RopeParams,
    chart=chart,
)


def _score(params: RopeParams) -> LineChart:
    distances = np.arange(params.reach + 1, dtype=np.float64)
    query, key = params.vectors()
    curves = [
        scores(query, key, params.start + offset, distances) for offset in OFFSETS
    ]
    limit = float(ceil(np.abs(curves).max()))
    return LineChart(
        title="The score depends only on the distance",
        x=Axis("Distance m − n", 0, params.reach, ticks(0, params.reach)),
        y=Axis("Score", -limit, limit, (-limit, -limit / 2, 0.0, limit / 2, limit)),
        lines=tuple(
            Line(
                label=f"+{offset}" if offset else "start",
                tone=None,
                x=distances,
                y=curve,
                pattern=int(offset > 0),
            )
            for offset, curve in zip(OFFSETS, curves, strict=True)
        ),
        markers=False,
        description=_describe_score(params),
        reading=_read_score(params, np.array(curves)),
        mark=_query_mark(params),
    )


def _query_mark(params: RopeParams) -> MarkedPosition | None:
    """Return the distance of the query from the first key, if it is in range."""
    distance = params.position - params.start
    if not 0 <= distance <= params.reach:
        return None
    return MarkedPosition("x", distance, f"distance {distance}")


def _describe_score(params: RopeParams) -> str:
    positions = wording.join([f"{params.start + offset:,}" for offset in OFFSETS])
    return (
        "A line chart with three curves over the distance m − n, from 0 to "
        f"{params.reach}: the score q · k / √{params.d_model} of a query at position m "
        "and a key at position n, both rotated by their positions. The key is at "
        f"position {positions}, one curve each. The three curves are identical: the "
        "score depends only on the distance. Query and key are random numbers "
        f"(seed {params.seed}), not taken from a model. {_LONG_DISTANCES}"
    )


def _read_score(params: RopeParams, curves: Array) -> str:
    difference = float(np.ptp(curves, axis=0).max())
    near, next_, far = (wording.decimal(curves[0, at]) for at in (0, 1, -1))
    return (
        f"The score is {near} at distance 0, {next_} at 1 and {far} at "
        f"{params.reach}. The three curves differ by at most {_power(difference)}, "
        f"a rounding error.{_read_query(params, curves)}"
    )


def _read_query(params: RopeParams, curves: Array) -> str:
    mark = _query_mark(params)
    if mark is None:
        return ""
    return (
        f" With the query at position {params.position:,}, the distance to the first "
        f"key is {params.position - params.start} and the score is "
        f"{wording.decimal(curves[0, params.position - params.start])}."
    )


def _rotation(params: RopeParams) -> DialChart:
    query, _ = params.vectors()
    pairs = params.d_model // 2
    shown = _shown(pairs)
    return DialChart(
        title="The query rotates; its length does not change",
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
    earliest = max(0, params.position - TRAIL)
    positions = np.arange(earliest, params.position + 1, dtype=np.float64)
    angles = first + positions * frequencies(params.d_model)[pair]
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
        f"{dials} of a query with {params.d_model} random numbers (seed "
        f"{params.seed}), "
        f"at position {params.position:,}. Each hand shows the direction of a pair: "
        "the first number points up, the second to the right. The query determines "
        "the direction at position 0; each position rotates pair i clockwise by 10000 "
        f"to the power of −2i/{params.d_model} radians, pair 0 fastest. "
        f"Dials show directions, not lengths. {_LONG_DISTANCES}"
    )


def _read_rotation(params: RopeParams, query: Array) -> str:
    (rotated,) = rotate(query, np.array([float(params.position)]))
    before, after = (
        wording.decimal(float(np.linalg.norm(v))) for v in (query, rotated)
    )
    turns = params.position * frequencies(params.d_model) / (2 * pi)
    completed = [f"pair 0 has completed {_turns(turns[0])} turns"]
    if len(turns) > 1:
        completed.append(f"pair {len(turns) - 1} {_turns(turns[-1])}")
    return (
        f"At position {params.position:,}, {wording.join(completed)}. The length of "
        f"the query was {before} before the rotation and is {after} after it."
    )


def _turns(turns: float) -> str:
    return wording.significant(turns) if turns else "0"


def _power(number: float) -> str:
    """Format in scientific notation with one digit: `3 × 10⁻¹³`."""
    if number == 0:
        return "0"
    digit, exponent = f"{number:.0e}".split("e")
    return f"{digit} × 10{str(int(exponent)).translate(_SUPERSCRIPTS)}"
