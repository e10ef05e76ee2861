"""Shift: k positions on is one and the same turn of the vector, from any position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final, Literal

import numpy as np
from pydantic import Field

from app.core.charts import Array, Axis, Heatmap, Line, LineChart
from app.core.errors import FieldError
from app.core.figures.kind import FigureKind
from app.core.figures.parameters import FigureParams, OnlyInParts, Slider, Widget
from app.core.figures.shared import wording
from app.core.figures.shared.pairs import odd_width_errors
from app.core.figures.shared.positions import Base, NearPosition, Width
from app.core.figures.shared.ticks import ticks
from app.core.figures.shared.value_axis import value_axis
from app.core.maths.encoding import BASE, encode, frequencies, shift_rotation

MOST_DIMS: Final = 64
CHECKED: Final = 100
"""Positions, from 0 on, at which the turn is tried."""
UNIT: Final = 1e-15
"""Of the differences: about as fine as numbers near 1 are kept."""
MOST_PRINTED_VALUES: Final = 16
MOST_PRINTED_ROWS: Final = 8
READ_OUT: Final = 8
"""How many pairs are described before the middle is left out."""

Part = Literal["vectors", "rotation", "residual"]


class ShiftParams(FigureParams):
    part: Annotated[
        Part,
        Field(
            title="Part",
            description="One position turned, the turn itself, or how exact it is.",
        ),
        Widget("tabs", labels=("One position", "The turn", "Every position")),
    ] = "vectors"
    position: Annotated[
        NearPosition,
        Field(description="The position whose vector is turned."),
        OnlyInParts(("vectors",)),
    ] = 3
    k: Annotated[
        NearPosition,
        Field(
            title="Shift, k",
            description="How many positions further on. The turn depends on it alone.",
        ),
    ] = 5
    d_model: Annotated[
        Width,
        Field(
            le=MOST_DIMS,
            description="How many dimensions an encoding has: two for each pair.",
        ),
        Slider(2, MOST_DIMS, step=2),
    ] = 8
    base: Base = BASE

    @property
    def cells(self) -> int:
        return (CHECKED + self.d_model) * self.d_model

    @property
    def target(self) -> int:
        """The position that the turn leads to."""
        return self.position + self.k

    def conflicts(self) -> Iterator[FieldError]:
        yield from super().conflicts()
        yield from odd_width_errors(self.d_model, MOST_DIMS)


def chart(params: ShiftParams) -> Heatmap | LineChart:
    rotation = shift_rotation(params.k, params.d_model, params.base)
    differences = _differences(params, rotation)
    if params.part == "vectors":
        return _vectors(params, rotation, differences)
    if params.part == "rotation":
        return _rotation(params, rotation, differences)
    return _residual(params, differences)


SHIFT: Final = FigureKind(
    name="shift",
    title="Shift",
    summary="A shift by k is one rotation, the same for every position.",
    model=ShiftParams,
    chart=chart,
)


def _differences(params: ShiftParams, rotation: Array) -> Array:
    """The largest in any dimension, for each position checked: (CHECKED,)."""
    before = encode(CHECKED, params.d_model, params.base)
    after = encode(CHECKED, params.d_model, params.base, params.k)
    largest: Array = np.abs(before @ rotation.T - after).max(axis=1)
    return largest


def _vectors(params: ShiftParams, rotation: Array, differences: Array) -> Heatmap:
    here, there = (
        encode(1, params.d_model, params.base, place)[0]
        for place in (params.position, params.target)
    )
    rows = np.stack([here, rotation @ here, there])
    names = f"PE({params.position})", f"PE({params.target})"
    labels = (names[0], f"R · {names[0]}", names[1])
    return Heatmap(
        title="Turn the vector, and you are k positions further on",
        x=_dimensions(params, "Dimension"),
        y=Axis("Vector", 0, 2, (0.0, 1.0, 2.0), reversed=True, labels=labels),
        values=rows,
        low=-1.0,
        high=1.0,
        value_title="Value",
        description=_describe_vectors(params, rows),
        reading=_read(params, differences),
        column_tones=True,
        show_values=params.d_model <= MOST_PRINTED_VALUES,
        equal_rows=((1, 2),),
    )


def _rotation(params: ShiftParams, rotation: Array, differences: Array) -> Heatmap:
    return Heatmap(
        title="Each pair turns by itself, by the same angle everywhere",
        x=_dimensions(params, "From dimension"),
        y=_dimensions(params, "To dimension", reversed_=True),
        values=rotation,
        low=-1.0,
        high=1.0,
        value_title="Weight",
        description=_describe_rotation(params),
        reading=_read(params, differences),
        column_tones=True,
        show_values=params.d_model <= MOST_PRINTED_ROWS,
    )


def _residual(params: ShiftParams, differences: Array) -> LineChart:
    units = differences / UNIT
    places = np.arange(CHECKED, dtype=np.float64)
    return LineChart(
        title="The same turn fits every position",
        x=Axis("Position", 0, CHECKED - 1, ticks(0, CHECKED - 1)),
        y=value_axis("Difference, ×10⁻¹⁵", float(units.max())),
        lines=(Line("error", None, places, units),),
        markers=True,
        # What rounding does at one position says nothing about the places between.
        smooth=False,
        description=(
            f"For each position from 0 to {CHECKED - 1}: the largest difference, in "
            f"any of {params.d_model} dimensions, between its vector turned by "
            f"k = {params.k} and the vector {_on(params)}. It is never above "
            f"{wording.scientific(differences.max())}, where the values themselves "
            "reach 1."
        ),
        reading=_read(params, differences),
    )


def _dimensions(params: ShiftParams, title: str, reversed_: bool = False) -> Axis:
    last = params.d_model - 1
    return Axis(title, 0, last, ticks(0, last), reversed=reversed_)


def _describe_vectors(params: ShiftParams, rows: Array) -> str:
    gap = float(np.abs(rows[1] - rows[2]).max())
    return (
        f"Three rows of {params.d_model} values: the vector of position "
        f"{params.position}; the same, turned by k = {params.k}; and the vector of "
        f"position {params.target}. The last two are outlined as equal: "
        f"{_equal(gap)}. {_first_values(params, rows)}"
    )


def _equal(gap: float) -> str:
    if gap == 0:
        return "they differ in no digit"
    return f"they differ by {wording.scientific(gap)} at most, which is rounding"


def _first_values(params: ShiftParams, rows: Array) -> str:
    names = (f"position {params.position}", "turned", f"position {params.target}")
    pairs = zip(names, rows, strict=True)
    told = [
        f"{n} {wording.decimal(r[0])} and {wording.decimal(r[1])}" for n, r in pairs
    ]
    return f"In dimensions 0 and 1: {'; '.join(told)}."


def _describe_rotation(params: ShiftParams) -> str:
    angles = np.degrees(params.k * frequencies(params.d_model, params.base)) % 360
    turns = [f"pair {pair} by {angle:.1f}°" for pair, angle in enumerate(angles)]
    shown = turns if len(turns) <= READ_OUT else [*turns[: READ_OUT - 1], turns[-1]]
    left_out = " (and so on)" if len(shown) < len(turns) else ""
    return (
        f"A matrix of {params.d_model} × {params.d_model} weights, 0 but for a block "
        "of 2 × 2 on the diagonal for each pair. A block turns its pair: the cosine "
        "of the angle twice on the diagonal, its sine above it and the sine's "
        f"negative below. For k = {params.k}, {wording.join(shown)}{left_out}. "
        "No position enters."
    )


def _read(params: ShiftParams, differences: Array) -> str:
    largest = float(differences.max())
    found = (
        f"Tried at positions 0 to {CHECKED - 1}: turned by k = {params.k}, every "
        f"vector is the one {_on(params)}"
    )
    if largest == 0:
        return f"{found}, to the last digit."
    return (
        f"{found}, but for {wording.scientific(largest)} at most: the rounding of the "
        "computer."
    )


def _on(params: ShiftParams) -> str:
    if params.k == 0:
        return "of the same position"
    if params.k == 1:
        return "one position further on"
    return f"{wording.number_word(params.k)} positions further on"
