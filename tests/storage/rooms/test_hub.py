"""Everybody who watches gets the newest, and nobody waits for the slow."""

from __future__ import annotations

import asyncio

import pytest

from app.storage.rooms import hub as hub_module
from app.storage.rooms.hub import COUNTS_EVERY, POLLED, Hub
from tests.looping import in_a_loop

PATIENCE = 5.0
"""Seconds, for what comes at once."""


def _nothing() -> tuple[int, bytes]:
    return 1, b"nobody is told"


def test_who_joins_is_told_what_is() -> None:
    async def play() -> bytes | None:
        hub = Hub()
        watcher = hub.join("A", counts=False)
        hub.first(watcher, 1, b"first")
        return await watcher.newest(PATIENCE)

    assert in_a_loop(play) == b"first"


def test_everyone_in_the_room_is_told_and_nobody_else() -> None:
    async def play() -> list[bytes | None]:
        hub = Hub()
        here = [hub.join("A", counts=False) for _ in range(2)]
        other = hub.join("B", counts=False)
        hub.put("A", 2, b"second")
        told = [await watcher.newest(PATIENCE) for watcher in here]
        return [*told, await other.newest(0)]

    assert in_a_loop(play) == [b"second", b"second", None]


def test_who_is_slow_finds_only_the_newest() -> None:
    async def play() -> list[bytes | None]:
        hub = Hub()
        watcher = hub.join("A", counts=False)
        for revision in range(1, 100):
            hub.put("A", revision, str(revision).encode())
        await asyncio.sleep(0)
        return [await watcher.newest(PATIENCE), await watcher.newest(0)]

    assert in_a_loop(play) == [b"99", None]


def test_what_was_overtaken_on_its_way_is_dropped() -> None:
    async def play() -> list[bytes | None]:
        hub = Hub()
        watcher = hub.join("A", counts=False)
        hub.put("A", 3, b"third")
        hub.put("A", 2, b"second")
        told = await watcher.newest(PATIENCE)
        late = hub.join("A", counts=False)
        hub.first(late, 2, b"second")
        return [told, await watcher.newest(0), await late.newest(PATIENCE)]

    assert in_a_loop(play) == [b"third", None, b"third"]


def test_events_come_from_any_thread() -> None:
    async def play() -> bytes | None:
        hub = Hub()
        watcher = hub.join("A", counts=False)
        await asyncio.to_thread(hub.put, "A", 1, b"from afar")
        return await watcher.newest(PATIENCE)

    assert in_a_loop(play) == b"from afar"


def test_counts_are_told_soon_once_and_only_to_who_wants_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hub_module, "COUNTS_EVERY", 0.0)
    composed = 0

    def compose() -> tuple[int, bytes]:
        nonlocal composed
        composed += 1
        return 1, b"500 votes"

    async def play() -> list[bytes | None]:
        hub = Hub()
        presenter, phone = hub.join("A", counts=True), hub.join("A", counts=False)
        for _ in range(500):
            hub.put_counts("A", compose)
        return [await presenter.newest(PATIENCE), await phone.newest(0)]

    assert in_a_loop(play) == [b"500 votes", None]
    assert composed == 1


def test_who_leaves_is_forgotten() -> None:
    async def play() -> tuple[list[int], int]:
        hub = Hub()
        watchers = [hub.join("A", counts=False) for _ in range(3)]
        counted = [hub.watching("A")]
        for watcher in watchers:
            hub.leave(watcher)
            counted.append(hub.watching("A"))
        hub.put("A", 9, b"nobody hears this")
        return counted, hub.total

    assert in_a_loop(play) == ([3, 2, 1, 0], 0)


def test_who_asks_again_and_again_watches_too_each_once() -> None:
    now = 0.0
    hub = Hub(lambda: now)

    for device in ("one", "two", "one"):
        hub.polled("A", device, _nothing)

    assert hub.watching("A") == 2
    now = POLLED + 1
    assert hub.watching("A") == 0


def test_who_asks_and_has_a_stream_as_well_watches_once() -> None:
    async def play() -> list[int]:
        hub = Hub()
        hub.polled("A", "one", _nothing)
        counted = [hub.watching("A")]
        watcher = hub.join("A", "one", counts=False)
        hub.polled("A", "one", _nothing)
        counted.append(hub.watching("A"))
        hub.leave(watcher)
        return [*counted, hub.watching("A")]

    assert in_a_loop(play) == [1, 1, 1]


def test_that_someone_asks_and_asks_no_more_is_told() -> None:
    async def play() -> list[bytes | None]:
        hub = Hub(polled=3 * COUNTS_EVERY)
        presenter = hub.join("A", counts=True)
        hub.polled("A", "one", lambda: (1, str(hub.watching("A")).encode()))
        return [await presenter.newest(PATIENCE) for _ in range(2)]

    assert in_a_loop(play) == [b"1", b"0"]


def test_in_an_ended_room_nobody_is_counted() -> None:
    hub = Hub()
    hub.polled("A", "one", _nothing)

    hub.forget("A")

    assert hub.watching("A") == 0


def test_before_anyone_watches_news_are_nobodys() -> None:
    hub = Hub()

    hub.put("A", 1, b"event")
    hub.put_counts("A", lambda: (1, b"event"))

    assert hub.watching("A") == 0
