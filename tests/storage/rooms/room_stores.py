"""Room stores of every kind, each of which can be opened several times."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from app.core.room import Phase, Room, RoomChange, VoteChange, apply_change
from app.storage.database import Database
from app.storage.digests import digest_of
from app.storage.rooms import DatabaseRoomStore, RedisRoomStore, RoomStore
from app.storage.rooms.record import RoomRecord
from tests.servers.redis import RedisServer


@dataclass
class Clock:
    """Clock that a test advances, in seconds since the epoch."""

    now: float = field(default=1_000_000.0)

    def __call__(self) -> float:
        return self.now


CODE = "ACDEFG"
RECORD = RoomRecord(Room(CODE, "small", "first"), digest_of("lead"))

MAX_ROOMS = 100
"""Maximum number of rooms in a store."""

FIRST = ("why", 1)
"""The first round of the vote on a question."""

TIMEOUT = 10
"""Seconds to wait for a notification."""

Opener = Callable[[], RoomStore]
"""Function that opens the same store again."""


@contextmanager
def stored(url: str, clock: Clock) -> Iterator[Opener]:
    """Provide stores with the database at the URL."""
    databases: list[Database] = []

    def open_() -> RoomStore:
        databases.append(Database(url))
        return DatabaseRoomStore(databases[-1], clock)

    yield open_
    for database in databases:
        database.close()


@contextmanager
def redis_stores(server: RedisServer, clock: Clock) -> Iterator[Opener]:
    stores: list[RedisRoomStore] = []

    def open_() -> RoomStore:
        stores.append(RedisRoomStore(server.url, clock))
        return stores[-1]

    yield open_
    for store in stores:
        store.close()
    server.forget()


def changing(change: RoomChange) -> Callable[[RoomRecord], RoomRecord]:
    return lambda record: replace(record, room=apply_change(record.room, change))


def voting(phase: Phase, round_: int = 1, question: str = "why") -> RoomChange:
    return RoomChange(vote=VoteChange(question=question, round=round_, phase=phase))


def opened(store: RoomStore) -> RoomStore:
    """Add a room with an open vote."""
    store.add(RECORD, MAX_ROOMS)
    store.update(CODE, changing(voting(Phase.OPEN)))
    return store


def codes(store: RoomStore) -> tuple[str, ...]:
    """Return the codes of all rooms."""
    return store.idle_since(float("inf"))
