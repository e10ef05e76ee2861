"""The statements of cmi5 sessions, which are queued for the platform."""

from __future__ import annotations

import json
import uuid

from sqlalchemy import (
    ColumnElement,
    Connection,
    RowMapping,
    exists,
    func,
    insert,
    select,
    update,
)

from app.core.lms.cmi5 import LaunchData, Subject, Verb, cmi5_statement
from app.core.lms.origins import origin_of
from app.storage.cmi5.tables import sessions, statements
from app.storage.times import iso_time


def add(
    connection: Connection,
    session: RowMapping,
    verb: Verb,
    now: float,
    score: float | None = None,
    *,
    id: str = "",
) -> None:
    """Queue a statement of the session. It is due now if no other one waits.

    `id` is empty for a new statement.
    """
    number, id = session["id"], id or str(uuid.uuid4())
    body = cmi5_statement(
        _subject(session),
        verb,
        id=id,
        timestamp=iso_time(now),
        duration=now - session["opened_at"],
        score=score,
    )
    if not has_unsent(connection, number):
        waits = {"waiting_since": now, "next_try": now, "tries": 0}
        due = update(sessions).where(sessions.c.id == number)
        connection.execute(due.values(waits))
    of_session = statements.c.session == number
    count = select(func.count()).select_from(statements).where(of_session)
    connection.execute(
        insert(statements).values(
            id=id,
            session=number,
            position=connection.execute(count).scalar_one(),
            verb=verb,
            # As JSON.stringify writes it: some platforms serialise a statement again
            # and forward it with the Content-Length of the request.
            body=json.dumps(body, ensure_ascii=False, separators=(",", ":")),
            sent=False,
        )
    )


def add_once(
    connection: Connection,
    session: RowMapping,
    verb: Verb,
    now: float,
    score: float | None = None,
    *,
    id: str = "",
) -> None:
    """Queue a statement that may occur once in a registration."""
    if not has(connection, session, verb):
        add(connection, session, verb, now, score, id=id)


def has(connection: Connection, session: RowMapping, verb: Verb) -> bool:
    """Return whether the learner has this statement in the registration."""
    query = (
        select(statements.c.id)
        .join(sessions, sessions.c.id == statements.c.session)
        .where(sessions.c.learner == session["learner"], statements.c.verb == verb)
        .limit(1)
    )
    return connection.execute(query).first() is not None


def is_waiting() -> ColumnElement[bool]:
    """Return the condition that a session has a statement that was not sent yet."""
    return exists().where(statements.c.session == sessions.c.id, ~statements.c.sent)


def has_unsent(connection: Connection, number: int) -> bool:
    """Return whether a statement of the session was not sent yet."""
    query = select(sessions.c.id).where(sessions.c.id == number, is_waiting())
    return connection.execute(query).first() is not None


def forget(connection: Connection, number: int) -> None:
    """End the session, and delete what only its page and its statements need.

    The origin of the endpoint remains: the list of refused statements shows it.
    """
    this = sessions.c.id == number
    endpoint = connection.execute(select(sessions.c.endpoint).where(this)).scalar_one()
    names = ("token", "actor", "activity", "registration", "template", "return_url")
    ended = dict.fromkeys(names, "") | {"ended": True, "endpoint": origin_of(endpoint)}
    connection.execute(update(sessions).where(this).values(ended))
    bodies = update(statements).where(statements.c.session == number)
    connection.execute(bodies.values(body=""))


def _subject(row: RowMapping) -> Subject:
    template = json.loads(row["template"])
    data = LaunchData(template, row["mode"], row["mastery"], row["return_url"])
    actor = json.loads(row["actor"])
    return Subject(actor, row["activity"], row["registration"], data)
