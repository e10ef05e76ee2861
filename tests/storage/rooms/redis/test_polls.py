"""Who asks again and again, through whichever process: counted once."""

from __future__ import annotations

from functools import partial

import pytest

from app.storage.rooms import Opened, Rooms
from tests.looping import in_a_loop
from tests.storage.rooms.shelves import MOST, Clock, Opener
from tests.waiting import eventually


@pytest.fixture
def processes(opener: Opener) -> tuple[Rooms, Rooms]:
    one, other = (Rooms(opener(), MOST, MOST, Clock()) for _ in range(2))
    return one, other


@pytest.fixture
def opened(processes: tuple[Rooms, Rooms]) -> Opened:
    """A room that both know."""
    one, other = processes
    opened = one.open("small", "first")
    other.find(opened.room.code)
    return opened


def watching(rooms: Rooms, opened: Opened) -> int:
    count: int = rooms.state(opened.room.code)["watching"]
    return count


def test_who_asks_through_one_process_is_counted_in_the_other(
    processes: tuple[Rooms, Rooms], opened: Opened
) -> None:
    one, other = processes

    for device in ("a phone", "another"):
        one.polled(opened.room.code, device)

    assert watching(one, opened) == 2
    assert eventually(lambda: watching(other, opened) == 2)


def test_who_asks_through_both_is_counted_once(
    processes: tuple[Rooms, Rooms], opened: Opened
) -> None:
    one, other = processes
    for rooms in processes:
        rooms.polled(opened.room.code, "a phone")
    # News come in their order: once this device is counted, the other one was told.
    for rooms, device in ((one, "second"), (other, "third")):
        rooms.polled(opened.room.code, device)
    # When those who follow are counted, whoever asks is not among them.
    for rooms in processes:
        in_a_loop(partial(followed_once, rooms, opened))

    assert eventually(lambda: watching(one, opened) == 3)
    assert eventually(lambda: watching(other, opened) == 3)


def test_after_the_end_nobody_is_counted_who_asked(
    processes: tuple[Rooms, Rooms], opened: Opened
) -> None:
    one, other = processes
    code = opened.room.code
    one.polled(code, "a phone")
    assert eventually(lambda: watching(other, opened) == 1)

    one.end(code, opened.lead)
    one.polled(code, "a late phone")
    again = one.open("small", "first")
    other.find(again.room.code)
    one.polled(again.room.code, "a phone")

    assert eventually(lambda: watching(other, again) == 1)
    assert other._hub.watching(code) == 0


async def followed_once(rooms: Rooms, opened: Opened) -> None:
    rooms.leave(rooms.join(opened.room.code))
