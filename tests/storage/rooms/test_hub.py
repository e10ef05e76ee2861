"""Everybody who watches gets the newest, and nobody waits for the slow."""

from __future__ import annotations

import asyncio

import pytest

from app.storage.rooms import hub as hub_module
from app.storage.rooms.hub import COUNTS_INTERVAL, POLL_EXPIRY, Hub
from tests.event_loop import run_in_event_loop

PATIENCE = 5.0
"""Seconds, for what comes at once."""


def _nothing() -> tuple[int, bytes]:
    return 1, b"nobody is told"


def test_who_joins_is_told_what_is() -> None:
    async def play() -> bytes | None:
        hub = Hub()
        subscriber = hub.subscribe("A", counts=False)
        hub.send_first(subscriber, 1, b"first")
        return await subscriber.next_event(PATIENCE)

    assert run_in_event_loop(play) == b"first"


def test_everyone_in_the_room_is_told_and_nobody_else() -> None:
    async def play() -> list[bytes | None]:
        hub = Hub()
        here = [hub.subscribe("A", counts=False) for _ in range(2)]
        other = hub.subscribe("B", counts=False)
        hub.publish("A", 2, b"second")
        told = [await subscriber.next_event(PATIENCE) for subscriber in here]
        return [*told, await other.next_event(0)]

    assert run_in_event_loop(play) == [b"second", b"second", None]


def test_who_is_slow_finds_only_the_newest() -> None:
    async def play() -> list[bytes | None]:
        hub = Hub()
        subscriber = hub.subscribe("A", counts=False)
        for revision in range(1, 100):
            hub.publish("A", revision, str(revision).encode())
        await asyncio.sleep(0)
        return [await subscriber.next_event(PATIENCE), await subscriber.next_event(0)]

    assert run_in_event_loop(play) == [b"99", None]


def test_what_was_overtaken_on_its_way_is_dropped() -> None:
    async def play() -> list[bytes | None]:
        hub = Hub()
        subscriber = hub.subscribe("A", counts=False)
        hub.publish("A", 3, b"third")
        hub.publish("A", 2, b"second")
        told = await subscriber.next_event(PATIENCE)
        late = hub.subscribe("A", counts=False)
        hub.send_first(late, 2, b"second")
        return [told, await subscriber.next_event(0), await late.next_event(PATIENCE)]

    assert run_in_event_loop(play) == [b"third", None, b"third"]


def test_events_come_from_any_thread() -> None:
    async def play() -> bytes | None:
        hub = Hub()
        subscriber = hub.subscribe("A", counts=False)
        await asyncio.to_thread(hub.publish, "A", 1, b"from afar")
        return await subscriber.next_event(PATIENCE)

    assert run_in_event_loop(play) == b"from afar"


def test_counts_are_told_soon_once_and_only_to_who_wants_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hub_module, "COUNTS_INTERVAL", 0.0)
    composed = 0

    def compose() -> tuple[int, bytes]:
        nonlocal composed
        composed += 1
        return 1, b"500 votes"

    async def play() -> list[bytes | None]:
        hub = Hub()
        presenter, phone = (
            hub.subscribe("A", counts=True),
            hub.subscribe("A", counts=False),
        )
        for _ in range(500):
            hub.publish_counts("A", compose)
        return [await presenter.next_event(PATIENCE), await phone.next_event(0)]

    assert run_in_event_loop(play) == [b"500 votes", None]
    assert composed == 1


def test_who_leaves_is_forgotten() -> None:
    async def play() -> tuple[list[int], int]:
        hub = Hub()
        subscribers = [hub.subscribe("A", counts=False) for _ in range(3)]
        counted = [hub.follower_count("A")]
        for subscriber in subscribers:
            hub.unsubscribe(subscriber)
            counted.append(hub.follower_count("A"))
        hub.publish("A", 9, b"nobody hears this")
        return counted, hub.total

    assert run_in_event_loop(play) == ([3, 2, 1, 0], 0)


def test_who_asks_again_and_again_watches_too_each_once() -> None:
    now = 0.0
    hub = Hub(lambda: now)

    for device in ("one", "two", "one"):
        hub.record_poll("A", device, _nothing)

    assert hub.follower_count("A") == 2
    now = POLL_EXPIRY + 1
    assert hub.follower_count("A") == 0


def test_who_asks_and_has_a_stream_as_well_watches_once() -> None:
    async def play() -> list[int]:
        hub = Hub()
        hub.record_poll("A", "one", _nothing)
        counted = [hub.follower_count("A")]
        subscriber = hub.subscribe("A", "one", counts=False)
        hub.record_poll("A", "one", _nothing)
        counted.append(hub.follower_count("A"))
        hub.unsubscribe(subscriber)
        return [*counted, hub.follower_count("A")]

    assert run_in_event_loop(play) == [1, 1, 1]


def test_that_someone_asks_and_asks_no_more_is_told() -> None:
    async def play() -> list[bytes | None]:
        hub = Hub(poll_expiry=3 * COUNTS_INTERVAL)
        presenter = hub.subscribe("A", counts=True)
        hub.record_poll("A", "one", lambda: (1, str(hub.follower_count("A")).encode()))
        return [await presenter.next_event(PATIENCE) for _ in range(2)]

    assert run_in_event_loop(play) == [b"1", b"0"]


def test_in_an_ended_room_nobody_is_counted() -> None:
    hub = Hub()
    hub.record_poll("A", "one", _nothing)

    hub.clear_polls("A")

    assert hub.follower_count("A") == 0


def test_before_anyone_watches_news_are_nobodys() -> None:
    hub = Hub()

    hub.publish("A", 1, b"event")
    hub.publish_counts("A", lambda: (1, b"event"))

    assert hub.follower_count("A") == 0
