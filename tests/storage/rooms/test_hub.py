"""Delivery of events to subscribers, and counts of followers."""

from __future__ import annotations

import asyncio

import pytest

from app.storage.rooms import hub as hub_module
from app.storage.rooms.hub import COUNTS_INTERVAL, POLL_EXPIRY, Hub
from tests.event_loop import run_in_event_loop

TIMEOUT = 5.0
"""Seconds to wait for an event that is already published."""


def _nothing(code: str) -> tuple[int, bytes]:
    return 1, b"counts"


def test_a_new_subscriber_receives_the_first_event() -> None:
    async def play() -> bytes | None:
        hub = Hub(_nothing)
        subscriber = hub.subscribe("A", counts=False)
        hub.send_first(subscriber, 1, b"first")
        return await subscriber.next_event(TIMEOUT)

    assert run_in_event_loop(play) == b"first"


def test_an_event_reaches_all_subscribers_of_its_room_only() -> None:
    async def play() -> list[bytes | None]:
        hub = Hub(_nothing)
        subscribers = [hub.subscribe("A", counts=False) for _ in range(2)]
        other = hub.subscribe("B", counts=False)
        hub.publish("A", 2, b"second")
        received = [await subscriber.next_event(TIMEOUT) for subscriber in subscribers]
        return [*received, await other.next_event(0)]

    assert run_in_event_loop(play) == [b"second", b"second", None]


def test_subscribers_receive_an_event_in_the_order_in_which_they_subscribed() -> None:
    async def play() -> list[int]:
        hub, received = Hub(_nothing), list[int]()

        async def follow(number: int) -> None:
            subscriber = hub.subscribe("A", counts=False)
            await subscriber.next_event(TIMEOUT)
            received.append(number)

        streams = [asyncio.create_task(follow(number)) for number in range(20)]
        await asyncio.sleep(0)
        hub.publish("A", 1, b"event")
        await asyncio.gather(*streams)
        return received

    assert run_in_event_loop(play) == list(range(20))


def test_a_slow_subscriber_receives_only_the_newest_event() -> None:
    async def play() -> list[bytes | None]:
        hub = Hub(_nothing)
        subscriber = hub.subscribe("A", counts=False)
        for revision in range(1, 100):
            hub.publish("A", revision, str(revision).encode())
        await asyncio.sleep(0)
        return [await subscriber.next_event(TIMEOUT), await subscriber.next_event(0)]

    assert run_in_event_loop(play) == [b"99", None]


def test_an_event_with_an_old_revision_is_dropped() -> None:
    async def play() -> list[bytes | None]:
        hub = Hub(_nothing)
        subscriber = hub.subscribe("A", counts=False)
        hub.publish("A", 3, b"third")
        hub.publish("A", 2, b"second")
        received = await subscriber.next_event(TIMEOUT)
        late = hub.subscribe("A", counts=False)
        hub.send_first(late, 2, b"second")
        return [
            received,
            await subscriber.next_event(0),
            await late.next_event(TIMEOUT),
        ]

    assert run_in_event_loop(play) == [b"third", None, b"third"]


def test_a_second_event_of_a_revision_reaches_only_those_that_receive_counts() -> None:
    async def play() -> list[bytes | None]:
        hub = Hub(_nothing)
        follower = hub.subscribe("A", counts=False)
        projector = hub.subscribe("A", counts=True)
        hub.publish("A", 2, b"second")
        received = [await each.next_event(TIMEOUT) for each in (follower, projector)]
        hub.publish("A", 2, b"running results")
        received += [await projector.next_event(TIMEOUT), await follower.next_event(0)]
        hub.publish("A", 3, b"third")
        return [*received, await follower.next_event(TIMEOUT)]

    expected = [b"second", b"second", b"running results", None, b"third"]
    assert run_in_event_loop(play) == expected


def test_a_revision_that_a_new_subscriber_has_read_still_reaches_the_others() -> None:
    async def play() -> bytes | None:
        hub = Hub(_nothing)
        follower = hub.subscribe("A", counts=False)
        hub.send_first(hub.subscribe("A", counts=False), 2, b"second")
        hub.publish("A", 2, b"second")
        return await follower.next_event(TIMEOUT)

    assert run_in_event_loop(play) == b"second"


