"""How many watch through other processes, also when one of these says nothing more."""

from __future__ import annotations

from queue import SimpleQueue
from typing import Any

import pytest

from app.storage.rooms import Shelf
from app.storage.rooms.redis import watchers
from app.storage.rooms.redis.watchers import Watchers
from app.storage.rooms.store import News
from tests.storage.rooms.shelves import CODE, MOST, RECORD, Opener
from tests.waiting import TIMEOUT, eventually


class Air:
    """What is published is heard by everyone at once."""

    def __init__(self) -> None:
        self.everyone: list[Watchers] = []

    def publish(self, news: dict[str, Any]) -> None:
        for each in self.everyone:
            each.hear(news)

    def process(self) -> Watchers:
        self.everyone.append(Watchers(self.publish))
        return self.everyone[-1]


def test_who_watches_elsewhere_is_counted(two: tuple[Shelf, Shelf]) -> None:
    one, other = two

    one.note_watched(CODE, 30)
    other.note_watched(CODE, 5)

    assert eventually(lambda: other.watched_elsewhere(CODE) == 30)
    assert eventually(lambda: one.watched_elsewhere(CODE) == 5)
    one.note_watched(CODE, 0)
    assert eventually(lambda: other.watched_elsewhere(CODE) == 0)


def test_all_rooms_of_all_processes_are_summed() -> None:
    air = Air()
    one, two, three = air.process(), air.process(), air.process()
    one.note("A", 1)
    one.note("B", 2)
    two.note("A", 4)
    for each in (one, two):
        each.speak()

    assert [each.total for each in (one, two, three)] == [4, 3, 7]
    assert [three.elsewhere(code) for code in "AB"] == [5, 2]
    one.note("B", 0)
    two.note("A", 3)
    for each in (one, two):
        each.speak()

    assert three.total == 4


def test_a_process_that_says_nothing_is_not_believed_for_long(
    two: tuple[Shelf, Shelf], monkeypatch: pytest.MonkeyPatch
) -> None:
    """And who leads the room is told, though nothing else happens there."""
    one, other = two
    heard: SimpleQueue[tuple[str, News]] = SimpleQueue()
    one.note_watched(CODE, 30)
    assert eventually(lambda: other.watched_elsewhere(CODE) == 30)
    one.close()
    other.listen(lambda code, news: heard.put((code, news)))

    monkeypatch.setattr(watchers, "REFRESH", 0.1)
    monkeypatch.setattr(watchers, "BELIEVED", 0.3)

    assert heard.get(timeout=TIMEOUT) == (CODE, News.COUNTS)
    assert other.watched_elsewhere(CODE) == other.followed_elsewhere() == 0


def test_a_new_process_hears_of_them_too(
    opener: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watchers, "REFRESH", 0.1)
    one = opener()
    one.add(RECORD, MOST)
    one.note_watched(CODE, 30)

    other = opener()

    assert eventually(lambda: other.watched_elsewhere(CODE) == 30)
