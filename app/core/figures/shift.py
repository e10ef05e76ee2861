"""Shift figure: a shift by k positions is the same rotation at every position."""

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

MAX_DIMS: Final = 64
CHECKED: Final = 100
"""Number of positions, from 0, at which the rotation is checked."""
UNIT: Final = 1e-15
"""Unit of the differences: about the precision of 64-bit numbers near 1."""
MAX_PRINTED_VALUES: Final = 16
MAX_PRINTED_ROWS: Final = 8
MAX_LISTED: Final = 8
"""Maximum number of pairs listed; longer lists are shortened."""

Part = Literal["vectors", "rotation", "residual"]


class ShiftParams(FigureParams):
    part: Annotated[
        Part,
        Field(
            title="Part",
            description="One rotated position, the matrix, or rounding errors.",
        ),
        Widget("tabs", labels=("One position", "Rotation matrix", "All positions")),
    ] = "vectors"
    position: Annotated[
        NearPosition,
        Field(description="The position whose vector is rotated."),
        OnlyInParts(("vectors",)),
    ] = 3
    k: Annotated[
        NearPosition,
        Field(
            title="Shift, k",
            description="Number of positions to shift by.",
        ),
    ] = 5
    d_model: Annotated[
        Width,
        Field(
            le=MAX_DIMS,
            description="Number of dimensions: two for each pair.",
        ),
        Slider(2, MAX_DIMS, step=2),
    ] = 8
    base: Base = BASE

    @property
    def cells(self) -> int:
        return (CHECKED + self.d_model) * self.d_model

    @property
    def target(self) -> int:
        """The position after the shift."""
        return self.position + self.k

    def conflicts(self) -> Iterator[FieldError]:
        yield from super().conflicts()
        yield from odd_width_errors(self.d_model, MAX_DIMS)


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
    summary="A shift by k is the same rotation at every position.",
    model=ShiftParams,
    chart=chart,
)


def _differences(params: ShiftParams, rotation: Array) -> Array:
    """Return the largest difference over all dimensions per position: (CHECKED,)."""
    before = encode(CHECKED, params.d_model, params.base)
    after = encode(CHECKED, params.d_model, params.base, params.k)
    largest: Array = np.abs(before @ rotation.T - after).max(axis=1)
    return largest


def _vectors(params: ShiftParams, rotation: Array, differences: Array) -> Heatmap:
    here, there = (
        encode(1, params.d_model, params.base, position)[0]
        for position in (params.position, params.target)
    )
    rows = np.stack([here, rotation @ here, there])
    names = f"PE({params.position})", f"PE({params.target})"
    labels = (names[0], f"R · {names[0]}", names[1])
    return Heatmap(
        title="Rotating the vector moves it k positions",
        x=_dimensions(params, "Dimension"),
        y=Axis("Vector", 0, 2, (0.0, 1.0, 2.0), reversed=True, labels=labels),
        values=rows,
        low=-1.0,
        high=1.0,
        value_title="Value",
        description=_describe_vectors(params, rows),
        reading=_read(params, differences),
        column_tones=True,
        show_values=params.d_model <= MAX_PRINTED_VALUES,
        equal_rows=((1, 2),),
    )


def _rotation(params: ShiftParams, rotation: Array, differences: Array) -> Heatmap:
    return Heatmap(
        title="Each pair rotates by its own angle",
        x=_dimensions(params, "From dimension"),
        y=_dimensions(params, "To dimension", reversed_=True),
        values=rotation,
        low=-1.0,
        high=1.0,
        value_title="Weight",
        description=_describe_rotation(params),
        reading=_read(params, differences),
        column_tones=True,
        show_values=params.d_model <= MAX_PRINTED_ROWS,
    )


def _residual(params: ShiftParams, differences: Array) -> LineChart:
    units = differences / UNIT
    positions = np.arange(CHECKED, dtype=np.float64)
    return LineChart(
        title="The same rotation is right for every position",
        x=Axis("Position", 0, CHECKED - 1, ticks(0, CHECKED - 1)),
        y=value_axis("Difference, ×10⁻¹⁵", float(units.max())),
        lines=(Line("error", None, positions, units),),
        markers=True,
        # Rounding errors have no meaningful values between positions.
        smooth=False,
        description=(
            f"A line chart over the positions 0 to {CHECKED - 1}: the largest "
            f"difference, over {params.d_model} dimensions, between the vector rotated "
            f"by k = {params.k} and the vector {_target(params)}. It is at most "
            f"{wording.scientific(differences.max())}, while the values themselves are "
            "up to 1."
        ),
        reading=_read(params, differences),
    )


def _dimensions(params: ShiftParams, title: str, reversed_: bool = False) -> Axis:
    last = params.d_model - 1
    return Axis(title, 0, last, ticks(0, last), reversed=reversed_)


def _describe_vectors(params: ShiftParams, rows: Array) -> str:
    gap = float(np.abs(rows[1] - rows[2]).max())
    return (
        f"A matrix with three rows of {params.d_model} values: the vector of position "
        f"{params.position}; the same vector rotated by k = {params.k}; and the vector "
        f"of position {params.target}. The last two rows are outlined as equal: "
        f"{_equal(gap)}. {_first_values(params, rows)}"
    )


def _equal(gap: float) -> str:
    if gap == 0:
        return "they are identical"
    return f"they differ by at most {wording.scientific(gap)}, a rounding error"


def _first_values(params: ShiftParams, rows: Array) -> str:
    names = (f"position {params.position}", "rotated", f"position {params.target}")
    pairs = zip(names, rows, strict=True)
    values = [
        f"{n} {wording.decimal(r[0])} and {wording.decimal(r[1])}" for n, r in pairs
    ]
    return f"In dimensions 0 and 1: {'; '.join(values)}."


def _describe_rotation(params: ShiftParams) -> str:
    angles = np.degrees(params.k * frequencies(params.d_model, params.base)) % 360
    turns = [f"pair {pair} {angle:.1f}°" for pair, angle in enumerate(angles)]
    shown = turns if len(turns) <= MAX_LISTED else [*turns[: MAX_LISTED - 1], turns[-1]]
    left_out = " (middle pairs omitted)" if len(shown) < len(turns) else ""
    return (
        f"A matrix of {params.d_model} × {params.d_model} weights, all 0 except for a "
        "2 × 2 block on the diagonal for each pair. A block rotates its pair: it has "
        "the cosine of the angle on its diagonal, the sine above it and the negative "
        f"sine below it. Angles for k = {params.k}: {wording.join(shown)}{left_out}. "
        "The matrix does not depend on the position."
    )


def _read(params: ShiftParams, differences: Array) -> str:
    largest = float(differences.max())
    found = (
        f"At positions 0 to {CHECKED - 1}, each vector rotated by k = {params.k} "
        f"equals the vector {_target(params)}"
    )
    if largest == 0:
        return f"{found} exactly."
    return (
        f"{found}, except for rounding errors of at most {wording.scientific(largest)}."
    )


def _target(params: ShiftParams) -> str:
    if params.k == 0:
        return "of the same position"
    if params.k == 1:
        return "one position later"
    return f"{wording.number_word(params.k)} positions later"
