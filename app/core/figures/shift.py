"""Shift figure: a shift by k positions is the same rotation at every position."""

from __future__ import annotations

from typing import Annotated, ClassVar, Final, Literal

import numpy as np
from pydantic import Field

from app.core.charts import Array, Axis, Heatmap, Line, LineChart, word_axis
from app.core.figures.kind import FigureKind
from app.core.figures.parameters import OnlyInParts, Slider, Widget
from app.core.figures.shared import wording
from app.core.figures.shared.dimensions import dimension_tones
from app.core.figures.shared.pairs import PairParams
from app.core.figures.shared.positions import Base, EvenWidth, NearPosition
from app.core.figures.shared.ticks import ticks
from app.core.figures.shared.value_axis import value_axis
from app.core.maths.encoding import BASE, encode, frequencies, shift_rotation
from app.language import format_decimal, gettext, join_sentences, translatable

MAX_DIMS: Final = 64
CHECKED: Final = 100
"""Number of positions, from 0, at which the rotation is checked."""
UNIT: Final = 1e-15
"""Unit of the differences: about the precision of 64-bit numbers near 1."""
MAX_PRINTED_VALUES: Final = 16
MAX_PRINTED_ROWS: Final = 8
MAX_LISTED: Final = 8
"""Maximum number of pairs listed; longer lists are shortened."""

ShiftPart = Literal["vectors", "rotation", "residual"]


