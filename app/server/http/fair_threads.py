"""Threads of which the requests of one address may use at most half.

Otherwise a flood of requests from one address would delay all other clients.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from contextvars import copy_context
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from app.server.http.messages import wait_for_disconnect
from app.storage.client_networks import client_shares

if TYPE_CHECKING:
    from app.server.asgi_types import Receive

Result = TypeVar("Result")


class ClientGone(Exception):
    """The client has closed the connection before its request had a thread."""


@dataclass(slots=True)
class _Queue:
    """Requests of one network, in the order of their arrival."""

    free: asyncio.Semaphore
    """Counts the threads that the network may still use."""
    requests: int = 0
    """Number of requests that run or wait."""


class FairThreads:
    """Pool of threads. Used in the event loop only.

    Addresses count by network; an IPv6 client counts for its /48.
    """

    def __init__(self, count: int, name: str) -> None:
        self._threads = ThreadPoolExecutor(count, thread_name_prefix=name)
        self._share = max(1, count // 2)
        self._queues: dict[str, _Queue] = {}

    def is_full(self, address: str | None) -> bool:
        """Return whether another request of the address would have to wait."""
        queue = self._queues.get(_network(address))
        return queue is not None and queue.free.locked()

    async def run(
        self, call: Callable[[], Result], address: str | None, receive: Receive
    ) -> Result:
        """Run `call` in a thread, with its own context variables.

        `receive` must have returned the whole body of the request. Raises ClientGone.
        """
        async with self._turn(address, receive):
            return await asyncio.get_running_loop().run_in_executor(
                self._threads, copy_context().run, call
            )

    @asynccontextmanager
    async def _turn(self, address: str | None, receive: Receive) -> AsyncIterator[None]:
        network = _network(address)
        queue = self._queues.setdefault(network, _Queue(asyncio.Semaphore(self._share)))
        queue.requests += 1
        try:
            await _acquire(queue.free, receive)
            try:
                yield
            finally:
                queue.free.release()
        finally:
            queue.requests -= 1
            if not queue.requests:
                del self._queues[network]


async def _acquire(free: asyncio.Semaphore, receive: Receive) -> None:
    """Acquire the semaphore, or raise ClientGone.

    Requests of clients that have gone would otherwise pile up without a limit.
    """
    if not free.locked():
        await free.acquire()
        return
    acquired = asyncio.create_task(free.acquire())
    gone = asyncio.create_task(wait_for_disconnect(receive))
    try:
        await asyncio.wait({acquired, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not acquired.done():
            raise ClientGone
    finally:
        gone.cancel()
        acquired.cancel()


def _network(address: str | None) -> str:
    """Return the widest network by which the address is counted."""
    return client_shares(address)[-1][0]
