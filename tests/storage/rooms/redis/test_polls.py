"""Devices that poll, counted once in all processes."""

from __future__ import annotations

from functools import partial

import pytest

from app.storage.rooms import CreatedRoom, RoomService
from tests.event_loop import run_in_event_loop
from tests.storage.rooms.room_stores import MAX_ROOMS, Clock, Opener
from tests.waiting import eventually


@pytest.fixture
def processes(opener: Opener) -> tuple[RoomService, RoomService]:
    one, other = (
        RoomService(opener(), MAX_ROOMS, MAX_ROOMS, Clock()) for _ in range(2)
    )
    return one, other


@pytest.fixture
def opened(processes: tuple[RoomService, RoomService]) -> CreatedRoom:
    """Return a room that both processes have cached."""
    one, other = processes
    opened = one.open("small", "first")
    other.find(opened.room.code)
    return opened


def followers(rooms: RoomService, opened: CreatedRoom) -> int:
    count: int = rooms.state(opened.room.code)["watching"]
    return count


def test_polls_are_counted_in_every_process(
    processes: tuple[RoomService, RoomService], opened: CreatedRoom
) -> None:
    one, other = processes

    for device in ("a phone", "another"):
        one.feed.record_poll(opened.room.code, device)

    assert followers(one, opened) == 2
    assert eventually(lambda: followers(other, opened) == 2)


def test_a_device_that_polls_both_processes_is_counted_once(
    processes: tuple[RoomService, RoomService], opened: CreatedRoom
) -> None:
    one, other = processes
    for rooms in processes:
        rooms.feed.record_poll(opened.room.code, "a phone")
    # Messages arrive in order: once this device is counted, the other one is, too.
    for rooms, device in ((one, "second"), (other, "third")):
        rooms.feed.record_poll(opened.room.code, device)
    # Subscribing once makes each process publish its counts.
    for rooms in processes:
        run_in_event_loop(partial(subscribe_once, rooms, opened))

    assert eventually(lambda: followers(one, opened) == 3)
    assert eventually(lambda: followers(other, opened) == 3)


def test_polls_of_an_ended_room_are_not_counted_in_any_process(
    processes: tuple[RoomService, RoomService], opened: CreatedRoom
) -> None:
    one, other = processes
    code = opened.room.code
    one.feed.record_poll(code, "a phone")
    assert eventually(lambda: followers(other, opened) == 1)

    one.end(code, opened.secret)
    one.feed.record_poll(code, "a late phone")
    again = one.open("small", "first")
    other.find(again.room.code)
    one.feed.record_poll(again.room.code, "a phone")

    assert eventually(lambda: followers(other, again) == 1)
    assert other.feed._hub.follower_count(code) == 0


async def subscribe_once(rooms: RoomService, opened: CreatedRoom) -> None:
    rooms.feed.unsubscribe(rooms.feed.subscribe(opened.room.code))
