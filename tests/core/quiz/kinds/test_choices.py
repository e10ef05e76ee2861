"""Grading of single and multiple choice."""

from __future__ import annotations

import pytest

from app.core.errors import InvalidInput
from app.core.quiz import Feedback, GradingResult
from tests.core.quiz.samples import CHOICE, SEVERAL, graded


@pytest.mark.parametrize("answer", [1, "1"])
def test_the_right_option_scores_one(answer: object) -> None:
    feedback = Feedback(1, "Right: two.", True)

    assert CHOICE.grade(answer) == GradingResult(True, 1.0, (feedback,))


@pytest.mark.parametrize("answer", [2, "2"])
def test_a_wrong_option_scores_zero_and_returns_only_its_feedback(
    answer: object,
) -> None:
    feedback = Feedback(2, "No: three.", False)

    assert CHOICE.grade(answer) == GradingResult(False, 0.0, (feedback,))


@pytest.mark.parametrize(
    "answer",
    [
        *(None, True, False, 1.0, float("nan"), [], [1], {}, {"answer": 1}, b"1"),
        *(-1, 3, 10**30, "", " 1", "1 ", "+1", "-1", "01", "3", "1.0", "one", "١"),
        *("1" * 5000, "\x00", "1\n"),
    ],
)
def test_an_invalid_option_is_rejected_with_the_limits(answer: object) -> None:
    with pytest.raises(InvalidInput) as caught:
        CHOICE.grade(answer)

    (error,) = caught.value.errors
    assert (error.field, error.minimum, error.maximum) == ("answer", 0, 2)
    assert error.message == "The answer must be the number of an option, from 0 to 2."


@pytest.mark.parametrize(
    ("answer", "score"),
    [
        ([1, 3], 1),
        (["3", "1"], 1),
        ((1, 3), 1),
        ([1], 1 / 2),
        ("1", 1 / 2),
        ([0], 0),
        ([0, 2], 0),
        ([0, 1], 0),
        ([0, 1, 3], 1 / 2),
        ([0, 1, 2, 3], 0),
    ],
    ids=str,
)
def test_each_wrong_choice_cancels_one_right_choice(
    answer: object, score: float
) -> None:
    assert graded(SEVERAL, answer) == (score == 1, score)


def test_multiple_choice_returns_feedback_for_the_chosen_options_only() -> None:
    assert SEVERAL.grade([3, 0]).feedback == (
        Feedback(0, "No: one.", False),
        Feedback(3, "Right: four.", True),
    )


def test_an_empty_multiple_choice_answer_is_rejected() -> None:
    with pytest.raises(InvalidInput, match="at least one"):
        SEVERAL.grade([])
