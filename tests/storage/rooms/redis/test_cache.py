"""Cache of rooms in a process."""

from __future__ import annotations

from dataclasses import replace

from app.storage.rooms.ended_rooms import MAX_ENDED, EndCause
from app.storage.rooms.redis.cache import CachedRoom, RoomCache
from tests.storage.rooms.room_stores import CODE, RECORD

FIRST = ("why", 1)
CHANGED = replace(RECORD, remote_digest="a digest")


def test_only_a_newer_version_replaces_a_cached_room() -> None:
    cache = RoomCache()
    cache.update(CachedRoom(RECORD, 2))

    cache.update(CachedRoom(CHANGED, 1))
    assert cache.get(CODE) == CachedRoom(RECORD, 2)

    assert cache.update(CachedRoom(CHANGED, 3)) == CachedRoom(CHANGED, 3)
    assert cache.get(CODE) == CachedRoom(CHANGED, 3)


def test_counts_only_increase() -> None:
    cache = RoomCache()
    cache.update(CachedRoom(RECORD, 1, {FIRST: 2}))

    cache.raise_count(CODE, FIRST, 1)
    cache.update(CachedRoom(CHANGED, 2, {FIRST: 1}))

    room = cache.get(CODE)
    assert room is not None
    assert (room.version, room.counts) == (2, {FIRST: 2})


def test_a_late_update_does_not_restore_an_ended_room() -> None:
    cache = RoomCache()
    cache.update(CachedRoom(RECORD, 1))

    cache.mark_ended(CODE, EndCause.IDLE)
    cache.update(CachedRoom(CHANGED, 2))

    assert cache.get(CODE) is None
    assert cache.has_ended(CODE)


def test_a_new_room_can_reuse_the_code_of_an_ended_room() -> None:
    cache = RoomCache()
    cache.mark_ended(CODE, EndCause.IDLE)

    cache.replace(CachedRoom(RECORD, 1))

    assert CODE in cache
    assert not cache.has_ended(CODE)


def test_the_number_of_remembered_ended_rooms_is_limited() -> None:
    cache = RoomCache()

    for number in range(MAX_ENDED + 1):
        cache.mark_ended(str(number), EndCause.IDLE)

    assert not cache.has_ended("0")
    assert cache.has_ended("1")
