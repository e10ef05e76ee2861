"""Room store in the memory of this process, written through to the database.

Only one process may use it at a time. After a restart, the next process reads the
rooms and votes from the database.
"""

from __future__ import annotations

import json
import logging
import threading
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from sqlalchemy import Connection, Row, delete, select

from app.core.quiz import Answer
from app.core.room import Room
from app.core.room.ballots.ballot import Ballot, RoundId
from app.language import gettext
from app.storage.database import Database
from app.storage.rooms.clock import steady_time
from app.storage.rooms.database.ballot_writer import BallotWriter
from app.storage.rooms.database.tables import ballots, rooms
from app.storage.rooms.ended_rooms import EndCause, EndedRoom, EndedRooms, parse_cause
from app.storage.rooms.other_processes import NoOtherProcesses
from app.storage.rooms.record import RoomRecord, record_from_json, record_to_json
from app.storage.rooms.store import (
    TOO_MANY_ROOMS,
    Listener,
    Notification,
    RoomNotFound,
    ServerFull,
    parse_answer,
)

log = logging.getLogger(__name__)


@dataclass(slots=True)
class _LiveRoom:
    """A room in memory. Hold `lock` to change it."""

    record: RoomRecord
    touched: float
    votes: dict[RoundId, dict[str, Answer]] = field(
        default_factory=lambda: defaultdict(dict)
    )
    """Answers by voter, including those that are being written."""
    written: dict[RoundId, dict[str, Answer]] = field(
        default_factory=lambda: defaultdict(dict)
    )
    """The answers in the database."""
    votes_version: int = 0
    """Increases with each change of the votes."""
    lock: threading.Lock = field(default_factory=threading.Lock)
    removed: bool = False

    def record_written(self, ballot: Ballot, written: Future[None]) -> None:
        """Record the ballot as written unless the write failed."""
        if not written.exception():
            self.written[ballot.round_id][ballot.voter] = ballot.answer

    def roll_back(self, ballot: Ballot) -> None:
        """Restore the voter's written answer: the ballot could not be written."""
        with self.lock:
            votes = self.votes[ballot.round_id]
            if votes.get(ballot.voter) != ballot.answer:
                return  # a newer ballot of this voter
            self.votes_version += 1
            written = self.written[ballot.round_id].get(ballot.voter)
            if written is None:
                del votes[ballot.voter]
            else:
                votes[ballot.voter] = written


