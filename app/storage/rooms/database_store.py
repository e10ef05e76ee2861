"""Rooms in this process's memory, written to the database as they change.

One process alone may keep them so. After it was killed, the next one finds the rooms
and their votes as they were.
"""

from __future__ import annotations

import json
import logging
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy import (
    Column,
    Float,
    Integer,
    Row,
    String,
    Table,
    Text,
    delete,
    select,
)

from app.core.quiz import Answer
from app.storage.database import Database, metadata
from app.storage.rooms.record import Record, of_json, to_json
from app.storage.rooms.store import (
    NO_PLACE,
    Ballot,
    Full,
    Listener,
    News,
    NoRoom,
    Round,
)

log = logging.getLogger(__name__)

rooms = Table(
    "rooms",
    metadata,
    Column("code", String(16), primary_key=True),
    Column("record", Text, nullable=False),
    Column("touched", Float, nullable=False),
)

ballots = Table(
    "ballots",
    metadata,
    Column("room", String(16), primary_key=True),
    Column("question", String(200), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("voter", String(64), primary_key=True),
    Column("answer", Text, nullable=False),
)


@dataclass(slots=True)
class _Kept:
    record: Record
    touched: float
    votes: dict[Round, dict[str, Answer]] = field(
        default_factory=lambda: defaultdict(dict)
    )
    lock: threading.Lock = field(default_factory=threading.Lock)
    gone: bool = False


class StoredShelf:
    """See `Shelf`."""

    def __init__(
        self, database: Database, clock: Callable[[], float] = time.time
    ) -> None:
        self._database, self._clock = database, clock
        self._listeners: list[Listener] = []
        self._lock = threading.Lock()
        self._writes = _Writes(database)
        self._rooms = _read(database)

    @property
    def guesses(self) -> None:
        """One process alone counts its own."""

    def listen(self, listener: Listener) -> None:
        self._listeners.append(listener)

    def listen_to_polls(self, listener: Callable[[str, str], None]) -> None:
        """There is no elsewhere."""

    def check(self) -> None:
        """They are here, and the database is looked after by others."""

    def add(self, record: Record, most: int) -> bool:
        code = record.room.code
        with self._lock:
            if code in self._rooms:
                return False
            if len(self._rooms) >= most:
                raise Full(NO_PLACE)
            record = replace(record, touched=self._clock())
            self._write(record)
            self._rooms[code] = _Kept(record, record.touched)
        return True

    def knows(self, code: str) -> bool:
        return True

    def get(self, code: str, *, fresh: bool = False) -> Record | None:
        kept = self._rooms.get(code)
        return kept.record if kept and not kept.gone else None

    def change(self, code: str, change: Callable[[Record], Record]) -> Record:
        kept = self._find(code)
        with kept.lock:
            _refuse_gone(kept)
            changed = change(kept.record)
            if changed == kept.record:
                return kept.record
            kept.touched = self._clock()
            changed = replace(changed, touched=kept.touched)
            self._write(changed)
            kept.record = changed
        self._tell(code, News.STATE)
        return changed

    def vote(self, code: str, ballot: Ballot) -> bool:
        kept = self._find(code)
        round_ = (ballot.question, ballot.round)
        with kept.lock:
            _refuse_gone(kept)
            if not _is_open(kept.record, round_):
                return False
            kept.votes[round_][ballot.voter] = ballot.answer
            kept.touched = self._clock()
            written = self._writes.add(_row(code, ballot))
        self._writes.wait(written)
        self._tell(code, News.COUNTS)
        return True

    def answered(self, code: str, round_: Round) -> int:
        return len(self._find(code).votes.get(round_, ()))

    def ballots(self, code: str) -> Mapping[Round, tuple[Answer, ...]]:
        kept = self._find(code)
        with kept.lock:
            return {
                round_: tuple(votes[voter] for voter in sorted(votes))
                for round_, votes in kept.votes.items()
            }

    def remove(self, code: str) -> None:
        kept = self._rooms.get(code)
        if kept is None:
            return
        with kept.lock:
            if kept.gone:
                return
            kept.gone = True  # who waits for the lock must not write it back
        self._writes.flush()
        _delete(self._database, [code])
        with self._lock:
            del self._rooms[code]
        self._tell(code, News.STATE)

    def idle_since(self, moment: float) -> tuple[str, ...]:
        everyone = tuple(self._rooms.items())
        return tuple(code for code, kept in everyone if kept.touched < moment)

    def watched_elsewhere(self, code: str) -> int:
        return 0

    def followed_elsewhere(self) -> int:
        return 0

    def note_watched(self, code: str, watching: int) -> None:
        pass

    def note_polled(self, code: str, device: str) -> None:
        pass

    def close(self) -> None:
        pass

    def _find(self, code: str) -> _Kept:
        kept = self._rooms.get(code)
        if kept is None or kept.gone:
            raise NoRoom
        return kept

    def _tell(self, code: str, news: News) -> None:
        for listener in self._listeners:
            listener(code, news)

    def _write(self, record: Record) -> None:
        row = {"record": json.dumps(to_json(record)), "touched": record.touched}
        insert = self._database.insert(rooms).values(code=record.room.code, **row)
        upsert = insert.on_conflict_do_update(index_elements=["code"], set_=row)
        with self._database.writing() as connection:
            connection.execute(upsert)


class _Writes:
    """Ballots on their way to the disk: all that wait go in one transaction.

    Five hundred phones vote in one second; a disk that is asked for each alone would
    take several.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._insert = _upsert(database)
        self._waiting: list[tuple[dict[str, Any], Future[None]]] = []
        self._adding = threading.Lock()
        self._writing = threading.Lock()

    def add(self, row: dict[str, Any]) -> Future[None]:
        written: Future[None] = Future()
        with self._adding:
            self._waiting.append((row, written))
        return written

    def wait(self, written: Future[None]) -> None:
        """Returns once it is on the disk; raises why it is not."""
        with self._writing:  # whoever comes first writes for all who wait by then
            if not written.done():
                self._flush()
        written.result()

    def flush(self) -> None:
        """Returns once nothing waits that was added before."""
        with self._writing:
            self._flush()

    def _flush(self) -> None:
        with self._adding:
            batch, self._waiting = self._waiting, []
        if not batch:
            return
        try:
            with self._database.writing() as connection:
                connection.execute(self._insert, [row for row, _ in batch])
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


def _refuse_gone(kept: _Kept) -> None:
    if kept.gone:
        raise NoRoom


def _is_open(record: Record, round_: Round) -> bool:
    vote = record.room.vote
    return (
        record.room.takes_votes
        and vote is not None
        and (vote.question, vote.round) == round_
    )


def _delete(database: Database, codes: Sequence[str]) -> None:
    with database.writing() as connection:
        connection.execute(delete(ballots).where(ballots.c.room.in_(codes)))
        connection.execute(delete(rooms).where(rooms.c.code.in_(codes)))


def _read(database: Database) -> dict[str, _Kept]:
    """Rooms as they were; those that were being ended when the process died are not."""
    with database.reading() as connection:
        rows = connection.execute(select(rooms)).all()
        kept = {row.code: room for row in rows if (room := _room(row)) is not None}
        found = {code: room for code, room in kept.items() if room.record.room.open}
        for row in connection.execute(select(ballots)):
            if row.room in found:
                round_ = (row.question, row.round)
                found[row.room].votes[round_][row.voter] = _answer(row.answer)
    if ended := kept.keys() - found.keys():
        _delete(database, sorted(ended))
    return found


def _room(row: Row[Any]) -> _Kept | None:
    """None for what another version of this server wrote and this one cannot read."""
    try:
        return _Kept(of_json(json.loads(row.record)), row.touched)
    except (ValueError, KeyError, TypeError):
        log.warning("Room %s cannot be read, and is left as it is.", row.code)
        return None


def _answer(text: str) -> Answer:
    """JSON knows no tuples."""
    answer = json.loads(text)
    return tuple(answer) if isinstance(answer, list) else answer
