"""Sessions of learners in cmi5 packages.

A change of a session and its statements are stored in one transaction. The order and
repetition of statements follow section 9.3 of the specification.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from sqlalchemy import (
    Connection,
    RowMapping,
    delete,
    insert,
    or_,
    select,
    update,
)

from app.core.lesson import Lesson
from app.core.lms.cmi5 import NORMAL, Subject, Verb
from app.core.lms.origins import origin_of
from app.core.quiz import score_lesson
from app.storage.answers import attempt_scores
from app.storage.cmi5.statements import (
    add,
    add_once,
    forget,
    has,
    has_unsent,
    is_waiting,
)
from app.storage.cmi5.tables import sessions, statements
from app.storage.database import Database

LEFT_AFTER = 10.0
"""Seconds after which a session whose page was left ends. A reload returns sooner."""

IDLE_AFTER = 30 * 60.0
"""Seconds without a request of its page after which a session ends."""


@dataclass(frozen=True, slots=True)
class NewSession:
    """A launch by the platform."""

    package: int
    learner: str
    lesson: str
    endpoint: str
    token: str
    """Access token for the endpoint."""
    subject: Subject


@dataclass(frozen=True, slots=True)
class Cmi5Session:
    """A session, for its page."""

    learner: str
    lesson: str
    is_normal: bool
    ended: bool
    return_url: str
    has_result: bool
    """Whether the lesson was completed in this session or an earlier one."""
    is_waiting: bool
    """Whether a statement was not sent yet."""
    is_delayed: bool
    """Whether the last try to send has failed."""
    refused: bool
    """Whether the platform does not accept the statements of the session."""
    sent_at: float | None
    """When the session with the last result sent its last statement."""


class Cmi5Sessions:
    """Opens and ends sessions, and queues their statements."""

    def __init__(
        self, database: Database, clock: Callable[[], float] = time.time
    ) -> None:
        self._database, self._clock = database, clock

    def open(self, new: NewSession, lesson: Lesson) -> int:
        """Store a session, queue its first statements, and return its number.

        An earlier session of the learner ends without a statement: the platform has
        abandoned it (9.3.6). Its unsent statements are part of the new session.
        """
        now = self._clock()
        with self._database.writing() as connection:
            unsent = self._abandon(connection, new.learner)
            added = insert(sessions).values(_row(new, now)).returning(*sessions.c)
            row = connection.execute(added).mappings().one()
            number = int(row["id"])
            add(connection, row, "initialized", now)
            if "completed" in unsent:
                add(connection, row, "completed", now, id=unsent["completed"])
            self._add_results(connection, number, lesson, ids=unsent, answered=False)
        return number

    def touch(self, number: int) -> Cmi5Session | None:
        """Return the session, and store that its page is in use now."""
        now = self._clock()
        with self._database.writing() as connection:
            used = update(sessions).where(sessions.c.id == number, ~sessions.c.ended)
            connection.execute(used.values(active_at=now, left_at=None))
            row = _find(connection, number)
            return _session(connection, row) if row else None

    def leave(self, number: int) -> None:
        """End the session after LEFT_AFTER, unless a page of it is used again."""
        # The page is left also after the link back to the course, which ends sooner.
        stays = _is(number) & sessions.c.left_at.is_(None)
        with self._database.writing() as connection:
            left = update(sessions).where(stays)
            connection.execute(left.values(left_at=self._clock()))

    def end_soon(self, number: int) -> None:
        """Let the next `end_idle` end the session, unless a page of it is used."""
        ended = update(sessions).where(_is(number))
        with self._database.writing() as connection:
            connection.execute(ended.values(left_at=0.0))

    def complete(self, number: int) -> None:
        """Complete a lesson without questions: the last slide was shown."""
        with self._database.writing() as connection:
            row = _lock(connection, number)
            if row and not row["ended"] and row["mode"] == NORMAL:
                add_once(connection, row, "completed", self._clock())

    def queue(self, connection: Connection, learner: str, lesson: Lesson) -> None:
        """Queue results of the learner in the transaction that stores an answer."""
        query = select(sessions.c.id).where(
            sessions.c.learner == learner,
            sessions.c.lesson == lesson.slug,
            ~sessions.c.ended,
        )
        number = connection.execute(query).scalar()
        if number is not None:
            used = update(sessions).where(sessions.c.id == number)
            # Another tab may have left the session.
            connection.execute(used.values(active_at=self._clock(), left_at=None))
            self._add_results(connection, number, lesson, answered=True)

    def end_idle(self) -> int:
        """End sessions whose page was left or is not used. Return their number."""
        now = self._clock()
        idle = select(sessions.c.id).where(
            ~sessions.c.ended,
            or_(
                sessions.c.left_at < now - LEFT_AFTER,
                sessions.c.active_at < now - IDLE_AFTER,
            ),
        )
        with self._database.reading() as connection:
            if not (numbers := connection.execute(idle).scalars().all()):
                return 0
        for number in numbers:
            with self._database.writing() as connection:
                still = update(sessions).where(sessions.c.id.in_(idle), _is(number))
                if connection.execute(still.values(ended=True)).rowcount:
                    self._end(connection, number)
        return len(numbers)

    def has_open(self) -> bool:
        """Return whether a session is open or has statements to send."""
        is_open = ~sessions.c.ended | (is_waiting() & ~sessions.c.refused)
        with self._database.reading() as connection:
            query = select(sessions.c.id).where(is_open).limit(1)
            return connection.execute(query).first() is not None

    def _end(self, connection: Connection, number: int) -> None:
        row = _find(connection, number)
        assert row  # updated in the same transaction
        if row["refused"]:
            forget(connection, number)
            return
        now = self._clock()
        if row["final_score"] is not None and not has(connection, row, "passed"):
            verb: Verb = "passed" if row["mastery"] is None else "failed"
            add(connection, row, verb, now, row["final_score"])
        add(connection, row, "terminated", now)

    def _abandon(self, connection: Connection, learner: str) -> dict[str, str]:
        """End the learner's sessions, and delete their unsent statements.

        Returns the ids of the deleted statements by their verb. The platform may have
        received one of them already, if its response is missing; a new statement with
        the same id then changes nothing.
        """
        mine = select(sessions.c.id).where(sessions.c.learner == learner)
        unsent = statements.c.session.in_(mine) & ~statements.c.sent
        ids = select(statements.c.verb, statements.c.id).where(unsent)
        deleted = {str(row.verb): str(row.id) for row in connection.execute(ids)}
        connection.execute(delete(statements).where(unsent))
        for number in connection.execute(mine).scalars().all():
            forget(connection, number)
        return deleted

    def _add_results(
        self,
        connection: Connection,
        number: int,
        lesson: Lesson,
        *,
        ids: Mapping[str, str] = MappingProxyType({}),
        answered: bool,
    ) -> None:
        """Queue the statements about the learner's score.

        A failing score waits until the session ends, since a session can contain only
        one of failed and passed. So does the score of a lesson without a mastery score,
        which is sent as passed (9.5.1), once in a registration: answers until then
        count. `answered` is False at the launch: what an earlier session has sent is
        not sent again. `ids` are ids of statements by their verb.
        """
        row = _lock(connection, number)
        if row is None or row["mode"] != NORMAL or not lesson.counted_questions:
            return
        attempts = attempt_scores(connection, row["learner"], lesson.slug)
        result = score_lesson(lesson.questions(), attempts, lesson.grading)
        if not result.is_complete:
            return
        now = self._clock()
        add_once(connection, row, "completed", now)
        score = result.fraction
        if row["mastery"] is None:
            # An earlier session has ended, but the platform did not accept its score.
            has_passed = "passed" in ids
        else:
            has_passed = result.reaches(row["mastery"])
        if has_passed:
            add_once(connection, row, "passed", now, score, id=ids.get("passed", ""))
        if answered or not has(connection, row, "failed"):
            final = None if has_passed else score
            connection.execute(
                update(sessions).where(_is(number)).values(final_score=final)
            )


def _is(number: int) -> Any:
    return sessions.c.id == number


def _find(connection: Connection, number: int) -> RowMapping | None:
    query = select(sessions).where(_is(number))
    return connection.execute(query).mappings().one_or_none()


def _lock(connection: Connection, number: int) -> RowMapping | None:
    """Return the session, locked: simultaneous answers queue results in turn."""
    query = select(sessions).where(_is(number)).with_for_update()
    return connection.execute(query).mappings().one_or_none()


def _row(new: NewSession, now: float) -> dict[str, Any]:
    subject = new.subject
    return {
        "package": new.package,
        "learner": new.learner,
        "lesson": new.lesson,
        "platform": origin_of(new.endpoint),
        "endpoint": new.endpoint,
        "token": new.token,
        "actor": json.dumps(subject.actor),
        "activity": subject.activity,
        "registration": subject.registration,
        "template": json.dumps(subject.data.template),
        "mode": subject.data.mode,
        "mastery": subject.data.mastery,
        "return_url": subject.data.return_url,
        "opened_at": now,
        "active_at": now,
        "ended": False,
        "refused": False,
        "waiting_since": now,
        "tries": 0,
        "next_try": now,
        "leased_until": 0.0,
        "reason": "",
    }


def _session(connection: Connection, row: RowMapping) -> Cmi5Session:
    is_waiting = has_unsent(connection, row["id"])
    result = _result_session(connection, row)
    return Cmi5Session(
        learner=row["learner"],
        lesson=row["lesson"],
        is_normal=row["mode"] == NORMAL,
        has_result=result is not None,
        ended=row["ended"],
        return_url=row["return_url"],
        is_waiting=is_waiting,
        is_delayed=is_waiting and bool(row["reason"]),
        refused=row["refused"],
        sent_at=result["sent_at"] if result else None,
    )


def _result_session(connection: Connection, row: RowMapping) -> RowMapping | None:
    """Return the learner's last session with a result."""
    query = (
        select(sessions)
        .join(statements, statements.c.session == sessions.c.id)
        .where(
            sessions.c.learner == row["learner"],
            statements.c.verb.in_(("completed", "passed", "failed")),
        )
        .order_by(sessions.c.id.desc())
        .limit(1)
    )
    return connection.execute(query).mappings().one_or_none()
