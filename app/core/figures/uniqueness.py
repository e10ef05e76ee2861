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
from app.core.figures.shared.ticks import whole_number_axis
from app.core.figures.shared.value_axis import value_axis
from app.core.maths.distances import ClosestRows, closest_rows, smallest_distances
from app.core.maths.encoding import MAX_POSITIONS, Array
from app.language import format_decimal, gettext, translatable


class UniquenessParams(EncodingParams):
    positions: Annotated[
        int,
        Field(
            ge=2,
            le=MAX_POSITIONS,
            title=translatable("Positions"),
            description=translatable(
                "Number of positions, all compared with each other."
            ),
        ),
        Slider(2, 200),
    ] = 50


def chart(params: UniquenessParams) -> LineChart:
    encoding = (params.d_model, params.base, params.start)
    distances = smallest_distances(params.positions, *encoding)
    closest = closest_rows(distances, *encoding)
    return LineChart(
        title=gettext("No two positions have equal rows"),
        x=_offsets(params),
        y=value_axis(gettext("Smallest distance"), float(distances.max())),
        lines=_lines(distances, closest.distance),
        markers=True,
        description=_describe(params, distances, closest),
        reading=_reading(params, closest),
    )


UNIQUENESS: Final = FigureKind(
    name="uniqueness",
    title=translatable("Uniqueness"),
    summary=translatable(
        "The smallest distance between two rows, by offset in positions."
    ),
    model=UniquenessParams,
    chart=chart,
)


def _lines(distances: Array, minimum: float) -> tuple[Line, ...]:
    """Return the curve of distances and, if it has several values, its minimum."""
    offsets = np.arange(1, len(distances) + 1, dtype=np.float64)
    # Translators: Label of a line, the smallest distance of rows at each offset.
    curve = Line(gettext("distance"), None, offsets, distances)
    floor = np.full_like(distances, minimum)
    # Translators: Label of a line, such as “minimum 1.47”.
    label = gettext("minimum %(value)s", value=_short_distance(minimum))
    minimum_line = Line(label, None, offsets, floor, pattern=1)
    return (curve, minimum_line) if len(distances) > 1 else (curve,)


def _offsets(params: UniquenessParams) -> Axis:
    return whole_number_axis(gettext("Offset in positions"), 1, params.positions - 1)


def _short_distance(distance: float) -> str:
    """Format a distance briefly, for the label at the end of a line."""
    return wording.significant(distance) if distance >= 0.001 else "≈ 0"


def _describe(params: UniquenessParams, distances: Array, closest: ClosestRows) -> str:
    minimum = wording.significant(closest.distance)
    if params.positions == 2:
        return gettext(
            "There is only one distance: %(distance)s between the rows of positions "
            "%(first)s and %(last)s.",
            distance=minimum,
            first=params.start,
            last=params.last,
        )
    peak = int(np.argmax(distances))
    return gettext(
        "A line chart of the smallest distance between two rows of positions %(first)s "
        "to %(last)s, by offset in positions from 1 to %(last_offset)s. It starts at "
        "%(start)s, ends at %(end)s, and its maximum is %(maximum)s at offset "
        "%(maximum_offset)s. A dashed line marks the minimum, %(minimum)s, at offset "
        "%(minimum_offset)s. It is above 0, so no two rows are equal.",
        first=params.start,
        last=params.last,
        last_offset=params.positions - 1,
        start=wording.significant(float(distances[0])),
        end=wording.significant(float(distances[-1])),
        maximum=wording.significant(float(distances[peak])),
        maximum_offset=peak + 1,
        minimum=minimum,
        minimum_offset=closest.second - closest.first,
    )


def _reading(params: UniquenessParams, closest: ClosestRows) -> str:
    values = {
        "first": closest.first,
        "second": closest.second,
        "distance": wording.significant(closest.distance),
        "rows": format_decimal(params.positions),
    }
    if params.positions == 2:
        return gettext(
            "The rows of positions %(first)s and %(second)s are at distance "
            "%(distance)s.",
            **values,
        )
    if params.d_model % 2:
        return gettext(
            "The closest two of %(rows)s rows are those of positions %(first)s and "
            "%(second)s, at distance %(distance)s.",
            **values,
        )
    return gettext(
        "The closest two of %(rows)s rows are those of positions %(first)s and "
        "%(second)s, at distance %(distance)s, like any two rows with offset "
        "%(offset)s.",
        offset=closest.second - closest.first,
        **values,
    )
