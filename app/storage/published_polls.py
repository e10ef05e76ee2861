"""Published counts of polls, in the database.

All processes of a server publish the same counts, also after a restart: two different
states of the counts would reveal the choices in between.
"""

from __future__ import annotations

import json

from sqlalchemy import Column, Connection, Integer, String, Table, Text, select

from app.core.reports.poll_counts import PollCounts, replaces_counts
from app.storage.database import Database, metadata

published_polls = Table(
    "published_polls",
    metadata,
    Column("lesson", String(200), primary_key=True),
    Column("question", String(200), primary_key=True),
    Column("version", String(32), primary_key=True),
    Column("answered", Integer, nullable=False),
    Column("counts", Text, nullable=False),
)


class PublishedPolls:
    """Stores the counts that readers see."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def publish(
        self, lesson: str, question: str, version: str, current: PollCounts
    ) -> PollCounts:
        """Return the counts that readers see, after publishing the current ones if due.

        `version` changes with the options of the poll.
        """
        key = {"lesson": lesson, "question": question, "version": version}
        with self._database.reading() as connection:
            published = _find(connection, key)
        if not replaces_counts(current, published):
            return published or current
        with self._database.writing() as connection:
            self._replace(connection, key, published, current)
            return _find(connection, key) or current

    def _replace(
        self,
        connection: Connection,
        key: dict[str, str],
        published: PollCounts | None,
        current: PollCounts,
    ) -> None:
        """Store the current counts, unless another process has stored others."""
        row = {"answered": current.answered, "counts": json.dumps(current.counts)}
        insert = self._database.insert(published_polls).values(**key, **row)
        if published is None:
            connection.execute(insert.on_conflict_do_nothing())
            return
        unchanged = published_polls.c.answered == published.answered
        connection.execute(
            insert.on_conflict_do_update(
                index_elements=list(key), set_=row, where=unchanged
            )
        )


def _find(connection: Connection, key: dict[str, str]) -> PollCounts | None:
    query = select(published_polls.c.answered, published_polls.c.counts).where(
        *(published_polls.c[name] == value for name, value in key.items())
    )
    row = connection.execute(query).first()
    if row is None:
        return None
    counts = json.loads(row.counts)
    return PollCounts(row.answered, None if counts is None else tuple(counts))
