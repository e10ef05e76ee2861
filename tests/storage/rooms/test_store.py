"""What every shelf promises, whatever it is made of."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from queue import SimpleQueue

import pytest

from app.core.room import Conflict, Phase, Room, RoomChange, ended, moved
from app.storage.rooms import Ballot, Full, NoRoom, Shelf
from app.storage.rooms.record import Record, digest_of
from app.storage.rooms.store import News
from tests.storage.rooms.shelves import (
    CODE,
    MOST,
    RECORD,
    Clock,
    Opener,
    changing,
    codes,
    in_redis,
    opened,
    sqlite,
    stored,
    voting,
)

FIRST = ("why", 1)

PATIENCE = 10
"""Seconds, for news to come round."""


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(params=["sqlite", "postgresql", "redis"])
def opener(
    request: pytest.FixtureRequest, tmp_path: Path, clock: Clock
) -> Iterator[Opener]:
    openers = {
        "sqlite": lambda: stored(sqlite(tmp_path), clock),
        "postgresql": lambda: stored(request.getfixturevalue("postgresql_url"), clock),
        "redis": lambda: in_redis(request.getfixturevalue("redis_server"), clock),
    }
    with openers[request.param]() as opener:
        yield opener


@pytest.fixture
def shelf(opener: Opener) -> Iterator[Shelf]:
    shelf = opener()
    yield shelf
    shelf.close()


def test_what_was_put_there_is_found(shelf: Shelf) -> None:
    assert shelf.add(RECORD, MOST)

    assert shelf.get(CODE) == RECORD
    assert shelf.get(CODE, fresh=True) == RECORD
    assert shelf.knows(CODE)
    assert shelf.get("XXXXXX") is None
    assert codes(shelf) == (CODE,)


def test_a_code_is_given_once(shelf: Shelf) -> None:
    shelf.add(RECORD, MOST)

    assert not shelf.add(replace(RECORD, lead=digest_of("another")), MOST)
    assert shelf.get(CODE) == RECORD


def test_there_are_no_more_rooms_than_allowed(shelf: Shelf) -> None:
    """However many are opened at once."""
    rooms = [Room(f"ACDEF{last}", "small", "first") for last in "ACDEFGHJ"]

    def open_(room: Room) -> bool:
        try:
            return shelf.add(replace(RECORD, room=room), 3)
        except Full:
            return False

    with ThreadPoolExecutor(8) as threads:
        opened_ = sum(threads.map(open_, rooms))

    assert opened_ == len(codes(shelf)) == 3


def test_a_change_is_kept(shelf: Shelf) -> None:
    shelf.add(RECORD, MOST)

    changed = shelf.change(CODE, changing(RoomChange(slide="second")))

    assert changed.room.slide == "second"
    assert shelf.get(CODE) == changed


def test_a_change_that_is_refused_changes_nothing(shelf: Shelf) -> None:
    shelf.add(RECORD, MOST)

    with pytest.raises(Conflict):
        shelf.change(CODE, changing(voting(Phase.REVEALED)))

    assert shelf.get(CODE) == RECORD


def test_changes_at_once_lose_none(shelf: Shelf) -> None:
    shelf.add(RECORD, MOST)

    def step(_: int) -> None:
        def further(record: Record) -> Record:
            room = record.room
            return replace(record, room=moved(room, RoomChange(step=room.step + 1)))

        shelf.change(CODE, further)

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(step, range(40)))

    record = shelf.get(CODE)
    assert record is not None
    assert (record.room.step, record.room.revision) == (40, 41)


def test_a_room_that_is_not_there_is_refused(shelf: Shelf) -> None:
    with pytest.raises(NoRoom):
        shelf.change(CODE, changing(RoomChange(step=1)))
    with pytest.raises(NoRoom):
        shelf.vote(CODE, Ballot("why", 1, "ada", 0))
    with pytest.raises(NoRoom):
        shelf.answered(CODE, FIRST)
    with pytest.raises(NoRoom):
        shelf.ballots(CODE)
    shelf.remove(CODE)


def test_the_last_vote_of_a_device_is_the_one_that_counts(shelf: Shelf) -> None:
    opened(shelf)

    for answer in (0, 1, 0, 1):
        assert shelf.vote(CODE, Ballot("why", 1, "ada", answer))
    shelf.vote(CODE, Ballot("why", 1, "bob", 0))

    assert shelf.answered(CODE, FIRST) == 2
    assert shelf.ballots(CODE) == {FIRST: (1, 0)}


def test_rounds_are_counted_apart(shelf: Shelf) -> None:
    opened(shelf).vote(CODE, Ballot("why", 1, "ada", 0))
    shelf.change(CODE, changing(voting(Phase.CLOSED)))
    shelf.change(CODE, changing(voting(Phase.OPEN, 2)))

    shelf.vote(CODE, Ballot("why", 2, "ada", 1))

    assert shelf.ballots(CODE) == {FIRST: (0,), ("why", 2): (1,)}
    assert [shelf.answered(CODE, ("why", n)) for n in (1, 2, 3)] == [1, 1, 0]


def test_answers_come_back_as_they_were_given(shelf: Shelf, opener: Opener) -> None:
    opened(shelf)
    answers = {"a": 0, "b": (0, 2), "c": "60,600 “steps”", "d": ()}
    for voter, answer in answers.items():
        shelf.vote(CODE, Ballot("why", 1, voter, answer))

    assert shelf.ballots(CODE)[FIRST] == tuple(answers.values())
    assert opener().ballots(CODE)[FIRST] == tuple(answers.values())


@pytest.mark.parametrize(
    "ballot", [("why", 2), ("when", 1)], ids=["another round", "another question"]
)
def test_a_vote_that_is_not_asked_for_does_not_count(
    shelf: Shelf, ballot: tuple[str, int]
) -> None:
    opened(shelf)

    assert not shelf.vote(CODE, Ballot(*ballot, "ada", 0))
    assert shelf.ballots(CODE) == {}


@pytest.mark.parametrize("phase", [Phase.CLOSED, None])
def test_a_closed_vote_takes_none(shelf: Shelf, phase: Phase | None) -> None:
    opened(shelf)
    change = voting(phase) if phase else RoomChange(vote=None)
    shelf.change(CODE, changing(change))

    assert not shelf.vote(CODE, Ballot("why", 1, "ada", 0))


def test_an_ended_room_takes_no_vote(shelf: Shelf) -> None:
    opened(shelf)
    shelf.change(CODE, lambda record: replace(record, room=ended(record.room)))

    assert not shelf.vote(CODE, Ballot("why", 1, "ada", 0))


def test_closing_is_final_and_what_was_acknowledged_counts(shelf: Shelf) -> None:
    """Twelve threads vote on while the vote is closed among them."""
    opened(shelf)
    started, stopped = threading.Semaphore(0), threading.Event()

    def phones(number: int) -> int:
        acknowledged = 0
        while not stopped.is_set():
            voter = f"{number}-{acknowledged}"
            if not shelf.vote(CODE, Ballot("why", 1, voter, number % 2)):
                return acknowledged
            acknowledged += 1
            started.release()
        return acknowledged

    with ThreadPoolExecutor(12) as threads, ExitStack() as at_the_end:
        at_the_end.callback(stopped.set)
        voting_ = [threads.submit(phones, number) for number in range(12)]
        for _ in range(60):
            assert started.acquire(timeout=PATIENCE)
        shelf.change(CODE, changing(voting(Phase.CLOSED)))
        counted = shelf.answered(CODE, FIRST)
        total = sum(future.result(PATIENCE) for future in voting_)

    assert counted == total >= 60
    assert shelf.answered(CODE, FIRST) == counted
    assert len(shelf.ballots(CODE)[FIRST]) == counted


def test_a_removed_room_is_gone_with_its_votes(shelf: Shelf, opener: Opener) -> None:
    opened(shelf).vote(CODE, Ballot("why", 1, "ada", 0))

    shelf.remove(CODE)

    assert shelf.get(CODE) is None
    assert codes(shelf) == ()
    again = opener()
    assert again.get(CODE) is None
    opened(again)
    assert again.ballots(CODE) == {}


def test_who_comes_too_late_does_not_bring_a_room_back(
    shelf: Shelf, opener: Opener
) -> None:
    """Votes and changes that are on their way while the room ends."""
    opened(shelf)
    stop = threading.Event()

    def busy(number: int) -> None:
        while not stop.is_set():
            try:
                shelf.vote(CODE, Ballot("why", 1, f"{number}", 0))
                shelf.change(CODE, changing(RoomChange(step=number)))
            except NoRoom:
                return

    with ThreadPoolExecutor(6) as threads, ExitStack() as at_the_end:
        at_the_end.callback(stop.set)
        working = [threads.submit(busy, number) for number in range(6)]
        shelf.remove(CODE)
        for future in working:
            future.result(PATIENCE)

    assert opener().get(CODE) is None
    opened(shelf)
    assert opener().ballots(CODE) == {}


def test_it_can_be_reached(shelf: Shelf) -> None:
    shelf.check()


def test_rooms_in_which_nothing_is_done_are_named(shelf: Shelf, clock: Clock) -> None:
    opened(shelf)
    shelf.add(replace(RECORD, room=Room("XXXXXX", "small", "first")), MOST)

    clock.now += 10
    shelf.vote(CODE, Ballot("why", 1, "ada", 0))

    assert shelf.idle_since(clock.now - 5) == ("XXXXXX",)
    assert shelf.idle_since(clock.now - 20) == ()


def test_another_one_finds_everything_as_it_was(shelf: Shelf, opener: Opener) -> None:
    opened(shelf).vote(CODE, Ballot("why", 1, "ada", (0, 2)))
    kept = shelf.get(CODE)

    again = opener()

    assert again.get(CODE) == kept
    assert again.ballots(CODE) == {FIRST: ((0, 2),)}
    assert again.vote(CODE, Ballot("why", 1, "bob", (1,)))
    assert again.answered(CODE, FIRST) == 2


def test_news_are_told(shelf: Shelf) -> None:
    heard: SimpleQueue[tuple[str, News]] = SimpleQueue()
    shelf.add(RECORD, MOST)
    shelf.listen(lambda code, news: heard.put((code, news)))

    shelf.change(CODE, changing(voting(Phase.OPEN)))
    assert heard.get(timeout=PATIENCE) == (CODE, News.STATE)

    shelf.vote(CODE, Ballot("why", 1, "ada", 0))
    assert heard.get(timeout=PATIENCE) == (CODE, News.COUNTS)

    shelf.remove(CODE)
    assert heard.get(timeout=PATIENCE) == (CODE, News.STATE)


def test_what_changes_nothing_is_no_news(shelf: Shelf) -> None:
    heard: SimpleQueue[News] = SimpleQueue()
    shelf.add(RECORD, MOST)
    shelf.listen(lambda _, news: heard.put(news))

    shelf.change(CODE, changing(RoomChange(slide="first")))
    shelf.vote(CODE, Ballot("why", 1, "ada", 0))

    assert heard.empty()


def test_alone_nobody_watches_elsewhere(shelf: Shelf) -> None:
    shelf.add(RECORD, MOST)

    shelf.note_watched(CODE, 5)

    assert shelf.watched_elsewhere(CODE) == shelf.followed_elsewhere() == 0
