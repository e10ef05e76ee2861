"""Uniqueness: how close any two rows of the encoding come to each other."""

from __future__ import annotations

from typing import Annotated, Final

import numpy as np
from pydantic import Field

from app.core.charts import Axis, Line, Lines
from app.core.figures.kind import FigureKind
from app.core.figures.parameters import Slider
from app.core.figures.shared import words
from app.core.figures.shared.heights import height_axis
from app.core.figures.shared.positions import EncodingParams
from app.core.figures.shared.ticks import ticks
from app.core.maths.distances import Closest, closest_rows, smallest_distances
from app.core.maths.encoding import MAX_POSITIONS, Values


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


def chart(params: UniquenessParams) -> Lines:
    width = (params.d_model, params.base, params.start)
    distances = smallest_distances(params.positions, *width)
    closest = closest_rows(distances, *width)
    return Lines(
        title="No two positions are the same",
        x=_offsets(params),
        y=height_axis("Smallest distance", float(distances.max())),
        lines=_lines(distances, closest.distance),
        points=True,
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


def _lines(distances: Values, least: float) -> tuple[Line, ...]:
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
    return words.length(distance) if distance >= 0.001 else "≈ 0"


def _describe(params: UniquenessParams, distances: Values, closest: Closest) -> str:
    last = params.positions - 1
    rows = words.span(params.start, params.start + last)
    least = words.length(closest.distance)
    if last == 1:
        return f"A single distance: the only two rows, {rows}, are {least} apart."
    peak = int(np.argmax(distances))
    return (
        f"A curve of the smallest distance between two rows among {rows}, by how many "
        f"positions they are apart, 1 to {last}. It starts at "
        f"{words.length(float(distances[0]))}, ends at "
        f"{words.length(float(distances[-1]))}, and is highest at {peak + 1} apart, "
        f"with {words.length(float(distances[peak]))}. A dashed line marks its "
        f"lowest value, {least}, at {closest.second - closest.first} apart: above 0, "
        "so no two rows are equal."
    )


def _read(params: UniquenessParams, closest: Closest) -> str:
    apart = f"{words.length(closest.distance)} apart"
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
    return "one step" if offset == 1 else f"{words.count(offset)} steps"
