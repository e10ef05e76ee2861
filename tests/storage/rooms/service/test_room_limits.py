"""Limits of rooms: how many there may be, and when one is removed."""

from __future__ import annotations

import pytest

from app.core.room import Phase
from app.storage.rooms import RoomService, ServerFull
from app.storage.rooms.ended_rooms import EndCause, EndedRoom
from app.storage.rooms.removal import UNUSED_SECONDS
from app.storage.rooms.store import IDLE_SECONDS
from tests.event_loop import run_in_event_loop
from tests.storage.rooms.room_stores import Clock, stored, voting


def test_the_number_of_rooms_is_limited(rooms: RoomService, clock: Clock) -> None:
    for _ in range(3):
        rooms.open("small", "first")
    with pytest.raises(ServerFull, match="OVERTONE_ROOMS"):
        rooms.open("small", "first")

    clock.now += IDLE_SECONDS + 1

    rooms.open("small", "first")


def test_a_full_server_removes_a_room_that_nobody_uses(
    rooms: RoomService, clock: Clock
) -> None:
    codes = [rooms.open("small", "first").room.code for _ in range(3)]

    async def play() -> None:
        presenter = rooms.feed.subscribe(codes[0], counts=True)
        rooms.feed.subscribe(codes[1])
        clock.now += UNUSED_SECONDS + 1
        new = rooms.open("small", "first").room.code
        assert rooms.feed.has_ended(codes[2])
        assert rooms.ended_room(codes[2]) == EndedRoom("small", EndCause.FULL)
        assert not rooms.feed.has_ended(codes[0])
        assert not rooms.feed.has_ended(codes[1])

        with pytest.raises(ServerFull):
            rooms.open("small", "first")  # the new room may still be opened
        rooms.feed.unsubscribe(presenter)
        rooms.open("small", "first")
        assert rooms.feed.has_ended(codes[0])
        assert not rooms.feed.has_ended(new)

    run_in_event_loop(play)


def test_no_room_is_removed_soon_after_a_restart(sqlite_url: str, clock: Clock) -> None:
    """Presenters and followers reconnect first."""
    with stored(sqlite_url, clock) as opener:
        RoomService(opener(), 1, 1, clock).open("small", "first")
        clock.now += UNUSED_SECONDS + 1
        restarted = RoomService(opener(), 1, 1, clock)

        with pytest.raises(ServerFull):
            restarted.open("small", "first")
        clock.now += UNUSED_SECONDS + 1
        restarted.open("small", "first")


def test_one_address_cannot_take_all_rooms(sqlite_url: str, clock: Clock) -> None:
    def open_all(address: str) -> int:
        for number in range(20):
            try:
                rooms.open("small", "first", address)
            except ServerFull:
                return number
        raise AssertionError("There is no limit.")

    with stored(sqlite_url, clock) as opener:
        rooms = RoomService(opener(), 20, 1, clock)

        opened = [open_all(f"203.0.113.{number}") for number in range(3)]
        assert opened == [16, 2, 1]
        with pytest.raises(ServerFull, match="Your network"):
            rooms.open("small", "first", "203.0.113.0")

        # Its other rooms remain: they may belong to colleagues in the same network.
        clock.now += UNUSED_SECONDS + 1
        with pytest.raises(ServerFull, match="Your network"):
            rooms.open("small", "first", "203.0.113.0")


def test_a_full_server_keeps_rooms_with_votes(rooms: RoomService, clock: Clock) -> None:
    for _ in range(3):
        opened = rooms.open("small", "first")
        rooms.update_state(opened.room.code, opened.secret, voting(Phase.OPEN))
    clock.now += UNUSED_SECONDS + 1

    with pytest.raises(ServerFull):
        rooms.open("small", "first")
