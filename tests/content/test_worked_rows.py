"""The worked examples with a width of four match the encoding."""

from __future__ import annotations

import re

import numpy as np
import pytest

from app.core.figures.shared.designs import number_chart
from app.core.figures.worked_example import WORD
from app.core.maths.embeddings import embed
from app.core.maths.encoding import encode, frequencies
from tests.content.lesson_text import TEXT, agree, number, numbers, stated, tables


def test_the_rows_of_a_width_of_four_match_the_encoding() -> None:
    rows = encode(8, 4)

    first, third = tables("PE(3)")
    (seventh,) = tables("PE(7)")
    agree(first, rows[3])
    agree(third, rows[3])
    agree(seventh, rows[7])


def test_the_tables_of_a_width_of_four_name_the_width() -> None:
    assert tables("dim") == [["0", "1", "2", "3"]] * 3
    assert numbers("a made-up embedding of “cat”, with $d = #$.") == [4]
    assert re.findall(r"“cat” at position (\d)|\| PE\((\d)\)", TEXT) == [
        ("3", ""),
        ("", "3"),
        ("7", ""),
        ("", "7"),
    ]
    assert numbers("Every word at position #") == [7]


def test_the_waves_of_the_worked_row_match_its_position() -> None:
    width, pairs_are = (
        4,
        "With $d = #$ there are two pairs, and their divisors are # and #.",
    )
    place = 3.0

    (waves,) = tables("wave")
    angles = [
        *(
            f"{name} {a:g}"
            for a in place * frequencies(width)
            for name in ("sin", "cos")
        )
    ]
    assert waves == angles
    assert numbers(pairs_are) == [width, *(1 / frequencies(width))]
    assert numbers(
        r"“The row of position # is $[\sin #, \cos #, \sin #, \cos #]$.” "
        "Only with $d = #$."
    ) == [place, 3, 3, 0.03, 0.03, width]


def test_a_link_shows_how_a_plain_number_grows() -> None:
    links = re.findall(
        r"\]\(\?worked-example\.part=(\w+)&worked-example\.position=(\d+)\)", TEXT
    )
    assert links[:5] == [
        ("number", "3"),
        ("number", "5000"),
        ("fraction", "3"),
        ("binary", "3"),
        ("derivation", "3"),
    ]
    *embedding, grown = number_chart(int(links[1][1]), WORD, 4).series[0].values
    assert grown > 1000 * max(map(abs, embedding))


def test_the_angles_of_the_prediction_are_right() -> None:
    state = "?worked-example.part=derivation&worked-example.position=#"
    first, shown_first, second, shown_second = numbers(
        f"changes more from [position #]({state}) to "
        f"[#]({state}&worked-example.step=hands)?"
    )
    fast, slow = numbers("angle grows by #, and the angle of pair 1 only by #")

    assert second == first + 1
    assert (shown_first, shown_second) == (first, second)
    assert (fast, slow) == pytest.approx(frequencies(4))


def test_an_input_is_the_sum_of_embedding_and_position_row() -> None:
    words, inputs = tables("“cat”"), tables("input")
    rows = encode(8, 4)[[3, 7]]

    assert len(words) == len(inputs) == 2
    for word, row, total in zip(words, rows, inputs, strict=True):
        agree(total, np.array([number(cell) for cell in word]) + row)
    assert words[0] == words[1]
    agree(words[0], embed([WORD], 4)[0])
    assert stated("# for the word “cat”, plus # for position 3, makes #.") == [
        words[0][0],
        tables("PE(3)")[1][0],
        inputs[0][0],
    ]


def test_the_dimensions_that_differ_most_between_the_inputs_are_right() -> None:
    first, second = (
        np.array([number(cell) for cell in cells]) for cells in tables("input")
    )

    most = numbers(
        "Which dimensions differ most between the two inputs? The fast ones, # and #."
    )

    assert most == sorted(np.argsort(-abs(second - first))[:2])
