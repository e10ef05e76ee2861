"""Matrices of the worked example: the numbers of one step for a few positions."""

from __future__ import annotations

from typing import Final

import numpy as np

from app.core.charts import Array, Axis, Heatmap, MarkedPosition, word_axis
from app.core.figures.parameters import format_number
from app.core.figures.shared import wording
from app.core.figures.shared.dimensions import dimension_tones
from app.core.figures.worked_example.numbers import (
    bracket_negative,
    fits_in_cells,
    four_decimals,
    join_some,
    short,
)
from app.core.figures.worked_example.parameters import WorkedExampleParams
from app.core.maths.embeddings import embed
from app.core.maths.encoding import encode, frequencies
from app.language import (
    gettext,
    left_to_right,
    localise,
    separate_clauses,
    separate_numbers,
)

WORD: Final = "cat"


def step_matrix_chart(params: WorkedExampleParams) -> Heatmap:
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
    listed = separate_numbers([short(divisor) for divisor in divisors])
    return Heatmap(
        title=gettext("A position, and a divisor for each pair"),
        x=_pairs(params),
        y=word_axis(
            gettext("Value"), [gettext("position"), gettext("divisor")], rows=True
        ),
        values=values,
        low=0.0,
        high=float(values.max()),
        description=gettext(
            "A matrix with two rows and one column for each pair of dimensions, with "
            "d_model = %(d_model)s. The first row is the position, %(position)s for "
            "every pair. The second row is the divisor of the pair, the same for every "
            "position: the number of positions after which the angle of the pair grows "
            "by 1 radian. The divisors, from the fastest pair to the slowest: "
            "%(divisors)s.",
            d_model=params.d_model,
            position=params.position,
            divisors=listed,
        ),
        reading=gettext(
            "divisor = %(base)s to the power of 2i/d, with d = %(d_model)s: "
            "%(divisors)s. Position %(position)s is divided by each in step 2.",
            base=localise(format_number(params.base)),
            d_model=params.d_model,
            divisors=listed,
            position=params.position,
        ),
        show_values=fits_in_cells(values),
    )


def _angles(params: WorkedExampleParams) -> Heatmap:
    angles = _angles_of(params)
    largest = float(angles.max())
    listed = join_some([short(a) for a in angles[_row(params)]], separate_numbers)
    return Heatmap(
        title=gettext("Each position has an angle for each pair"),
        x=_pairs(params),
        y=_positions(params),
        values=angles,
        low=0.0,
        high=largest,
        description=gettext(
            "A matrix of angles in radians: rows are positions %(positions)s, columns "
            "are pairs of dimensions. Each angle is the position divided by the "
            "divisor of the pair, so all angles of position 0 are 0, and the angles of "
            "higher pairs grow more slowly. Angles of position %(position)s: "
            "%(angles)s.",
            positions=_listed_positions(params),
            position=params.position,
            angles=listed,
        ),
        reading=gettext(
            "angle = position / divisor. For position %(position)s: %(angles)s.",
            position=params.position,
            angles=listed,
        ),
        mark=_mark(params),
        show_values=fits_in_cells(angles),
    )


def _waves(params: WorkedExampleParams) -> Heatmap:
    angles = _angles_of(params)
    values = np.hstack([np.sin(angles), np.cos(angles)])
    columns = [f"{name} {p}" for name in ("sin", "cos") for p in _pair_names(params)]
    listed = [_sine_and_cosine(angle) for angle in angles[_row(params)]]
    return Heatmap(
        title=gettext("Each angle has a sine and a cosine"),
        x=word_axis(gettext("Sine and cosine of each pair’s angle"), columns),
        y=_positions(params),
        values=values,
        low=-1.0,
        high=1.0,
        # Translators: %(values)s is a list of equations.
        description=gettext(
            "A matrix of values between −1 and 1: rows are positions %(positions)s; "
            "columns are the sines, then the cosines of the angles of all pairs. Sine "
            "and cosine are between −1 and 1 for every angle. For position "
            "%(position)s: %(values)s.",
            positions=_listed_positions(params),
            position=params.position,
            values=join_some(listed, separate_clauses),
        ),
        # Translators: %(values)s is a list of equations.
        reading=gettext(
            "For position %(position)s: %(values)s.",
            position=params.position,
            values=join_some(listed[:2], separate_clauses),
        ),
        mark=_mark(params),
        show_values=fits_in_cells(values),
    )


