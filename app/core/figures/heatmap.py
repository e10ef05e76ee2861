"""Heatmap: the whole encoding as a matrix, a row for each position."""

from __future__ import annotations

from typing import Final

from app.core.charts import Axis, Heatmap, MarkedPosition
from app.core.figures.kind import FigureKind
from app.core.figures.shared import wording
from app.core.figures.shared.positions import MarkedParams
from app.core.figures.shared.ticks import ticks
from app.core.maths.encoding import Array, wavelengths

READ_OUT: Final = 8
"""How many values of a row are read out before the middle is left out."""


class HeatmapParams(MarkedParams):
    pass


def chart(params: HeatmapParams) -> Heatmap:
    values = params.values()
    width = params.d_model - 1
    return Heatmap(
        title="Every position gets a row of its own",
        x=Axis("Dimension", 0, width, ticks(0, width)),
        y=_rows(params),
        values=values,
        low=-1.0,
        high=1.0,
        value_title="Value",
        description=_describe(params, values),
        reading=_read(params, values),
        column_tones=True,
        mark=MarkedPosition("y", params.mark, f"position {params.mark}"),
    )


HEATMAP: Final = FigureKind(
    name="heatmap",
    title="Heatmap",
    summary="The whole encoding as colours: positions down, dimensions across.",
    model=HeatmapParams,
    chart=chart,
)


def _rows(params: HeatmapParams) -> Axis:
    # Beside the axis there is room for four digits: beyond, rows count from the first.
    origin = params.start if params.last > 9999 else 0
    marks = ticks(params.start - origin, params.last - origin)
    return Axis(
        title=f"Position − {origin}" if origin else "Position",
        low=params.start,
        high=params.last,
        ticks=tuple(origin + mark for mark in marks),
        reversed=True,
        origin=origin,
    )


def _describe(params: HeatmapParams, values: Array) -> str:
    rows = wording.positions(params.start, params.last)
    columns = f"dimensions 0 to {params.d_model - 1}" if params.d_model > 1 else "one"
    sentences = [
        f"A grid of values between −1 and 1: down, {rows}; across, {columns}.",
        _pair(params, values, 0, "fastest"),
    ]
    if params.d_model > 2:
        sentences.append(_pair(params, values, (params.d_model - 1) // 2, "slowest"))
    return " ".join(sentences)


def _pair(params: HeatmapParams, values: Array, pair: int, pace: str) -> str:
    dims = [dim for dim in (2 * pair, 2 * pair + 1) if dim < params.d_model]
    repeats = wording.significant(wavelengths(params.d_model, params.base)[pair])
    reach = [f"{_reach(values[:, dim])} in dimension {dim}" for dim in dims]
    change = "change" if len(dims) > 1 else "changes"
    names = "Dimensions" if len(dims) > 1 else "Dimension"
    return (
        f"{names} {wording.join([str(dim) for dim in dims])} {change} {pace}, "
        f"repeating every {repeats} positions: "
        f"the values run {wording.join(reach)}."
    )


def _reach(column: Array) -> str:
    return f"from {wording.decimal(column.min())} to {wording.decimal(column.max())}"


def _read(params: HeatmapParams, values: Array) -> str:
    row = [wording.decimal(number) for number in values[params.mark - params.start]]
    if len(row) > READ_OUT:
        row = [*row[: READ_OUT - 2], "…", *row[-2:]]
    listed = ", ".join(row).replace(", …,", " …")
    return f"Position {params.mark}, d_model = {params.d_model}: {listed}."
