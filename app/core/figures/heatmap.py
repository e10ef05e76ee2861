"""Heatmap figure: the whole encoding as a matrix, one column per position."""

from __future__ import annotations

from itertools import chain
from typing import Annotated, Final, Literal

import numpy as np
from pydantic import Field

from app.core.charts import Axis, Heatmap, MarkedPosition, RowMark, RowSelection
from app.core.figures.kind import FigureKind
from app.core.figures.parameters import UnderMoreSettings, Widget
from app.core.figures.shared import wording
from app.core.figures.shared.dimensions import (
    MAX_DIMS,
    PlottedParams,
    dash_pattern,
    frequency_tone,
    line_tone,
)
from app.core.figures.shared.ticks import ticks
from app.core.maths.encoding import Array, wavelengths

MAX_LISTED: Final = 8
"""Maximum number of values of a position that are listed; the middle is left out."""
_LAST_LABEL: Final = 0.8
"""Part of a range of rows that has labels."""


class HeatmapParams(PlottedParams):
    rows: Annotated[
        Literal["interleaved", "sines-first"],
        Field(
            title="Rows",
            description="Sines and cosines alternate, or all sines come first.",
        ),
        Widget("field", labels=("interleaved", "sines, then cosines")),
        UnderMoreSettings(),
    ] = "interleaved"

    @property
    def ranges(self) -> tuple[range, ...]:
        """Dimensions from the top row to the bottom row."""
        if self.rows == "interleaved":
            return (range(self.d_model),)
        return range(0, self.d_model, 2), range(1, self.d_model, 2)


def chart(params: HeatmapParams) -> Heatmap:
    values = np.ascontiguousarray(params.values().T)
    order = list(chain(*params.ranges))
    return Heatmap(
        title="Each position is a column, and no two are equal",
        x=Axis("Position", params.start, params.last, ticks(params.start, params.last)),
        y=_dimensions(params),
        values=values[order],
        low=-1.0,
        high=1.0,
        value_title="Value",
        description=_describe(params, values),
        reading=_read(params, values),
        row_tones=tuple(frequency_tone(dim, params.d_model) for dim in order),
        row_numbers=params.ranges,
        row_marks=tuple(
            RowMark(
                order.index(dim),
                line_tone(params, place),
                dash_pattern(place),
            )
            for place, dim in enumerate(params.dims)
        ),
        selection=RowSelection("dims", MAX_DIMS),
        mark=MarkedPosition("x", params.mark, f"position {params.mark}"),
        stacked=True,
    )


HEATMAP: Final = FigureKind(
    name="heatmap",
    title="Heatmap",
    summary="The whole encoding as colours: columns are positions, rows dimensions.",
    model=HeatmapParams,
    chart=chart,
)


def _dimensions(params: HeatmapParams) -> Axis:
    last = params.d_model - 1
    # The left margin, which the waves above share, has room for three digits.
    short = tuple(tick for tick in ticks(0, last) if tick < 1000)
    if len(params.ranges) == 1:
        return Axis("Dimension", 0, last, short, reversed=True)
    labels: dict[float, str] = {}
    first_row = 0
    for dims in params.ranges:
        for row, dim in enumerate(dims, first_row):
            # A label at the end would overlap the first label of the next range.
            if dim - dims.start in short and dim - dims.start <= _LAST_LABEL * last:
                labels[row] = str(dim)
        first_row += len(dims)
    return Axis(
        "Dimension", 0, last, tuple(labels), True, labels=tuple(labels.values())
    )


def _describe(params: HeatmapParams, values: Array) -> str:
    columns = wording.positions(params.start, params.last)
    last = params.d_model - 1
    rows = f"dimensions 0 to {last}, the fastest on top" if last else "dimension 0"
    if params.rows == "sines-first" and last:
        rows = f"dimensions 0 to {last}: the sines, then the cosines, fastest first"
    sentences = [
        f"A matrix of values between −1 and 1: columns are {columns}, rows {rows}.",
        _pair(params, values, 0, "fastest"),
    ]
    if params.d_model > 2:
        sentences.append(_pair(params, values, last // 2, "slowest"))
    return " ".join(sentences)


def _pair(params: HeatmapParams, values: Array, pair: int, speed: str) -> str:
    dims = [dim for dim in (2 * pair, 2 * pair + 1) if dim < params.d_model]
    wavelength = wording.wavelength(wavelengths(params.d_model, params.base)[pair])
    ranges = [f"dimension {dim} {_range(values[dim])}" for dim in dims]
    change = "change" if len(dims) > 1 else "changes"
    names = "Dimensions" if len(dims) > 1 else "Dimension"
    return (
        f"{names} {wording.join([str(dim) for dim in dims])} {change} {speed}, with a "
        f"wavelength of {wavelength} positions: {wording.join(ranges)}."
    )


def _range(row: Array) -> str:
    return wording.value_range(float(row.min()), float(row.max()))


def _read(params: HeatmapParams, values: Array) -> str:
    column = [
        wording.decimal(number) for number in values[:, params.mark - params.start]
    ]
    if len(column) > MAX_LISTED:
        column = [*column[: MAX_LISTED - 2], "…", *column[-2:]]
    listed = ", ".join(column).replace(", …,", " …")
    return f"Position {params.mark}, d_model = {params.d_model}: {listed}."
