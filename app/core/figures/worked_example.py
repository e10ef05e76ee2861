"""Worked example figure: the encoding of one position, computed in five steps.

The other parts show designs that fail, and matrices of these numbers for a few
positions.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final, Literal

import numpy as np
from pydantic import Field

from app.core.charts import (
    Array,
    Axis,
    BarChart,
    Derivation,
    Heatmap,
    MarkedPosition,
)
from app.core.errors import FieldError
from app.core.figures.kind import FigureKind
from app.core.figures.parameters import (
    FigureParams,
    OnlyInParts,
    Slider,
    UnderMoreSettings,
    Widget,
    format_number,
)
from app.core.figures.shared.derivation import derive_encoding
from app.core.figures.shared.designs import (
    binary_chart,
    fraction_chart,
    number_chart,
)
from app.core.figures.shared.pairs import odd_width_errors
from app.core.figures.shared.positions import Base, Position, Width
from app.core.figures.shared.sentences import word_axis
from app.core.maths.embeddings import embed
from app.core.maths.encoding import BASE, encode, frequencies

ALWAYS_SHOWN: Final = (0, 1, 2, 3)
"""Positions that are always shown, in addition to the selected one."""

WORD: Final = "cat"
MAX_DIMS: Final = 16
USUAL_MAX_DIMS: Final = 8
"""End of the slider."""

USUAL_LENGTH: Final = len("−0.9900")
"""Characters of a value in [−1, 1], which fit in every drawing."""

MAX_ROW_LENGTH: Final = 64
"""Characters that fit in a row if values are longer than that."""

MATRICES: Final = ("divisors", "angles", "waves", "matrix", "sum")
"""Parts with a matrix of the numbers of one step."""

MAX_LISTED: Final = 4
"""Maximum number of pairs listed; longer lists are shortened."""


class WorkedExampleParams(FigureParams):
    position: Annotated[
        Position,
        Field(description="The position whose encoding is computed."),
        Slider(0, 50, plays=True),
    ] = 3
    d_model: Annotated[
        Width,
        Field(
            le=MAX_DIMS,
            description="Number of dimensions of the encoding; an even number.",
        ),
        Slider(2, USUAL_MAX_DIMS, step=2),
        UnderMoreSettings(),
        OnlyInParts(("derivation", "number", *MATRICES)),
    ] = 4
    base: Annotated[
        Base, UnderMoreSettings(), OnlyInParts(("derivation", *MATRICES))
    ] = BASE
    part: Annotated[
        Literal[
            "derivation",
            "number",
            "fraction",
            "binary",
            "divisors",
            "angles",
            "waves",
            "matrix",
            "sum",
        ],
        Field(
            title="Show",
            description=(
                "The derivation, a design that fails, or a matrix with the numbers of "
                "one step."
            ),
        ),
        Widget(
            "tabs",
            labels=(
                *("Derivation", "Number", "Fraction", "Binary digits"),
                *("Divisors", "Angles", "Sines and cosines", "Matrix", "Sum"),
            ),
            alone="derivation",
        ),
    ] = "derivation"
    step: Annotated[
        Literal["divisors", "angles", "hands", "waves", "row"],
        Field(
            title="Step",
            description="The step up to which the page fills the derivation.",
        ),
        Widget(
            "steps",
            labels=("Divisors", "Angles", "Hands", "Sines and cosines", "Encoding"),
        ),
        OnlyInParts(("derivation",)),
    ] = "divisors"

    @property
    def pairs(self) -> int:
        return self.d_model // 2

    @property
    def positions(self) -> tuple[int, ...]:
        """The positions shown, without duplicates."""
        return (
            ALWAYS_SHOWN
            if self.position in ALWAYS_SHOWN
            else (*ALWAYS_SHOWN, self.position)
        )

    @property
    def cells(self) -> int:
        return len(self.positions) * self.d_model

    def conflicts(self) -> Iterator[FieldError]:
        yield from super().conflicts()
        yield from odd_width_errors(self.d_model, MAX_DIMS)


def chart(params: WorkedExampleParams) -> Derivation | BarChart | Heatmap:
    if params.part == "derivation":
        return derive_encoding(
            params.position, params.d_model, params.base, params.step
        )
    if params.part == "number":
        return number_chart(params.position, WORD, params.d_model)
    if params.part == "fraction":
        return fraction_chart(params.position)
    if params.part == "binary":
        return binary_chart(params.position)
    draw = {
        "divisors": _divisors,
        "angles": _angles,
        "waves": _waves,
        "matrix": _matrix,
        "sum": _sum,
    }
    return draw[params.part](params)


WORKED_EXAMPLE: Final = FigureKind(
    name="worked-example",
    title="Worked example",
    summary="The encoding of a position computed step by step, with all numbers.",
    model=WorkedExampleParams,
    chart=chart,
)


def _divisors(params: WorkedExampleParams) -> Heatmap:
    divisors = _divisors_of(params)
    values = np.stack([np.full_like(divisors, params.position), divisors])
    listed = ", ".join(_short(divisor) for divisor in divisors)
    return Heatmap(
        title="Step 1 of 5: a position, and a divisor for each pair",
        x=_pairs(params),
        y=word_axis("Number", ["position", "divisor"], rows=True),
        values=values,
        low=0.0,
        high=float(values.max()),
        value_title="Number",
        description=(
            f"A matrix with two rows and one column for each pair of dimensions, "
            f"{_counted(params)}, with d_model = {params.d_model}. The first row is "
            "the "
            f"position, {params.position} for every pair. The second row is the "
            "divisor "
            "of the pair, the same for every position: the number of positions after "
            "which the angle of the pair grows by 1 radian. "
            f"The divisors, from the fastest pair to the slowest: {listed}."
        ),
        reading=(
            f"divisor = {format_number(params.base)} to the power of 2i/d, with d = "
            f"{params.d_model}: "
            f"{listed}. Position {params.position} is divided by each in step 2."
        ),
        show_values=_fits(values),
    )


def _angles(params: WorkedExampleParams) -> Heatmap:
    angles = _angles_of(params)
    largest = float(angles.max())
    listed = [_short(angle) for angle in angles[_row(params)]]
    return Heatmap(
        title="Step 2 of 5: each position has an angle for each pair",
        x=_pairs(params),
        y=_positions(params),
        values=angles,
        low=0.0,
        high=largest,
        value_title="Angle",
        description=(
            f"A matrix of angles in radians: rows are {_rows(params)}, columns "
            f"{_counted(params)}. Each angle is the position divided by the divisor of "
            "the pair, so all angles of position 0 are 0, and the angles of higher "
            "pairs "
            f"grow more slowly. Angles of position {params.position}: {_some(listed)}."
        ),
        reading=(
            f"angle = position / divisor. For position {params.position}: "
            f"{_some(listed)}."
        ),
        mark=_mark(params),
        show_values=_fits(angles),
    )


def _waves(params: WorkedExampleParams) -> Heatmap:
    angles = _angles_of(params)
    values = np.hstack([np.sin(angles), np.cos(angles)])
    columns = [f"{name} {p}" for name in ("sin", "cos") for p in _pair_names(params)]
    listed = [
        f"sin {_short(angle)} = {_four_decimals(np.sin(angle))} and "
        f"cos {_short(angle)} = {_four_decimals(np.cos(angle))}"
        for angle in angles[_row(params)]
    ]
    return Heatmap(
        title="Step 3 of 5: each angle has a sine and a cosine",
        x=word_axis("Sine and cosine of each pair’s angle", columns),
        y=_positions(params),
        values=values,
        low=-1.0,
        high=1.0,
        value_title="Value",
        description=(
            f"A matrix of values between −1 and 1: rows are {_rows(params)}; columns "
            "are "
            f"the sines, then the cosines of the angles of {_counted(params)}. Sine "
            "and "
            "cosine are between −1 and 1 for every angle. "
            f"For position {params.position}: {_some(listed, '; ')}."
        ),
        reading=f"For position {params.position}: {_some(listed[:2], '; ')}.",
        mark=_mark(params),
        show_values=_fits(values),
    )


def _matrix(params: WorkedExampleParams) -> Heatmap:
    values = _encodings(params)
    row = ", ".join(map(_four_decimals, values[_row(params)]))
    return Heatmap(
        title="Step 4 of 5: sines and cosines form the encoding",
        x=_dimensions(params),
        y=_positions(params),
        values=values,
        low=-1.0,
        high=1.0,
        value_title="Value",
        description=(
            f"A matrix of values between −1 and 1: rows are {_rows(params)}, columns "
            f"dimensions 0 to {params.d_model - 1}. Dimension 2i is the sine and "
            "dimension 2i + 1 the cosine of the angle of pair i: the values of step 3, "
            f"ordered by pair. Position {params.position}: {row}."
        ),
        reading=(
            f"PE({params.position}) for d = {params.d_model}: {row}. "
            "Even dimensions are sines, odd dimensions cosines."
        ),
        column_tones=True,
        mark=_mark(params),
        show_values=_fits(values),
    )


def _sum(params: WorkedExampleParams) -> Heatmap:
    token = embed([WORD], params.d_model)[0]
    encoding = _encodings(params)[_row(params)]
    rows = [f"“{WORD}”", f"PE({params.position})", "sum"]
    values = np.array([token, encoding, token + encoding])
    return Heatmap(
        title="Step 5 of 5: embedding and encoding are added",
        x=_dimensions(params),
        y=word_axis("Vector", rows, rows=True),
        values=values,
        low=-2.0,
        high=2.0,
        value_title="Value",
        description=(
            f"A matrix with three rows of {params.d_model} numbers: the embedding of "
            f"“{WORD}”, the encoding of position {params.position}, and their sum. All "
            "have the same number of dimensions. The embedding consists of random "
            "numbers with a fixed seed, not learned. "
            f"The sum: {', '.join(map(_four_decimals, token + encoding))}."
        ),
        reading=(
            f"input = embedding + encoding: in dimension 0, {_four_decimals(token[0])} "
            "+ "
            f"{_bracketed(encoding[0])} = {_four_decimals(token[0] + encoding[0])}. "
            f"The embedding of “{WORD}” is random, not learned."
        ),
        show_values=_fits(values),
    )


def _divisors_of(params: WorkedExampleParams) -> Array:
    """Return the divisors base^(2i/d): (pairs,)."""
    return 1.0 / frequencies(params.d_model, params.base)


def _angles_of(params: WorkedExampleParams) -> Array:
    """Return the angles in radians: (positions, pairs)."""
    positions = np.array(params.positions, dtype=np.float64)
    angles: Array = np.outer(positions, frequencies(params.d_model, params.base))
    return angles


def _encodings(params: WorkedExampleParams) -> Array:
    """Return the encodings of the positions shown: (positions, d_model)."""
    rows = [
        encode(1, params.d_model, params.base, position)
        for position in params.positions
    ]
    return np.vstack(rows)


def _fits(values: Array) -> bool:
    """Return whether the numbers of a row fit next to each other with four decimals."""
    columns: int = values.shape[1]
    longest = max(len(_four_decimals(value)) for value in values.flat)
    return longest <= USUAL_LENGTH or columns * (longest + 1) <= MAX_ROW_LENGTH


def _row(params: WorkedExampleParams) -> int:
    return params.positions.index(params.position)


def _mark(params: WorkedExampleParams) -> MarkedPosition:
    return MarkedPosition("y", _row(params), f"position {params.position}")


def _positions(params: WorkedExampleParams) -> Axis:
    return word_axis(
        "Position", [str(position) for position in params.positions], rows=True
    )


def _pairs(params: WorkedExampleParams) -> Axis:
    return word_axis("Pair, p0 the fastest", _pair_names(params))


def _pair_names(params: WorkedExampleParams) -> list[str]:
    """Return `p0`, `p1`, …, which cannot be mistaken for positions or angles."""
    return [f"p{pair}" for pair in range(params.pairs)]


def _dimensions(params: WorkedExampleParams) -> Axis:
    return word_axis("Dimension", [str(dim) for dim in range(params.d_model)])


def _rows(params: WorkedExampleParams) -> str:
    chosen = "" if params.position in ALWAYS_SHOWN else f" and {params.position}"
    return f"positions 0 to 3{chosen}"


def _counted(params: WorkedExampleParams) -> str:
    last = params.pairs - 1
    return f"pairs 0 to {last}" if last else "pair 0"


def _short(value: float) -> str:
    """Format with up to four decimals and no exponent: `0.03`, `1000`."""
    return (
        format_number(round(float(value), 4))
        if value >= 5e-5 or not value
        else "0.0000"
    )


def _four_decimals(value: float) -> str:
    return f"{round(float(value), 4) + 0.0:.4f}".replace("-", "−")


def _bracketed(value: float) -> str:
    written = _four_decimals(value)
    return f"({written})" if written.startswith("−") else written


def _some(parts: list[str], between: str = ", ") -> str:
    """Join all parts, or only the first ones and the last if there are many."""
    if len(parts) > MAX_LISTED:
        return f"{between.join(parts[: MAX_LISTED - 1])} … {parts[-1]}"
    return between.join(parts)
