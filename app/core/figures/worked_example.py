"""Worked example: the encoding of a few positions, computed in five steps."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final, Literal

import numpy as np
from pydantic import Field

from app.core.charts import Array, Axis, Heatmap, MarkedPosition
from app.core.errors import FieldError
from app.core.figures.kind import FigureKind
from app.core.figures.parameters import FigureParams, Slider, Widget, format_number
from app.core.figures.shared.pairs import odd_width_errors
from app.core.figures.shared.positions import Base, Position, Width
from app.core.figures.shared.sentences import word_axis
from app.core.maths.embeddings import embed
from app.core.maths.encoding import BASE, encode, frequencies

FIRST: Final = (0, 1, 2, 3)
"""Positions that are always shown; the chosen one joins them."""

WORD: Final = "cat"
MOST_DIMS: Final = 16

USUAL: Final = len("−0.9900")
"""Characters of a value in [−1, 1], for which every drawing has room."""

LINE: Final = 64
"""Characters that a row has room for, where values are longer."""

READ_OUT: Final = 4
"""How many pairs are read out before the middle is left out."""


class WorkedExampleParams(FigureParams):
    position: Annotated[
        Position,
        Field(description="The position that is worked out beside 0 to 3."),
        Slider(0, 50, plays=True),
    ] = 3
    d_model: Annotated[
        Width,
        Field(
            le=MOST_DIMS,
            description="How many dimensions an encoding has; here it is even.",
        ),
        Slider(2, MOST_DIMS, step=2),
    ] = 4
    base: Base = BASE
    part: Annotated[
        Literal["divisors", "angles", "waves", "matrix", "sum"],
        Field(title="Step", description="How far the computation has come."),
        Widget(
            "steps",
            labels=("Divisors", "Angles", "Sines and cosines", "Matrix", "Sum"),
        ),
    ] = "divisors"

    @property
    def pairs(self) -> int:
        return self.d_model // 2

    @property
    def places(self) -> tuple[int, ...]:
        """The positions shown, each once."""
        return FIRST if self.position in FIRST else (*FIRST, self.position)

    @property
    def cells(self) -> int:
        return len(self.places) * self.d_model

    def conflicts(self) -> Iterator[FieldError]:
        yield from super().conflicts()
        yield from odd_width_errors(self.d_model, MOST_DIMS)


def chart(params: WorkedExampleParams) -> Heatmap:
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
    summary="The encoding step by step, with every number in sight.",
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
            f"Two rows with a number for each pair of dimensions, {_counted(params)}, "
            f"d_model = {params.d_model}. Above, the position, {params.position} for "
            "every pair; below, the pair’s divisor, the same for every position: how "
            "many positions the pair’s angle needs to grow by 1. "
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
    own = [_short(angle) for angle in angles[_row(params)]]
    return Heatmap(
        title="Step 2 of 5: each position has an angle for each pair",
        x=_pairs(params),
        y=_positions(params),
        values=angles,
        low=0.0,
        high=largest,
        value_title="Angle",
        description=(
            f"A grid of angles in radians: down, {_rows(params)}; across, "
            f"{_counted(params)}. Each is the position divided by the pair’s divisor, "
            f"so the angles of position 0 are all 0, and later pairs turn more slowly. "
            f"Those of position {params.position}: {_some(own)}."
        ),
        reading=(
            f"angle = position / divisor: for position {params.position}: {_some(own)}."
        ),
        mark=_mark(params),
        show_values=_fits(angles),
    )


def _waves(params: WorkedExampleParams) -> Heatmap:
    angles = _angles_of(params)
    values = np.hstack([np.sin(angles), np.cos(angles)])
    columns = [f"{name} {p}" for name in ("sin", "cos") for p in _pair_names(params)]
    own = [
        f"sin {_short(angle)} = {_four(np.sin(angle))} and "
        f"cos {_short(angle)} = {_four(np.cos(angle))}"
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
            f"A grid of values between −1 and 1: down, {_rows(params)}; across, first "
            f"the sines, then the cosines of the angles of {_counted(params)}. However "
            "large an angle, its sine and cosine are bounded. "
            f"For position {params.position}: {_some(own, '; ')}."
        ),
        reading=f"For position {params.position}: {_some(own[:2], '; ')}.",
        mark=_mark(params),
        show_values=_fits(values),
    )


def _matrix(params: WorkedExampleParams) -> Heatmap:
    values = _encodings(params)
    row = ", ".join(map(_four, values[_row(params)]))
    return Heatmap(
        title="Step 4 of 5: side by side, they are the encoding",
        x=_dimensions(params),
        y=_positions(params),
        values=values,
        low=-1.0,
        high=1.0,
        value_title="Value",
        description=(
            f"A grid of values between −1 and 1: down, {_rows(params)}; across, "
            f"dimensions 0 to {params.d_model - 1}. Even dimensions 2i are sines, odd "
            "ones 2i + 1 cosines of the same angle: the same numbers as in step 3, "
            f"pair beside pair. Position {params.position}: {row}."
        ),
        reading=(
            f"PE({params.position}) for d = {params.d_model}: {row}. "
            "Even dimensions are sines, odd ones cosines."
        ),
        column_tones=True,
        mark=_mark(params),
        show_values=_fits(values),
    )


def _sum(params: WorkedExampleParams) -> Heatmap:
    token = embed([WORD], params.d_model)[0]
    place = _encodings(params)[_row(params)]
    rows = [f"“{WORD}”", f"PE({params.position})", "sum"]
    values = np.array([token, place, token + place])
    return Heatmap(
        title="Step 5 of 5: word and position are added",
        x=_dimensions(params),
        y=word_axis("Vector", rows, rows=True),
        values=values,
        low=-2.0,
        high=2.0,
        value_title="Value",
        description=(
            f"Three rows of {params.d_model} numbers: the embedding of “{WORD}”, the "
            f"encoding of position {params.position}, and their sum, dimension by "
            "dimension, which is as wide as each. The embedding is made of random "
            "numbers, always the same, not learned. "
            f"The sum: {', '.join(map(_four, token + place))}."
        ),
        reading=(
            f"input = embedding + encoding: in dimension 0, {_four(token[0])} + "
            f"{_bracketed(place[0])} = {_four(token[0] + place[0])}. "
            f"The embedding of “{WORD}” is made up, not learned."
        ),
        show_values=_fits(values),
    )


def _divisors_of(params: WorkedExampleParams) -> Array:
    """What a position is divided by, base^(2i/d): (pairs,)."""
    return 1.0 / frequencies(params.d_model, params.base)


def _angles_of(params: WorkedExampleParams) -> Array:
    """In radians: (places, pairs)."""
    places = np.array(params.places, dtype=np.float64)
    angles: Array = np.outer(places, frequencies(params.d_model, params.base))
    return angles


def _encodings(params: WorkedExampleParams) -> Array:
    """Shape (places, d_model)."""
    rows = [encode(1, params.d_model, params.base, place) for place in params.places]
    return np.vstack(rows)


def _fits(values: Array) -> bool:
    """Whether the numbers of a row have room side by side, written to four decimals."""
    columns: int = values.shape[1]
    longest = max(len(_four(value)) for value in values.flat)
    return longest <= USUAL or columns * (longest + 1) <= LINE


def _row(params: WorkedExampleParams) -> int:
    return params.places.index(params.position)


def _mark(params: WorkedExampleParams) -> MarkedPosition:
    return MarkedPosition("y", _row(params), f"position {params.position}")


def _positions(params: WorkedExampleParams) -> Axis:
    return word_axis("Position", [str(place) for place in params.places], rows=True)


def _pairs(params: WorkedExampleParams) -> Axis:
    return word_axis("Pair, p0 the fastest", _pair_names(params))


def _pair_names(params: WorkedExampleParams) -> list[str]:
    """`p0`, `p1`, …: beside positions and angles a bare number would be one of them."""
    return [f"p{pair}" for pair in range(params.pairs)]


def _dimensions(params: WorkedExampleParams) -> Axis:
    return word_axis("Dimension", [str(dim) for dim in range(params.d_model)])


def _rows(params: WorkedExampleParams) -> str:
    chosen = "" if params.position in FIRST else f" and {params.position}"
    return f"positions 0 to 3{chosen}"


def _counted(params: WorkedExampleParams) -> str:
    last = params.pairs - 1
    return f"pairs 0 to {last}" if last else "pair 0"


def _short(value: float) -> str:
    """Four decimals at most: `0.03`, `1000`; never an exponent."""
    return (
        format_number(round(float(value), 4))
        if value >= 5e-5 or not value
        else "0.0000"
    )


def _four(value: float) -> str:
    return f"{round(float(value), 4) + 0.0:.4f}".replace("-", "−")


def _bracketed(value: float) -> str:
    written = _four(value)
    return f"({written})" if written.startswith("−") else written


def _some(parts: list[str], between: str = ", ") -> str:
    """All of them, or the first ones and the last."""
    if len(parts) > READ_OUT:
        return f"{between.join(parts[: READ_OUT - 1])} … {parts[-1]}"
    return between.join(parts)
