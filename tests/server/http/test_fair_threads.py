"""Tests of the threads that the addresses of clients share."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from app.server.http.fair_threads import ClientGone, FairThreads
from tests.event_loop import run_in_event_loop
from tests.waiting import TIMEOUT

FLOOD = 20
ATTACKER = "192.0.2.1"


async def stays() -> dict[str, Any]:
    """Messages of a client that waits for the response."""
    return await asyncio.Event().wait()


async def leaves() -> dict[str, Any]:
    """Messages of a client that has closed its connection."""
    return {"type": "http.disconnect"}


Receive = Callable[[], Awaitable[dict[str, Any]]]


class Flood:
    """Requests of one address that run until the block ends."""

    def __init__(self, threads: FairThreads) -> None:
        self._threads, self._ends = threads, threading.Event()
        self.running = 0

    async def __aenter__(self) -> Flood:
        run = self._threads.run
        calls = (run(self._wait, ATTACKER, stays) for _ in range(FLOOD))
        self._requests = asyncio.gather(*calls)
        await asyncio.sleep(0.1)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._ends.set()
        await self._requests

    def _wait(self) -> None:
        self.running += 1
        assert self._ends.wait(TIMEOUT)


def test_an_address_uses_at_most_half_of_the_threads() -> None:
    async def play() -> tuple[int, str, bool]:
        threads = FairThreads(4, "test")
        async with Flood(threads) as flood:
            response = await threads.run(lambda: "page", "192.0.2.2", stays)
            return flood.running, response, threads.is_full("192.0.2.2")

    assert run_in_event_loop(play) == (2, "page", False)


def test_all_requests_of_an_address_get_their_turn() -> None:
    async def play() -> tuple[int, bool]:
        threads = FairThreads(4, "test")
        async with Flood(threads) as flood:
            was_full = threads.is_full(ATTACKER)
        assert not threads.is_full(ATTACKER)
        return flood.running, was_full

    assert run_in_event_loop(play) == (FLOOD, True)


def test_a_request_whose_client_leaves_while_it_waits_is_dropped() -> None:
    called: list[bool] = []

    async def play() -> None:
        threads = FairThreads(4, "test")
        async with Flood(threads):
            with pytest.raises(ClientGone):
                await threads.run(lambda: called.append(True), ATTACKER, leaves)

    run_in_event_loop(play)

    assert not called


@pytest.mark.parametrize(
    ("other", "waits"),
    [("2001:db8:1:2::1", True), ("2001:db8:2::1", False), ("192.0.2.1", False)],
)
def test_an_ipv6_address_counts_for_its_network(other: str, waits: bool) -> None:
    async def play() -> bool:
        threads, ends = FairThreads(2, "test"), threading.Event()
        running = asyncio.create_task(threads.run(ends.wait, "2001:db8:1::1", stays))
        await asyncio.sleep(0.1)
        is_full = threads.is_full(other)
        ends.set()
        await running
        return is_full

    assert run_in_event_loop(play) == waits
