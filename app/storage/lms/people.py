"""Deletion of everything that is stored about a person of a learning platform."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Select, delete, func, select

from app.storage.answers import answers
from app.storage.database import Database
from app.storage.lms.grade_outbox import grades
from app.storage.lms.participants import activities, learners


@dataclass(frozen=True, slots=True)
class ForgottenPerson:
    """Numbers of deleted rows."""

    activities: int
    """Activities that the person has launched."""
    answers: int
    unsent_grades: int
    """Grades that the platform does not have."""


class PersonStore:
    """Finds and deletes people by the platform's id (`sub`)."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def platforms_of(self, subject: str) -> tuple[int, ...]:
        """Return the numbers of the platforms with a person of this id."""
        query = (
            select(activities.c.platform)
            .join(learners, learners.c.activity == activities.c.id)
            .where(learners.c.subject == subject)
            .distinct()
            .order_by(activities.c.platform)
        )
        with self._database.reading() as connection:
            return tuple(connection.execute(query).scalars())

    def forget(self, subject: str, platform: int) -> ForgottenPerson:
        """Delete the person's answers, grades and ids. Activities remain."""
        mine = (
            select(learners.c.learner)
            .join(activities, activities.c.id == learners.c.activity)
            .where(learners.c.subject == subject, activities.c.platform == platform)
        )
        with self._database.writing() as connection:
            unsent = _count_unsent(connection, mine)
            deleted = connection.execute(
                delete(answers).where(answers.c.learner.in_(mine))
            )
            # A foreign key deletes the grades.
            left = connection.execute(
                delete(learners).where(learners.c.learner.in_(mine))
            )
        return ForgottenPerson(left.rowcount, deleted.rowcount, unsent)


def _count_unsent(connection: Connection, mine: Select[Any]) -> int:
    query = select(func.count()).where(
        grades.c.learner.in_(mine), grades.c.state != "sent"
    )
    return int(connection.execute(query).scalar_one())
