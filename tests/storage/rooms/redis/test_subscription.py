"""Messages are received, or the store knows that the connection is broken."""

from __future__ import annotations

import time

import pytest
from redis import Redis

from app.core.room import Phase, RoomChange
from app.core.room.ballots.ballot import Ballot
from app.storage.rooms import RedisRoomStore, RoomStore, RoomStoreUnavailable
from app.storage.rooms.redis import connection
from app.storage.rooms.redis import subscription as subscription
from app.storage.rooms.redis.connection import TIMEOUT
from app.storage.rooms.redis.keys import PREFIX, format_record, key, parse_record
from tests.servers.redis import RedisServer
from tests.storage.rooms.redis.pausable_proxy import PausableProxy
from tests.storage.rooms.room_stores import (
    CODE,
    MAX_ROOMS,
    RECORD,
    Opener,
    changing,
    opened,
    voting,
)
from tests.waiting import eventually

SUBSCRIPTION = 0
"""Number of the subscription's connection, which is the first."""


def test_invalid_messages_are_ignored(
    two: tuple[RoomStore, RoomStore], client: Redis
) -> None:
    one, other = two
    for message in ("", "{", "[]", "{}", '{"code": "ACDEFG"}'):
        client.publish(f"{PREFIX}:0", message)

    changed = one.update(CODE, changing(RoomChange(slide="second")))

    assert eventually(lambda: other.get(CODE) == changed)


def test_messages_of_another_redis_database_are_ignored(
    opener: Opener, redis_server: RedisServer
) -> None:
    """Another Overtone may use the same Redis."""
    store, another = opener(), RedisRoomStore(redis_server.url.replace("/0", "/1"))
    another.other_processes.report_followers("XXXXXX", 30)
    one = opener()
    one.other_processes.report_followers(CODE, 2)

    assert eventually(lambda: store.other_processes.total_follower_count() > 0)
    assert eventually(lambda: store.other_processes.total_follower_count() == 2)
    assert another.other_processes.total_follower_count() == 0
    another.close()


def test_an_error_in_a_listener_does_not_end_the_subscription(
    two: tuple[RoomStore, RoomStore],
) -> None:
    one, other = two
    other.add_listener(lambda *_: 1 / 0)
    other._subscription.mark_disconnected()

    assert eventually(lambda: other._subscription.connected)
    changed = one.update(CODE, changing(RoomChange(slide="second")))

    assert eventually(lambda: other.get(CODE) == changed)


def test_changes_during_a_lost_connection_are_read_after_reconnecting(
    two: tuple[RoomStore, RoomStore], client: Redis
) -> None:
    """The driver reconnects by itself and does not report it."""
    one, other = two
    changed = changing(RoomChange(slide="second"))(RECORD)

    # Like another process, change the room while nothing is subscribed.
    transaction = client.pipeline()
    transaction.client_kill_filter(_type="pubsub")
    transaction.set(key(CODE), format_record(changed, 2))
    transaction.execute()

    assert eventually(lambda: one.get(CODE) == other.get(CODE) == changed)


def test_a_connection_without_heartbeat_is_reopened(
    line: PausableProxy, client: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "HEALTH_CHECK_INTERVAL", 1)
    monkeypatch.setattr(subscription, "HEARTBEAT_TIMEOUT", 0.5)
    store = RedisRoomStore(line.url)
    store.add(RECORD, MAX_ROOMS)
    line.pause(SUBSCRIPTION)
    changed = changing(RoomChange(slide="second"))(RECORD)
    client.set(key(CODE), format_record(changed, 2))

    assert eventually(lambda: store.get(CODE) == changed)
    store.close()


def test_only_the_first_request_waits_for_a_silent_redis(line: PausableProxy) -> None:
    """Later requests fail at once until Redis responds again."""
    store = opened(RedisRoomStore(line.url))
    line.pause()

    began = time.monotonic()
    with pytest.raises(RoomStoreUnavailable):
        store.vote(CODE, Ballot("why", 1, "ada", 0))
    assert time.monotonic() - began < 1.75 * TIMEOUT
    assert not store._subscription.connected
    with pytest.raises(RoomStoreUnavailable):
        store.check()
    assert store.get(CODE) is not None

    line.resume()
    assert eventually(lambda: store._subscription.connected)
    store.check()
    assert store.vote(CODE, Ballot("why", 1, "ada", 1))
    assert store.vote_count(CODE, ("why", 1)) == 1
    store.close()


def test_an_error_reply_does_not_count_as_a_lost_connection(
    opener: Opener, client: Redis
) -> None:
    store = opened(opener())
    client.config_set("maxmemory", 1)
    try:
        with pytest.raises(RoomStoreUnavailable):
            store.vote(CODE, Ballot("why", 1, "ada", 0))
        assert store._subscription.connected
    finally:
        client.config_set("maxmemory", 0)
    store.update(CODE, changing(voting(Phase.CLOSED)))


def test_a_formatted_record_is_parsed_to_the_same_record() -> None:
    known = parse_record(format_record(RECORD, 7))

    assert known is not None
    assert (known.record, known.version) == (RECORD, 7)
    assert format_record(RECORD, 7) != format_record(RECORD, 7)
