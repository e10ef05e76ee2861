"""What only rooms in Redis have to care for: other processes, and a Redis that goes."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from queue import SimpleQueue

import pytest

from app.config import SettingError
from app.core.room import Phase, Room, Vote, Wish, moved
from app.rooms import Ballot, RedisShelf, Shelf, Unreachable, redis, wire
from app.rooms.record import Record, digest_of, with_pairing
from app.rooms.shelf import IDLE_SECONDS, News
from tests.redis import RedisServer
from tests.rooms.shelves import Clock, Opener, in_redis

CODE = "ACDEFG"
RECORD = Record(Room(CODE, "small", "first"), digest_of("lead"))

PATIENCE = 15.0
"""Seconds, for news to come round."""


@pytest.fixture
def opener(redis_server: RedisServer) -> Iterator[Opener]:
    with in_redis(redis_server, Clock()) as opener:
        yield opener


@pytest.fixture
def two(opener: Opener) -> tuple[Shelf, Shelf]:
    """As two processes have them."""
    one, other = opener(), opener()
    one.add(RECORD)
    assert other.get(CODE) == RECORD
    return one, other


def wishing(wish: Wish) -> Callable[[Record], Record]:
    return lambda record: replace(record, room=moved(record.room, wish))


def eventually(true: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + PATIENCE
    while not true():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.01)
    return True


def test_a_change_is_known_in_every_process(two: tuple[Shelf, Shelf]) -> None:
    one, other = two
    heard: SimpleQueue[tuple[str, News]] = SimpleQueue()
    other.listen(lambda code, news: heard.put((code, news)))

    changed = one.change(CODE, wishing(Wish(slide="second")))

    assert heard.get(timeout=PATIENCE) == (CODE, News.STATE)
    assert other.get(CODE) == changed


def test_what_the_revision_does_not_count_is_known_too(
    two: tuple[Shelf, Shelf],
) -> None:
    one, other = two

    changed = one.change(CODE, lambda record: with_pairing(record, "pairing", 0.0))

    assert eventually(lambda: other.get(CODE) == changed)


def test_votes_are_counted_together(two: tuple[Shelf, Shelf]) -> None:
    one, other = two
    one.change(CODE, wishing(Wish(vote=Vote("why", 1, Phase.OPEN))))

    assert other.vote(CODE, Ballot("why", 1, "ada", 0))
    assert one.vote(CODE, Ballot("why", 1, "bob", 1))

    assert one.ballots(CODE) == other.ballots(CODE) == {("why", 1): (0, 1)}
    assert eventually(lambda: other.answered(CODE, ("why", 1)) == 2)
    one.change(CODE, wishing(Wish(vote=Vote("why", 1, Phase.CLOSED))))
    assert not other.vote(CODE, Ballot("why", 1, "eve", 0))


def test_a_room_that_ends_ends_everywhere(two: tuple[Shelf, Shelf]) -> None:
    one, other = two
    heard: SimpleQueue[News] = SimpleQueue()
    other.listen(lambda _, news: heard.put(news))

    one.remove(CODE)

    assert heard.get(timeout=PATIENCE) is News.STATE
    assert other.get(CODE) is None


def test_who_watches_elsewhere_is_counted(two: tuple[Shelf, Shelf]) -> None:
    one, other = two

    one.note_watched(CODE, 30)
    other.note_watched(CODE, 5)

    assert eventually(lambda: other.watched_elsewhere(CODE) == 30)
    assert eventually(lambda: one.watched_elsewhere(CODE) == 5)
    one.note_watched(CODE, 0)
    assert eventually(lambda: other.watched_elsewhere(CODE) == 0)


def test_a_process_that_says_nothing_is_not_believed_for_long(
    two: tuple[Shelf, Shelf], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = two
    one.note_watched(CODE, 30)
    assert eventually(lambda: other.watched_elsewhere(CODE) == 30)

    one.close()
    monkeypatch.setattr(redis, "BELIEVED", 0.0)

    assert other.watched_elsewhere(CODE) == 0


def test_a_new_process_hears_of_them_too(
    opener: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(redis, "REFRESH", 0.1)
    one = opener()
    one.add(RECORD)
    one.note_watched(CODE, 30)

    other = opener()

    assert eventually(lambda: other.watched_elsewhere(CODE) == 30)


def test_redis_forgets_a_room_by_itself(
    two: tuple[Shelf, Shelf], redis_server: RedisServer
) -> None:
    from redis import Redis

    one, _ = two
    one.change(CODE, wishing(Wish(vote=Vote("why", 1, Phase.OPEN))))
    one.vote(CODE, Ballot("why", 1, "ada", 0))

    with Redis.from_url(redis_server.url, decode_responses=True) as client:
        keys = [key for key in client.scan_iter() if key != redis.PREFIX]
        left = [client.ttl(key) for key in keys]
        client.expire(keys[0], 60)
        one.vote(CODE, Ballot("why", 1, "bob", 0))
        renewed = client.ttl(keys[0])

    assert len(keys) == 3
    assert all(IDLE_SECONDS - 60 < seconds <= IDLE_SECONDS for seconds in left)
    assert renewed > 60


def test_a_redis_that_is_not_there_is_told_at_the_start() -> None:
    with pytest.raises(SettingError, match="OVERTONE_REDIS_URL") as told:
        RedisShelf("redis://:secret@127.0.0.1:1/0")

    assert "secret" not in str(told.value)


@pytest.mark.parametrize("url", ["redis://host:port/0", "redis://127.0.0.1:0/x"])
def test_an_address_that_cannot_be_is_told(url: str) -> None:
    with pytest.raises(SettingError, match="OVERTONE_REDIS_URL"):
        RedisShelf(url)


def test_a_missing_driver_is_told_with_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "redis", None)

    with pytest.raises(SettingError, match=r"pip install 'overtone\[redis\]'"):
        RedisShelf("redis://127.0.0.1:1/0")


def test_a_redis_that_goes_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It comes back with what it had: who follows is told what they missed."""
    monkeypatch.setattr(wire, "LONGEST_DELAY", 0.2)
    kept = ("--appendonly", "yes", "--appendfsync", "always")
    server = RedisServer(tmp_path)
    server.start(*kept)
    one, other = RedisShelf(server.url), RedisShelf(server.url)
    heard: SimpleQueue[News] = SimpleQueue()
    try:
        one.add(RECORD)
        one.change(CODE, wishing(Wish(vote=Vote("why", 1, Phase.OPEN))))
        one.vote(CODE, Ballot("why", 1, "ada", 0))
        assert eventually(lambda: other.answered(CODE, ("why", 1)) == 1)
        server.stop()
        assert eventually(lambda: not other._wire.live)

        with pytest.raises(Unreachable):
            other.change(CODE, wishing(Wish(slide="second")))
        with pytest.raises(Unreachable):
            other.vote(CODE, Ballot("why", 1, "bob", 0))
        with pytest.raises(Unreachable):
            other.get("XXXXXX")
        with pytest.raises(Unreachable):
            other.count()
        known = other.get(CODE)
        assert known is not None
        assert known.room.vote == Vote("why", 1, Phase.OPEN)

        other.listen(lambda _, news: heard.put(news))
        server.start(*kept)
        assert heard.get(timeout=PATIENCE) is News.STATE
        assert eventually(lambda: one._wire.live)
        changed = one.change(CODE, wishing(Wish(slide="second")))
        assert eventually(lambda: other.get(CODE) == changed)
        assert other.ballots(CODE) == {("why", 1): (0,)}
    finally:
        one.close()
        other.close()
        server.stop()


