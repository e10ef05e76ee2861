"""Counts in the lesson: words, weights, positions in a sentence, binary numbers."""

from __future__ import annotations

import re

from tests.content.lesson_text import TEXT, numbers, stated


def test_counts_of_words_and_weights_are_right() -> None:
    words, millions = numbers("# words make # million pairs and a trillion triples")
    (width,) = numbers("Take $d = #$. A square matrix")
    once, twice = numbers(
        "A square matrix of weights has # numbers; at twice the width it has #, "
        "four times as many."
    )

    assert words**2 == millions * 10**6
    assert words**3 == 10**12  # a trillion
    assert (once, twice, twice / once) == (width**2, (2 * width) ** 2, 4)


def test_the_sentences_of_the_exercise_number_positions_from_zero() -> None:
    terms = re.findall(r"\$\\mathrm\{(\w+)\} \+ p_([0-9])\$", TEXT)

    assert [word for word, _ in terms] == ["man", "dog", "bites", "man"]
    assert [position for _, position in terms] == list("0012")
    assert "$p_0$, $p_1$, $p_2$ for the encodings" in TEXT
    assert r"+ \mathrm{dog}$ plus $p_0 + p_1 + p_2$" in TEXT


def test_the_binary_numbers_are_right() -> None:
    assert stated("Count in binary: #, #, #, #, #.") == [f"{n:03b}" for n in range(5)]