def test_events_can_be_published_from_any_thread() -> None:
    async def play() -> bytes | None:
        hub = Hub(_nothing)
        subscriber = hub.subscribe("A", counts=False)
        await asyncio.to_thread(hub.publish, "A", 1, b"event")
        return await subscriber.next_event(TIMEOUT)

    assert run_in_event_loop(play) == b"event"


def test_counts_are_throttled_and_only_sent_to_subscribers_that_receive_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hub_module, "COUNTS_INTERVAL", 0.0)
    composed = 0

    def compose(code: str) -> tuple[int, bytes]:
        nonlocal composed
        composed += 1
        return 1, b"500 votes"

    async def play() -> list[bytes | None]:
        hub = Hub(compose)
        presenter, phone = (
            hub.subscribe("A", counts=True),
            hub.subscribe("A", counts=False),
        )
        for _ in range(500):
            hub.publish_counts("A")
        return [await presenter.next_event(TIMEOUT), await phone.next_event(0)]

    assert run_in_event_loop(play) == [b"500 votes", None]
    assert composed == 1


def test_counts_of_a_room_without_subscribers_are_not_read() -> None:
    async def play() -> list[str]:
        read: list[str] = []

        def count(code: str) -> tuple[int, bytes]:
            read.append(code)
            return 1, b"counts"

        hub = Hub(count)
        presenter = hub.subscribe("A", counts=True)
        follower = hub.subscribe("B", counts=False)
        hub.publish_counts("B")
        hub.publish_counts("A")
        hub.unsubscribe(follower)
        await presenter.next_event(TIMEOUT)
        return read

    assert run_in_event_loop(play) == ["A"]


def test_an_unsubscribed_subscriber_is_not_counted() -> None:
    async def play() -> tuple[list[int], int]:
        hub = Hub(_nothing)
        subscribers = [hub.subscribe("A", counts=False) for _ in range(3)]
        counted = [hub.follower_count("A")]
        for subscriber in subscribers:
            hub.unsubscribe(subscriber)
            counted.append(hub.follower_count("A"))
        hub.publish("A", 9, b"event")
        return counted, hub.total_follower_count()

    assert run_in_event_loop(play) == ([3, 2, 1, 0], 0)


def test_a_polling_device_counts_as_one_follower_until_its_poll_expires() -> None:
    now = 0.0
    hub = Hub(_nothing, lambda: now)

    for device in ("one", "two", "one"):
        hub.record_poll("A", device)

    assert hub.follower_count("A") == 2
    now = POLL_EXPIRY + 1
    assert hub.follower_count("A") == 0


def test_a_device_with_stream_and_polls_counts_once() -> None:
    async def play() -> list[int]:
        hub = Hub(_nothing)
        hub.record_poll("A", "one")
        counted = [hub.follower_count("A")]
        subscriber = hub.subscribe("A", "one", counts=False)
        hub.record_poll("A", "one")
        counted.append(hub.follower_count("A"))
        hub.unsubscribe(subscriber)
        return [*counted, hub.follower_count("A")]

    assert run_in_event_loop(play) == [1, 1, 1]


def test_counts_are_published_when_a_poll_starts_and_expires() -> None:
    async def play() -> list[bytes | None]:
        def count(code: str) -> tuple[int, bytes]:
            return 1, str(hub.follower_count(code)).encode()

        hub = Hub(count, poll_expiry=3 * COUNTS_INTERVAL)
        presenter = hub.subscribe("A", counts=True)
        hub.record_poll("A", "one")
        return [await presenter.next_event(TIMEOUT) for _ in range(2)]

    assert run_in_event_loop(play) == [b"1", b"0"]


def test_polls_of_an_ended_room_are_not_counted() -> None:
    hub = Hub(_nothing)
    hub.record_poll("A", "one")

    hub.devices.forget_polls("A")

    assert hub.follower_count("A") == 0


def test_publishing_without_subscribers_does_nothing() -> None:
    hub = Hub(_nothing)

    hub.publish("A", 1, b"event")
    hub.publish_counts("A")

    assert hub.follower_count("A") == 0
