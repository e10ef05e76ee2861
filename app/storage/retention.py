"""Deletion of stored data that is older than the operator's setting.

Rows are deleted in batches, each in its own transaction, so answers never wait for
long. Several processes can do this at the same time: each DELETE statement repeats the
conditions under which a row has expired.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import (
    Column,
    ColumnElement,
    Delete,
    Select,
    delete,
    exists,
    func,
    select,
)

from app.storage.answers import answers
from app.storage.cmi5.tables import sessions as cmi5_sessions
from app.storage.database import Database
from app.storage.lms.invites import invites
from app.storage.lms.logins import used_launches
from app.storage.lms.participants import activities, learners

BATCH = 200
"""People or activities that one transaction deletes."""


class Retention:
    """Deletes learners some days after their last answer or launch."""

    def __init__(
        self, database: Database, days: int, clock: Callable[[], float] = time.time
    ) -> None:
        """Days of 0 delete no learner. `clock` returns seconds since the epoch."""
        self._database, self._days, self._clock = database, days, clock

    def delete_expired(self) -> Iterator[int]:
        """Delete what has expired; yield the deleted rows after each transaction.

        The rows do not include those that a foreign key deletes, such as grades.
        """
        now = self._clock()
        for table in (used_launches, invites):
            yield self._delete(delete(table).where(table.c.expires_at < now))
        if self._days:
            oldest = datetime.fromtimestamp(now, UTC) - timedelta(days=self._days)
            yield from self._delete_learners(oldest)
            old = cmi5_sessions.c.active_at < oldest.timestamp()
            yield self._delete(delete(cmi5_sessions).where(old))

    def _delete_learners(self, oldest: datetime) -> Iterator[int]:
        """Delete learners without an answer or a launch since `oldest`."""
        for batch in self._batches(_inactive(oldest), answers.c.learner):
            yield self._delete(_answers_of(batch, oldest))
        is_gone = (learners.c.launched_at < oldest, ~_has_answers())
        gone = select(learners.c.learner).where(*is_gone)
        for batch in self._batches(gone, learners.c.learner):
            of_batch = learners.c.learner.in_(batch)
            yield self._delete(delete(learners).where(of_batch, *is_gone))
        is_empty = ~exists().where(learners.c.activity == activities.c.id)
        empty = select(activities.c.id).where(is_empty)
        for batch in self._batches(empty, activities.c.id):
            of_batch = activities.c.id.in_(batch)
            yield self._delete(delete(activities).where(of_batch, is_empty))

    def _batches(
        self, query: Select[Any], column: Column[Any]
    ) -> Iterator[Sequence[Any]]:
        """Yield the query's values of `column`, its key, in ascending order."""
        query, rest = query.order_by(column).limit(BATCH), query
        while True:
            with self._database.reading() as connection:
                batch = connection.execute(query).scalars().all()
            if not batch:
                return
            yield batch
            query = rest.where(column > batch[-1]).order_by(column).limit(BATCH)

    def _delete(self, statement: Delete) -> int:
        with self._database.writing() as connection:
            return connection.execute(statement).rowcount


def _inactive(oldest: datetime) -> Select[Any]:
    """Select the learners with answers who were not active since `oldest`."""
    return (
        select(answers.c.learner)
        .where(~_was_launched_since(oldest))
        .group_by(answers.c.learner)
        .having(func.max(answers.c.answered_at) < oldest)
    )


def _answers_of(batch: Sequence[str], oldest: datetime) -> Delete:
    """Delete the answers of learners in the batch who are still inactive."""
    of_batch = answers.c.learner.in_(batch)
    active = select(answers.c.learner).where(of_batch, answers.c.answered_at >= oldest)
    return delete(answers).where(
        of_batch,
        answers.c.answered_at < oldest,
        answers.c.learner.not_in(active),
        ~_was_launched_since(oldest),
    )


def _was_launched_since(oldest: datetime) -> ColumnElement[bool]:
    return exists().where(
        learners.c.learner == answers.c.learner, learners.c.launched_at >= oldest
    )


def _has_answers() -> ColumnElement[bool]:
    return exists().where(answers.c.learner == learners.c.learner)
