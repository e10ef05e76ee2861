"""An event loop, for those who watch."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")


def in_a_loop(play: Callable[[], Awaitable[T]]) -> T:
    """In a thread: browser tests leave a running loop in this one."""

    async def run() -> T:
        return await play()

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(run())).result()
