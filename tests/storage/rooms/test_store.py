"""Behaviour that every room store has."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from queue import SimpleQueue

import pytest

from app.core.room import Conflict, Phase, Room, RoomChange, apply_change
from app.core.room.ballots.ballot import Ballot
from app.storage.digests import digest_of
from app.storage.rooms import RoomNotFound, RoomStore, ServerFull
from app.storage.rooms.ended_rooms import EndCause, EndedRoom
from app.storage.rooms.record import RoomRecord
from app.storage.rooms.store import Notification
from tests.storage.rooms.room_stores import (
    CODE,
    FIRST,
    MAX_ROOMS,
    RECORD,
    TIMEOUT,
    Clock,
    Opener,
    changing,
    codes,
    opened,
    voting,
)


def test_an_added_room_is_found(store: RoomStore) -> None:
    assert store.add(RECORD, MAX_ROOMS)

    assert store.get(CODE) == RECORD
    assert store.get(CODE, fresh=True) == RECORD
    assert store.is_cached(CODE)
    assert store.get("XXXXXX") is None
    assert codes(store) == (CODE,)


def test_a_code_cannot_be_used_twice(store: RoomStore) -> None:
    store.add(RECORD, MAX_ROOMS)

    assert not store.add(
        replace(RECORD, presenter_digest=digest_of("another")), MAX_ROOMS
    )
    assert store.get(CODE) == RECORD


def test_the_number_of_rooms_is_limited(store: RoomStore) -> None:
    """Even if rooms are opened concurrently."""
    rooms = [Room(f"ACDEF{last}", "small", "first") for last in "ACDEFGHJ"]

    def open_(room: Room) -> bool:
        try:
            return store.add(replace(RECORD, room=room), 3)
        except ServerFull:
            return False

    with ThreadPoolExecutor(8) as threads:
        opened_ = sum(threads.map(open_, rooms))

    assert opened_ == len(codes(store)) == 3


def test_a_change_is_stored(store: RoomStore) -> None:
    store.add(RECORD, MAX_ROOMS)

    changed = store.update(CODE, changing(RoomChange(slide="second")))

    assert changed.room.slide == "second"
    assert store.get(CODE) == changed


def test_a_rejected_change_changes_nothing(store: RoomStore) -> None:
    store.add(RECORD, MAX_ROOMS)

    with pytest.raises(Conflict):
        store.update(CODE, changing(voting(Phase.REVEALED)))

    assert store.get(CODE) == RECORD


def test_concurrent_changes_are_all_applied(store: RoomStore) -> None:
    store.add(RECORD, MAX_ROOMS)

    def step(_: int) -> None:
        def next_step(record: RoomRecord) -> RoomRecord:
            room = record.room
            return replace(
                record, room=apply_change(room, RoomChange(step=room.step + 1))
            )

        store.update(CODE, next_step)

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(step, range(40)))

    record = store.get(CODE)
    assert record is not None
    assert (record.room.step, record.room.revision) == (40, 41)


def test_an_unknown_room_raises(store: RoomStore) -> None:
    with pytest.raises(RoomNotFound):
        store.update(CODE, changing(RoomChange(step=1)))
    with pytest.raises(RoomNotFound):
        store.vote(CODE, Ballot("why", 1, "ada", 0))
    with pytest.raises(RoomNotFound):
        store.vote_count(CODE, FIRST)
    with pytest.raises(RoomNotFound):
        store.votes_version(CODE)
    with pytest.raises(RoomNotFound):
        store.ballots(CODE)
    store.remove(CODE)


def test_removing_a_room_deletes_its_votes(store: RoomStore, opener: Opener) -> None:
    opened(store).vote(CODE, Ballot("why", 1, "ada", 0))

    store.remove(CODE)

    assert store.get(CODE) is None
    assert codes(store) == ()
    again = opener()
    assert again.get(CODE) is None
    opened(again)
    assert again.ballots(CODE) == {}


def test_late_votes_and_changes_do_not_restore_a_removed_room(
    store: RoomStore, opener: Opener
) -> None:
    """Six threads vote and change the room while it is removed."""
    opened(store)
    stop = threading.Event()

    def vote_and_change(number: int) -> None:
        while not stop.is_set():
            try:
                store.vote(CODE, Ballot("why", 1, f"{number}", 0))
                store.update(CODE, changing(RoomChange(step=number)))
            except RoomNotFound:
                return

    with ThreadPoolExecutor(6) as threads, ExitStack() as at_the_end:
        at_the_end.callback(stop.set)
        working = [threads.submit(vote_and_change, number) for number in range(6)]
        store.remove(CODE)
        for future in working:
            future.result(TIMEOUT)

    assert opener().get(CODE) is None
    opened(store)
    assert opener().ballots(CODE) == {}


def test_check_passes(store: RoomStore) -> None:
    store.check()


def test_idle_rooms_are_found(store: RoomStore, clock: Clock) -> None:
    opened(store)
    store.add(replace(RECORD, room=Room("XXXXXX", "small", "first")), MAX_ROOMS)

    clock.now += 10
    store.vote(CODE, Ballot("why", 1, "ada", 0))

    assert store.idle_since(clock.now - 5) == ("XXXXXX",)
    assert store.idle_since(clock.now - 20) == ()


def test_a_reopened_store_has_all_rooms_and_votes(
    store: RoomStore, opener: Opener
) -> None:
    opened(store).vote(CODE, Ballot("why", 1, "ada", (0, 2)))
    record = store.get(CODE)

    again = opener()

    assert again.get(CODE) == record
    assert again.ballots(CODE) == {FIRST: ((0, 2),)}
    assert again.vote(CODE, Ballot("why", 1, "bob", (1,)))
    assert again.vote_count(CODE, FIRST) == 2


def test_listeners_are_notified_of_changes(store: RoomStore) -> None:
    notifications: SimpleQueue[tuple[str, Notification]] = SimpleQueue()
    store.add(RECORD, MAX_ROOMS)
    store.add_listener(lambda *notification: notifications.put(notification))

    store.update(CODE, changing(voting(Phase.OPEN)))
    assert notifications.get(timeout=TIMEOUT) == (CODE, Notification.STATE)

    store.vote(CODE, Ballot("why", 1, "ada", 0))
    assert notifications.get(timeout=TIMEOUT) == (CODE, Notification.COUNTS)

    store.remove(CODE)
    assert notifications.get(timeout=TIMEOUT) == (CODE, Notification.STATE)


def test_listeners_are_not_notified_if_nothing_changes(store: RoomStore) -> None:
    notifications: SimpleQueue[Notification] = SimpleQueue()
    store.add(RECORD, MAX_ROOMS)
    store.add_listener(lambda _, notification: notifications.put(notification))

    store.update(CODE, changing(RoomChange(slide="first")))
    store.vote(CODE, Ballot("why", 1, "ada", 0))

    assert notifications.empty()


def test_a_single_process_has_no_followers_elsewhere(store: RoomStore) -> None:
    store.add(RECORD, MAX_ROOMS)

    others = store.other_processes
    others.report_followers(CODE, 5)

    assert others.follower_count(CODE) == others.total_follower_count() == 0


def test_an_ended_room_and_its_cause_are_remembered_after_a_restart(
    opener: Opener,
) -> None:
    store = opened(opener())
    assert store.ended_room(CODE) is None

    store.remove(CODE, EndCause.IDLE)
    ended = EndedRoom(RECORD.room.lesson, EndCause.IDLE)
    assert store.ended_room(CODE) == ended

    again = opener()
    assert again.get(CODE) is None
    assert again.ended_room(CODE) == ended
    assert again.ended_room("XXXXXX") is None
    # A new room may get the same code.
    again.add(RECORD, MAX_ROOMS)
    assert again.get(CODE) is not None
    assert again.ended_room(CODE) is None
