"""Uniqueness figure: the smallest distance between rows of the encoding."""

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
            description="Number of positions, all compared with each other.",
        ),
        Slider(2, 200),
    ] = 50


def chart(params: UniquenessParams) -> LineChart:
    encoding = (params.d_model, params.base, params.start)
    distances = smallest_distances(params.positions, *encoding)
    closest = closest_rows(distances, *encoding)
    return LineChart(
        title="No two positions have equal rows",
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
    summary="The smallest distance between two rows, by offset in positions.",
    model=UniquenessParams,
    chart=chart,
)


def _lines(distances: Array, minimum: float) -> tuple[Line, ...]:
    """Return the curve of distances and, if it has several values, its minimum."""
    offsets = np.arange(1, len(distances) + 1, dtype=np.float64)
    curve = Line("smallest", None, offsets, distances)
    floor = np.full_like(distances, minimum)
    minimum_line = Line(_short_distance(minimum), None, offsets, floor, pattern=1)
    return (curve, minimum_line) if len(distances) > 1 else (curve,)


def _offsets(params: UniquenessParams) -> Axis:
    # A single offset has an empty range, so the axis gets half a step on each side.
    padding = 0.5 if params.positions == 2 else 0.0
    last = params.positions - 1
    return Axis("Offset in positions", 1 - padding, last + padding, ticks(1, last))


def _short_distance(distance: float) -> str:
    """Format a distance briefly, for the label at the end of a line."""
    return wording.significant(distance) if distance >= 0.001 else "≈ 0"


def _describe(params: UniquenessParams, distances: Array, closest: ClosestRows) -> str:
    last = params.positions - 1
    rows = wording.positions(params.start, params.start + last)
    minimum = wording.significant(closest.distance)
    if last == 1:
        return f"There is only one distance: {minimum} between the rows of {rows}."
    peak = int(np.argmax(distances))
    return (
        f"A line chart of the smallest distance between two rows of {rows}, by offset "
        f"in positions from 1 to {last}. It starts at "
        f"{wording.significant(float(distances[0]))}, ends at "
        f"{wording.significant(float(distances[-1]))}, and its maximum is "
        f"{wording.significant(float(distances[peak]))} at offset {peak + 1}. "
        f"A dashed line marks the minimum, {minimum}, at offset "
        f"{closest.second - closest.first}. It is above 0, so no two rows are equal."
    )


def _read(params: UniquenessParams, closest: ClosestRows) -> str:
    distance = f"at distance {wording.significant(closest.distance)}"
    first, second = closest.first, closest.second
    if params.positions == 2:
        return f"The rows of positions {first} and {second} are {distance}."
    found = (
        f"The closest two of {params.positions:,} rows are those of positions {first} "
        f"and {second}, {distance}"
    )
    if params.d_model % 2:
        return f"{found}."
    return f"{found}, like any two rows with offset {second - first}."