def _sine_and_cosine(angle: float) -> str:
    sine = left_to_right(f"sin {short(angle)} = {four_decimals(np.sin(angle))}")
    cosine = left_to_right(f"cos {short(angle)} = {four_decimals(np.cos(angle))}")
    return wording.join([sine, cosine])


def _matrix(params: WorkedExampleParams) -> Heatmap:
    values = _encodings(params)
    row = separate_numbers([*map(four_decimals, values[_row(params)])])
    return Heatmap(
        title=gettext("Sines and cosines form the encoding"),
        x=_dimensions(params),
        y=_positions(params),
        values=values,
        low=-1.0,
        high=1.0,
        description=gettext(
            "A matrix of values between −1 and 1: rows are positions %(positions)s, "
            "columns are dimensions 0 to %(last)s. Dimension 2i is the sine and "
            "dimension 2i + 1 the cosine of the angle of pair i: the values of step 3, "
            "ordered by pair. Position %(position)s: %(values)s.",
            positions=_listed_positions(params),
            last=params.d_model - 1,
            position=params.position,
            values=row,
        ),
        reading=gettext(
            "PE(%(position)s) for d = %(d_model)s: %(values)s. Even dimensions are "
            "sines, odd dimensions cosines.",
            position=params.position,
            d_model=params.d_model,
            values=row,
        ),
        column_tones=dimension_tones(params.d_model),
        mark=_mark(params),
        show_values=fits_in_cells(values),
    )


def _sum(params: WorkedExampleParams) -> Heatmap:
    token = embed([WORD], params.d_model)[0]
    encoding = _encodings(params)[_row(params)]
    # Translators: The sum of two vectors.
    rows = [wording.quote_word(WORD), f"PE({params.position})", gettext("sum")]
    values = np.array([token, encoding, token + encoding])
    return Heatmap(
        title=gettext("Embedding and encoding are added"),
        x=_dimensions(params),
        y=word_axis(gettext("Vector"), rows, rows=True),
        values=values,
        low=-2.0,
        high=2.0,
        description=_describe_sum(params, token + encoding),
        reading=_sum_sentence(float(token[0]), float(encoding[0])),
        show_values=fits_in_cells(values),
    )


def _describe_sum(params: WorkedExampleParams, total: Array) -> str:
    # Translators: %(word)s is in quotation marks, %(values)s is a list of numbers.
    return gettext(
        "A matrix with three rows of %(d_model)s numbers: the embedding of %(word)s, "
        "the encoding of position %(position)s, and their sum. All have the same "
        "number of dimensions. The embedding consists of random numbers with a fixed "
        "seed, not learned. The sum: %(values)s.",
        d_model=params.d_model,
        word=wording.quote_word(WORD),
        position=params.position,
        values=separate_numbers([*map(four_decimals, total)]),
    )


def _sum_sentence(token: float, encoding: float) -> str:
    """State the sum in the first dimension."""
    # Translators: %(word)s is in quotation marks.
    return gettext(
        "input = embedding + encoding: in dimension 0, %(embedding)s + %(encoding)s = "
        "%(sum)s. The embedding of %(word)s is random, not learned.",
        embedding=four_decimals(token),
        encoding=bracket_negative(encoding),
        sum=four_decimals(token + encoding),
        word=wording.quote_word(WORD),
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
    label = gettext("position %(position)s", position=params.position)
    return MarkedPosition("y", _row(params), label)


def _positions(params: WorkedExampleParams) -> Axis:
    return word_axis(gettext("Position"), [*map(str, params.positions)], rows=True)


def _pairs(params: WorkedExampleParams) -> Axis:
    return word_axis(gettext("Pair, p0 the fastest"), _pair_names(params))


def _pair_names(params: WorkedExampleParams) -> list[str]:
    """Return `p0`, `p1`, …, which cannot be mistaken for positions or angles."""
    return [f"p{pair}" for pair in range(params.pairs)]


def _dimensions(params: WorkedExampleParams) -> Axis:
    return word_axis(gettext("Dimension"), [*map(str, range(params.d_model))])


def _listed_positions(params: WorkedExampleParams) -> str:
    return wording.join([*map(str, params.positions)])
