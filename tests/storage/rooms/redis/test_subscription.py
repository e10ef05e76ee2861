"""News are heard, or it is known that they are not: Redis may go without a word."""

from __future__ import annotations

import time

import pytest
from redis import Redis

from app.core.room import Phase, RoomChange
from app.storage.rooms import Ballot, RedisShelf, Shelf, Unreachable
from app.storage.rooms.redis import connection
from app.storage.rooms.redis import subscription as wire
from app.storage.rooms.redis.connection import ANSWERS
from app.storage.rooms.redis.keys import PREFIX, key, read, write
from tests.redis import RedisServer
from tests.storage.rooms.redis.line import Line
from tests.storage.rooms.shelves import (
    CODE,
    MOST,
    RECORD,
    Opener,
    changing,
    opened,
    voting,
)
from tests.waiting import eventually

HEARING = 0
"""The connection that hears is opened as the first."""


def test_strange_news_are_survived(two: tuple[Shelf, Shelf], client: Redis) -> None:
    one, other = two
    for strange in ("", "{", "[]", "{}", '{"code": "ACDEFG"}'):
        client.publish(f"{PREFIX}:0", strange)

    changed = one.change(CODE, changing(RoomChange(slide="second")))

    assert eventually(lambda: other.get(CODE) == changed)


def test_what_is_told_in_another_database_is_not_heard(
    opener: Opener, redis_server: RedisServer
) -> None:
    """Another Overtone may use the same Redis."""
    shelf, another = opener(), RedisShelf(redis_server.url.replace("/0", "/1"))
    another.note_watched("XXXXXX", 30)
    one = opener()
    one.note_watched(CODE, 2)

    assert eventually(lambda: shelf.followed_elsewhere() > 0)
    assert eventually(lambda: shelf.followed_elsewhere() == 2)
    assert another.followed_elsewhere() == 0
    another.close()


def test_who_cannot_be_told_keeps_nobody_from_hearing(
    two: tuple[Shelf, Shelf],
) -> None:
    one, other = two
    other.listen(lambda *_: 1 / 0)
    other._wire.doubt()

    assert eventually(lambda: other._wire.live)
    changed = one.change(CODE, changing(RoomChange(slide="second")))

    assert eventually(lambda: other.get(CODE) == changed)


def test_what_happened_while_it_was_broken_is_asked_for(
    two: tuple[Shelf, Shelf], client: Redis
) -> None:
    """The driver connects again by itself, at once, and says nothing of it."""
    one, other = two
    changed = changing(RoomChange(slide="second"))(RECORD)

    # Changed while nobody hears: as another process would.
    told = client.pipeline()
    told.client_kill_filter(_type="pubsub")
    told.set(key(CODE), write(changed, 2))
    told.execute()

    assert eventually(lambda: one.get(CODE) == other.get(CODE) == changed)


def test_one_that_gives_no_sign_of_life_is_opened_again(
    line: Line, client: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "LOOKED_AFTER", 1)
    monkeypatch.setattr(wire, "OWES", 0.5)
    shelf = RedisShelf(line.url)
    shelf.add(RECORD, MOST)
    line.hold(HEARING)
    changed = changing(RoomChange(slide="second"))(RECORD)
    client.set(key(CODE), write(changed, 2))

    assert eventually(lambda: shelf.get(CODE) == changed)
    shelf.close()


def test_a_redis_that_is_silent_is_waited_for_once(line: Line) -> None:
    """Whoever asks next is told at once, until it answers again."""
    shelf = opened(RedisShelf(line.url))
    line.hold()

    began = time.monotonic()
    with pytest.raises(Unreachable):
        shelf.vote(CODE, Ballot("why", 1, "ada", 0))
    assert time.monotonic() - began < 1.75 * ANSWERS
    assert not shelf._wire.live
    with pytest.raises(Unreachable):
        shelf.check()
    assert shelf.get(CODE) is not None

    line.release()
    assert eventually(lambda: shelf._wire.live)
    shelf.check()
    assert shelf.vote(CODE, Ballot("why", 1, "ada", 1))
    assert shelf.answered(CODE, ("why", 1)) == 1
    shelf.close()


def test_a_redis_that_refuses_is_not_taken_for_gone(
    opener: Opener, client: Redis
) -> None:
    shelf = opened(opener())
    client.config_set("maxmemory", 1)
    try:
        with pytest.raises(Unreachable):
            shelf.vote(CODE, Ballot("why", 1, "ada", 0))
        assert shelf._wire.live
    finally:
        client.config_set("maxmemory", 0)
    shelf.change(CODE, changing(voting(Phase.CLOSED)))


def test_what_was_written_is_read_again() -> None:
    known = read(write(RECORD, 7))

    assert known is not None
    assert (known.record, known.version) == (RECORD, 7)
    assert write(RECORD, 7) != write(RECORD, 7)
