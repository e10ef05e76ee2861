"""Writes ballots to the database in batches.

When 500 phones vote within a second, a transaction for each ballot would take several
seconds on a slow disk.
"""

from __future__ import annotations

import json
import threading
from concurrent.futures import Future
from typing import Any

from app.core.room.ballots.ballot import Ballot
from app.storage.database import Database
from app.storage.rooms.database.tables import ballots


class BallotWriter:
    """Queue of ballots. All queued ballots are written in one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._upsert = _upsert(database)
        self._queue: list[tuple[dict[str, Any], Future[None]]] = []
        self._queue_lock = threading.Lock()
        self._write_lock = threading.Lock()

    def add(self, code: str, ballot: Ballot) -> Future[None]:
        """Queue a ballot and return the future to pass to `wait`."""
        written: Future[None] = Future()
        with self._queue_lock:
            self._queue.append((_row(code, ballot), written))
        return written

    def wait(self, written: Future[None]) -> None:
        """Return once the ballot is on the disk, or raise the error of its write."""
        with self._write_lock:  # the first thread writes the ballots of all others
            if not written.done():
                self._write_batch()
        written.result()

    def flush(self) -> None:
        """Write every queued ballot."""
        with self._write_lock:
            self._write_batch()

    def _write_batch(self) -> None:
        with self._queue_lock:
            batch, self._queue = self._queue, []
        if not batch:
            return
        try:
            with self._database.writing() as connection:
                connection.execute(self._upsert, [row for row, _ in batch])
        except Exception as error:
            for _, written in batch:
                written.set_exception(error)
        else:
            for _, written in batch:
                written.set_result(None)


def _upsert(database: Database) -> Any:
    insert = database.insert(ballots)
    key = ["room", "question", "round", "voter"]
    new = {"answer": insert.excluded.answer}
    return insert.on_conflict_do_update(index_elements=key, set_=new)


def _row(code: str, ballot: Ballot) -> dict[str, Any]:
    return {
        "room": code,
        "question": ballot.question,
        "round": ballot.round,
        "voter": ballot.voter,
        "answer": json.dumps(ballot.answer),
    }
