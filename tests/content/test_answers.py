"""The right answers and near misses of the lesson's questions are computed."""

from __future__ import annotations

import re
from math import acos, asin, cos, log10, pi, sin
from typing import Any

import pytest

from app.core.maths.encoding import BASE, encode, frequencies, wavelengths
from tests.content.lesson_text import (
    PROSE,
    agree,
    number,
    numbers,
    positional_encoding,
    stated,
)


def test_answers_to_first_value_are_right() -> None:
    question = _question("first-value")
    degree = pi / 180

    agree([str(question.value)], [encode(2, 8)[1, 0]])
    agree([str(m.value) for m in question.near_misses[:2]], [cos(1), sin(degree)])
    assert float(question.near_misses[2].value) == encode(1, 8)[0, 0]
    assert stated(r"so $\mathrm{PE}(1, 0) = \sin(1/1) = \sin 1 \approx #$") == ["0.841"]


def test_answers_to_find_the_divisor_are_right() -> None:
    question = _question("find-the-divisor")
    width, dim = numbers(
        "With $d = #$, by what number is the position divided in dimension #?"
    )
    pair = dim // 2
    divisors = 1 / frequencies(int(width))

    assert float(question.value) == pytest.approx(divisors[int(pair)])
    agree(
        [str(miss.value) for miss in question.near_misses],
        [BASE ** (2 * dim / width), BASE ** (pair / width), BASE],
    )
    assert numbers(
        r"Dimension # belongs to pair #, and $#^{#/#} = #$."
    ) == pytest.approx([dim, pair, BASE, 2 * pair, width, divisors[int(pair)]])
    assert numbers("That is $#^{#/#}$: the # of the exponent") == [
        *(BASE, pair, width, 2)
    ]
    worked = numbers(
        "# and # are pair #. With $i = #$ and $d = #$ "
        "the divisor is $#^{#/#} = #^{#/#} = #$."
    )
    assert worked[:3] == [dim, dim + 1, pair]
    assert worked[3:8] == [pair, width, BASE, 2 * pair, width]
    assert worked[9] / worked[10] == 2 * pair / width
    assert worked[11] == pytest.approx(divisors[int(pair)])


def test_the_answer_to_find_the_divisor_is_not_revealed_before_the_question() -> None:
    before = PROSE.partition("{practice} find-the-divisor")[0]
    solution = before.rpartition("{#solution}")[2].partition("{notes}")[0]

    assert "1000$" not in solution
    assert "1000." not in solution


def test_answers_to_width_after_adding_are_right() -> None:
    (width,) = numbers("The embedding of a word has # numbers.")
    question = _question("width-after-adding")

    assert float(question.value) == width
    assert [float(m.value) for m in question.near_misses] == [2 * width, width + 1]


def test_the_items_of_by_wavelength_are_in_the_right_order() -> None:
    dims = [
        [int(n) for n in re.findall(r"[0-9]+", item)]
        for item in _question("by-wavelength").items
    ]
    lengths = wavelengths(512)

    assert all(odd == even + 1 and even % 2 == 0 for even, odd in dims)
    waves = [lengths[even // 2] for even, _ in dims]
    assert waves == sorted(waves)
    fastest, slowest = stated(
        r"repeat every $2\pi \approx #$ positions; 510 and 511 are the slowest "
        "and repeat only after about #."
    )
    agree([fastest], [lengths[0]])
    agree([slowest], [lengths[-1]], hundreds=True)


def test_answers_to_one_value_are_right() -> None:
    question = _question("one-value")
    width, position, dim = map(
        int, numbers(r"With $d = #$, what is $\mathrm{PE}(#, #)$")
    )
    angles = position * frequencies(width)
    pair = dim // 2
    wrong = [
        sin(angles[pair]),
        cos(angles[0]),
        cos(angles[pair + 1]),
        cos(angles[pair]),  # with two decimals
        sin(angles[0]),
        cos(position / BASE ** (dim / width)),
        cos(position / BASE ** (pair / width)),
        cos(angles[pair] / position),  # position 1
        cos(angles[pair] / position * (position - 1)),
        angles[pair],
        cos(position / BASE ** (2 * dim / width)),
    ]

    agree([str(question.value)], [encode(position + 1, width)[position, dim]])
    agree([str(miss.value) for miss in question.near_misses], wrong)
    swapped = encode(dim + 1, width)[dim, position]
    for value in (cos(angles[pair] * pi / 180), swapped):
        assert round(value, 3) == 1


def test_answers_to_whose_row_are_right() -> None:
    question = _question("whose-row")
    width, *row = stated("$d = #$, an encoding is #, #, #, #. Which position is it?")
    position = int(question.value)
    encoding = encode(position + 1, int(width))[position]
    slow = position * frequencies(int(width))[1]

    agree(row, encoding)
    agree(
        [str(miss.value) for miss in question.near_misses],
        [
            slow,
            position / slow * position,
            slow * 10,
            asin(encoding[2]) * 180 / pi,
            asin(encoding[0]),
            acos(encoding[1]),
        ],
    )
    assert frequencies(8)[1] == pytest.approx(1 / 10)
    assert numbers(r"$\sin # \approx #$, and $# \times # = #$. Then $\sin #$") == (
        pytest.approx(
            [slow, encoding[2], slow, position / slow, position, position], abs=1e-4
        )
    )


def test_the_items_of_which_returns_first_are_in_the_right_order() -> None:
    (width,) = numbers("All four are dimensions of encodings with $d = #$.")
    items = [
        [number(text) for text in re.findall("[0-9,]*[0-9]", item)]
        for item in _question("which-returns-first").items
    ]
    pairs = [(int(dim) // 2, base) for dim, base in items]
    waves = [float(wavelengths(int(width), base)[pair]) for pair, base in pairs]
    exponents = stated("The divisors are $10^{#}$, $10^{#}$, $10^{#}$ and $10^{#}$")
    lengths = stated("times as many positions: about #, #, # and #. A smaller base")

    assert waves == sorted(waves)
    agree(exponents, [log10(wave / (2 * pi)) for wave in waves])
    agree(lengths[:3], waves[:3])
    assert number(lengths[3]) == round(waves[3], -1)


def test_numbers_in_what_follows_are_right() -> None:
    total, single = stated(r"In dimension 0 the sum is #, and $\sin 8 = #$.")
    near, far = stated(
        "With $d = 8$, six steps away is more similar (#) than three (#)."
    )
    rows = encode(9, 8)
    similar = rows @ rows[0] / 4

    agree([total, single], [rows[3, 0] + rows[5, 0], rows[8, 0]])
    agree([near, far], similar[[6, 3]])


def _question(id: str) -> Any:
    return positional_encoding().question(id)
