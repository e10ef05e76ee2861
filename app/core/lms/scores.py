"""Scores for a learning platform (Assignment and Grade Services 2.0), as values."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import Any

from app.core.lesson import Lesson
from app.core.quiz import GradingRule, LessonScore, Question

FIRST_DELAY = 10.0
"""Seconds between the first try to send a score and the next one."""

LONGEST_DELAY = 3600.0
"""Seconds between two tries. Each delay doubles until then."""

GIVE_UP_AFTER = 3 * 24 * 3600.0
"""Seconds for which a score is tried again."""

MIN_TRIES = 10
"""Tries before a score is given up. They take at least an hour and a half."""

MAX_REASON = 300
"""Characters of a platform's reason that are stored."""


@dataclass(frozen=True, slots=True)
class Score:
    """A learner's score, as it is sent."""

    subject: str
    """Id of the learner at the platform (`sub`)."""
    earned: float
    possible: int
    is_complete: bool
    """Whether every graded question is answered."""
    timestamp: str
    """ISO 8601, in UTC, with milliseconds."""

    def as_json(self) -> dict[str, Any]:
        """Return the body of the request (section 3.4 of the specification).

        `gradingProgress` is always FullyGraded: with any other value, Moodle deletes
        an existing grade, and Canvas ignores the score.
        """
        return {
            "userId": self.subject,
            "scoreGiven": round(self.earned, 4),
            "scoreMaximum": self.possible,
            "activityProgress": "Completed" if self.is_complete else "InProgress",
            "gradingProgress": "FullyGraded",
            "timestamp": self.timestamp,
        }


@dataclass(frozen=True, slots=True)
class Sent:
    """The platform has accepted the score."""


@dataclass(frozen=True, slots=True)
class TryAgain:
    """The score could not be sent now."""

    reason: str
    retry_after: float | None = None
    """Seconds that the platform requests; None for the usual delay."""
    is_outage: bool = True
    """Whether other scores would fail for the same reason now."""

    def delay(self, tries: int) -> float:
        """Return the seconds until the next try; `tries` includes this one."""
        return self.retry_after or delay_after(tries)


@dataclass(frozen=True, slots=True)
class Refused:
    """The platform does not accept the score, and a further try would not help."""

    reason: str
    is_gone: bool = False
    """Whether the line item does not exist."""


Outcome = Sent | TryAgain | Refused


def delay_after(tries: int) -> float:
    """Return the seconds until the next try after that many tries, at least one."""
    return float(min(FIRST_DELAY * 2 ** min(tries - 1, 30), LONGEST_DELAY))


def is_given_up(tries: int, seconds: float) -> bool:
    """Return whether to stop after that many tries and seconds.

    The server may have been down for days, so the number of tries counts, too.
    """
    return tries >= MIN_TRIES and seconds > GIVE_UP_AFTER


def final_outcome(outcome: Outcome, tries: int, seconds: float) -> Outcome:
    """Return the outcome; Refused if it is given up after that many tries and seconds.

    `seconds` is the time since the message was queued.
    """
    if isinstance(outcome, TryAgain) and is_given_up(tries, seconds):
        return Refused(f"Not sent for three days. {outcome.reason}")
    return outcome


def counted_questions(lesson: Lesson, only: str) -> tuple[Question, ...]:
    """Return the graded questions that the activity shows.

    None are left if the author has removed the part.
    """
    if not only:
        return lesson.counted_questions
    parts = (part for part in lesson.parts if part.id == only)
    return tuple(chain.from_iterable(part.counted_questions for part in parts))


def replaces_score(new: LessonScore, old: LessonScore, rule: GradingRule) -> bool:
    """Return whether the new score is sent although the old one has been.

    Platforms accept lower scores, so the best score has to be selected here.
    """
    if rule == "best" and new.fraction < old.fraction:
        return False
    return new != old