def test_a_redis_that_comes_back_empty_ends_the_rooms(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wire, "LONGEST_DELAY", 0.2)
    heard: SimpleQueue[News] = SimpleQueue()
    with RedisServer(tmp_path) as server:
        shelf = RedisShelf(server.url)
        shelf.add(RECORD)
        shelf.listen(lambda _, news: heard.put(news))
        server.stop()
        server.start()

        assert heard.get(timeout=PATIENCE) is News.STATE
        assert shelf.get(CODE) is None
        shelf.close()


def test_strange_news_are_survived(
    two: tuple[Shelf, Shelf], redis_server: RedisServer
) -> None:
    from redis import Redis

    one, other = two
    with Redis.from_url(redis_server.url) as client:
        for strange in ("", "{", "[]", "{}", '{"code": "ACDEFG"}'):
            client.publish(redis.PREFIX, strange)

    changed = one.change(CODE, wishing(Wish(slide="second")))

    assert eventually(lambda: other.get(CODE) == changed)


def test_what_redis_says_holds_also_when_it_has_lost_its_last_second(
    two: tuple[Shelf, Shelf], redis_server: RedisServer
) -> None:
    from redis import Redis

    one, other = two
    key = redis._key(CODE)
    with Redis.from_url(redis_server.url, decode_responses=True) as client:
        earlier = client.get(key)
        changed = one.change(CODE, wishing(Wish(slide="second")))
        assert eventually(lambda: other.get(CODE) == changed)
        client.set(key, earlier)

        other._catch_up()

    assert other.get(CODE) == RECORD
