"""Answers of a class to the questions of a lesson, counted by the database.

A scope says whose answers are counted. Answers of teachers who preview a lesson are in
no scope.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Row,
    and_,
    case,
    distinct,
    exists,
    func,
    or_,
    select,
)

from app.core.errors import FieldError, InvalidInput
from app.core.lms import Role
from app.core.lms.cmi5 import NORMAL
from app.core.reports.class_report import AnswerGroup
from app.storage.answers import answers
from app.storage.cmi5.tables import sessions
from app.storage.database import Database
from app.storage.learner_ids import LAUNCHED_LENGTH, PACKAGED_LENGTH
from app.storage.lms.participants import activities, learners
from app.storage.lms.platforms import platforms
from app.storage.times import as_utc


@dataclass(frozen=True, slots=True)
class AllLearners:
    """All learners on this server."""


@dataclass(frozen=True, slots=True)
class WithoutPlatform:
    """Learners who come neither from a learning platform nor from its packages."""

    since: float = 0.0
    """Seconds since the epoch: only learners whose latest answer is not older."""


@dataclass(frozen=True, slots=True)
class InActivity:
    """Learners of one activity of a learning platform."""

    activity: int


Scope = AllLearners | WithoutPlatform | InActivity


@dataclass(frozen=True, slots=True)
class ClassAnswers:
    """All answers of the learners in a scope."""

    learners: int
    groups: tuple[AnswerGroup, ...]


@dataclass(frozen=True, slots=True)
class ActivityName:
    """An activity, with the ids by which the platform's people know it."""

    id: int
    platform: str
    """Name of the platform, or its issuer."""
    course: str
    """Id of the course at the platform; may be empty."""
    resource_link: str
    """Id of the activity at the platform."""


class ResultStore:
    """Reads the answers of classes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def answers(
        self, lesson: str, scope: Scope, question: str | None = None
    ) -> ClassAnswers:
        """Return the answers to the lesson, or to one of its questions, grouped by
        question and latest answer."""
        where = [answers.c.lesson == lesson, *_conditions(scope)]
        if question is not None:
            where.append(answers.c.question == question)
        joined = answers.outerjoin(learners, learners.c.learner == answers.c.learner)
        key = (answers.c.question, answers.c.answer, answers.c.digest)
        query = (
            select(
                *key,
                func.count().label("learners"),
                func.count(answers.c.first_correct).label("first_known"),
                func.count(case((answers.c.first_correct, 1))).label("first_right"),
                func.sum(answers.c.attempts).label("tries"),
                func.max(answers.c.answered_at).label("last_at"),
            )
            .select_from(joined)
            .where(*where)
            .group_by(*key)
        )
        people = select(func.count(distinct(answers.c.learner))).select_from(joined)
        with self._database.reading() as connection:
            rows = connection.execute(query).all()
            count = connection.execute(people.where(*where)).scalar_one()
        return ClassAnswers(count, tuple(map(_group, rows)))

    def activities(self, lesson: str) -> tuple[ActivityName, ...]:
        """Return the activities with this lesson, oldest first."""
        query = (
            select(
                activities.c.id,
                platforms.c.name,
                platforms.c.issuer,
                activities.c.context,
                activities.c.resource_link,
            )
            .join(platforms, platforms.c.id == activities.c.platform)
            .where(activities.c.lesson == lesson)
            .order_by(activities.c.id)
        )
        with self._database.reading() as connection:
            rows = connection.execute(query).all()
        return tuple(
            ActivityName(id, name or issuer, course, link)
            for id, name, issuer, course, link in rows
        )

    def scope(self, lesson: str, name: str) -> Scope:
        """Return the scope with this name: all, none, or the number of an activity.

        `none` are learners without a learning platform. Raises InvalidInput.
        """
        if name == "all":
            return AllLearners()
        if name == "none":
            return WithoutPlatform()
        activities = self.activities(lesson)
        for each in activities:
            if name == str(each.id):
                return InActivity(each.id)
        known = ", ".join(str(each.id) for each in activities) or "no activity yet"
        message = (
            "learners must be all, none, or the number of an activity with this lesson"
            f" ({known}), not “{name[:40]}”."
        )
        raise InvalidInput([FieldError("learners", message)])


def _group(row: Row[Any]) -> AnswerGroup:
    return AnswerGroup(
        question=row.question,
        answer=json.loads(row.answer),
        digest=row.digest,
        learners=row.learners,
        first_known=row.first_known,
        first_right=row.first_right,
        tries=int(row.tries),
        last_at=as_utc(row.last_at).timestamp(),
    )


def _conditions(scope: Scope) -> tuple[ColumnElement[bool], ...]:
    """Return the conditions for the learners in the scope."""
    is_learner = learners.c.role == Role.LEARNER.value
    # A launched learner without a row was deleted and must not reappear.
    length = func.length(answers.c.learner)
    comes_from_elsewhere = and_(learners.c.learner.is_(None), length != LAUNCHED_LENGTH)
    is_reader = and_(comes_from_elsewhere, length != PACKAGED_LENGTH)
    match scope:
        case InActivity(activity):
            return learners.c.activity == activity, is_learner
        case WithoutPlatform(since):
            moment = datetime.fromtimestamp(since, UTC)
            is_recent = answers.c.answered_at >= moment
            return is_reader, ~_is_preview(), is_recent
        case AllLearners():
            return or_(comes_from_elsewhere, is_learner), ~_is_preview()


def _is_preview() -> ColumnElement[bool]:
    """Return whether the answer is of a cmi5 session that does not count."""
    return exists().where(
        sessions.c.learner == answers.c.learner, sessions.c.mode != NORMAL
    )
