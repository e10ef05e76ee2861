"""Open event streams of this process."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any


class OpenStreams:
    """The tasks of open event streams."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self, *coroutines: Coroutine[Any, Any, None]) -> None:
        """Run a stream until the first of its coroutines ends; cancel the others."""
        tasks = [asyncio.create_task(coroutine) for coroutine in coroutines]
        self._tasks |= set(tasks)
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._tasks -= set(tasks)
            ended = [task for task in tasks if task.done() and not task.cancelled()]
            for task in tasks:
                task.cancel()
        for task in ended:
            task.result()  # raises an unexpected exception, so that it is logged

    def close(self) -> None:
        """End all streams because the server stops. Clients will reconnect."""
        for task in tuple(self._tasks):
            task.cancel()