class ShiftParams(PairParams):
    max_width: ClassVar[int] = MAX_DIMS

    part: Annotated[
        ShiftPart,
        Field(
            title=translatable("Part"),
            description=translatable(
                "One rotated position, the matrix, or rounding errors."
            ),
        ),
        Widget(
            "tabs",
            labels=(
                translatable("One position"),
                translatable("Rotation matrix"),
                translatable("All positions"),
            ),
        ),
    ] = "vectors"
    position: Annotated[
        NearPosition,
        Field(description=translatable("The position whose vector is rotated.")),
        OnlyInParts(("vectors",)),
    ] = 3
    k: Annotated[
        NearPosition,
        Field(
            title=translatable("Shift, k"),
            description=translatable("Number of positions to shift by."),
        ),
    ] = 5
    d_model: Annotated[
        EvenWidth,
        Field(
            le=MAX_DIMS,
            description=translatable("Number of dimensions: two for each pair."),
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
    # Translators: A move by k positions.
    title=translatable("Shift by k"),
    summary=translatable("A shift by k is the same rotation at every position."),
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
        title=gettext("Rotating the vector moves it k positions"),
        x=_dimensions(params, gettext("Dimension")),
        y=word_axis(gettext("Vector"), labels, rows=True),
        values=rows,
        low=-1.0,
        high=1.0,
        description=_describe_vectors(params, rows),
        reading=_reading(params, differences),
        column_tones=dimension_tones(params.d_model),
        show_values=params.d_model <= MAX_PRINTED_VALUES,
        equal_rows=((1, 2),),
    )


def _rotation(params: ShiftParams, rotation: Array, differences: Array) -> Heatmap:
    return Heatmap(
        title=gettext("Each pair rotates by its own angle"),
        # Translators: Dimension that goes into a rotation.
        x=_dimensions(params, gettext("From dimension")),
        # Translators: Dimension that comes out of a rotation.
        y=_dimensions(params, gettext("To dimension"), reversed_=True),
        values=rotation,
        low=-1.0,
        high=1.0,
        # Translators: A value of a matrix of weights.
        description=_describe_rotation(params),
        reading=_reading(params, differences),
        column_tones=dimension_tones(params.d_model),
        show_values=params.d_model <= MAX_PRINTED_ROWS,
    )


def _residual(params: ShiftParams, differences: Array) -> LineChart:
    units = differences / UNIT
    positions = np.arange(CHECKED, dtype=np.float64)
    difference = gettext("Difference, ×10⁻¹⁵")
    return LineChart(
        title=gettext("The same rotation is right for every position"),
        x=Axis(gettext("Position"), 0, CHECKED - 1, ticks(0, CHECKED - 1)),
        y=value_axis(difference, float(units.max())),
        # Translators: Label of a line: the rounding error at each position.
        lines=(Line(gettext("error"), None, positions, units, long_label=difference),),
        markers=True,
        # Rounding errors have no meaningful values between positions.
        smooth=False,
        description=gettext(
            "A line chart over the positions 0 to %(last)s: the largest difference, "
            "over all dimensions (%(d_model)s), between the vector rotated by "
            "k = %(k)s and the vector k positions later. It is at most %(largest)s, "
            "while the values themselves are up to 1.",
            last=CHECKED - 1,
            d_model=params.d_model,
            k=params.k,
            largest=wording.scientific(differences.max()),
        ),
        reading=_reading(params, differences),
    )


def _dimensions(params: ShiftParams, title: str, reversed_: bool = False) -> Axis:
    last = params.d_model - 1
    return Axis(title, 0, last, ticks(0, last), reversed=reversed_)


def _describe_vectors(params: ShiftParams, rows: Array) -> str:
    matrix = gettext(
        "A matrix with three rows of %(d_model)s values: the vector of position "
        "%(position)s; the same vector rotated by k = %(k)s; and the vector of "
        "position %(target)s.",
        d_model=params.d_model,
        position=params.position,
        k=params.k,
        target=params.target,
    )
    gap = float(np.abs(rows[1] - rows[2]).max())
    return join_sentences(
        matrix, _describe_gap(gap), _describe_first_values(params, rows)
    )


def _describe_gap(gap: float) -> str:
    if gap == 0:
        return gettext("The last two rows are outlined as equal: they are identical.")
    return gettext(
        "The last two rows are outlined as equal: they differ by at most "
        "%(difference)s, a rounding error.",
        difference=wording.scientific(gap),
    )


def _describe_first_values(params: ShiftParams, rows: Array) -> str:
    here, rotated, there = (
        wording.join([wording.decimal(row[0]), wording.decimal(row[1])]) for row in rows
    )
    # Translators: %(here)s, %(rotated)s and %(there)s are two numbers each, such as
    # “0.141 and −0.990”.
    return gettext(
        "In dimensions 0 and 1, position %(position)s: %(here)s; rotated: %(rotated)s; "
        "position %(target)s: %(there)s.",
        position=params.position,
        here=here,
        rotated=rotated,
        target=params.target,
        there=there,
    )


def _describe_rotation(params: ShiftParams) -> str:
    matrix = gettext(
        "A matrix of %(d_model)s × %(d_model)s weights, all 0 except for a 2 × 2 block "
        "on the diagonal for each pair. A block rotates its pair: it has the cosine of "
        "the angle on its diagonal, the sine above it and the negative sine below it. "
        "The matrix does not depend on the position.",
        d_model=params.d_model,
    )
    return join_sentences(matrix, _describe_angles(params))


def _describe_angles(params: ShiftParams) -> str:
    angles = np.degrees(params.k * frequencies(params.d_model, params.base)) % 360
    turns = [
        # Translators: Part of a list of angles.
        gettext(
            "%(angle)s° in pair %(pair)s",
            pair=pair,
            angle=format_decimal(angle, 1),
        )
        for pair, angle in enumerate(angles)
    ]
    if len(turns) <= MAX_LISTED:
        return gettext(
            "Angles for k = %(k)s: %(angles)s.", k=params.k, angles=wording.join(turns)
        )
    shown = wording.join([*turns[: MAX_LISTED - 1], turns[-1]])
    return gettext(
        "Angles for k = %(k)s: %(angles)s (middle pairs omitted).",
        k=params.k,
        angles=shown,
    )


def _reading(params: ShiftParams, differences: Array) -> str:
    largest = float(differences.max())
    if largest == 0:
        return gettext(
            "At positions 0 to %(last)s, each vector rotated by k = %(k)s equals the "
            "vector k positions later exactly.",
            last=CHECKED - 1,
            k=params.k,
        )
    return gettext(
        "At positions 0 to %(last)s, each vector rotated by k = %(k)s equals the "
        "vector k positions later, except for rounding errors of at most %(largest)s.",
        last=CHECKED - 1,
        k=params.k,
        largest=wording.scientific(largest),
    )
