"""Waves figure: selected dimensions of the encoding as curves over the positions."""

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
MAX_DIMS: Final = 8
PATTERN_COUNT: Final = 4
"""Number of dash patterns; each is used twice, with different markers."""
SLOW_RATIO: Final = 2
"""Ratio of wavelengths from which one wave is called slow and the other fast."""


Dims = tuple[Annotated[int, Field(ge=0, le=MAX_D_MODEL - 1)], ...]


class WavesParams(MarkedParams):
    dims: Annotated[
        Dims,
        Field(
            min_length=1,
            max_length=MAX_DIMS,
            title="Dimensions",
            description="Even dimensions are sines, odd dimensions cosines.",
            json_schema_extra={"uniqueItems": True},
        ),
        BeforeValidator(split_numbers),
    ] = Field(
        # By default, only dimensions that exist for this d_model are shown.
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
            valid = f"numbers from 0 to {last}" if last else "0"
            message = (
                f"dims must be {valid} with d_model {self.d_model}, not "
                f"{wording.join(missing, 'or')}."
            )
            yield FieldError("dims", message, 0, last)
        if repeated:
            message = (
                "dims must contain each dimension only once; it repeats "
                f"{wording.join(repeated)}."
            )
            yield FieldError("dims", message, 0, last)


def chart(params: WavesParams) -> LineChart:
    values = params.values()
    return LineChart(
        title=_title(params),
        x=_positions(params),
        y=Axis("Value", -1.1, 1.1, (-1.0, -0.5, 0.0, 0.5, 1.0)),
        lines=tuple(_line(params, place, values) for place in range(len(params.dims))),
        markers=True,
        description=_describe(params),
        reading=_read(params, values),
        mark=MarkedPosition("x", params.mark, f"position {params.mark}"),
    )


WAVES: Final = FigureKind(
    name="waves",
    title="Waves",
    summary="Selected dimensions of the encoding as waves over the positions.",
    model=WavesParams,
    chart=chart,
)


def _title(params: WavesParams) -> str:
    """Return a title that is true for the selected dimensions."""
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


def _positions(params: WavesParams) -> Axis:
    # A single position has an empty range, so the axis gets half a step on each side.
    room = 0.5 if params.positions == 1 else 0.0
    low, high = params.start, params.last
    return Axis("Position", low - room, high + room, ticks(low, high))


def _line(params: WavesParams, place: int, values: Array) -> Line:
    """Return the line of the dimension at `place` in `dims`.

    Colour, pattern and marker depend on the place: dimensions with nearly equal
    frequencies would have nearly equal colours.
    """
    dim, count = params.dims[place], len(params.dims)
    pairs = (params.d_model + 1) // 2
    return Line(
        label=f"{dim} {'cos' if dim % 2 else 'sin'}",
        tone=place / (count - 1) if count > 1 else dim // 2 / max(1, pairs - 1),
        x=np.arange(params.start, params.last + 1, dtype=np.float64),
        y=values[:, dim],
        pattern=place % PATTERN_COUNT,
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
        length = wording.significant(lengths[dim // 2])
        wavelength = f"wavelength {length}" + ("" if number else " positions")
        longer = lengths[dim // 2] > params.positions
        partly = ", longer than the range shown" if longer else ""
        yield f"{dim}, a {shape}, {wavelength}{partly}"


def _read(params: WavesParams, values: Array) -> str:
    row: Any = values[params.mark - params.start]
    parts = [f"dimension {dim} is {wording.decimal(row[dim])}" for dim in params.dims]
    return f"At position {params.mark}: {wording.join(parts)}."
