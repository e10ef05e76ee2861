"""Votes in every room store: which ballots count, and when a count is final."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import replace

import pytest

from app.core.room import Phase, RoomChange, end_room
from app.core.room.ballots.ballot import Ballot
from app.storage.rooms import RoomStore
from tests.storage.rooms.room_stores import (
    CODE,
    FIRST,
    TIMEOUT,
    Opener,
    changing,
    opened,
    voting,
)
from tests.waiting import eventually


def test_only_the_last_vote_of_a_device_counts(store: RoomStore) -> None:
    opened(store)

    for answer in (0, 1, 0, 1):
        assert store.vote(CODE, Ballot("why", 1, "ada", answer))
    store.vote(CODE, Ballot("why", 1, "bob", 0))

    assert store.vote_count(CODE, FIRST) == 2
    assert store.ballots(CODE) == {FIRST: (1, 0)}


def test_each_vote_changes_the_version_of_the_votes(store: RoomStore) -> None:
    opened(store)

    for voter, answer in (("ada", 0), ("ada", 1), ("bob", 0)):
        before = store.votes_version(CODE)
        store.vote(CODE, Ballot("why", 1, voter, answer))

        assert eventually(lambda before=before: store.votes_version(CODE) != before)


def test_rounds_are_counted_separately(store: RoomStore) -> None:
    opened(store).vote(CODE, Ballot("why", 1, "ada", 0))
    store.update(CODE, changing(voting(Phase.CLOSED)))
    store.update(CODE, changing(voting(Phase.OPEN, 2)))

    store.vote(CODE, Ballot("why", 2, "ada", 1))

    assert store.ballots(CODE) == {FIRST: (0,), ("why", 2): (1,)}
    assert [store.vote_count(CODE, ("why", n)) for n in (1, 2, 3)] == [1, 1, 0]


def test_answers_of_every_kind_are_preserved(store: RoomStore, opener: Opener) -> None:
    opened(store)
    answers = {"a": 0, "b": (0, 2), "c": "60,600 “steps”", "d": ()}
    for voter, answer in answers.items():
        store.vote(CODE, Ballot("why", 1, voter, answer))

    assert store.ballots(CODE)[FIRST] == tuple(answers.values())
    assert opener().ballots(CODE)[FIRST] == tuple(answers.values())


@pytest.mark.parametrize(
    "ballot", [("why", 2), ("when", 1)], ids=["another round", "another question"]
)
def test_a_ballot_for_another_vote_does_not_count(
    store: RoomStore, ballot: tuple[str, int]
) -> None:
    opened(store)

    assert not store.vote(CODE, Ballot(*ballot, "ada", 0))
    assert store.ballots(CODE) == {}


@pytest.mark.parametrize("phase", [Phase.CLOSED, None])
def test_a_closed_vote_accepts_no_ballots(
    store: RoomStore, phase: Phase | None
) -> None:
    opened(store)
    change = voting(phase) if phase else RoomChange(vote=None)
    store.update(CODE, changing(change))

    assert not store.vote(CODE, Ballot("why", 1, "ada", 0))


def test_an_ended_room_accepts_no_ballots(store: RoomStore) -> None:
    opened(store)
    store.update(CODE, lambda record: replace(record, room=end_room(record.room)))

    assert not store.vote(CODE, Ballot("why", 1, "ada", 0))


def test_the_count_of_a_closed_vote_is_final_and_includes_every_acknowledged_ballot(
    store: RoomStore,
) -> None:
    """Twelve threads vote while the vote is closed."""
    opened(store)
    started, stopped = threading.Semaphore(0), threading.Event()

    def phones(number: int) -> int:
        acknowledged = 0
        while not stopped.is_set():
            voter = f"{number}-{acknowledged}"
            if not store.vote(CODE, Ballot("why", 1, voter, number % 2)):
                return acknowledged
            acknowledged += 1
            started.release()
        return acknowledged

    with ThreadPoolExecutor(12) as threads, ExitStack() as at_the_end:
        at_the_end.callback(stopped.set)
        voting_ = [threads.submit(phones, number) for number in range(12)]
        for _ in range(60):
            assert started.acquire(timeout=TIMEOUT)
        store.update(CODE, changing(voting(Phase.CLOSED)))
        counted = store.vote_count(CODE, FIRST)
        total = sum(future.result(TIMEOUT) for future in voting_)

    assert counted == total >= 60
    assert store.vote_count(CODE, FIRST) == counted
    assert len(store.ballots(CODE)[FIRST]) == counted
