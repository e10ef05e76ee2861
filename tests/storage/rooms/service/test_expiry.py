"""Expiry of idle rooms."""

from __future__ import annotations

import threading
import time
from math import inf

import pytest

from app.core.room import RoomChange
from app.storage.database import Database
from app.storage.rooms import (
    CreatedRoom,
    DatabaseRoomStore,
    RoomNotFound,
    RoomService,
    RoomStoreUnavailable,
)
from app.storage.rooms.ended_rooms import EndCause, EndedRoom
from app.storage.rooms.removal import SWEEP_SECONDS
from app.storage.rooms.store import IDLE_SECONDS
from tests.event_loop import run_in_event_loop
from tests.storage.rooms.room_stores import Clock
from tests.waiting import eventually

TIMEOUT = 5.0
"""Seconds to wait for an event that is already published."""


def test_an_idle_room_expires(
    rooms: RoomService, opened: CreatedRoom, clock: Clock
) -> None:
    clock.now += IDLE_SECONDS - 1
    rooms.update_state(opened.room.code, opened.secret, RoomChange(step=1))
    clock.now += IDLE_SECONDS - 1
    assert rooms.state(opened.room.code)["open"]

    clock.now += SWEEP_SECONDS

    # Any request starts the sweep, even the heartbeat of a stream.
    assert eventually(lambda: rooms.feed.has_ended(opened.room.code))
    with pytest.raises(RoomNotFound):
        rooms.state(opened.room.code)
    assert eventually(
        lambda: rooms.ended_room(opened.room.code) == EndedRoom("small", EndCause.IDLE)
    )


@pytest.mark.parametrize("counts", [False, True], ids=["follower", "presenter"])
def test_a_room_with_a_connected_device_does_not_expire(
    rooms: RoomService, opened: CreatedRoom, clock: Clock, counts: bool
) -> None:
    async def follow() -> None:
        follower = rooms.feed.subscribe(opened.room.code, counts=counts)
        clock.now += IDLE_SECONDS + 1
        rooms.open("small", "first")
        assert rooms.state(opened.room.code)["open"]
        rooms.feed.unsubscribe(follower)

    run_in_event_loop(follow)
    clock.now += 1
    rooms.open("small", "first")

    with pytest.raises(RoomNotFound):
        rooms.state(opened.room.code)


def test_a_change_of_the_system_clock_ends_no_room(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    rooms = RoomService(DatabaseRoomStore(database), max_rooms=3, max_followers=2)
    code = rooms.open("small", "first").room.code
    later = time.time() + IDLE_SECONDS + 1
    monkeypatch.setattr(time, "time", lambda: later)

    rooms.open("small", "first")

    assert rooms.state(code)["open"]
    rooms.close()


def test_the_sweep_of_idle_rooms_does_not_block(
    rooms: RoomService,
    opened: CreatedRoom,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The store may be slow, and the event loop calls `has_ended`."""
    called, finished = threading.Event(), threading.Event()

    def idle_since(_: float) -> tuple[str, ...]:
        called.set()
        finished.wait(TIMEOUT)
        return (opened.room.code,)

    monkeypatch.setattr(rooms._store, "idle_since", idle_since)
    clock.now += SWEEP_SECONDS

    assert not rooms.feed.has_ended(opened.room.code)
    assert called.wait(TIMEOUT)
    finished.set()
    assert eventually(lambda: rooms.feed.has_ended(opened.room.code))


def test_an_error_in_the_sweep_does_not_affect_requests(
    rooms: RoomService,
    opened: CreatedRoom,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    called = threading.Event()

    def idle_since(moment: float) -> tuple[str, ...]:
        if moment == inf:  # all rooms
            return ()
        called.set()
        raise RoomStoreUnavailable

    monkeypatch.setattr(rooms._store, "idle_since", idle_since)
    clock.now += SWEEP_SECONDS

    assert rooms.state(opened.room.code)["open"]
    assert called.wait(TIMEOUT)
    assert rooms.open("small", "first").room.open
