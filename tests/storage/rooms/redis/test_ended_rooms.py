"""Ended and expired rooms in several processes."""

from __future__ import annotations

import json
from dataclasses import replace
from queue import SimpleQueue

import pytest
from redis import Redis

from app.core.room import Phase, end_room
from app.core.room.ballots.ballot import Ballot
from app.storage.rooms import RoomStore
from app.storage.rooms.ended_rooms import ENDED_SECONDS, EndCause, EndedRoom
from app.storage.rooms.redis.keys import PREFIX, key
from app.storage.rooms.store import IDLE_SECONDS, Notification, RoomEnded
from tests.servers.redis import RedisServer
from tests.storage.rooms.room_stores import (
    CODE,
    MAX_ROOMS,
    RECORD,
    Opener,
    changing,
    opened,
    voting,
)
from tests.waiting import TIMEOUT, eventually


def test_a_room_ends_in_every_process(
    two: tuple[RoomStore, RoomStore], client: Redis
) -> None:
    one, other = two
    opened(one).vote(CODE, Ballot("why", 1, "ada", 0))
    notifications: SimpleQueue[Notification] = SimpleQueue()
    other.add_listener(lambda _, notification: notifications.put(notification))

    other.get(CODE)
    one.remove(CODE, EndCause.IDLE)

    assert eventually(lambda: other.get(CODE) is None)
    for store in two:
        assert store.ended_room(CODE) == EndedRoom(RECORD.room.lesson, EndCause.IDLE)
    assert client.keys() == [key(CODE, "ended")]
    assert 0 < client.ttl(key(CODE, "ended")) <= ENDED_SECONDS


def test_a_room_that_redis_has_lost_is_not_called_ended_by_its_presenter(
    two: tuple[RoomStore, RoomStore], redis_server: RedisServer
) -> None:
    one, _ = two
    opened(one)

    redis_server.forget()
    one._subscription.mark_disconnected()

    lost = EndedRoom(RECORD.room.lesson, EndCause.LOST)
    assert eventually(lambda: one.ended_room(CODE) == lost)
    assert str(RoomEnded(lost)) == "This room no longer exists."


@pytest.mark.parametrize("cause", [{}, {"cause": "moved"}, {"cause": None}])
def test_a_room_that_another_version_ended_has_ended_without_a_known_cause(
    opener: Opener, client: Redis, cause: dict[str, str | None]
) -> None:
    store = opener()
    store.add(RECORD, MAX_ROOMS)

    message = {"code": CODE, "record": None} | cause
    client.publish(f"{PREFIX}:0", json.dumps(message))

    assert eventually(lambda: store.ended_room(CODE) == EndedRoom(RECORD.room.lesson))


@pytest.mark.parametrize("stored", ["small", "small ", "small moved"])
def test_a_stored_end_of_another_version_has_no_known_cause(
    opener: Opener, client: Redis, stored: str
) -> None:
    client.set(key(CODE, "ended"), stored)

    assert opener().ended_room(CODE) == EndedRoom("small")


def test_another_process_removes_a_room_whose_process_was_killed_while_ending_it(
    two: tuple[RoomStore, RoomStore], client: Redis
) -> None:
    one, other = two
    opened(one).vote(CODE, Ballot("why", 1, "ada", 0))
    one.update(CODE, lambda record: replace(record, room=end_room(record.room)))

    other._subscription.mark_disconnected()

    assert eventually(lambda: client.keys() == [key(CODE, "ended")])
    assert eventually(lambda: one.get(CODE) is other.get(CODE) is None)


def test_an_expired_room_ends_in_every_process(
    two: tuple[RoomStore, RoomStore], client: Redis
) -> None:
    one, other = two
    notifications: SimpleQueue[Notification] = SimpleQueue()
    other.add_listener(lambda _, notification: notifications.put(notification))
    client.delete(key(CODE))

    one.remove(CODE)

    assert notifications.get(timeout=TIMEOUT) is Notification.STATE
    assert other.get(CODE) is None


def test_a_code_can_be_reused_after_reconnecting(
    two: tuple[RoomStore, RoomStore],
) -> None:
    one, other = two
    one.remove(CODE)
    assert eventually(lambda: other.get(CODE) is None)
    one.add(RECORD, MAX_ROOMS)

    other._subscription.mark_disconnected()

    assert eventually(
        lambda: other._subscription.connected and other.get(CODE) == RECORD
    )


def test_the_keys_of_a_room_expire(
    two: tuple[RoomStore, RoomStore], client: Redis
) -> None:
    one, _ = two
    one.update(CODE, changing(voting(Phase.OPEN)))
    one.vote(CODE, Ballot("why", 1, "ada", 0))

    keys = [each for each in client.scan_iter() if each != PREFIX]
    left = [client.ttl(each) for each in keys]
    client.expire(keys[0], 60)
    one.vote(CODE, Ballot("why", 1, "bob", 0))
    renewed = client.ttl(keys[0])

    assert len(keys) == 3
    assert all(IDLE_SECONDS - 60 < seconds <= IDLE_SECONDS for seconds in left)
    assert renewed > 60
