"""Waves figure: selected dimensions of the encoding as curves over the positions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import numpy as np

from app.core.charts import Axis, Line, LineChart, MarkedPosition
from app.core.figures.kind import FigureKind
from app.core.figures.parameters import format_number
from app.core.figures.shared import wording
from app.core.figures.shared.dimensions import (
    PlottedParams,
    dash_pattern,
    line_tone,
)
from app.core.figures.shared.positions import position_axis
from app.core.maths.encoding import BASE, Array, wavelengths

SLOW_RATIO: Final = 2
"""Ratio of wavelengths from which one wave is called slow and the other fast."""


class WavesParams(PlottedParams):
    pass


def chart(params: WavesParams) -> LineChart:
    values = params.values()
    return LineChart(
        title=_title(params),
        x=position_axis(params),
        y=Axis("Value", -1.1, 1.1, (-1.0, -0.5, 0.0, 0.5, 1.0)),
        lines=tuple(_line(params, place, values) for place in range(len(params.dims))),
        markers=True,
        description=_describe(params),
        reading=_read(params, values),
        mark=MarkedPosition("x", params.mark, f"position {params.mark}"),
        stacked=True,
    )


WAVES: Final = FigureKind(
    name="waves",
    title="Waves",
    summary="Selected dimensions of the encoding as waves over the positions.",
    model=WavesParams,
    chart=chart,
)


def _title(params: WavesParams) -> str:
    """Return a title that is true for the selected dimensions and the base."""
    statement = _statement(params)
    if params.base == BASE:
        return statement
    return f"Base {format_number(params.base)}: {statement[0].lower()}{statement[1:]}"


def _statement(params: WavesParams) -> str:
    if len(params.dims) == 1:
        return "One dimension is one wave"
    pairs = [dim // 2 for dim in params.dims]
    early, late = min(pairs), max(pairs)
    if early == late:
        return "A pair is the sine and cosine of one wave"
    lengths = wavelengths(params.d_model, params.base)
    if lengths[late] < SLOW_RATIO * lengths[early]:
        return "Nearly equal wavelengths stay together"
    return "Low dimensions change fast, high dimensions slowly"


def _line(params: WavesParams, place: int, values: Array) -> Line:
    """Return the line of the dimension at `place` in `dims`.

    Colours are even steps, because dimensions with nearly equal frequencies would have
    nearly equal colours. Pattern and marker depend on the place, so they stay when
    another dimension is added.
    """
    dim, count = params.dims[place], len(params.dims)
    return Line(
        label=f"{dim} {'cos' if dim % 2 else 'sin'}",
        tone=line_tone(params, place),
        x=np.arange(params.start, params.last + 1, dtype=np.float64),
        y=values[:, dim],
        pattern=dash_pattern(place),
        end_marker=place if count > 1 else None,
    )


def _describe(params: WavesParams) -> str:
    shown = wording.number_word(len(params.dims))
    plural = "dimension" if params.d_model == 1 else "dimensions"
    return (
        f"A line chart of {shown} of {params.d_model} {plural} over "
        f"{wording.positions(params.start, params.last)}, all between −1 and 1. "
        f"Dimension {'; '.join(_waves(params))}."
    )


def _waves(params: WavesParams) -> Iterator[str]:
    lengths = wavelengths(params.d_model, params.base)
    for number, dim in enumerate(params.dims):
        shape = "cosine" if dim % 2 else "sine"
        length = wording.wavelength(lengths[dim // 2])
        wavelength = f"wavelength {length}" + ("" if number else " positions")
        longer = lengths[dim // 2] > params.positions
        partly = ", longer than the range shown" if longer else ""
        yield f"{dim}, a {shape}, {wavelength}{partly}"


def _read(params: WavesParams, values: Array) -> str:
    row: Any = values[params.mark - params.start]
    parts = [f"dimension {dim} is {wording.decimal(row[dim])}" for dim in params.dims]
    return f"At position {params.mark}: {wording.join(parts)}."
