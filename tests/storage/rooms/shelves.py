"""Every shelf there is, opened for a test, and opened again as after a restart; and a
room to put there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from sqlalchemy import delete

from app.core.room import Phase, Room, RoomChange, VoteChange, moved
from app.storage.database import Database
from app.storage.rooms import RedisShelf, Shelf, StoredShelf
from app.storage.rooms.database_store import ballots as ballots_table
from app.storage.rooms.database_store import rooms as rooms_table
from app.storage.rooms.record import Record, digest_of
from tests.redis import RedisServer


@dataclass
class Clock:
    """Seconds of the epoch, which pass when a test says so."""

    now: float = field(default=1_000_000.0)

    def __call__(self) -> float:
        return self.now


CODE = "ACDEFG"
RECORD = Record(Room(CODE, "small", "first"), digest_of("lead"))

MOST = 100
"""Rooms that a shelf may have."""

Opener = Callable[[], Shelf]
"""Opens the same shelf once more."""


@contextmanager
def stored(url: str, clock: Clock) -> Iterator[Opener]:
    """In memory and in the database at the URL."""
    databases: list[Database] = []

    def open_() -> Shelf:
        databases.append(Database(url))
        return StoredShelf(databases[-1], clock)

    yield open_
    for database in databases:
        with database.writing() as connection:
            connection.execute(delete(rooms_table))
            connection.execute(delete(ballots_table))
        database.close()


def sqlite(folder: Path) -> str:
    return f"sqlite:///{folder / 'rooms.sqlite3'}"


@contextmanager
def in_redis(server: RedisServer, clock: Clock) -> Iterator[Opener]:
    shelves: list[RedisShelf] = []

    def open_() -> Shelf:
        shelves.append(RedisShelf(server.url, clock))
        return shelves[-1]

    yield open_
    for shelf in shelves:
        shelf.close()
    server.forget()


def changing(change: RoomChange) -> Callable[[Record], Record]:
    return lambda record: replace(record, room=moved(record.room, change))


def voting(phase: Phase, round_: int = 1, question: str = "why") -> RoomChange:
    return RoomChange(vote=VoteChange(question=question, round=round_, phase=phase))


def opened(shelf: Shelf) -> Shelf:
    """With a room in which a vote is open."""
    shelf.add(RECORD, MOST)
    shelf.change(CODE, changing(voting(Phase.OPEN)))
    return shelf


def codes(shelf: Shelf) -> tuple[str, ...]:
    """Of all rooms."""
    return shelf.idle_since(float("inf"))
