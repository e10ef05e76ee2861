"""The four terms of a score of added positions, as the second lesson states them."""

from __future__ import annotations

import numpy as np

from tests.content.lesson_text import ROPE_AND_ALIBI

numbers = ROPE_AND_ALIBI.numbers
VECTORS = "$x_m = (#, #)$, $p_m = (#, #)$, $x_n = (#, #)$ and $p_n = (#, #)$"


def test_the_terms_of_the_example_are_right() -> None:
    vectors = numbers(f"Take $d = 2$, with {VECTORS}.")
    listed = numbers("The four terms are #, #, # and #. Their sum is #, and so is")
    sums = numbers(r"and so is $(#, #) \cdot (#, #)$. **Shaw")

    terms = terms_of(vectors)
    assert listed == [*terms, sum(terms)]
    assert sums == sums_of(vectors)
    assert np.dot(sums[:2], sums[2:]) == sum(terms)


def test_answers_to_mixed_terms_are_right() -> None:
    question = ROPE_AND_ALIBI.question("mixed-terms")
    vectors = numbers(f"Let {VECTORS}. What is the term")

    words, word_position, position_word, positions = terms_of(vectors)
    assert float(question.value) == position_word
    assert [float(miss.value) for miss in question.near_misses] == [
        *(word_position, words, positions, sum(terms_of(vectors)))
    ]
    assert numbers("With the other terms, #, # and #, the score is #,") == [
        *(words, word_position, positions, sum(terms_of(vectors)))
    ]
    assert numbers(r"and so is $(#, #) \cdot (#, #)$. ::: ::::") == (sums_of(vectors))


def test_answers_to_mixed_part_are_right() -> None:
    question = ROPE_AND_ALIBI.question("mixed-part")
    added = numbers(
        "Add $p_m = (#, #)$ to $x_m = (#, #)$ and $p_n = (#, #)$ to $x_n = (#, #)$,"
    )
    vectors = [*added[2:4], *added[:2], *added[6:], *added[4:6]]

    terms = terms_of(vectors)
    mixed = terms[1] + terms[2]
    assert float(question.value) == mixed
    assert [float(miss.value) for miss in question.near_misses] == [
        *(sum(terms), *terms)
    ]
    assert numbers("The four terms are #, #, # and #, and their sum is #,") == [
        *(*terms, sum(terms))
    ]
    assert numbers("the product of $(#, #)$ and $(#, #)$.") == sums_of(vectors)
    assert numbers("The mixed ones contribute $# + # = #$.") == [*terms[1:3], mixed]


def terms_of(vectors: list[float]) -> list[float]:
    """Return word · word, word · position, position · word and position · position."""
    word, position, other_word, other_position = np.reshape(vectors, (4, 2))
    pairs = [(a, b) for a in (word, position) for b in (other_word, other_position)]
    return [float(a @ b) for a, b in pairs]


def sums_of(vectors: list[float]) -> list[float]:
    """Return both inputs: word plus position."""
    word, position, other_word, other_position = np.reshape(vectors, (4, 2))
    return [*(word + position), *(other_word + other_position)]
