"""A Redis that goes, and comes back with all, with less, or with nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest
from redis import Redis

from app.core.room import Phase, RoomChange, Vote
from app.storage.rooms import Ballot, RedisShelf, Shelf, Unreachable
from app.storage.rooms.redis import subscription as wire
from app.storage.rooms.redis.cache import Known
from app.storage.rooms.redis.keys import key
from app.storage.rooms.store import News
from tests.redis import RedisServer
from tests.storage.rooms.redis.sharing import FIRST, deaf
from tests.storage.rooms.shelves import CODE, MOST, RECORD, changing, opened
from tests.waiting import TIMEOUT, eventually

KEPT = ("--appendonly", "yes", "--appendfsync", "always")


def test_a_redis_that_goes_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It comes back with what it had: who follows is told what they missed."""
    monkeypatch.setattr(wire, "LONGEST_DELAY", 0.2)
    server = RedisServer(tmp_path)
    server.start(*KEPT)
    one, other = RedisShelf(server.url), RedisShelf(server.url)
    heard: SimpleQueue[News] = SimpleQueue()
    try:
        opened(one).vote(CODE, Ballot("why", 1, "ada", 0))
        assert other.get(CODE) is not None
        assert eventually(lambda: other.answered(CODE, FIRST) == 1)
        server.stop()
        assert eventually(lambda: not other._wire.live)

        asked: list[Callable[[], Any]] = [
            lambda: other.change(CODE, changing(RoomChange(slide="second"))),
            lambda: other.vote(CODE, Ballot("why", 1, "bob", 0)),
            lambda: other.get("XXXXXX"),
            lambda: other.get(CODE, fresh=True),
            other.check,
        ]
        for ask in asked:
            with pytest.raises(Unreachable):
                ask()
        known = other.get(CODE)
        assert known is not None
        assert known.room.vote == Vote("why", 1, Phase.OPEN)

        other.listen(lambda _, news: heard.put(news))
        server.start(*KEPT)
        assert heard.get(timeout=TIMEOUT) is News.STATE
        assert eventually(lambda: one._wire.live)
        changed = one.change(CODE, changing(RoomChange(slide="second")))
        assert eventually(lambda: other.get(CODE) == changed)
        assert other.ballots(CODE) == {FIRST: (0,)}
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
        shelf.add(RECORD, MOST)
        shelf.listen(lambda _, news: heard.put(news))
        server.stop()
        server.start()

        assert heard.get(timeout=TIMEOUT) is News.STATE
        assert shelf.get(CODE) is None
        shelf.close()


def test_a_redis_that_has_lost_its_last_second_is_given_it_back(
    two: tuple[Shelf, Shelf], client: Redis
) -> None:
    """Followers have been told, and hear of no revision that they know."""
    one, other = two
    earlier = client.get(key(CODE))
    for step in range(1, 4):
        changed = one.change(CODE, changing(RoomChange(step=step)))
    assert eventually(lambda: other.get(CODE) == changed)
    client.set(key(CODE), earlier)

    other._wire.doubt()
    assert eventually(lambda: other._wire.live)

    assert other.get(CODE, fresh=True) == changed
    assert one.change(CODE, changing(RoomChange(slide="second"))).room.revision == 5
    assert eventually(lambda: other.get(CODE) == one.get(CODE))


def test_nothing_is_given_back_in_place_of_something_newer(
    two: tuple[Shelf, Shelf],
) -> None:
    """Somebody has changed the room between the asking and the giving back."""
    one, other = two
    changed = one.change(CODE, changing(RoomChange(slide="second")))

    other._settle(Known(replace(RECORD, remote="a digest"), 2), Known(RECORD, 1))

    assert one.get(CODE, fresh=True) == other.get(CODE, fresh=True) == changed


def test_of_a_change_that_was_lost_and_one_that_came_after_the_later_holds(
    two: tuple[Shelf, Shelf], client: Redis
) -> None:
    """What Redis says counts, where it has as many changes."""
    one, other = two
    earlier = client.get(key(CODE))
    deaf(other).change(CODE, changing(RoomChange(step=1)))
    client.set(key(CODE), earlier)
    changed = one.change(CODE, changing(RoomChange(step=2)))

    other._wire.doubt()

    assert eventually(lambda: other.get(CODE) == changed)
