"""Grading of matches, and the order in which they are shown."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from app.core.markdown.parser import parse
from app.core.quiz import Matching, permuted
from tests.core.quiz.samples import MATCHING, graded


@pytest.mark.parametrize(
    ("answer", "score"),
    [([1, 0, 0], 1), ([1, 0, 1], 2 / 3), ([0, 0, 0], 2 / 3), ([0, 1, 1], 0)],
)
def test_the_score_is_the_share_of_right_pairs(answer: list[int], score: float) -> None:
    assert graded(MATCHING, answer) == (score == 1, score)


def test_each_pair_has_feedback() -> None:
    assert [each.right for each in MATCHING.grade([1, 0, 1]).feedback] == [
        True,
        True,
        False,
    ]


def test_equal_right_sides_are_one_choice() -> None:
    text = "# S\n\n:::{question} q\nWhich?\n- a == x\n- b == y\n- c == x\n:::\n"
    question = parse(f"---\ntitle: T\n---\n{text}", "t", b"key").question("q")

    assert isinstance(question, Matching)
    assert sorted(question.shown_items) == ["x", "y"]
    assert [(part.name, part.answer) for part in question.parts] == [
        ("a", "x"),
        ("b", "y"),
        ("c", "x"),
    ]


def test_matches_are_never_shown_in_the_order_of_their_items() -> None:
    text = (
        "# S\n\n:::{question} q\nWhich?\n- a == x\n- b == y\n- c == x\n- d == z\n:::\n"
    )

    for key in range(100):
        lesson = parse(f"---\ntitle: T\n---\n{text}", "t", bytes([key]))
        question = lesson.question("q")
        assert isinstance(question, Matching)
        assert question.shown_items != ("x", "y", "z")


def test_the_shown_order_depends_on_the_key_and_may_be_any_other() -> None:
    orders = Counter(permuted(3, "question", bytes([key])) for key in range(200))

    assert set(orders) == {*permutations(range(3))} - {(0, 1, 2)}
    assert min(orders.values()) > 20


def test_two_matches_are_exchanged_and_a_single_one_stays() -> None:
    assert permuted(2, "question", b"key") == (1, 0)
    assert permuted(1, "question", b"key") == (0,)
