"""The formula, the divisors and the code in the lesson match the implementation."""

from __future__ import annotations

import re
from html import unescape
from math import cos, sin
from typing import Any

import numpy as np
import pytest

from app.core.lesson.blocks import Source
from app.core.maths.encoding import BASE, encode, frequencies
from tests.content.lesson_text import PROSE, TEXT, numbers, positional_encoding


def test_the_formula_matches_the_implementation() -> None:
    angle = r"\frac{\mathrm{pos}}{10000^{2i/d}}"
    for line in (
        rf"(\mathrm{{pos}}, 2i) &= \sin\left({angle}\right)",
        rf"(\mathrm{{pos}}, 2i+1) &= \cos\left({angle}\right)",
        r"a speed $\omega = 10000^{-2i/d}$, also called its *frequency*,",
        "PE, the *positional encoding*, has $d$ numbers (such as 4), its *dimensions*.",
        "Pair $i$ is dimensions $2i$ and $2i+1$.",
        "Positions and pairs count from 0. Angles are radians, clockwise from the top.",
        "The *width* $d$ is d_model in code.",
        "$i$ numbers pairs, from 0 to $d/2 - 1$, so the exponent is $2i/d$.",
        "single dimensions with $k$, from 0 to $d - 1$.",
        r"the exponent is $2\lfloor k/2 \rfloor / d$.",
        "even at a million, all values are within ±1.",
        "from −1 on one side to 1 on the other.",
    ):
        assert PROSE.count(line) == 1, line


def test_the_exponential_of_other_programs_is_the_same_number() -> None:
    words = (
        r"Other programs multiply by $e^{-2i \ln(10000)/d}$. "
        "This is the same number as $1/10000^{2i/d}$."
    )
    pairs, width = np.arange(32), 64

    assert words in PROSE
    assert np.exp(-2 * pairs * np.log(BASE) / width) == pytest.approx(
        frequencies(width)
    )


def test_the_divisors_match_the_frequencies() -> None:
    width, *divisors = numbers("For $d = #$ the four divisors are #, #, # and #.")

    assert divisors == pytest.approx(1 / frequencies(int(width)))


def test_the_divisors_for_pair_and_dimension_indices_are_right() -> None:
    width, dim = numbers("Take $d = #$ and dimension #.")
    pair, base, top, bottom, divisor = numbers(
        "It belongs to pair #, so its divisor is $#^{#/#} = #$."
    )
    wrong = numbers("Put the # in place of $i$, and you get $#^{#/#} = #$.")

    assert (pair, base) == (dim // 2, BASE)
    assert (top, bottom) == (2 * pair, width)
    assert divisor == pytest.approx(1 / frequencies(int(width))[int(pair)])
    assert wrong[:4] == [dim, BASE, 2 * dim, width]
    assert wrong[4] == pytest.approx(BASE ** (2 * dim / width))


def test_the_matrix_of_a_shift_moves_a_row_in_the_stated_direction() -> None:
    (matrix,) = re.findall(r"R &= \\begin\{pmatrix\} (.*?) \\end\{pmatrix\}", PROSE)
    (direction,) = re.findall(
        r"moves every row \(the encoding of one position\) \$k\$ positions (\w+)", PROSE
    )
    position, k, frequency = 7, 3, 0.1

    row = [sin(position * frequency), cos(position * frequency)]
    moved = _evaluate(matrix, k, frequency) @ row

    target = {"forward": position + k, "back": position - k}[direction]
    assert moved == pytest.approx([sin(target * frequency), cos(target * frequency)])


def _evaluate(matrix: str, k: int, omega: float) -> Any:
    """Return the values of a LaTeX matrix of sines and cosines."""
    functions = {"cos": cos, "sin": sin, "k": k, "omega": omega}
    rows = [row.split("&") for row in matrix.split(r"\\")]
    python = [
        [
            cell.replace(r"k\omega", "k * omega").replace("\\", "").strip()
            for cell in row
        ]
        for row in rows
    ]
    return np.array([[eval(cell, functions) for cell in row] for row in python])


def test_the_row_of_position_zero_is_right() -> None:
    assert numbers("“What is the row of position #?”") == [0]
    assert numbers("For any even $d$ it is #, #, #, # and so on") == list(
        encode(1, 4)[0]
    )
    assert numbers(r"because $\sin # = #$ and $\cos # = #$.") == [0, sin(0), 0, cos(0)]


def _code(name: str) -> Any:
    """Run the code blocks of the lesson, and return one of their functions."""
    found: dict[str, Any] = {}
    for source in re.findall(r"^```python\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE):
        exec(source, found)
    return found[name]


@pytest.mark.parametrize(("width", "base"), [(1, BASE), (5, 2.5), (8, BASE), (64, 100)])
def test_the_code_in_the_lesson_computes_the_encoding(width: int, base: float) -> None:
    one = _code("encode_position")

    expected = encode(20, width, base)
    rows = [one(place, width, base) for place in range(20)]
    assert np.array(rows) == pytest.approx(expected, abs=1e-12)


def test_the_code_in_the_lesson_has_the_same_default_base() -> None:
    assert np.array(_code("encode_position")(3, 8)) == pytest.approx(encode(4, 8)[3])


@pytest.mark.parametrize("shape", [(3, 8), (2, 3, 8)], ids=str)
def test_the_layer_in_the_lesson_adds_the_same_rows_to_each_sentence(
    shape: tuple[int, ...],
) -> None:
    add = _code("PositionalEncoding")(8, max_length=4)

    inputs = add(np.ones(shape))
    assert inputs == pytest.approx(np.ones(shape) + encode(3, 8))


def test_the_layer_in_the_lesson_refuses_texts_longer_than_its_table() -> None:
    add = _code("PositionalEncoding")(8, max_length=4)

    with pytest.raises(ValueError, match="5 tokens, but the table has 4 positions"):
        add(np.ones((5, 8)))


def test_the_code_of_the_server_runs_as_a_copy() -> None:
    shown = [b for b in positional_encoding().blocks() if isinstance(b, Source)]
    found: dict[str, Any] = {}

    for source in shown:
        exec(unescape(re.sub(r"<[^>]*>", "", source.html)), found)

    assert shown
    assert found["encode"](4, 8) == pytest.approx(encode(4, 8))
