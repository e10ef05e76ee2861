"""Deletion of everything that is stored about a person of a learning platform."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Select, delete, func, select

from app.core.errors import Refusal
from app.core.lesson import Lesson
from app.language import gettext, translatable
from app.storage.answers import answers
from app.storage.database import Database
from app.storage.learner_ids import comes_from_platform
from app.storage.lms.grade_table import grades
from app.storage.lms.participants import activities, learners
from app.storage.lms.platforms import PlatformStore, platforms
from app.storage.tokens import InvalidToken


class ActivityRemoved(InvalidToken):
    """The data of a launched learner were deleted while their page was open."""

    def __init__(self) -> None:
        super().__init__(
            gettext(
                "Your data for this activity was deleted from this server. Open the"
                " activity again in your course."
            )
        )


class ActivityChanged(InvalidToken, Refusal):
    """An answer to a question that is not part of the learner's activity.

    A teacher can have changed the activity while the learner's page was open.
    """

    def __init__(self, platform: str = "") -> None:
        """`platform` is the name of the platform; empty if it is unknown."""
        self.platform = platform
        super().__init__(
            translatable(
                "Your answer was not saved, because this question is not part of the"
                " activity. Open the activity again in your course."
            )
        )


@dataclass(frozen=True, slots=True)
class ForgottenPerson:
    """Numbers of deleted rows of a person."""

    activities: int
    """Activities that the person has launched."""
    answers: int
    unsent_grades: int
    """Grades that the platform does not have."""


@dataclass(frozen=True, slots=True)
class ForgottenPeople:
    """Numbers of deleted rows of all people of a platform."""

    answers: int
    unsent_grades: int
    """Grades that the platform does not have."""


class PersonStore:
    """Finds people by the platform's id (`sub`), and deletes everything about them."""

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

    def count_person(self, subject: str, platform: int) -> ForgottenPerson:
        """Return the numbers of rows that `forget` would delete."""
        mine = _ids_of(subject, platform)
        with self._database.reading() as connection:
            ids = connection.execute(select(func.count()).select_from(mine.subquery()))
            return ForgottenPerson(
                ids.scalar_one(),
                _count_answers(connection, mine),
                _count_unsent(connection, mine),
            )

    def count_platform(self, number: int) -> ForgottenPeople:
        """Return the numbers of rows that `remove_platform` would delete."""
        people = _ids_of_all(number)
        with self._database.reading() as connection:
            return ForgottenPeople(
                _count_answers(connection, people), _count_unsent(connection, people)
            )

    def forget(self, subject: str, platform: int) -> ForgottenPerson:
        """Delete the person's answers, grades and ids. Activities remain."""
        mine = _ids_of(subject, platform)
        with self._database.writing() as connection:
            # Waits for the person's answers in flight; later ones are refused.
            connection.execute(mine.with_for_update(of=learners))
            unsent = _count_unsent(connection, mine)
            deleted = connection.execute(
                delete(answers).where(answers.c.learner.in_(mine))
            )
            # A foreign key deletes the grades.
            left = connection.execute(
                delete(learners).where(learners.c.learner.in_(mine))
            )
        return ForgottenPerson(left.rowcount, deleted.rowcount, unsent)

    def remove_platform(self, number: int) -> ForgottenPeople:
        """Delete the platform and everything about its people.

        Raises UnknownPlatform.
        """
        platform = PlatformStore(self._database).get(number)
        this = select(platforms.c.id).where(platforms.c.id == platform.id)
        launched = select(activities.c.id).where(activities.c.platform == platform.id)
        people = _ids_of_all(platform.id)
        with self._database.writing() as connection:
            # Waits for launches and answers in flight; later ones are refused.
            for rows in (this, launched, people):
                connection.execute(rows.with_for_update())
            unsent = _count_unsent(connection, people)
            deleted = connection.execute(
                delete(answers).where(answers.c.learner.in_(people))
            )
            # Foreign keys delete the activities, ids and grades.
            connection.execute(delete(platforms).where(platforms.c.id == platform.id))
        return ForgottenPeople(deleted.rowcount, unsent)


def require_activity(
    connection: Connection, learner: str, lesson: Lesson, question: str
) -> None:
    """Lock the row of a launched learner until the transaction has ended.

    So the learner's data are either deleted before an answer, or with it. Does nothing
    for other learners. Raises ActivityRemoved, or ActivityChanged if the learner's
    activity does not contain the question.
    """
    query = (
        select(
            activities.c.lesson, activities.c.only, platforms.c.name, platforms.c.issuer
        )
        .join(learners, learners.c.activity == activities.c.id)
        .join(platforms, platforms.c.id == activities.c.platform)
        .where(learners.c.learner == learner)
    )
    row = connection.execute(query.with_for_update(of=learners)).first()
    if row is None:
        if comes_from_platform(learner):
            raise ActivityRemoved
        return
    if row.lesson != lesson.slug or not _contains(lesson, row.only, question):
        raise ActivityChanged(row.name or row.issuer)


def _contains(lesson: Lesson, only: str, question: str) -> bool:
    """Return whether the question is in the part of the lesson; empty for all."""
    parts = (part for part in lesson.parts if part.id == only)
    return not only or any(question == q.id for part in parts for q in part.questions())


def _ids_of(subject: str, platform: int) -> Select[Any]:
    """Select the ids of a person's learners, one for each activity."""
    return (
        select(learners.c.learner)
        .join(activities, activities.c.id == learners.c.activity)
        .where(learners.c.subject == subject, activities.c.platform == platform)
    )


def _ids_of_all(platform: int) -> Select[Any]:
    """Select the ids of all learners of a platform."""
    launched = select(activities.c.id).where(activities.c.platform == platform)
    return select(learners.c.learner).where(learners.c.activity.in_(launched))


def _count_answers(connection: Connection, mine: Select[Any]) -> int:
    query = select(func.count()).where(answers.c.learner.in_(mine))
    return int(connection.execute(query).scalar_one())


def _count_unsent(connection: Connection, mine: Select[Any]) -> int:
    query = select(func.count()).where(
        grades.c.learner.in_(mine), grades.c.state != "sent"
    )
    return int(connection.execute(query).scalar_one())
