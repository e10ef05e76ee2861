"""Read and grade choices: each wrong option cancels one right option."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.quiz.grading_result import Feedback, GradingResult
from app.core.quiz.kinds.answer_parts import raise_invalid, read_index, read_indices
from app.core.quiz.questions import MultipleChoice, Poll, Prediction, SingleChoice
from app.language import gettext


def read_option(question: SingleChoice | Prediction | Poll, given: object) -> int:
    """Return the index of the chosen option. Raises InvalidInput."""
    last = len(question.options) - 1
    chosen = read_index(given)
    if chosen is None or chosen > last:
        raise_invalid(
            f"The answer must be the number of an option, from 0 to {last}.", last
        )
    return chosen


def read_options(question: MultipleChoice, given: object) -> tuple[int, ...]:
    """Return the sorted indices of the chosen options. Raises InvalidInput."""
    last = len(question.options) - 1
    chosen = read_indices(given)
    if chosen == ():
        raise_invalid(gettext("Choose at least one option."), last)
    if chosen is None or max(chosen) > last or len(set(chosen)) < len(chosen):
        raise_invalid(
            f"The answer must be a list of different option numbers, from 0 to {last}.",
            last,
        )
    return tuple(sorted(chosen))


def grade_options(
    question: SingleChoice | MultipleChoice, chosen: Sequence[int]
) -> GradingResult:
    options = [question.options[index] for index in chosen]
    right = sum(option.right for option in options)
    net_right = right - (len(options) - right)
    score = max(0.0, net_right / sum(option.right for option in question.options))
    feedback = tuple(
        Feedback(index, option.shown_feedback, option.right)
        for index, option in zip(chosen, options, strict=True)
    )
    return GradingResult(score == 1, score, feedback)


def right_options(question: SingleChoice | MultipleChoice) -> tuple[int, ...]:
    return tuple(i for i, option in enumerate(question.options) if option.right)


def wrong_options(question: SingleChoice | MultipleChoice) -> tuple[int, ...]:
    return tuple(i for i, option in enumerate(question.options) if not option.right)
