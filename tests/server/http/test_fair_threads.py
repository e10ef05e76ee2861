"""Tests of the threads that the addresses of clients share."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from threading import Event
from typing import Any

import pytest

from app.server.http.fair_threads import PERIOD, ClientGone, FairThreads
from tests.event_loop import run_in_event_loop
from tests.waiting import TIMEOUT

CLASS, ATTACKER = "192.0.2.1", "192.0.2.2"


async def stays() -> dict[str, Any]:
    """Messages of a client that waits for the response."""
    return await asyncio.Event().wait()


async def leaves() -> dict[str, Any]:
    """Messages of a client that has closed its connection."""
    return {"type": "http.disconnect"}


def wait_for(event: Event) -> Callable[[], bool]:
    return lambda: event.wait(TIMEOUT)


class OneThread:
    """A single thread, which is in use until `play` has queued its requests."""

    def __init__(self) -> None:
        self._now = 0.0
        self._threads = FairThreads(1, "test", lambda: self._now)
        self._ends = threading.Event()
        self._requests: list[asyncio.Task[None]] = []
        self.order: list[str] = []
        """The addresses of the requests that ran."""

    async def __aenter__(self) -> OneThread:
        scope = {"method": "GET", "client": ("192.0.2.9", 1)}
        wait = self._threads.run(lambda: self._ends.wait(TIMEOUT), scope, stays)
        self._first = asyncio.create_task(wait)
        await asyncio.sleep(0)
        return self

    async def __aexit__(self, *_: object) -> None:
        """Let all requests run."""
        await asyncio.sleep(0.01)
        self._ends.set()
        await asyncio.gather(self._first, *self._requests, return_exceptions=True)

    def request(
        self,
        address: str,
        receive: Callable[[], Awaitable[dict[str, Any]]] = stays,
        method: str = "GET",
        seconds: float = 0,
    ) -> asyncio.Task[None]:
        """Queue a request that uses the thread for so many seconds."""

        def respond() -> None:
            self.order.append(address)
            self._now += seconds

        scope = {"method": method, "client": (address, 1)}
        call = self._threads.run(respond, scope, receive)
        self._requests.append(asyncio.create_task(call))
        return self._requests[-1]


def test_waiting_addresses_take_turns() -> None:
    async def play() -> list[str]:
        async with OneThread() as thread:
            for _ in range(4):
                thread.request(ATTACKER)
            for _ in range(2):
                thread.request(CLASS)
        return thread.order

    order = run_in_event_loop(play)

    assert order == [ATTACKER, CLASS, ATTACKER, CLASS, ATTACKER, ATTACKER]


def test_the_address_that_has_used_threads_least_is_next() -> None:
    async def play() -> list[str]:
        async with OneThread() as thread:
            for _ in range(3):
                thread.request(ATTACKER, seconds=0.3)
            for _ in range(4):
                thread.request(CLASS, seconds=0.11)
        return thread.order

    order = run_in_event_loop(play)

    assert order == [ATTACKER, CLASS, CLASS, CLASS, ATTACKER, CLASS, ATTACKER]


def test_an_address_that_has_used_threads_for_long_takes_turns_with_a_new_one() -> None:
    async def play() -> list[str]:
        async with OneThread() as thread:
            thread.request(CLASS, seconds=10)
            for _ in range(3):
                thread.request(ATTACKER, seconds=1)
            thread.request(CLASS, seconds=1)
        return thread.order

    order = run_in_event_loop(play)

    assert order == [CLASS, ATTACKER, CLASS, ATTACKER, ATTACKER]


def test_the_use_of_threads_is_forgotten_after_a_while() -> None:
    other = "192.0.2.3"

    async def play() -> list[str]:
        async with OneThread() as thread:
            for _ in range(2):
                thread.request(CLASS, seconds=1)
            thread.request(other, seconds=10 * PERIOD)
            for _ in range(2):
                thread.request(ATTACKER, seconds=0.5)
        return thread.order

    order = run_in_event_loop(play)

    assert order == [CLASS, other, ATTACKER, CLASS, ATTACKER]


def test_the_address_that_uses_the_fewest_threads_is_next() -> None:
    """Short requests do not take turns with long ones one by one."""
    attacker = {"method": "GET", "client": (ATTACKER, 1)}
    others = {"method": "GET", "client": (CLASS, 1)}

    async def play() -> list[str]:
        threads, starts, ends = FairThreads(4, "test"), Event(), Event()
        try:
            long = [threads.run(wait_for(ends), attacker, stays) for _ in range(2)]
            first = [threads.run(wait_for(starts), others, stays) for _ in range(2)]
            running = asyncio.gather(*long, *first)
            await asyncio.sleep(0)
            flood = [threads.run(wait_for(ends), attacker, stays) for _ in range(4)]
            waiting = asyncio.gather(*flood)
            short = [threads.run(lambda: "done", others, stays) for _ in range(9)]
            responses = asyncio.gather(*short)
            await asyncio.sleep(0)
            starts.set()
            return list(await responses)
        finally:
            starts.set()
            ends.set()
            await asyncio.gather(running, waiting)

    assert run_in_event_loop(play) == ["done"] * 9


def test_one_address_can_use_all_threads() -> None:
    async def play() -> int:
        threads, barrier = FairThreads(4, "test"), threading.Barrier(4, timeout=TIMEOUT)
        scope = {"method": "GET", "client": (CLASS, 1)}
        calls = (threads.run(barrier.wait, scope, stays) for _ in range(4))
        return len(await asyncio.gather(*calls))

    assert run_in_event_loop(play) == 4


def test_a_request_whose_client_leaves_while_it_waits_is_dropped() -> None:
    async def play() -> list[str]:
        async with OneThread() as thread:
            dropped = thread.request(ATTACKER, leaves)
            thread.request(CLASS)
            with pytest.raises(ClientGone):
                await dropped
        return thread.order

    assert run_in_event_loop(play) == [CLASS]


def test_an_answer_is_stored_although_its_client_left() -> None:
    async def play() -> list[str]:
        async with OneThread() as thread:
            thread.request(CLASS, leaves, method="POST")
        return thread.order

    assert run_in_event_loop(play) == [CLASS]


def test_a_request_that_is_cancelled_at_its_turn_frees_the_thread() -> None:
    async def play() -> str:
        threads, scope = FairThreads(1, "test"), {"method": "GET", "client": (CLASS, 1)}
        await threads._acquire(CLASS)
        waiting = asyncio.create_task(threads._acquire(CLASS))
        await asyncio.sleep(0)
        threads._release(CLASS)
        waiting.cancel()
        await asyncio.wait([waiting])
        return await threads.run(lambda: "done", scope, stays)

    assert run_in_event_loop(play) == "done"


def test_a_request_that_is_cancelled_after_its_turn_frees_the_thread() -> None:
    async def play() -> str:
        threads, scope = FairThreads(1, "test"), {"method": "GET", "client": (CLASS, 1)}
        await threads._acquire(CLASS)
        waiting = asyncio.create_task(threads.run(lambda: "late", scope, stays))
        await asyncio.sleep(0.01)
        threads._release(CLASS)
        await asyncio.sleep(0)  # the turn is taken, but the request has not continued
        waiting.cancel()
        await asyncio.wait([waiting])
        assert waiting.cancelled()
        return await asyncio.wait_for(
            threads.run(lambda: "done", scope, stays), TIMEOUT
        )

    assert run_in_event_loop(play) == "done"


@pytest.mark.parametrize(
    ("other", "order"),
    [("2001:db8:1:2::1", "aab"), ("2001:db8:2::1", "aba"), ("192.0.2.1", "aba")],
)
def test_an_ipv6_address_takes_turns_with_others_outside_its_48(
    other: str, order: str
) -> None:
    first = "2001:db8:1::1"

    async def play() -> list[str]:
        async with OneThread() as thread:
            thread.request(first)
            thread.request(first)
            thread.request(other)
        return thread.order

    addresses = run_in_event_loop(play)

    assert addresses == [{"a": first, "b": other}[letter] for letter in order]
