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
from app.core.room.ballots.ballot import Ballot
from app.storage.rooms import RedisRoomStore, RoomStore, RoomStoreUnavailable
from app.storage.rooms.redis import subscription as subscription
from app.storage.rooms.redis.cache import CachedRoom
from app.storage.rooms.redis.keys import key
from app.storage.rooms.store import Notification
from tests.servers.redis import RedisServer
from tests.storage.rooms.redis.processes import FIRST, ignore_messages
from tests.storage.rooms.room_stores import CODE, MAX_ROOMS, RECORD, changing, opened
from tests.waiting import TIMEOUT, eventually

PERSISTENT = ("--appendonly", "yes", "--appendfsync", "always")


def test_a_restarted_redis_is_synchronised(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Redis restarts with its data, and followers receive the changes they missed."""
    monkeypatch.setattr(subscription, "MAX_DELAY", 0.2)
    server = RedisServer(tmp_path)
    server.start(*PERSISTENT)
    one, other = RedisRoomStore(server.url), RedisRoomStore(server.url)
    notifications: SimpleQueue[Notification] = SimpleQueue()
    try:
        opened(one).vote(CODE, Ballot("why", 1, "ada", 0))
        assert other.get(CODE) is not None
        assert eventually(lambda: other.vote_count(CODE, FIRST) == 1)
        server.stop()
        assert eventually(lambda: not other._subscription.connected)

        requests: list[Callable[[], Any]] = [
            lambda: other.update(CODE, changing(RoomChange(slide="second"))),
            lambda: other.vote(CODE, Ballot("why", 1, "bob", 0)),
            lambda: other.get("XXXXXX"),
            lambda: other.get(CODE, fresh=True),
            other.check,
        ]
        for request in requests:
            with pytest.raises(RoomStoreUnavailable):
                request()
        known = other.get(CODE)
        assert known is not None
        assert known.room.vote == Vote("why", 1, Phase.OPEN)

        other.add_listener(lambda _, notification: notifications.put(notification))
        server.start(*PERSISTENT)
        assert notifications.get(timeout=TIMEOUT) is Notification.STATE
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
    notifications: SimpleQueue[Notification] = SimpleQueue()
    with RedisServer(tmp_path) as server:
        store = RedisRoomStore(server.url)
        store.add(RECORD, MAX_ROOMS)
        store.add_listener(lambda _, notification: notifications.put(notification))
        server.stop()
        server.start()

        assert notifications.get(timeout=TIMEOUT) is Notification.STATE
        assert store.get(CODE) is None
        store.close()


def test_lost_changes_are_restored_in_redis(
    two: tuple[RoomStore, RoomStore], client: Redis
) -> None:
    """Followers had received the lost changes, so no revision may be used twice."""
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
    """Another process changes the room between the comparison and the restore."""
    one, other = two
    changed = one.update(CODE, changing(RoomChange(slide="second")))

    other._resolve(
        CachedRoom(replace(RECORD, remote_digest="a digest"), 2), CachedRoom(RECORD, 1)
    )

    assert one.get(CODE, fresh=True) == other.get(CODE, fresh=True) == changed


def test_a_change_after_a_lost_change_wins(
    two: tuple[RoomStore, RoomStore], client: Redis
) -> None:
    """With equal numbers of changes, the version in Redis is used."""
    one, other = two
    earlier = client.get(key(CODE))
    ignore_messages(other).update(CODE, changing(RoomChange(step=1)))
    client.set(key(CODE), earlier)
    changed = one.update(CODE, changing(RoomChange(step=2)))

    other._subscription.mark_disconnected()

    assert eventually(lambda: other.get(CODE) == changed)
