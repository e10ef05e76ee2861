"""Run a coroutine in a new event loop, with a deadline."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from tests.waiting import TIMEOUT

T = TypeVar("T")


def run_in_event_loop(play: Callable[[], Awaitable[T]]) -> T:
    """Return the result of `play`. Raise TimeoutError when it takes too long.

    The loop runs in a thread, because Playwright leaves a running loop in this one.
    """

    async def run() -> T:
        async with asyncio.timeout(TIMEOUT):
            return await play()

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(run())).result()
