"""What holds for every kind of question."""

from __future__ import annotations

from typing import get_args

import pytest

from app.core.errors import InvalidInput
from app.core.quiz import GradedQuestion
from tests.core.quiz.samples import (
    BLANKS,
    CHOICE,
    KINDS,
    MATCHING,
    NUMERIC,
    ORDERING,
    QUESTIONS,
    SEVERAL,
    graded,
)

HOSTILE = [
    *(None, True, False, float("nan"), float("inf"), {}, {"answer": 1}, b"1"),
    *("", "one", "²", "\x00", "1" * 5000, 10**30, 10**5000, -(10**30)),
    *([[0]], [None], [True], [0.5], ["x"], [-1], [0, 0], [0] * 500, [99]),
    *([float("nan")], [[]] * 4, ["0", 1, 2, "03"]),
]
HOSTILE_IDS = [f"{type(answer).__name__}{at}" for at, answer in enumerate(HOSTILE)]

REFERENCED = {
    CHOICE.kind: ("Two",),
    SEVERAL.kind: ("One", "Two", "Three", "Four"),
    NUMERIC.kind: ("How long?", "positions"),
    ORDERING.kind: ("C", "A", "D", "B"),
    BLANKS.kind: ("The (1)\u00a0____ is (2)\u00a0____ long.",),
    MATCHING.kind: ("a", "b", "c", "B", "A"),
}
"""HTML that the right answer to each sample refers to."""


def test_the_samples_contain_every_graded_kind() -> None:
    missing = {*get_args(GradedQuestion)} - {type(question) for question in QUESTIONS}

    assert not missing, f"Add {missing} to QUESTIONS in tests/core/quiz/samples.py."


@pytest.mark.parametrize("question", QUESTIONS, ids=KINDS)
@pytest.mark.parametrize("answer", HOSTILE, ids=HOSTILE_IDS)
def test_an_invalid_answer_is_rejected(
    question: GradedQuestion, answer: object
) -> None:
    with pytest.raises(InvalidInput) as caught:
        question.grade(answer)

    (error,) = caught.value.errors
    assert error.field == "answer"
    assert error.minimum is not None
    assert error.maximum is not None


@pytest.mark.parametrize("question", QUESTIONS, ids=KINDS)
def test_the_right_answer_scores_one(question: GradedQuestion) -> None:
    assert graded(question, question.right_answer()) == (True, 1)


@pytest.mark.parametrize("question", QUESTIONS, ids=KINDS)
def test_a_stored_answer_is_read_unchanged(question: GradedQuestion) -> None:
    stored = question.read_answer(question.right_answer())

    assert (
        question.read_answer(list(stored) if isinstance(stored, tuple) else stored)
        == stored
    )


@pytest.mark.parametrize("question", QUESTIONS, ids=KINDS)
def test_an_answer_refers_to_the_html_of_its_options_or_items(
    question: GradedQuestion,
) -> None:
    assert question.kind in REFERENCED, f"Add {question.kind} to REFERENCED."
    html = REFERENCED[question.kind]

    assert question.referenced_html(question.right_answer()) == html
