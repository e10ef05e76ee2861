"""A room service with an SQLite database and a clock that tests advance."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from app.storage.rooms import CreatedRoom, RoomService
from tests.storage.rooms.room_stores import Clock, stored


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def rooms(sqlite_url: str, clock: Clock) -> Iterator[RoomService]:
    with stored(sqlite_url, clock) as opener:
        rooms = RoomService(opener(), max_rooms=3, max_followers=2, clock=clock)
        yield rooms
        rooms.close()


@pytest.fixture
def opened(rooms: RoomService) -> CreatedRoom:
    return rooms.open("small", "first")
