"""Changes, votes and limits that several processes share."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from queue import SimpleQueue

import pytest

from app.core.room import Phase, RoomChange, Vote, apply_change
from app.core.room.ballots.ballot import Ballot
from app.storage.rooms import NotFollowing, RoomService, RoomStore, ServerFull
from app.storage.rooms.record import RoomRecord, with_pairing
from app.storage.rooms.redis import other_processes
from app.storage.rooms.store import Notification
from tests.event_loop import run_in_event_loop
from tests.storage.rooms.redis.processes import FIRST, ignore_messages
from tests.storage.rooms.room_stores import (
    CODE,
    MAX_ROOMS,
    RECORD,
    Clock,
    Opener,
    changing,
    opened,
    voting,
)
from tests.waiting import TIMEOUT, eventually


def test_a_change_reaches_every_process(two: tuple[RoomStore, RoomStore]) -> None:
    one, other = two
    notifications: SimpleQueue[tuple[str, Notification]] = SimpleQueue()
    other.add_listener(lambda *notification: notifications.put(notification))

    changed = one.update(CODE, changing(RoomChange(slide="second")))

    assert notifications.get(timeout=TIMEOUT) == (CODE, Notification.STATE)
    assert other.get(CODE) == changed


def test_a_device_that_follows_through_one_process_can_vote_through_another(
    two: tuple[RoomStore, RoomStore],
) -> None:
    one, other = (RoomService(store, MAX_ROOMS, MAX_ROOMS, Clock()) for store in two)

    one.feed.report_device(CODE, "device")

    other.feed.require_following(CODE, "device")
    with pytest.raises(NotFollowing):
        other.feed.require_following(CODE, "another")
    with pytest.raises(NotFollowing):
        other.feed.require_following("XXXXXX", "device")


def test_devices_with_streams_are_published_again_regularly(
    two: tuple[RoomStore, RoomStore], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Redis may have lost them, and they expire."""
    monkeypatch.setattr(other_processes, "REFRESH_INTERVAL", 0.1)
    one, other = two

    one.other_processes.add_device_source(lambda: {CODE: ("device",)})

    assert eventually(lambda: other.other_processes.is_following(CODE, "device"))


def test_is_cached_is_false_until_the_room_was_read(opener: Opener) -> None:
    opener().add(RECORD, MAX_ROOMS)
    store = opener()
    assert not store.is_cached(CODE)

    store.get(CODE)
    assert store.is_cached(CODE)

    store.remove(CODE)
    assert store.is_cached(CODE)
    assert store.get(CODE) is None


def test_changes_that_keep_the_revision_reach_every_process(
    two: tuple[RoomStore, RoomStore],
) -> None:
    one, other = two

    changed = one.update(CODE, lambda record: with_pairing(record, "pairing", "", 0.0))

    assert eventually(lambda: other.get(CODE) == changed)


def test_a_fresh_read_includes_changes_of_other_processes(
    two: tuple[RoomStore, RoomStore],
) -> None:
    one, other = two
    ignore_messages(other)

    changed = one.update(CODE, changing(RoomChange(slide="second")))

    assert other.get(CODE, fresh=True) == changed
    assert other.get(CODE) == changed


def test_require_secret_sees_changes_of_other_processes(opener: Opener) -> None:
    """A vote is closed through one process, and the other counts it."""
    one, other = (
        RoomService(ignore_messages(opener()), MAX_ROOMS, MAX_ROOMS, Clock())
        for _ in range(2)
    )
    room = one.open("small", "first")
    code, secret = room.room.code, room.secret
    one.update_state(code, secret, voting(Phase.OPEN))
    other.find(code)

    one.update_state(code, secret, voting(Phase.CLOSED))
    vote = other.require_secret(code, secret).vote
    remote = one.exchange_pairing(code, one.create_pairing(code, secret)[0])
    led = other.require_secret(code, remote)

    assert vote == led.vote == Vote("why", 1, Phase.CLOSED)


def test_votes_through_all_processes_are_counted(
    two: tuple[RoomStore, RoomStore],
) -> None:
    one, other = two
    one.update(CODE, changing(voting(Phase.OPEN)))

    assert other.vote(CODE, Ballot("why", 1, "ada", 0))
    assert one.vote(CODE, Ballot("why", 1, "bob", 1))

    assert one.ballots(CODE) == other.ballots(CODE) == {FIRST: (0, 1)}
    assert eventually(lambda: other.vote_count(CODE, FIRST) == 2)
    one.update(CODE, changing(voting(Phase.CLOSED)))
    assert not other.vote(CODE, Ballot("why", 1, "eve", 0))


def test_a_device_that_votes_through_two_processes_counts_once(
    two: tuple[RoomStore, RoomStore],
) -> None:
    opened(two[0])

    def vote(number: int) -> bool:
        return two[number % 2].vote(CODE, Ballot("why", 1, "ada", number % 3))

    with ThreadPoolExecutor(8) as threads:
        assert all(threads.map(vote, range(40)))

    assert len(two[0].ballots(CODE)[FIRST]) == 1
    assert [store.vote_count(CODE, FIRST) for store in two] == [1, 1]
    for store in two:
        assert eventually(lambda store=store: store.votes_version(CODE) == 40)


def test_concurrent_changes_of_two_processes_are_all_applied(
    two: tuple[RoomStore, RoomStore],
) -> None:
    def next_step(record: RoomRecord) -> RoomRecord:
        room = record.room
        return replace(record, room=apply_change(room, RoomChange(step=room.step + 1)))

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda n: two[n % 2].update(CODE, next_step), range(40)))

    for store in two:
        record = store.get(CODE, fresh=True)
        assert record is not None
        assert (record.room.step, record.room.revision) == (40, 41)


def test_all_processes_share_the_limit_of_rooms(
    two: tuple[RoomStore, RoomStore],
) -> None:
    """One room is already open."""

    def open_(number: int) -> bool:
        room = replace(RECORD.room, code=f"ROOM{number}")
        try:
            return two[number % 2].add(replace(RECORD, room=room), 4)
        except ServerFull:
            return False

    with ThreadPoolExecutor(8) as threads:
        assert sum(threads.map(open_, range(12))) == 3


def test_all_processes_share_the_limit_of_followers(opener: Opener) -> None:
    one, other = (RoomService(opener(), MAX_ROOMS, 2, Clock()) for _ in range(2))
    code = one.open("small", "first").room.code

    async def follow() -> None:
        subscriber = one.feed.subscribe(code)
        other.feed.subscribe(code)
        while True:
            try:
                other.feed.unsubscribe(other.feed.subscribe(code))
            except ServerFull:
                break
            await asyncio.sleep(0.01)
        one.feed.unsubscribe(subscriber)
        while True:
            with suppress(ServerFull):
                other.feed.subscribe(code)
                return
            await asyncio.sleep(0.01)

    run_in_event_loop(follow)
