"""Matrices of the worked example: the numbers of one step for a few positions."""

from __future__ import annotations

from typing import Final

import numpy as np

from app.core.charts import Array, Axis, Heatmap, MarkedPosition
from app.core.figures.parameters import format_number
from app.core.figures.shared.sentences import word_axis
from app.core.figures.worked_example.numbers import (
    bracketed,
    fits_in_cells,
    four_decimals,
    join_some,
    short,
)
from app.core.figures.worked_example.parameters import (
    ALWAYS_SHOWN,
    WorkedExampleParams,
)
from app.core.maths.embeddings import embed
from app.core.maths.encoding import encode, frequencies

WORD: Final = "cat"


def matrix_chart(params: WorkedExampleParams) -> Heatmap:
    """Return the matrix of the selected step."""
    draw = {
        "divisors": _divisors,
        "angles": _angles,
        "waves": _waves,
        "matrix": _matrix,
        "sum": _sum,
    }
    return draw[params.part](params)


def _divisors(params: WorkedExampleParams) -> Heatmap:
    divisors = _divisors_of(params)
    values = np.stack([np.full_like(divisors, params.position), divisors])
    listed = ", ".join(short(divisor) for divisor in divisors)
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
            f"the position, {params.position} for every pair. The second row is the "
            "divisor of the pair, the same for every position: the number of "
            "positions after which the angle of the pair grows by 1 radian. "
            f"The divisors, from the fastest pair to the slowest: {listed}."
        ),
        reading=(
            f"divisor = {format_number(params.base)} to the power of 2i/d, with d = "
            f"{params.d_model}: "
            f"{listed}. Position {params.position} is divided by each in step 2."
        ),
        show_values=fits_in_cells(values),
    )


def _angles(params: WorkedExampleParams) -> Heatmap:
    angles = _angles_of(params)
    largest = float(angles.max())
    listed = [short(angle) for angle in angles[_row(params)]]
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
            "pairs grow more slowly. "
            f"Angles of position {params.position}: {join_some(listed)}."
        ),
        reading=(
            f"angle = position / divisor. For position {params.position}: "
            f"{join_some(listed)}."
        ),
        mark=_mark(params),
        show_values=fits_in_cells(angles),
    )


def _waves(params: WorkedExampleParams) -> Heatmap:
    angles = _angles_of(params)
    values = np.hstack([np.sin(angles), np.cos(angles)])
    columns = [f"{name} {p}" for name in ("sin", "cos") for p in _pair_names(params)]
    listed = [
        f"sin {short(angle)} = {four_decimals(np.sin(angle))} and "
        f"cos {short(angle)} = {four_decimals(np.cos(angle))}"
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
            f"are the sines, then the cosines of the angles of {_counted(params)}. "
            "Sine and cosine are between −1 and 1 for every angle. "
            f"For position {params.position}: {join_some(listed, '; ')}."
        ),
        reading=f"For position {params.position}: {join_some(listed[:2], '; ')}.",
        mark=_mark(params),
        show_values=fits_in_cells(values),
    )


def _matrix(params: WorkedExampleParams) -> Heatmap:
    values = _encodings(params)
    row = ", ".join(map(four_decimals, values[_row(params)]))
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
        show_values=fits_in_cells(values),
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
            f"The sum: {', '.join(map(four_decimals, token + encoding))}."
        ),
        reading=(
            f"input = embedding + encoding: in dimension 0, {four_decimals(token[0])} "
            "+ "
            f"{bracketed(encoding[0])} = {four_decimals(token[0] + encoding[0])}. "
            f"The embedding of “{WORD}” is random, not learned."
        ),
        show_values=fits_in_cells(values),
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
