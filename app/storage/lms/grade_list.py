"""Scores that a learning platform has not accepted, for the server's operator."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import func, or_, select, update

from app.core.lms import Role
from app.storage.database import Database
from app.storage.lms.grade_outbox import USUAL_WAIT, State
from app.storage.lms.grade_table import grades, may_have_grade
from app.storage.lms.participants import activities, learners
from app.storage.lms.platforms import platforms

UNSENT = ("waiting", "refused")


@dataclass(frozen=True, slots=True)
class UnsentGrade:
    """A score that waits or was refused. Times are seconds since the epoch."""

    state: State
    platform: str
    """Name of the platform, or its issuer."""
    resource_link: str
    """Id of the activity at the platform."""
    subject: str
    """Id of the learner at the platform."""
    lesson: str
    waiting_since: float
    tries: int
    next_try: float
    reason: str
    """Why the last try failed; empty before the first one."""


@dataclass(frozen=True, slots=True)
class LateGrades:
    """Scores of an activity that were refused, or should have been sent by now."""

    waiting: int
    refused: int
    reason: str
    """Why most of them were not sent; empty if no try has failed yet."""


NONE_LATE = LateGrades(0, 0, "")


class GradeList:
    """Lists and retries unsent scores, of activities that have a grade."""

    def __init__(
        self, database: Database, clock: Callable[[], float] = time.time
    ) -> None:
        self._database, self._clock = database, clock

    def unsent(self) -> tuple[UnsentGrade, ...]:
        """Return all unsent scores, the oldest first."""
        query = (
            select(
                grades.c.state,
                platforms.c.name,
                platforms.c.issuer,
                activities.c.resource_link,
                learners.c.subject,
                grades.c.lesson,
                grades.c.waiting_since,
                grades.c.tries,
                grades.c.next_try,
                grades.c.reason,
            )
            .join(learners, learners.c.learner == grades.c.learner)
            .join(activities, activities.c.id == learners.c.activity)
            .join(platforms, platforms.c.id == activities.c.platform)
            .where(grades.c.state.in_(UNSENT), may_have_grade())
            .order_by(grades.c.waiting_since)
        )
        with self._database.reading() as connection:
            rows = connection.execute(query).all()
        return tuple(
            UnsentGrade(state, name or issuer, *rest)
            for state, name, issuer, *rest in rows
        )

    def count_sent(self) -> int:
        """Return how many learners have their newest score at the platform."""
        query = select(func.count()).where(grades.c.state == "sent")
        with self._database.reading() as connection:
            return int(connection.execute(query).scalar_one())

    def late_in(self, activity: int) -> LateGrades:
        """Return the late scores of the activity's learners."""
        is_late = or_(
            grades.c.reason != "", grades.c.waiting_since < self._clock() - USUAL_WAIT
        )
        count = func.count().label("count")
        query = (
            select(grades.c.reason, grades.c.state, count)
            .join(learners, learners.c.learner == grades.c.learner)
            .join(activities, activities.c.id == learners.c.activity)
            .where(
                activities.c.id == activity,
                may_have_grade(),
                learners.c.role == Role.LEARNER.value,
                grades.c.state.in_(UNSENT),
                is_late,
            )
            .group_by(grades.c.reason, grades.c.state)
            .order_by(count.desc(), grades.c.reason)
        )
        with self._database.reading() as connection:
            rows = connection.execute(query).all()
        reason = next((reason for reason, *_ in rows if reason), "")
        waiting, refused = (
            sum(number for _, each, number in rows if each == state) for state in UNSENT
        )
        return LateGrades(waiting, refused, reason)

    def retry(self) -> int:
        """Make all unsent scores due now, and return their number."""
        now = self._clock()
        due = {"state": "waiting", "next_try": now, "waiting_since": now, "tries": 0}
        people = (
            select(learners.c.learner)
            .join(activities, activities.c.id == learners.c.activity)
            .where(may_have_grade())
        )
        unsent = (grades.c.state.in_(UNSENT), grades.c.learner.in_(people))
        statement = update(grades).where(*unsent).values(due)
        with self._database.writing() as connection:
            return connection.execute(statement).rowcount
