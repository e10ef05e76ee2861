"""What a learner is told of an answer."""

from __future__ import annotations

from decimal import Decimal

import pytest

from app.core.quiz import (
    Feedback,
    Grade,
    MultipleChoice,
    Numeric,
    Option,
    Ordering,
    Question,
    SingleChoice,
    grade,
)
from app.web.question_results import PATIENCE, Result

WHY = (Feedback(0, "Because.", False),)
RIGHT, WRONG = Grade(True, 1.0, WHY), Grade(False, 0.0, WHY)


def asked(*, counted: bool) -> MultipleChoice:
    options = tuple(Option(x, x != "c", f"{x} it is.") for x in "abc")
    return MultipleChoice(
        "q", "Which?", options, explanation="The key.", counted=counted
    )


@pytest.mark.parametrize(
    ("marked", "attempts", "verdict"),
    [
        (RIGHT, 1, "Right, at the first try."),
        (RIGHT, 3, "Right, after 3 tries."),
        (WRONG, 1, "Not yet. Read why, change your choice, and check once more."),
        (
            Grade(False, 2 / 3, ()),
            1,
            "66 % so far. Change your choice, and check once more.",
        ),
    ],
)
def test_the_verdict_counts_tries_only_when_it_is_right(
    marked: Grade, attempts: int, verdict: str
) -> None:
    result = Result.of(asked(counted=True), 0, marked, attempts)

    assert result.verdict == verdict
    assert result.as_json()["verdict"] == verdict


@pytest.mark.parametrize("counted", [True, False])
def test_a_right_answer_is_explained(counted: bool) -> None:
    assert Result.of(asked(counted=counted), (0, 1), RIGHT, 1).explanation == "The key."


@pytest.mark.parametrize(
    ("question", "why", "plain"),
    [
        (SingleChoice("q", "?", ()), "Read why, choose again,", "Choose again,"),
        (
            Numeric("q", "?", Decimal(1)),
            "Read why, enter another number,",
            "Enter another number,",
        ),
        (Ordering("q", "?", (), ()), "Read why, move an item,", "Move an item,"),
    ],
    ids=["choice", "numeric", "ordering"],
)
def test_what_to_do_next_is_said_in_words_of_the_kind_of_question(
    question: Question, why: str, plain: str
) -> None:
    told = Result.of(question, 0, WRONG, 1).verdict
    untold = Result.of(question, 0, Grade(False, 0.0, ()), 1).verdict

    assert told == f"Not yet. {why} and check once more."
    assert untold == f"Not yet. {plain} and check once more."


def test_a_wrong_answer_that_counts_is_never_explained() -> None:
    assert Result.of(asked(counted=True), (2,), WRONG, 100).explanation == ""


def test_practice_is_explained_after_a_few_tries_anyway() -> None:
    told = [
        Result.of(asked(counted=False), (2,), WRONG, tries).explanation
        for tries in (PATIENCE - 1, PATIENCE)
    ]

    assert told == ["", "The key."]


def test_of_several_options_only_the_chosen_ones_are_told_of() -> None:
    question = asked(counted=True)

    result = Result.of(question, (0, 2), grade(question, [0, 2]), 1)

    assert [result.chose(option) for option in range(3)] == [True, False, True]
    assert [bool(result.feedback_on(option)) for option in range(3)] == [
        *(True, False, True)
    ]
    assert "b it is." not in str(result.as_json())
