"""Heatmap figure: the whole encoding as a matrix, one row per position."""

from __future__ import annotations

from typing import Final

from app.core.charts import Axis, Heatmap, MarkedPosition
from app.core.figures.kind import FigureKind
from app.core.figures.shared import wording
from app.core.figures.shared.positions import MarkedParams
from app.core.figures.shared.ticks import ticks
from app.core.maths.encoding import Array, wavelengths

MAX_LISTED: Final = 8
"""Maximum number of values of a row that are listed; longer rows are shortened."""


class HeatmapParams(MarkedParams):
    pass


def chart(params: HeatmapParams) -> Heatmap:
    values = params.values()
    width = params.d_model - 1
    return Heatmap(
        title="Each position has a different row",
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
    summary="The whole encoding as colours: rows are positions, columns dimensions.",
    model=HeatmapParams,
    chart=chart,
)


def _rows(params: HeatmapParams) -> Axis:
    # Tick labels have room for four digits. Longer positions are shown relative to the
    # first position.
    origin = params.start if params.last > 9999 else 0
    tick_values = ticks(params.start - origin, params.last - origin)
    return Axis(
        title=f"Position − {origin}" if origin else "Position",
        low=params.start,
        high=params.last,
        ticks=tuple(origin + tick for tick in tick_values),
        reversed=True,
        origin=origin,
    )


def _describe(params: HeatmapParams, values: Array) -> str:
    rows = wording.positions(params.start, params.last)
    last = params.d_model - 1
    columns = f"dimensions 0 to {last}" if last else "dimension 0"
    sentences = [
        f"A matrix of values between −1 and 1: rows are {rows}, columns {columns}.",
        _pair(params, values, 0, "fastest"),
    ]
    if params.d_model > 2:
        sentences.append(_pair(params, values, (params.d_model - 1) // 2, "slowest"))
    return " ".join(sentences)


def _pair(params: HeatmapParams, values: Array, pair: int, speed: str) -> str:
    dims = [dim for dim in (2 * pair, 2 * pair + 1) if dim < params.d_model]
    wavelength = wording.significant(wavelengths(params.d_model, params.base)[pair])
    ranges = [f"{_range(values[:, dim])} in dimension {dim}" for dim in dims]
    change = "change" if len(dims) > 1 else "changes"
    names = "Dimensions" if len(dims) > 1 else "Dimension"
    return (
        f"{names} {wording.join([str(dim) for dim in dims])} {change} {speed}, with a "
        f"wavelength of {wavelength} positions: "
        f"the values range {wording.join(ranges)}."
    )


def _range(column: Array) -> str:
    return f"from {wording.decimal(column.min())} to {wording.decimal(column.max())}"


def _read(params: HeatmapParams, values: Array) -> str:
    row = [wording.decimal(number) for number in values[params.mark - params.start]]
    if len(row) > MAX_LISTED:
        row = [*row[: MAX_LISTED - 2], "…", *row[-2:]]
    listed = ", ".join(row).replace(", …,", " …")
    return f"Position {params.mark}, d_model = {params.d_model}: {listed}."
