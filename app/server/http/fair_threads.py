"""Threads that the addresses of clients share fairly."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import TypeVar

from app.server.asgi_types import Message, Receive
from app.server.http.messages import client_address, wait_for_disconnect
from app.storage.client_networks import client_shares

Result = TypeVar("Result")

PERIOD = 10.0
"""Seconds after which the recorded use of threads is halved, for every network."""

NEGLIGIBLE = 0.01
"""Seconds below which a network is forgotten."""

SAFE_METHODS = frozenset({"GET", "HEAD"})
"""Methods of requests that change nothing, so they may be dropped."""


class ClientGone(Exception):
    """The client closed its connection before its request had a thread."""


class FairThreads:
    """Pool of threads. Used in one event loop only.

    When all threads are in use, the next free one is for the network whose requests
    have used threads for the shortest time in the last seconds. So a class behind one
    address can use all threads, and its votes come before those of an address that
    floods the server. Two networks that both use threads for long share them evenly.
    """

    def __init__(
        self, count: int, name: str, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._threads = ThreadPoolExecutor(count, thread_name_prefix=name)
        self._free = count
        self._longest_use = count / 2
        """Seconds. A longer use does not count, or an address without a history would
        get all threads while a class waits."""
        self._running: Counter[str] = Counter()
        """Number of threads that each network uses."""
        self._clock = clock
        self._used: dict[str, float] = {}
        """Seconds for which finished requests of each network have used threads, halved
        every PERIOD."""
        self._halved_at = clock()
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        """Requests without a thread, by network. The first has waited longest for a
        turn."""

    async def run(
        self, call: Callable[[], Result], scope: Message, receive: Receive
    ) -> Result:
        """Run `call` in a thread, with its own context variables.

        `receive` must have returned the whole body of the request. Raises ClientGone.
        """
        network = _network(scope)
        if self._free or scope["method"] not in SAFE_METHODS:
            await self._acquire(network)
        else:
            await self._acquire_unless_gone(network, receive)
        started = self._clock()
        try:
            return await asyncio.get_running_loop().run_in_executor(
                self._threads, copy_context().run, call
            )
        finally:
            self._record(network, self._clock() - started)
            self._release(network)

    async def _acquire_unless_gone(self, network: str, receive: Receive) -> None:
        acquired = asyncio.create_task(self._acquire(network))
        gone = asyncio.create_task(wait_for_disconnect(receive))
        try:
            await asyncio.wait({acquired, gone}, return_when=asyncio.FIRST_COMPLETED)
            if not acquired.done():
                raise ClientGone
        except asyncio.CancelledError:
            if acquired.done() and not acquired.cancelled():
                self._release(network)
            raise
        finally:
            gone.cancel()
            acquired.cancel()

    async def _acquire(self, network: str) -> None:
        """Wait for a free thread."""
        if self._free:
            self._free -= 1
            self._running[network] += 1
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(network, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():
                self._release(network)
            raise

    def _release(self, network: str) -> None:
        """Give a thread of the network to the next request that waits."""
        self._running[network] -= 1
        if not self._running[network]:
            del self._running[network]
        while self._waiting:
            network = min(self._waiting, key=self._use)
            turns = self._waiting.pop(network)
            turn = turns.popleft()
            if turns:
                self._waiting[network] = turns
            if not turn.cancelled():
                self._running[network] += 1
                turn.set_result(None)
                return
        self._free += 1

    def _use(self, network: str) -> float:
        """Return the seconds of the network. A request that runs counts as one second,
        because its time is not known yet."""
        used = min(self._used.get(network, 0), self._longest_use)
        return self._running[network] + used

    def _record(self, network: str, seconds: float) -> None:
        """Add to the time for which the network has used threads."""
        periods = int((self._clock() - self._halved_at) / PERIOD)
        if periods:
            self._halved_at += periods * PERIOD
            halved = {n: used * 0.5**periods for n, used in self._used.items()}
            self._used = {n: used for n, used in halved.items() if used > NEGLIGIBLE}
        self._used[network] = self._used.get(network, 0) + seconds


def _network(scope: Message) -> str:
    """Return the widest network by which the client is counted."""
    return client_shares(client_address(scope))[-1][0]