class DatabaseRoomStore:
    """Implements `RoomStore` for a single process."""

    def __init__(
        self, database: Database, clock: Callable[[], float] = steady_time
    ) -> None:
        self.other_processes, self.code_guess_limit = NoOtherProcesses(), None
        self._database, self._clock = database, clock
        self._listeners: list[Listener] = []
        self._lock = threading.Lock()
        self._writer = BallotWriter(database)
        self._rooms = _read_rooms(database)
        self._ended = EndedRooms()
        self._load_ended()

    def add_listener(self, listener: Listener) -> None:
        self._listeners.append(listener)

    def check(self) -> None:
        """Do nothing: rooms are in memory, and `Database.check` checks the database."""

    def add(self, record: RoomRecord, max_rooms: int) -> bool:
        code = record.room.code
        with self._lock:
            if code in self._rooms:
                return False
            if len(self._rooms) >= max_rooms:
                raise ServerFull(gettext(TOO_MANY_ROOMS))
            record = replace(record, touched=self._clock())
            with self._database.writing() as connection:
                self._write(connection, record)
            self._rooms[code] = _LiveRoom(record, record.touched)
            self._ended.discard(code)
        return True

    def is_cached(self, code: str) -> bool:
        return True

    def get(self, code: str, *, fresh: bool = False) -> RoomRecord | None:
        room = self._rooms.get(code)
        return room.record if room and not room.removed else None

    def ended_room(self, code: str) -> EndedRoom | None:
        return self._ended.get(code, self._clock())

    def update(
        self, code: str, change: Callable[[RoomRecord], RoomRecord]
    ) -> RoomRecord:
        room = self._find(code)
        with room.lock:
            _require_present(room)
            changed = change(room.record)
            if changed == room.record:
                return room.record
            room.touched = self._clock()
            changed = replace(changed, touched=room.touched)
            with self._database.writing() as connection:
                self._write(connection, changed)
            room.record = changed
        self._notify(code, Notification.STATE)
        return changed

    def vote(self, code: str, ballot: Ballot) -> bool:
        room = self._find(code)
        round_id = ballot.round_id
        with room.lock:
            _require_present(room)
            if not _is_open(room.record, round_id):
                return False
            room.votes[round_id][ballot.voter] = ballot.answer
            room.votes_version += 1
            room.touched = self._clock()
            written = self._writer.add(code, ballot)
            written.add_done_callback(partial(room.record_written, ballot))
        try:
            self._writer.wait(written)
        except BaseException:
            room.roll_back(ballot)
            self._notify(code, Notification.COUNTS)
            raise
        self._notify(code, Notification.COUNTS)
        return True

    def vote_count(self, code: str, round_id: RoundId) -> int:
        return len(self._find(code).votes.get(round_id, ()))

    def votes_version(self, code: str) -> int:
        return self._find(code).votes_version

    def ballots(self, code: str) -> Mapping[RoundId, tuple[Answer, ...]]:
        room = self._find(code)
        with room.lock:
            return {
                round_id: tuple(votes[voter] for voter in sorted(votes))
                for round_id, votes in room.votes.items()
            }

    def remove(self, code: str, cause: EndCause = EndCause.PRESENTER) -> None:
        room = self._rooms.get(code)
        if room is None:
            return
        with room.lock:
            if room.removed:
                return
            room.removed = True  # threads that wait for the lock must not write it
        try:
            self._writer.flush()
            ended = EndedRoom(room.record.room.lesson, cause)
            self._remember(code, ended, self._clock())
        except Exception:
            # The room is still in the database, so it can be removed again.
            self._ended.discard(code)
            room.removed = False
            raise
        with self._lock:
            del self._rooms[code]
        self._notify(code, Notification.STATE)

    def idle_since(self, moment: float) -> tuple[str, ...]:
        rooms = tuple(self._rooms.items())
        return tuple(code for code, room in rooms if room.touched < moment)

    def close(self) -> None:
        pass

    def _find(self, code: str) -> _LiveRoom:
        room = self._rooms.get(code)
        if room is None or room.removed:
            raise RoomNotFound
        return room

    def _notify(self, code: str, notification: Notification) -> None:
        for listener in self._listeners:
            listener(code, notification)

    def _load_ended(self) -> None:
        """Load the ended rooms, including rooms that were ending when a process was
        killed.

        Deletes rooms that ended too long ago.
        """
        ended = [room for room in self._rooms.values() if not room.record.room.open]
        for room in ended:
            code, cause = room.record.room.code, parse_cause(room.record.end_cause)
            remembered = EndedRoom(room.record.room.lesson, cause)
            del self._rooms[code]
            # Without a digest, `_remember` has already replaced the record.
            if room.record.presenter_digest:
                self._remember(code, remembered, room.touched)
            else:
                self._ended.add(code, remembered, room.touched)
        now = self._clock()
        codes = [room.record.room.code for room in ended]
        if forgotten := [c for c in codes if self._ended.get(c, now) is None]:
            with self._database.writing() as connection:
                _delete(connection, rooms_of=forgotten, ballots_of=forgotten)

    def _remember(self, code: str, ended: EndedRoom, ended_at: float) -> None:
        """Delete a room and its votes; store its code, lesson and the cause of its
        end."""
        room = Room(code, ended.lesson, slide="", open=False)
        record = RoomRecord(room, "", end_cause=ended.cause, touched=ended_at)
        forgotten = self._ended.add(code, ended, ended_at)
        with self._database.writing() as connection:
            self._write(connection, record)
            _delete(connection, rooms_of=forgotten, ballots_of=[code])

    def _write(self, connection: Connection, record: RoomRecord) -> None:
        row = {"record": json.dumps(record_to_json(record)), "touched": record.touched}
        insert = self._database.insert(rooms).values(code=record.room.code, **row)
        upsert = insert.on_conflict_do_update(index_elements=["code"], set_=row)
        connection.execute(upsert)


def _require_present(room: _LiveRoom) -> None:
    if room.removed:
        raise RoomNotFound


def _is_open(record: RoomRecord, round_id: RoundId) -> bool:
    vote = record.room.vote
    return (
        record.room.accepts_votes
        and vote is not None
        and (vote.question, vote.round) == round_id
    )


def _delete(
    connection: Connection, *, rooms_of: Sequence[str], ballots_of: Sequence[str]
) -> None:
    connection.execute(delete(ballots).where(ballots.c.room.in_(ballots_of)))
    connection.execute(delete(rooms).where(rooms.c.code.in_(rooms_of)))


def _read_rooms(database: Database) -> dict[str, _LiveRoom]:
    """Read all rooms, including ended ones, and the votes in open rooms."""
    with database.reading() as connection:
        rows = connection.execute(select(rooms).order_by(rooms.c.touched)).all()
        found = {row.code: room for row in rows if (room := _read_room(row))}
        for row in connection.execute(select(ballots)):
            if row.room in found and found[row.room].record.room.open:
                round_id = (row.question, row.round)
                answer = parse_answer(row.answer)
                found[row.room].votes[round_id][row.voter] = answer
                found[row.room].written[round_id][row.voter] = answer
                found[row.room].votes_version += 1
    return found


def _read_room(row: Row[Any]) -> _LiveRoom | None:
    """Return None for a record that an incompatible version of Overtone wrote."""
    try:
        return _LiveRoom(record_from_json(json.loads(row.record)), row.touched)
    except (ValueError, KeyError, TypeError):
        log.warning("Room %s cannot be read. It is ignored and not deleted.", row.code)
        return None
