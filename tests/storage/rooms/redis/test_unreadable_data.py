"""Values in Redis that Overtone has not written."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from redis import Redis

from app.core.room.ballots.ballot import Ballot
from app.storage.rooms.redis.keys import key
from tests.storage.rooms.redis.processes import FIRST
from tests.storage.rooms.room_stores import CODE, MAX_ROOMS, RECORD, Opener, opened
from tests.waiting import eventually


def test_foreign_entries_among_votes_and_counts_are_ignored(
    opener: Opener, client: Redis, caplog: pytest.LogCaptureFixture
) -> None:
    opened(opener()).vote(CODE, Ballot("why", 1, "ada", 0))
    client.hset(key(CODE, "votes"), mapping={"foreign": "x", "1 bob why": "no JSON"})
    client.hset(key(CODE, "counts"), mapping={"foreign": "x", "2 why": "x"})

    store = opener()

    assert store.vote_count(CODE, FIRST) == 1
    assert store.ballots(CODE) == {FIRST: (0,)}
    assert "A vote in Redis cannot be read" in caplog.text


def deeply_nested(record: str) -> str:
    return "[" * 100_000


def with_text_as_version(record: str) -> str:
    return json.dumps(json.loads(record) | {"version": "new"})


def not_utf8(record: str) -> bytes:
    return b"\xff"


@pytest.mark.parametrize("written", [deeply_nested, with_text_as_version, not_utf8])
def test_an_unreadable_room_does_not_disturb_other_rooms(
    opener: Opener, client: Redis, written: Callable[[str], str | bytes]
) -> None:
    store, other = opener(), opener()
    store.add(RECORD, MAX_ROOMS)
    record = client.get(key(CODE))
    assert isinstance(record, str)
    client.set(key(CODE), written(record))

    assert other.get(CODE) is None
    store._subscription.mark_disconnected()
    assert eventually(lambda: store._subscription.connected)
