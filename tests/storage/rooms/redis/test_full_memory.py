"""Redis whose memory is full, so that it refuses everything that needs memory."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from redis import Redis

from app.core.room.ballots.ballot import Ballot
from app.storage.rooms import RoomStoreUnavailable
from app.storage.rooms.redis import other_processes
from tests.storage.rooms.redis.processes import FIRST
from tests.storage.rooms.room_stores import CODE, Opener, opened
from tests.waiting import eventually


@pytest.fixture
def full(client: Redis) -> Iterator[Redis]:
    """Return a client. The memory limit that the test sets is removed afterwards."""
    yield client
    client.config_set("maxmemory", 0)


def test_rooms_can_be_read_and_ended_while_votes_are_refused(
    opener: Opener, full: Redis
) -> None:
    one, other = opener(), opener()
    opened(one).vote(CODE, Ballot("why", 1, "ada", 0))
    full.config_set("maxmemory", 1)

    with pytest.raises(RoomStoreUnavailable):
        other.vote(CODE, Ballot("why", 1, "bob", 0))
    assert other.get(CODE) == one.get(CODE)
    assert other.ballots(CODE) == {FIRST: (0,)}
    other.remove(CODE)

    assert eventually(lambda: one.get(CODE) is None)
    ended = other.ended_room(CODE)
    assert ended is not None
    assert ended.lesson == "small"


def test_devices_that_cannot_be_published_do_not_disconnect_the_process(
    opener: Opener,
    full: Redis,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(other_processes, "REFRESH_INTERVAL", 0)
    store = opener()
    full.config_set("maxmemory", 1)
    calls: list[None] = []

    def streaming() -> dict[str, list[str]]:
        calls.append(None)
        return {CODE: ["a device"]}

    store.other_processes.add_device_source(streaming)

    assert eventually(lambda: len(calls) > 2)
    assert "The connection to Redis is lost" not in caplog.text
