"""Outages of Redis, after which it has all, some or none of the rooms."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest
from redis import Redis

from app.core.room import Phase, RoomChange, Vote
from app.storage.rooms import Ballot, RedisRoomStore, RoomStore, RoomStoreUnavailable
from app.storage.rooms.redis import subscription as subscription
from app.storage.rooms.redis.cache import CachedRoom
from app.storage.rooms.redis.keys import key
from app.storage.rooms.store import Notification
from tests.redis import RedisServer
from tests.storage.rooms.redis.processes import FIRST, ignore_messages
from tests.storage.rooms.room_stores import CODE, MAX_ROOMS, RECORD, changing, opened
from tests.waiting import TIMEOUT, eventually

KEPT = ("--appendonly", "yes", "--appendfsync", "always")


def test_a_restarted_redis_is_synchronised(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It comes back with what it had: who follows is told what they missed."""
    monkeypatch.setattr(subscription, "MAX_DELAY", 0.2)
    server = RedisServer(tmp_path)
    server.start(*KEPT)
    one, other = RedisRoomStore(server.url), RedisRoomStore(server.url)
    heard: SimpleQueue[Notification] = SimpleQueue()
    try:
        opened(one).vote(CODE, Ballot("why", 1, "ada", 0))
        assert other.get(CODE) is not None
        assert eventually(lambda: other.vote_count(CODE, FIRST) == 1)
        server.stop()
        assert eventually(lambda: not other._subscription.connected)

        asked: list[Callable[[], Any]] = [
            lambda: other.update(CODE, changing(RoomChange(slide="second"))),
            lambda: other.vote(CODE, Ballot("why", 1, "bob", 0)),
            lambda: other.get("XXXXXX"),
            lambda: other.get(CODE, fresh=True),
            other.check,
        ]
        for ask in asked:
            with pytest.raises(RoomStoreUnavailable):
                ask()
        known = other.get(CODE)
        assert known is not None
        assert known.room.vote == Vote("why", 1, Phase.OPEN)

        other.add_listener(lambda _, news: heard.put(news))
        server.start(*KEPT)
        assert heard.get(timeout=TIMEOUT) is Notification.STATE
        assert eventually(lambda: one._subscription.connected)
        changed = one.update(CODE, changing(RoomChange(slide="second")))
        assert eventually(lambda: other.get(CODE) == changed)
        assert other.ballots(CODE) == {FIRST: (0,)}
    finally:
        one.close()
        other.close()
        server.stop()


def test_rooms_end_when_redis_restarts_empty(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(subscription, "MAX_DELAY", 0.2)
    heard: SimpleQueue[Notification] = SimpleQueue()
    with RedisServer(tmp_path) as server:
        store = RedisRoomStore(server.url)
        store.add(RECORD, MAX_ROOMS)
        store.add_listener(lambda _, news: heard.put(news))
        server.stop()
        server.start()

        assert heard.get(timeout=TIMEOUT) is Notification.STATE
        assert store.get(CODE) is None
        store.close()


def test_lost_changes_are_restored_in_redis(
    two: tuple[RoomStore, RoomStore], client: Redis
) -> None:
    """Followers have been told, and hear of no revision that they know."""
    one, other = two
    earlier = client.get(key(CODE))
    for step in range(1, 4):
        changed = one.update(CODE, changing(RoomChange(step=step)))
    assert eventually(lambda: other.get(CODE) == changed)
    client.set(key(CODE), earlier)

    other._subscription.mark_disconnected()
    assert eventually(lambda: other._subscription.connected)

    assert other.get(CODE, fresh=True) == changed
    assert one.update(CODE, changing(RoomChange(slide="second"))).room.revision == 5
    assert eventually(lambda: other.get(CODE) == one.get(CODE))


def test_a_newer_record_is_not_overwritten_by_a_restored_one(
    two: tuple[RoomStore, RoomStore],
) -> None:
    """Somebody has changed the room between the asking and the giving back."""
    one, other = two
    changed = one.update(CODE, changing(RoomChange(slide="second")))

    other._resolve(
        CachedRoom(replace(RECORD, remote="a digest"), 2), CachedRoom(RECORD, 1)
    )

    assert one.get(CODE, fresh=True) == other.get(CODE, fresh=True) == changed


def test_a_change_after_a_lost_change_wins(
    two: tuple[RoomStore, RoomStore], client: Redis
) -> None:
    """What Redis says counts, where it has as many changes."""
    one, other = two
    earlier = client.get(key(CODE))
    ignore_messages(other).update(CODE, changing(RoomChange(step=1)))
    client.set(key(CODE), earlier)
    changed = one.update(CODE, changing(RoomChange(step=2)))

    other._subscription.mark_disconnected()

    assert eventually(lambda: other.get(CODE) == changed)
