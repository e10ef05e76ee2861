"""Grading of ordering questions, and the order they are shown in."""

from __future__ import annotations

import re
from itertools import permutations

import pytest

from app.core.errors import InvalidInput
from app.core.quiz import Ordering, shuffled
from tests.core.quiz.samples import ORDERING, graded


@pytest.mark.parametrize("positions", list(permutations(range(4))), ids=str)
def test_an_order_scores_its_right_pairs_of_neighbours(
    positions: tuple[int, ...],
) -> None:
    learner = [""] * 4
    for shown, position in enumerate(positions):
        learner[position] = ORDERING.shown_items[shown]
    together = sum(pair in "".join(learner) for pair in ("AB", "BC", "CD"))

    assert graded(ORDERING, positions) == (learner == list("ABCD"), together / 3)


@pytest.mark.parametrize(
    ("order", "feedback"),
    [
        ("DCBA", "No item is directly followed by the right one."),
        ("CABD", "1 of 3 steps from one item to the next is right: A then B"),
        ("DABC", "2 of 3 steps from one item to the next are right: A then B then C"),
        (
            "CDAB",
            "2 of 3 steps from one item to the next are right: C then D; A then B",
        ),
    ],
)
def test_a_wrong_order_returns_its_right_pairs(order: str, feedback: str) -> None:
    positions = [order.index(item) for item in ORDERING.shown_items]

    (one,) = ORDERING.grade(positions).feedback

    assert re.sub("<[^>]*>", "", one.html) == feedback
    assert (one.option, one.right) == (None, False)


def test_generated_feedback_is_marked_as_english() -> None:
    question = Ordering("q", "?", ("<b>א</b>", "ב", "ג"), (2, 1, 0))

    (one,) = question.grade([0, 2, 1]).feedback

    generated = re.findall(r'<(span|em) lang="en" dir="ltr">[^<]*</\1>', one.html)
    assert generated == ["span", "em"]
    assert "<b>א</b>" in one.html


def test_a_right_order_has_no_feedback() -> None:
    assert ORDERING.grade(ORDERING.right_answer()).feedback == ()


@pytest.mark.parametrize(
    "answer", [[0, 1, 2], [0, 1, 2, 2], [0, 1, 2, 4], [1, 2, 3, 4]]
)
def test_an_order_must_give_each_item_a_different_position(answer: list[int]) -> None:
    with pytest.raises(InvalidInput, match="each item a different position") as caught:
        ORDERING.grade(answer)

    (error,) = caught.value.errors
    assert (error.minimum, error.maximum) == (0, 3)


@pytest.mark.parametrize("count", range(2, 11))
def test_the_initial_order_scores_zero(count: int) -> None:
    items = tuple(map(str, range(count)))
    for seed in range(20):
        question = Ordering("q", "?", items, shuffled(count, str(seed), b"key"))

        assert question.grade(list(range(count))).score == 0


@pytest.mark.parametrize("count", range(2, 11))
def test_items_are_never_shown_in_the_right_order_or_reversed(count: int) -> None:
    for seed in range(50):
        shown = shuffled(count, str(seed), b"key")

        assert sorted(shown) == list(range(count))
        assert list(shown) != list(range(count))
        assert count == 2 or list(shown) != list(range(count))[::-1]
        assert shown == shuffled(count, str(seed), b"key")


def test_the_shuffled_order_depends_on_the_key() -> None:
    orders = {shuffled(5, "text", bytes([key])) for key in range(200)}

    assert len(orders) > 40  # of 53
