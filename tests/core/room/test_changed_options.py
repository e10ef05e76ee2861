"""Answers to options that have changed since a round was opened."""

from __future__ import annotations

import pytest

from app.core.quiz import Answer, MultipleChoice, Option, Ordering, Poll, Question
from app.core.room.changed_options import current_answers


def poll(*options: str) -> Poll:
    return Poll("next", "What next?", options)


def several(*options: str) -> MultipleChoice:
    texts = tuple(Option(html, index == 0, "") for index, html in enumerate(options))
    return MultipleChoice("all", "Which?", texts)


def moved(before: Question, now: Question, *answers: Answer) -> tuple[Answer, ...]:
    return current_answers(now, answers, before.text_digests)


@pytest.mark.parametrize(
    ("now", "answers"),
    [
        (("A", "B", "C"), (0, 1, 2)),
        (("C", "A", "B"), (1, 2, 0)),
        (("new", "A", "B", "C"), (1, 2, 3)),
        (("A", "B, corrected", "C"), (0, 1, 2)),
        (("A", "C"), (0, 1)),
        (("C", "B"), (1, 0)),
        (("B", "corrected", "C"), (0, 2)),
        (("x", "y"), (0, 1)),
    ],
)
def test_an_answer_follows_the_text_of_its_option(
    now: tuple[str, ...], answers: tuple[int, ...]
) -> None:
    assert moved(poll("A", "B", "C"), poll(*now), 0, 1, 2) == answers


def test_an_answer_with_several_options_follows_all_of_them() -> None:
    before, now = several("A", "B", "C"), several("C", "A")

    assert moved(before, now, (0, 2), (0,), (0, 1)) == ((0, 1), (1,))


def test_formulas_are_compared_with_their_markup() -> None:
    power, product = "2<sup>n</sup>", "2n"

    assert poll(power, product).version != poll(product, power).version
    assert moved(poll(power, product), poll(product, power), 0) == (1,)


def test_answers_to_other_changed_questions_are_left_out() -> None:
    before = Ordering("order", "Sort.", ("A", "B"), (0, 1))
    now = Ordering("order", "Sort.", ("B", "A"), (0, 1))

    assert moved(before, now, (0, 1)) == ()
