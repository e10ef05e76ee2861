"""Waves: some dimensions of the encoding as curves over the positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Any, Final

import numpy as np
from pydantic import BeforeValidator, Field

from app.core.charts import Axis, Line, LineChart, MarkedPosition
from app.core.errors import FieldError
from app.core.figures.kind import FigureKind
from app.core.figures.parameters import split_numbers
from app.core.figures.shared import wording
from app.core.figures.shared.positions import MarkedParams
from app.core.figures.shared.ticks import ticks
from app.core.maths.encoding import MAX_D_MODEL, Array, wavelengths

DIMS: Final = (0, 1, 8, 20)
MOST_DIMS: Final = 8
SLOWER: Final = 2
"""How many times as long a wave must be to be called slow beside another."""


Dims = tuple[Annotated[int, Field(ge=0, le=MAX_D_MODEL - 1)], ...]


class WavesParams(MarkedParams):
    dims: Annotated[
        Dims,
        Field(
            min_length=1,
            max_length=MOST_DIMS,
            title="Dimensions",
            description="Even dimensions are sines, odd ones cosines.",
            json_schema_extra={"uniqueItems": True},
        ),
        BeforeValidator(split_numbers),
    ] = Field(
        # Left at their default, the dimensions are those that a small width has.
        default_factory=lambda earlier: tuple(
            dim for dim in DIMS if dim < earlier["d_model"]
        )
    )

    def conflicts(self) -> Iterator[FieldError]:
        yield from super().conflicts()
        last = self.d_model - 1
        missing = [str(dim) for dim in self.dims if dim > last]
        repeated = [str(dim) for dim, times in Counter(self.dims).items() if times > 1]
        if missing:
            there = f"they run from 0 to {last}" if last else "there is only 0"
            message = (
                f"There is no dimension {wording.join(missing, 'or')}: with a width of "
                f"{self.d_model}, {there}."
            )
            yield FieldError("dims", message, 0, last)
        if repeated:
            message = (
                f"Dimension {wording.join(repeated)} stands there more than once; "
                "once is enough."
            )
            yield FieldError("dims", message, 0, last)


def chart(params: WavesParams) -> LineChart:
    values = params.values()
    return LineChart(
        title=_title(params),
        x=_positions(params),
        y=Axis("Value", -1.1, 1.1, (-1.0, -0.5, 0.0, 0.5, 1.0)),
        lines=tuple(_line(params, dim, values) for dim in params.dims),
        markers=True,
        description=_describe(params),
        reading=_read(params, values),
        mark=MarkedPosition("x", params.mark, f"position {params.mark}"),
    )


WAVES: Final = FigureKind(
    name="waves",
    title="Waves",
    summary="Chosen dimensions of the encoding as waves over the positions.",
    model=WavesParams,
    chart=chart,
)


def _title(params: WavesParams) -> str:
    """What is to be seen in the dimensions that are shown, which the reader chooses."""
    if len(params.dims) == 1:
        return "One dimension is one wave"
    pairs = [dim // 2 for dim in params.dims]
    early, late = min(pairs), max(pairs)
    if early == late:
        return "A pair is one wave, seen twice: sine and cosine"
    lengths = wavelengths(params.d_model, params.base)
    if lengths[late] < SLOWER * lengths[early]:
        return "Waves of nearly one length keep together"
    return "Early dimensions race, late ones creep"


def _positions(params: WavesParams) -> Axis:
    # A single position has no width: half a step on either side gives it some.
    room = 0.5 if params.positions == 1 else 0.0
    low, high = params.start, params.last
    return Axis("Position", low - room, high + room, ticks(low, high))


def _line(params: WavesParams, dim: int, values: Array) -> Line:
    pairs = (params.d_model + 1) // 2
    return Line(
        label=f"{dim} {'cos' if dim % 2 else 'sin'}",
        tone=dim // 2 / max(1, pairs - 1),
        x=np.arange(params.start, params.last + 1, dtype=np.float64),
        y=values[:, dim],
        dashed=dim % 2 == 1,
    )


def _describe(params: WavesParams) -> str:
    shown = wording.number_word(len(params.dims)).capitalize()
    plural = "dimension" if params.d_model == 1 else "dimensions"
    return (
        f"{shown} of {params.d_model} {plural} over "
        f"{wording.positions(params.start, params.last)}, all between −1 and 1. "
        f"Dimension {'; '.join(_waves(params))}."
    )


def _waves(params: WavesParams) -> Iterator[str]:
    lengths = wavelengths(params.d_model, params.base)
    for number, dim in enumerate(params.dims):
        shape = "cosine" if dim % 2 else "sine"
        length = wording.significant(lengths[dim // 2])
        repeats = f"every {length}" if number else f"repeats every {length} positions"
        part = "" if lengths[dim // 2] <= params.positions else ", more than is seen"
        yield f"{dim}, a {shape}, {repeats}{part}"


def _read(params: WavesParams, values: Array) -> str:
    row: Any = values[params.mark - params.start]
    parts = [f"dimension {dim} is {wording.decimal(row[dim])}" for dim in params.dims]
    return f"At position {params.mark}: {wording.join(parts)}."
