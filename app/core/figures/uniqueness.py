"""Uniqueness: how close any two rows of the encoding come to each other."""

from __future__ import annotations

from typing import Annotated, Final

import numpy as np
from pydantic import Field

from app.core.charts import Axis, Line, LineChart
from app.core.figures.kind import FigureKind
from app.core.figures.parameters import Slider
from app.core.figures.shared import wording
from app.core.figures.shared.positions import EncodingParams
from app.core.figures.shared.ticks import ticks
from app.core.figures.shared.value_axis import value_axis
from app.core.maths.distances import ClosestRows, closest_rows, smallest_distances
from app.core.maths.encoding import MAX_POSITIONS, Array


class UniquenessParams(EncodingParams):
    positions: Annotated[
        int,
        Field(
            ge=2,
            le=MAX_POSITIONS,
            title="Positions",
            description="How many positions are compared, each with every other.",
        ),
        Slider(2, 200),
    ] = 50


def chart(params: UniquenessParams) -> LineChart:
    width = (params.d_model, params.base, params.start)
    distances = smallest_distances(params.positions, *width)
    closest = closest_rows(distances, *width)
    return LineChart(
        title="No two positions are the same",
        x=_offsets(params),
        y=value_axis("Smallest distance", float(distances.max())),
        lines=_lines(distances, closest.distance),
        markers=True,
        description=_describe(params, distances, closest),
        reading=_read(params, closest),
    )


UNIQUENESS: Final = FigureKind(
    name="uniqueness",
    title="Uniqueness",
    summary="The smallest distance between any two rows, by how far apart they stand.",
    model=UniquenessParams,
    chart=chart,
)


def _lines(distances: Array, least: float) -> tuple[Line, ...]:
    """The distances, and a floor under them where there is more than one."""
    offsets = np.arange(1, len(distances) + 1, dtype=np.float64)
    curve = Line("smallest", None, offsets, distances)
    floor = np.full_like(distances, least)
    below = Line(_shortly(least), None, offsets, floor, dashed=True)
    return (curve, below) if len(distances) > 1 else (curve,)


def _offsets(params: UniquenessParams) -> Axis:
    # A single offset has no width: half a step on either side gives it some.
    room = 0.5 if params.positions == 2 else 0.0
    last = params.positions - 1
    return Axis("Positions apart", 1 - room, last + room, ticks(1, last))


def _shortly(distance: float) -> str:
    """Few enough characters to stand at a line's end."""
    return wording.significant(distance) if distance >= 0.001 else "≈ 0"


def _describe(params: UniquenessParams, distances: Array, closest: ClosestRows) -> str:
    last = params.positions - 1
    rows = wording.positions(params.start, params.start + last)
    least = wording.significant(closest.distance)
    if last == 1:
        return f"A single distance: the only two rows, {rows}, are {least} apart."
    peak = int(np.argmax(distances))
    return (
        f"A curve of the smallest distance between two rows among {rows}, by how many "
        f"positions they are apart, 1 to {last}. It starts at "
        f"{wording.significant(float(distances[0]))}, ends at "
        f"{wording.significant(float(distances[-1]))}, and is highest at {peak + 1} "
        f"apart, with {wording.significant(float(distances[peak]))}. "
        f"A dashed line marks its lowest value, {least}, at "
        f"{closest.second - closest.first} apart: above 0, "
        "so no two rows are equal."
    )


def _read(params: UniquenessParams, closest: ClosestRows) -> str:
    apart = f"{wording.significant(closest.distance)} apart"
    first, second = closest.first, closest.second
    if params.positions == 2:
        return f"The rows of positions {first} and {second} are {apart}."
    found = (
        f"The two closest of {params.positions:,} rows are positions {first} and "
        f"{second}, {apart}"
    )
    if params.d_model % 2:
        return f"{found}."
    return f"{found}, as are any two {_steps(second - first)} from each other."


def _steps(offset: int) -> str:
    return "one step" if offset == 1 else f"{wording.number_word(offset)} steps"
