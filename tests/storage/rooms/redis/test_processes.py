"""Several processes: each knows what the others did, and together they count as one."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from queue import SimpleQueue

from app.core.room import Phase, RoomChange, Vote, moved
from app.storage.rooms import Ballot, Full, Rooms, Shelf
from app.storage.rooms.record import Record, with_pairing
from app.storage.rooms.store import News
from tests.looping import in_a_loop
from tests.storage.rooms.redis.sharing import FIRST, deaf
from tests.storage.rooms.shelves import (
    CODE,
    MOST,
    RECORD,
    Clock,
    Opener,
    changing,
    opened,
    voting,
)
from tests.waiting import TIMEOUT, eventually


def test_a_change_is_known_in_every_process(two: tuple[Shelf, Shelf]) -> None:
    one, other = two
    heard: SimpleQueue[tuple[str, News]] = SimpleQueue()
    other.listen(lambda code, news: heard.put((code, news)))

    changed = one.change(CODE, changing(RoomChange(slide="second")))

    assert heard.get(timeout=TIMEOUT) == (CODE, News.STATE)
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

    changed = one.change(CODE, changing(RoomChange(slide="second")))

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
    one.change(CODE, changing(voting(Phase.OPEN)))

    assert other.vote(CODE, Ballot("why", 1, "ada", 0))
    assert one.vote(CODE, Ballot("why", 1, "bob", 1))

    assert one.ballots(CODE) == other.ballots(CODE) == {FIRST: (0, 1)}
    assert eventually(lambda: other.answered(CODE, FIRST) == 2)
    one.change(CODE, changing(voting(Phase.CLOSED)))
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
        return replace(record, room=moved(room, RoomChange(step=room.step + 1)))

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

    in_a_loop(follow)
