from __future__ import annotations

import pytest

from app.core.errors import InvalidInput
from app.core.quiz import Choice, Feedback, Mark, Option, mark

QUESTION = Choice(
    "q",
    "Why?",
    (
        Option("One", False, "No: one."),
        Option("Two", True, "Right: two."),
        Option("Three", False, "No: three."),
    ),
)


@pytest.mark.parametrize("answer", [1, "1"])
def test_the_right_option_scores_in_full(answer: object) -> None:
    assert mark(QUESTION, answer) == Mark(True, 1.0, (Feedback(1, "Right: two."),))


@pytest.mark.parametrize("answer", [2, "2"])
def test_a_wrong_option_scores_nothing_and_tells_of_itself_alone(
    answer: object,
) -> None:
    assert mark(QUESTION, answer) == Mark(False, 0.0, (Feedback(2, "No: three."),))


@pytest.mark.parametrize(
    "answer",
    [
        *(None, True, False, 1.0, float("nan"), [], [1], {}, {"answer": 1}, b"1"),
        *(-1, 3, 10**30, "", " 1", "1 ", "+1", "-1", "01", "3", "1.0", "one", "١"),
        *("1" * 5000, "\x00", "1\n"),
    ],
)
def test_what_is_no_option_is_refused_with_the_limits(answer: object) -> None:
    with pytest.raises(InvalidInput) as caught:
        mark(QUESTION, answer)

    (error,) = caught.value.errors
    assert (error.field, error.minimum, error.maximum) == ("answer", 0, 2)
    assert error.message == "The answer must be the number of an option, from 0 to 2."
