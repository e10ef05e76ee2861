"""Tests of the feedback that a learner sees."""

from __future__ import annotations

from decimal import Decimal

import pytest

from app.core.quiz import (
    Feedback,
    GradingResult,
    MultipleChoice,
    Numeric,
    Option,
    Ordering,
    Question,
    SingleChoice,
)
from app.language import find_language, use_language
from app.storage.answers import AttemptCount
from app.web.lessons.question_results import EXPLAIN_AFTER, QuestionResult

WHY = (Feedback(0, "Because.", False),)
FIRST = AttemptCount(1, None)
RIGHT, WRONG = GradingResult(True, 1.0, WHY), GradingResult(False, 0.0, WHY)


def question_abc(*, counted: bool) -> MultipleChoice:
    options = tuple(Option(x, x != "c", f"{x} it is.") for x in "abc")
    return MultipleChoice(
        "q", "Which?", options, explanation="The key.", counted=counted
    )


@pytest.mark.parametrize(
    ("graded", "attempts", "verdict"),
    [
        (RIGHT, 1, "Right, on the first try."),
        (RIGHT, 3, "Right, after 3 tries."),
        (WRONG, 1, "Not yet. Read why, change your choice, and check again."),
        (
            GradingResult(False, 2 / 3, ()),
            1,
            "67% so far. Change your choice, and check again.",
        ),
        (
            GradingResult(False, 1 / 2, (Feedback(0, "Yes.", True),)),
            1,
            "50% so far. Your choices are right, but others are missing. Choose more, "
            "and check again.",
        ),
    ],
)
def test_the_verdict_states_grade_and_next_step(
    graded: GradingResult, attempts: int, verdict: str
) -> None:
    result = QuestionResult.of(
        question_abc(counted=True), 0, graded, AttemptCount(attempts, None)
    )

    assert result.verdict == verdict
    assert result.as_json()["verdict"] == verdict


def test_the_verdict_has_no_space_between_sentences_in_chinese() -> None:
    with use_language(find_language("zh")):
        result = QuestionResult.of(question_abc(counted=True), 0, WRONG, FIRST)

    assert result.verdict.startswith("还不对。阅读原因，")


@pytest.mark.parametrize("counted", [True, False])
def test_a_right_answer_is_explained(counted: bool) -> None:
    assert (
        QuestionResult.of(
            question_abc(counted=counted), (0, 1), RIGHT, FIRST
        ).explanation
        == "The key."
    )


@pytest.mark.parametrize(
    ("question", "why", "plain"),
    [
        (SingleChoice("q", "?", ()), "Read why, choose again,", "Choose again,"),
        (
            Numeric("q", "?", Decimal(1)),
            "Read why, enter another number,",
            "Enter another number,",
        ),
        (Ordering("q", "?", (), ()), "Move an item,", "Move an item,"),
    ],
    ids=["choice", "numeric", "ordering"],
)
def test_the_next_step_depends_on_the_kind_of_question(
    question: Question, why: str, plain: str
) -> None:
    with_feedback = QuestionResult.of(question, 0, WRONG, FIRST).verdict
    without_feedback = QuestionResult.of(
        question, 0, GradingResult(False, 0.0, ()), FIRST
    ).verdict

    assert with_feedback == f"Not yet. {why} and check again."
    assert without_feedback == f"Not yet. {plain} and check again."


def test_a_wrong_answer_that_counts_is_never_explained() -> None:
    assert (
        QuestionResult.of(
            question_abc(counted=True), (2,), WRONG, AttemptCount(100, None)
        ).explanation
        == ""
    )


def test_practice_is_explained_after_some_attempts() -> None:
    explanations = [
        QuestionResult.of(
            question_abc(counted=False), (2,), WRONG, AttemptCount(tries, None)
        ).explanation
        for tries in (EXPLAIN_AFTER - 1, EXPLAIN_AFTER)
    ]

    assert explanations == ["", "The key."]


def test_feedback_covers_only_the_chosen_options() -> None:
    question = question_abc(counted=True)

    result = QuestionResult.of(question, (0, 2), question.grade([0, 2]), FIRST)

    assert [result.chose(option) for option in range(3)] == [True, False, True]
    assert [bool(result.feedback_on(option)) for option in range(3)] == [
        *(True, False, True)
    ]
    assert "b it is." not in str(result.as_json())
