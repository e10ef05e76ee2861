"""Outbox of cmi5 statements: each session sends its statements one by one, in order.

A sender claims a session. If it is killed, the next sender that claims the session
sends the same statement with the same id.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, exists, select, update

from app.core.lms import Outcome, Refused, Sent, TryAgain
from app.core.lms.cmi5 import Verb
from app.core.lms.scores import MAX_REASON, final_outcome
from app.storage.cmi5.statements import forget, is_waiting
from app.storage.cmi5.tables import sessions, statements
from app.storage.database import Database
from app.storage.leases import claim_due_row, is_claimed


@dataclass(frozen=True, slots=True)
class Delivery:
    """Statement that this sender may send until the lease expires.

    One at a time: a new launch of the learner abandons the session, and deletes the
    statements that follow.
    """

    session: int
    platform: str
    """Origin of the endpoint."""
    endpoint: str
    token: str
    id: str
    verb: Verb
    body: str
    """JSON of the statement."""
    tries: int
    """Number of tries, including this one."""
    waiting_since: float
    is_later_session: bool
    """Whether the learner had a session before, which may have sent this statement."""
    lease: float
    """End of the lease, which identifies the claim."""

    @property
    def may_be_stored(self) -> bool:
        """Whether the platform may have stored the statement already.

        A statement that an abandoned session could not send is in the next session, in
        which only *initialized* and *terminated* are always new.
        """
        is_new = self.verb in ("initialized", "terminated")
        return self.tries > 1 or (self.is_later_session and not is_new)


@dataclass(frozen=True, slots=True)
class UnsentSession:
    """A session with statements that the platform has not accepted."""

    number: int
    lesson: str
    endpoint: str
    refused: bool
    waiting_since: float
    tries: int
    next_try: float
    reason: str
    """Why the last try failed; empty before the first one."""


class Cmi5Outbox:
    """Hands statements to senders. Times are seconds since the epoch."""

    def __init__(
        self, database: Database, clock: Callable[[], float] = time.time
    ) -> None:
        self._database, self._clock = database, clock

    def claim(self, without: Collection[str] = ()) -> Delivery | None:
        """Claim the session that has been due longest, or return None.

        Leaves out the platforms with the origins in `without`.
        """
        waiting = select(sessions.c.id).where(
            is_waiting(),
            ~sessions.c.refused,
            sessions.c.platform.not_in(sorted(without)),
        )
        return claim_due_row(
            self._database, sessions, waiting, self._clock(), _read_delivery
        )

    def settle(self, delivery: Delivery, outcome: Outcome) -> None:
        """Store the outcome of sending the statement.

        Does nothing if the lease has expired and another sender has claimed the
        session.
        """
        claimed = is_claimed(sessions, delivery.session, delivery.lease)
        values = self._settled(delivery, outcome) | {"leased_until": 0.0}
        with self._database.writing() as connection:
            done = connection.execute(update(sessions).where(claimed).values(values))
            if not done.rowcount:
                return
            if isinstance(outcome, Sent):
                accepted = update(statements).where(statements.c.id == delivery.id)
                connection.execute(accepted.values(sent=True, body=""))
            self._forget_if_done(connection, delivery.session)

    def unsent(self) -> tuple[UnsentSession, ...]:
        """Return the sessions with unsent statements, the oldest first."""
        query = (
            select(
                sessions.c.id,
                sessions.c.lesson,
                sessions.c.endpoint,
                sessions.c.refused,
                sessions.c.waiting_since,
                sessions.c.tries,
                sessions.c.next_try,
                sessions.c.reason,
            )
            .where(is_waiting())
            .order_by(sessions.c.waiting_since)
        )
        with self._database.reading() as connection:
            return tuple(UnsentSession(*row) for row in connection.execute(query))

    def retry(self) -> int:
        """Make all waiting sessions due now, and return their number.

        A refused session has no access token any more, so it cannot be sent again.
        """
        due = update(sessions).where(is_waiting(), ~sessions.c.refused)
        with self._database.writing() as connection:
            return connection.execute(due.values(next_try=self._clock())).rowcount

    def _settled(self, delivery: Delivery, outcome: Outcome) -> dict[str, Any]:
        """Return the changed columns of the session."""
        now = self._clock()
        match final_outcome(outcome, delivery.tries, now - delivery.waiting_since):
            case Sent():
                return {"reason": "", "tries": 0, "sent_at": now}
            case Refused(reason):
                return {"refused": True, "reason": reason[:MAX_REASON]}
            case TryAgain(reason) as again:
                next_try = now + again.delay(delivery.tries)
                return {"next_try": next_try, "reason": reason[:MAX_REASON]}

    def _forget_if_done(self, connection: Connection, number: int) -> None:
        """Delete data that only unsent statements need, once all are sent."""
        done = select(sessions.c.id).where(
            sessions.c.id == number,
            sessions.c.ended,
            sessions.c.refused | ~is_waiting(),
        )
        if connection.execute(done).first() is not None:
            forget(connection, number)


def _read_delivery(connection: Connection, session: int, lease: float) -> Delivery:
    """Return the next statement of a claimed session."""
    earlier = sessions.alias()
    unsent = (
        select(
            sessions.c.platform,
            sessions.c.endpoint,
            sessions.c.token,
            statements.c.id,
            statements.c.verb,
            statements.c.body,
            sessions.c.tries,
            sessions.c.waiting_since,
            exists()
            .where(earlier.c.learner == sessions.c.learner, earlier.c.id < session)
            .label("is_later_session"),
        )
        .join(statements, statements.c.session == sessions.c.id)
        .where(sessions.c.id == session, ~statements.c.sent)
        .order_by(statements.c.position)
        .limit(1)
    )
    row = connection.execute(unsent).mappings().one()
    return Delivery(session=session, lease=lease, **row)
