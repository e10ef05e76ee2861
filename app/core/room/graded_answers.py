"""Answers that devices gave and that phones compare with their own answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from app.core.errors import InvalidInput
from app.core.quiz import (
    Answer,
    Blanks,
    Matching,
    Numeric,
    Ordering,
    Question,
    grade,
)

MAX_GRADED_ANSWERS: Final = 100
"""Different answers in the results, which every device receives."""


@dataclass(frozen=True, slots=True)
class GradedAnswer:
    """An answer that is right, or wrong for a reason that the question names."""

    answer: Answer
    right: bool
    feedback: str
    """HTML; empty for a right answer, whose row has it."""


def graded_answers(
    question: Question, answers: Sequence[Answer]
) -> tuple[GradedAnswer, ...] | None:
    """Return the different answers of a round that are right, or wrong with feedback.

    Of blanks and matching questions, only the right ones, because a wrong answer may
    contain other words than the question. None for questions with options, whose rows
    say which are right, for questions that are not graded, and for more than
    MAX_GRADED_ANSWERS.
    """
    if not isinstance(question, Numeric | Ordering | Blanks | Matching):
        return None
    graded = (_graded(question, answer) for answer in dict.fromkeys(answers))
    found = tuple(each for each in graded if each.right or each.feedback)
    return found if len(found) <= MAX_GRADED_ANSWERS else None


def _graded(question: Question, answer: Answer) -> GradedAnswer:
    try:
        result = grade(question, answer)
    except InvalidInput:  # the question has changed since
        return GradedAnswer(answer, right=False, feedback="")
    has_parts = isinstance(question, Blanks | Matching)
    is_shown = not result.correct and not has_parts
    feedback = " ".join(each.html for each in result.feedback) if is_shown else ""
    return GradedAnswer(answer, result.correct, feedback)
