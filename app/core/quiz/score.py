"""Score of a lesson: the points earned of the points possible.

Only graded questions count. A learner can answer a question several times; the lesson's
grading rule says which of these attempts counts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, assert_never

from app.core.quiz.questions import Question

GradingRule = Literal["best", "last", "first"]
"""Which attempt at a question counts."""


@dataclass(frozen=True, slots=True)
class AttemptScores:
    """Scores of a learner's attempts at one question, each from 0 to 1."""

    first: float
    best: float
    last: float

    def counted(self, rule: GradingRule) -> float:
        """Return the score of the attempt that counts."""
        match rule:
            case "best":
                return self.best
            case "last":
                return self.last
            case "first":
                return self.first
            case _:
                assert_never(rule)


@dataclass(frozen=True, slots=True)
class LessonScore:
    """A learner's score in a lesson."""

    earned: float
    """Points."""
    possible: int
    """Points."""
    is_complete: bool
    """Whether every graded question is answered."""

    @property
    def fraction(self) -> float:
        """The score from 0 to 1; 0 in a lesson without graded questions.

        It is rounded: a sum of points can be 0.7999999999999999 instead of 0.8.
        """
        return round(self.earned / self.possible, 4) if self.possible else 0.0

    def reaches(self, mastery: float) -> bool:
        """Return whether a learner with this score passes; `mastery` is from 0 to 1."""
        return self.fraction >= mastery


def score_lesson(
    questions: Sequence[Question],
    attempts: Mapping[str, AttemptScores],
    rule: GradingRule,
) -> LessonScore:
    """Return the score of a learner with these attempts, by question id.

    Questions without attempts score 0. Practice questions and predictions in
    `questions` do not count.
    """
    counted = [question for question in questions if question.counted]
    answered = [question for question in counted if question.id in attempts]
    return LessonScore(
        earned=sum(q.points * attempts[q.id].counted(rule) for q in answered),
        possible=sum(question.points for question in counted),
        is_complete=len(answered) == len(counted),
    )
