"""Read and grade matches: the score is the share of right pairs.

An answer holds, for each item on the left, the index of an item on the right in the
order in which these are shown.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.core.quiz.grading_result import Feedback, GradingResult
from app.core.quiz.kinds.answer_parts import raise_invalid, read_indices
from app.core.quiz.questions import Matching, plain_feedback
from app.language import gettext


def read_matches(question: Matching, given: object) -> tuple[int, ...]:
    """Return the chosen index for each item on the left. Raises InvalidInput."""
    last = len(question.right) - 1
    chosen = read_indices(given)
    if chosen is None or len(chosen) != len(question.left) or max(chosen) > last:
        raise_invalid(
            gettext(
                "Choose a match for each of the %(count)s items, a number from 0 to "
                "%(last)s.",
                count=len(question.left),
                last=last,
            ),
            last,
        )
    return chosen


def grade_matches(question: Matching, chosen: Sequence[int]) -> GradingResult:
    right = [
        question.shown[choice] == match
        for choice, match in zip(chosen, question.pairs, strict=True)
    ]
    feedback = tuple(
        Feedback(index, plain_feedback(each), each) for index, each in enumerate(right)
    )
    return GradingResult(all(right), sum(right) / len(right), feedback)


def right_matches(question: Matching) -> tuple[int, ...]:
    return tuple(question.shown.index(match) for match in question.pairs)


def wrong_matches(question: Matching) -> tuple[tuple[int, ...], ...]:
    """Return answers in which the match of one item is wrong."""
    right = right_matches(question)
    return tuple(
        (*right[:index], (match + 1) % len(question.right), *right[index + 1 :])
        for index, match in enumerate(right)
    )
