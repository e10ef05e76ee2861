"""Deletion of stored data that is older than the operator's setting.

Rows are deleted in batches, each in its own transaction, so answers never wait for
long. Several processes can do this at the same time, also while learners launch and
answer: a transaction locks its rows first, skips rows that another transaction has
locked, and repeats the conditions under which a row has expired. On PostgreSQL, a
DELETE statement alone would wait for the other transaction, and then check conditions
on other tables as they were before.
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
    or_,
    select,
)

from app.core.errors import OvertoneError
from app.storage.answers import answers
from app.storage.cmi5.tables import sessions as cmi5_sessions
from app.storage.database import Database
from app.storage.lms.invites import invites
from app.storage.lms.logins import used_launches
from app.storage.lms.participants import activities, learners

BATCH = 200
"""People or activities that one transaction deletes."""

LONGEST_PAUSE = timedelta(days=30)
"""Time for which a server may be off, so that its oldest data have long expired."""

SETTLED = timedelta(days=7)
"""Age from which an answer or launch shows that the clock is right. A clock that is
wrong since the last start has dated the newest ones itself."""


class ClockInDoubt(OvertoneError):
    """The clock may be wrong, so nothing was deleted."""


class Retention:
    """Deletes learners some days after their last answer or launch."""

    def __init__(
        self, database: Database, days: int, clock: Callable[[], float] = time.time
    ) -> None:
        """With 0 `days`, learners are not deleted.

        `clock` returns seconds since the epoch.
        """
        self._database, self._days, self._clock = database, days, clock

    def delete_expired(self) -> Iterator[int]:
        """Delete what has expired; yield the deleted rows after each transaction.

        The number does not include rows that a foreign key deletes, such as grades.
        Raises ClockInDoubt.
        """
        now = self._clock()
        for table in (used_launches, invites):
            yield self._delete(delete(table).where(table.c.expires_at < now))
        if self._days:
            oldest = datetime.fromtimestamp(now, UTC) - timedelta(days=self._days)
            self._require_plausible_clock(oldest)
            yield from self._delete_learners(oldest)
            yield from self._delete_cmi5_sessions(oldest.timestamp())

    def _delete_learners(self, oldest: datetime) -> Iterator[int]:
        """Delete learners without an answer or a launch since `oldest`."""
        for batch in self._batches(_inactive(oldest), answers.c.learner):
            yield self._delete_answers(batch, oldest)
        is_gone = (learners.c.launched_at < oldest, ~_has_answers())
        gone = select(learners.c.learner).where(*is_gone)
        for batch in self._batches(gone, learners.c.learner):
            yield self._delete_batch(learners.c.learner, batch, *is_gone)
        is_empty = ~exists().where(learners.c.activity == activities.c.id)
        empty = select(activities.c.id).where(is_empty)
        for batch in self._batches(empty, activities.c.id):
            yield self._delete_batch(activities.c.id, batch, is_empty)

    def _delete_cmi5_sessions(self, oldest: float) -> Iterator[int]:
        """Delete sessions of learners who have had none since `oldest`.

        The sessions of other learners remain: their statements show which results the
        platform has, and each of them may be sent only once.
        """
        newer = cmi5_sessions.alias()
        is_old = ~exists().where(
            newer.c.learner == cmi5_sessions.c.learner, newer.c.active_at >= oldest
        )
        old = select(cmi5_sessions.c.id).where(is_old)
        for batch in self._batches(old, cmi5_sessions.c.id):
            yield self._delete_batch(cmi5_sessions.c.id, batch, is_old)

    def _require_plausible_clock(self, oldest: datetime) -> None:
        """Raise ClockInDoubt if there are expired data, and no older settled ones.

        A clock that is years ahead would delete every learner. A server that runs
        deletes its data on the day on which they expire. So if everything is much older
        than that, the clock is wrong, or the server was off for a long time.
        """
        now = oldest + timedelta(days=self._days)
        settled = now - min(SETTLED, timedelta(days=self._days))
        times = (answers.c.answered_at, learners.c.launched_at)
        is_expired = or_(*(exists().where(time < oldest) for time in times))
        is_used = or_(
            *(
                exists().where(time >= oldest - LONGEST_PAUSE, time <= settled)
                for time in times
            )
        )
        with self._database.reading() as connection:
            if connection.execute(select(is_expired & ~is_used)).scalar_one():
                raise ClockInDoubt(
                    "Expired learners were not deleted: the server's clock says"
                    f" {now:%Y-%m-%d}, but no answer or launch is from the"
                    f" {self._days + LONGEST_PAUSE.days} days before, except for the"
                    f" last {SETTLED.days}. Check the clock. If it is right, learners"
                    f" are deleted {SETTLED.days} days after the next answer."
                )

    def _delete_answers(self, batch: Sequence[str], oldest: datetime) -> int:
        """Delete the answers of learners in the batch who are still inactive."""
        known = select(learners.c.learner).where(learners.c.learner.in_(batch))
        with self._database.writing() as connection:
            launched = set(connection.execute(known).scalars())
            free = known.with_for_update(skip_locked=True)
            in_use = launched.difference(connection.execute(free).scalars())
            of_batch = answers.c.learner.in_(set(batch) - in_use)
            # Waits for answers in flight of learners without a platform.
            rows = select(answers.c.learner).where(of_batch).with_for_update()
            connection.execute(rows.order_by(*answers.primary_key))
            return connection.execute(_inactive_answers(of_batch, oldest)).rowcount

    def _delete_batch(
        self, key: Column[Any], batch: Sequence[Any], *conditions: ColumnElement[bool]
    ) -> int:
        """Delete the rows of the batch that still meet the conditions."""
        rows = select(key).where(key.in_(batch)).with_for_update(skip_locked=True)
        with self._database.writing() as connection:
            locked = connection.execute(rows).scalars().all()
            statement = delete(key.table).where(key.in_(locked), *conditions)
            return connection.execute(statement).rowcount

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


def _inactive_answers(of_batch: ColumnElement[bool], oldest: datetime) -> Delete:
    """Delete the answers of learners in the batch without activity since `oldest`."""
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
