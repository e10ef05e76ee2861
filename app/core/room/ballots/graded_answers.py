"""Answers that devices gave and that phones compare with their own answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from app.core.quiz import (
    Answer,
    Feedback,
    GradedQuestion,
    Question,
    UngradedQuestion,
    plain_feedback,
)
from app.core.room.ballots.tally import fits

MAX_GRADED_ANSWERS: Final = 100
"""Different answers in the results, which every device receives."""


@dataclass(frozen=True, slots=True)
class GradedVote:
    """An answer, or one part of it, that is right, or wrong for a reason that the
    question names."""

    answer: Answer
    right: bool
    feedback: str
    """HTML; empty for a right answer, whose row has it."""
    part: int | None = None
    """Index of the blank or pair; None for a whole answer."""


def graded_answers(
    question: Question, answers: Sequence[Answer]
) -> tuple[GradedVote, ...] | None:
    """Return the different answers of a round that are right, or wrong with feedback.

    For blanks and matching questions, return the different answers in each part. Other
    wrong words are left out, because participants have typed them. None for questions
    with options, whose rows say which are right, for questions that are not graded, and
    for more than MAX_GRADED_ANSWERS. Answers that no longer fit the question are
    ignored.
    """
    if isinstance(question, UngradedQuestion) or question.has_options:
        return None
    graded = chain.from_iterable(
        _graded(question, each) for each in answers if fits(question, each)
    )
    found = tuple(each for each in dict.fromkeys(graded) if each.right or each.feedback)
    return found if len(found) <= MAX_GRADED_ANSWERS else None


def _graded(question: GradedQuestion, answer: Answer) -> list[GradedVote]:
    result = question.grade(answer)
    if question.choices == "parts":
        assert isinstance(answer, tuple)
        given: tuple[int | str, ...] = answer
        parts = zip(given, result.feedback, strict=True)
        return [_graded_part(each, feedback) for each, feedback in parts]
    html = " ".join(each.html for each in result.feedback)
    return [GradedVote(answer, result.correct, "" if result.correct else html)]


def _graded_part(answer: int | str, feedback: Feedback) -> GradedVote:
    is_explained = not feedback.right and feedback.html != plain_feedback(False)
    html = feedback.html if is_explained else ""
    return GradedVote(answer, feedback.right, html, feedback.option)
