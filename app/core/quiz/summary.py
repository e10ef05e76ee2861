"""Summary of a learner's graded answers in a lesson."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.core.quiz.questions import Question


@dataclass(frozen=True, slots=True)
class Summary:
    """Number of graded questions right at the first try, and the slides to repeat."""

    questions: int
    """Number of questions whose first answer is known."""
    right_first: int
    slides: tuple[str, ...]
    """Ids of slides to look at again, in the order of the questions."""


def summarise(
    questions: Sequence[Question], first_tries: Mapping[str, bool | None]
) -> Summary | None:
    """Return the summary, or None while a question is not answered.

    `first_tries` says whether the first answer to each answered question was right. It
    is None for a question that was answered before first answers were stored; such
    questions are left out.
    """
    if any(question.id not in first_tries for question in questions):
        return None
    known = [each for each in questions if first_tries[each.id] is not None]
    if not known:
        return None
    wrong = [question for question in known if not first_tries[question.id]]
    slides = dict.fromkeys(question.slide for question in wrong if question.slide)
    return Summary(len(known), len(known) - len(wrong), tuple(slides))
