"""What only rooms in Redis have to care for: other processes, and a Redis that goes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest
from redis import Redis

from app.core.room import Phase, Vote, Wish, ended, moved
from app.rooms import Ballot, Full, NoRoom, RedisShelf, Rooms, Shelf, Unreachable
from app.rooms.record import Record, with_pairing
from app.rooms.redis import wire
from app.rooms.redis.known import Known
from app.rooms.redis.written import PREFIX, key
from app.rooms.shelf import IDLE_SECONDS, News
from tests.redis import RedisServer
from tests.rooms.looping import in_a_loop
from tests.rooms.shelves import (
    CODE,
    MOST,
    RECORD,
    Clock,
    Opener,
    opened,
    voting,
    wishing,
)
from tests.rooms.waiting import PATIENCE, eventually

FIRST = ("why", 1)
KEPT = ("--appendonly", "yes", "--appendfsync", "always")


def deaf(shelf: Shelf) -> Shelf:
    """A process that is so busy that it has not heard yet."""
    shelf._wire._on_news = lambda _: None
    return shelf


def test_a_change_is_known_in_every_process(two: tuple[Shelf, Shelf]) -> None:
    one, other = two
    heard: SimpleQueue[tuple[str, News]] = SimpleQueue()
    other.listen(lambda code, news: heard.put((code, news)))

    changed = one.change(CODE, wishing(Wish(slide="second")))

    assert heard.get(timeout=PATIENCE) == (CODE, News.STATE)
    assert other.get(CODE) == changed


def test_what_a_process_has_to_ask_for_is_told(opener: Opener) -> None:
    opener().add(RECORD, MOST)
    shelf = opener()
    assert not shelf.knows(CODE)

    shelf.get(CODE)
    assert shelf.knows(CODE)

    shelf.remove(CODE)
    assert shelf.knows(CODE)
    assert shelf.get(CODE) is None


def test_what_the_revision_does_not_count_is_known_too(
    two: tuple[Shelf, Shelf],
) -> None:
    one, other = two

    changed = one.change(CODE, lambda record: with_pairing(record, "pairing", 0.0))

    assert eventually(lambda: other.get(CODE) == changed)


def test_what_another_process_was_told_can_be_asked_for_at_once(
    two: tuple[Shelf, Shelf],
) -> None:
    one, other = two
    deaf(other)

    changed = one.change(CODE, wishing(Wish(slide="second")))

    assert other.get(CODE, fresh=True) == changed
    assert other.get(CODE) == changed


def test_who_leads_goes_on_from_what_another_process_did(opener: Opener) -> None:
    """A vote is closed through one, and how it fell is to be counted by the other."""
    here, there = (Rooms(deaf(opener()), MOST, MOST, Clock()) for _ in range(2))
    room = here.open("small", "first")
    code, lead = room.room.code, room.lead
    here.move(code, lead, voting(Phase.OPEN))
    there.find(code)

    here.move(code, lead, voting(Phase.CLOSED))
    vote = there.require_lead(code, lead).vote
    remote = here.exchange(code, here.pair(code, lead))
    led = there.require_lead(code, remote)

    assert vote == led.vote == Vote("why", 1, Phase.CLOSED)


def test_votes_are_counted_together(two: tuple[Shelf, Shelf]) -> None:
    one, other = two
    one.change(CODE, wishing(voting(Phase.OPEN)))

    assert other.vote(CODE, Ballot("why", 1, "ada", 0))
    assert one.vote(CODE, Ballot("why", 1, "bob", 1))

    assert one.ballots(CODE) == other.ballots(CODE) == {FIRST: (0, 1)}
    assert eventually(lambda: other.answered(CODE, FIRST) == 2)
    one.change(CODE, wishing(voting(Phase.CLOSED)))
    assert not other.vote(CODE, Ballot("why", 1, "eve", 0))


def test_a_device_votes_once_through_however_many_processes(
    two: tuple[Shelf, Shelf],
) -> None:
    opened(two[0])

    def vote(number: int) -> bool:
        return two[number % 2].vote(CODE, Ballot("why", 1, "ada", number % 3))

    with ThreadPoolExecutor(8) as threads:
        assert all(threads.map(vote, range(40)))

    assert len(two[0].ballots(CODE)[FIRST]) == 1
    assert [shelf.answered(CODE, FIRST) for shelf in two] == [1, 1]


def test_changes_through_two_processes_at_once_lose_none(
    two: tuple[Shelf, Shelf],
) -> None:
    def further(record: Record) -> Record:
        room = record.room
        return replace(record, room=moved(room, Wish(step=room.step + 1)))

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda n: two[n % 2].change(CODE, further), range(40)))

    for shelf in two:
        record = shelf.get(CODE, fresh=True)
        assert record is not None
        assert (record.room.step, record.room.revision) == (40, 41)


def test_no_more_rooms_than_allowed_through_all_processes(
    two: tuple[Shelf, Shelf],
) -> None:
    """Where one room is already."""

    def open_(number: int) -> bool:
        room = replace(RECORD.room, code=f"ROOM{number}")
        try:
            return two[number % 2].add(replace(RECORD, room=room), 4)
        except Full:
            return False

    with ThreadPoolExecutor(8) as threads:
        assert sum(threads.map(open_, range(12))) == 3


def test_no_more_followers_than_allowed_through_all_processes(opener: Opener) -> None:
    here, there = (Rooms(opener(), MOST, 2, Clock()) for _ in range(2))
    code = here.open("small", "first").room.code

    async def follow() -> None:
        watcher = here.join(code)
        there.join(code)
        while True:
            try:
                there.leave(there.join(code))
            except Full:
                break
            await asyncio.sleep(0.01)
        here.leave(watcher)
        while True:
            with suppress(Full):
                there.join(code)
                return
            await asyncio.sleep(0.01)

    in_a_loop(lambda: asyncio.wait_for(follow(), PATIENCE))


def test_who_asked_again_and_again_is_not_counted_beyond_the_end(
    opener: Opener,
) -> None:
    shelf = opener()
    here = Rooms(opener(), MOST, MOST, Clock())
    room = here.open("small", "first")
    code = room.room.code
    here.polled(code, "a phone")
    here.move(code, room.lead, Wish(step=1))
    in_a_loop(lambda: watched_once(here, code))
    assert eventually(lambda: shelf.followed_elsewhere() == 1)

    here.end(code, room.lead)

    assert eventually(lambda: shelf.followed_elsewhere() == 0)


async def watched_once(rooms: Rooms, code: str) -> None:
    rooms.leave(rooms.join(code))


@pytest.mark.parametrize("script", ["ADD", "CHANGE", "VOTE", "REMOVE"])
def test_what_was_done_and_not_answered_is_not_done_twice(
    opener: Opener, monkeypatch: pytest.MonkeyPatch, script: str
) -> None:
    """A connection breaks after the question, and the question is asked again."""
    shelf = opener()
    asked = shelf._scripts[script]
    monkeypatch.setitem(
        shelf._scripts,
        script,
        lambda **question: [asked(**question), asked(**question)][1],
    )

    assert shelf.add(RECORD, MOST)
    changed = shelf.change(CODE, wishing(voting(Phase.OPEN)))
    assert changed.room.revision == 2
    assert shelf.vote(CODE, Ballot("why", 1, "ada", 0))
    assert shelf.ballots(CODE) == {FIRST: (0,)}
    shelf.remove(CODE)
    assert shelf.get(CODE) is None


@pytest.mark.parametrize(
    "question", ["two words", "a:b:c", "1 1 1", "“é” → \u2028", "{}[]\"'\\"]
)
def test_any_name_of_a_question_will_do(opener: Opener, question: str) -> None:
    shelf, answer = opener(), "]] 1 0 \u0000 “é”"
    shelf.add(RECORD, MOST)
    shelf.change(CODE, wishing(voting(Phase.OPEN, question=question)))

    assert shelf.vote(CODE, Ballot(question, 1, "ada", answer))

    assert shelf.ballots(CODE) == opener().ballots(CODE) == {(question, 1): (answer,)}
    assert opener().answered(CODE, (question, 1)) == 1


def test_a_room_that_ends_ends_everywhere(
    two: tuple[Shelf, Shelf], client: Redis
) -> None:
    one, other = two
    opened(one).vote(CODE, Ballot("why", 1, "ada", 0))
    heard: SimpleQueue[News] = SimpleQueue()
    other.listen(lambda _, news: heard.put(news))

    one.remove(CODE)

    assert eventually(lambda: other.get(CODE) is None)
    assert client.keys() == []


def test_a_room_of_which_only_the_end_was_told_is_removed_by_others(
    two: tuple[Shelf, Shelf], client: Redis
) -> None:
    """Who has ended it was killed in between."""
    one, other = two
    opened(one).vote(CODE, Ballot("why", 1, "ada", 0))
    one.change(CODE, lambda record: replace(record, room=ended(record.room)))

    other._wire.doubt()

    assert eventually(lambda: client.keys() == [])
    assert eventually(lambda: one.get(CODE) is other.get(CODE) is None)


def test_a_room_that_ran_out_by_itself_ends_everywhere(
    two: tuple[Shelf, Shelf], client: Redis
) -> None:
    one, other = two
    heard: SimpleQueue[News] = SimpleQueue()
    other.listen(lambda _, news: heard.put(news))
    client.delete(key(CODE))

    one.remove(CODE)

    assert heard.get(timeout=PATIENCE) is News.STATE
    assert other.get(CODE) is None


def test_a_room_that_has_ended_may_be_back(two: tuple[Shelf, Shelf]) -> None:
    one, other = two
    one.remove(CODE)
    assert eventually(lambda: other.get(CODE) is None)
    one.add(RECORD, MOST)

    other._wire.doubt()

    assert eventually(lambda: other._wire.live and other.get(CODE) == RECORD)


def test_a_room_that_nobody_can_read_is_left_as_it_is(
    two: tuple[Shelf, Shelf], opener: Opener, client: Redis
) -> None:
    """Another version of this server may have written it."""
    one, other = two
    one.add(replace(RECORD, room=replace(RECORD.room, code="XXXXXX")), MOST)
    client.set(key(CODE), '{"version": 2}')

    other._wire.doubt()

    assert eventually(lambda: other.get(CODE) is None)
    assert eventually(lambda: other._wire.live)
    assert opener().get(CODE) is None
    assert other.get("XXXXXX") is not None
    with pytest.raises(NoRoom):
        one.change(CODE, wishing(Wish(step=1)))
    assert client.get(key(CODE)) == '{"version": 2}'


def test_redis_forgets_a_room_by_itself(
    two: tuple[Shelf, Shelf], client: Redis
) -> None:
    one, _ = two
    one.change(CODE, wishing(voting(Phase.OPEN)))
    one.vote(CODE, Ballot("why", 1, "ada", 0))

    keys = [each for each in client.scan_iter() if each != PREFIX]
    left = [client.ttl(each) for each in keys]
    client.expire(keys[0], 60)
    one.vote(CODE, Ballot("why", 1, "bob", 0))
    renewed = client.ttl(keys[0])

    assert len(keys) == 3
    assert all(IDLE_SECONDS - 60 < seconds <= IDLE_SECONDS for seconds in left)
    assert renewed > 60


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
            lambda: other.change(CODE, wishing(Wish(slide="second"))),
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
        assert heard.get(timeout=PATIENCE) is News.STATE
        assert eventually(lambda: one._wire.live)
        changed = one.change(CODE, wishing(Wish(slide="second")))
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

        assert heard.get(timeout=PATIENCE) is News.STATE
        assert shelf.get(CODE) is None
        shelf.close()


def test_a_redis_that_has_lost_its_last_second_is_given_it_back(
    two: tuple[Shelf, Shelf], client: Redis
) -> None:
    """Followers have been told, and hear of no revision that they know."""
    one, other = two
    earlier = client.get(key(CODE))
    for step in range(1, 4):
        changed = one.change(CODE, wishing(Wish(step=step)))
    assert eventually(lambda: other.get(CODE) == changed)
    client.set(key(CODE), earlier)

    other._wire.doubt()
    assert eventually(lambda: other._wire.live)

    assert other.get(CODE, fresh=True) == changed
    assert one.change(CODE, wishing(Wish(slide="second"))).room.revision == 5
    assert eventually(lambda: other.get(CODE) == one.get(CODE))


def test_nothing_is_given_back_in_place_of_something_newer(
    two: tuple[Shelf, Shelf],
) -> None:
    """Somebody has changed the room between the asking and the giving back."""
    one, other = two
    changed = one.change(CODE, wishing(Wish(slide="second")))

    other._settle(Known(replace(RECORD, remote="a digest"), 2), Known(RECORD, 1))

    assert one.get(CODE, fresh=True) == other.get(CODE, fresh=True) == changed


def test_of_a_change_that_was_lost_and_one_that_came_after_the_later_holds(
    two: tuple[Shelf, Shelf], client: Redis
) -> None:
    """What Redis says counts, where it has as many changes."""
    one, other = two
    earlier = client.get(key(CODE))
    deaf(other).change(CODE, wishing(Wish(step=1)))
    client.set(key(CODE), earlier)
    changed = one.change(CODE, wishing(Wish(step=2)))

    other._wire.doubt()

    assert eventually(lambda: other.get(CODE) == changed)
