"""What a process knows of rooms: the newest, and which have ended."""

from __future__ import annotations

from dataclasses import replace

from app.storage.rooms.redis.cache import MOST_GONE, Knowledge, Known
from tests.storage.rooms.shelves import CODE, RECORD

FIRST = ("why", 1)
LATER = replace(RECORD, remote="a digest")


def test_only_what_is_newer_is_kept() -> None:
    knowledge = Knowledge()
    knowledge.keep(Known(RECORD, 2))

    knowledge.keep(Known(LATER, 1))
    assert knowledge.get(CODE) == Known(RECORD, 2)

    assert knowledge.keep(Known(LATER, 3)) == knowledge.get(CODE) == Known(LATER, 3)


def test_counts_only_grow() -> None:
    knowledge = Knowledge()
    knowledge.keep(Known(RECORD, 1, {FIRST: 2}))

    knowledge.count(CODE, FIRST, 1)
    knowledge.keep(Known(LATER, 2, {FIRST: 1}))

    known = knowledge.get(CODE)
    assert known is not None
    assert (known.version, known.counts) == (2, {FIRST: 2})


def test_what_comes_too_late_does_not_bring_a_room_back() -> None:
    knowledge = Knowledge()
    knowledge.keep(Known(RECORD, 1))

    knowledge.forget(CODE)
    knowledge.keep(Known(LATER, 2))

    assert knowledge.get(CODE) is None
    assert knowledge.is_gone(CODE)


def test_a_room_may_come_back_under_the_same_code() -> None:
    knowledge = Knowledge()
    knowledge.forget(CODE)

    knowledge.put(Known(RECORD, 1))

    assert CODE in knowledge
    assert not knowledge.is_gone(CODE)


def test_not_every_room_that_ever_was_is_remembered() -> None:
    knowledge = Knowledge()

    for number in range(MOST_GONE + 1):
        knowledge.forget(str(number))

    assert not knowledge.is_gone("0")
    assert knowledge.is_gone("1")
