"""Watch the content, templates and static files, and notify reload streams."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from watchfiles import awatch

from app.storage.lessons.watched_content import WatchedContent

log = logging.getLogger(__name__)

STEP: Final = 10
"""Milliseconds without a change after which the changes count as complete."""

DEBOUNCE: Final = 100
"""Milliseconds after which they count as complete even if files still change."""

REAPPEAR_TIMEOUT: Final = 0.5
"""Seconds for a deleted lesson file to be written again."""

POLL_INTERVAL: Final = 0.02


class FileWatcher:
    """Updates a WatchedContent, and notifies its subscribers of new versions."""

    def __init__(self, content: WatchedContent, folders: Iterable[Path]) -> None:
        self.content = content
        self._folders = [folder for folder in folders if folder.is_dir()]
        self._subscribers: set[asyncio.Event] = set()

    async def run(self) -> None:
        """Watch until the task is cancelled. Log why the system refuses to watch."""
        try:
            await self._watch()
        except OSError as error:
            log.error(
                "Pages do not reload after a change, because the system does not watch"
                " the files: %s. On Linux, a larger limit can help: “sysctl"
                " fs.inotify.max_user_watches=524288”. Then restart the server.",
                error,
            )

    async def _watch(self) -> None:
        changes = awatch(
            *self._folders,
            watch_filter=None,
            step=STEP,
            debounce=DEBOUNCE,
        )
        async for _ in changes:
            await self._wait_for_missing_lesson()
            try:
                changed = await asyncio.to_thread(self.content.refresh)
            except Exception:  # such as a file that vanishes while it is read
                log.exception("A changed file could not be read.")
                continue
            if changed:
                for event in self._subscribers:
                    event.set()

    def subscribe(self) -> asyncio.Event:
        """Return an event that is set when there are new versions."""
        event = asyncio.Event()
        self._subscribers.add(event)
        return event

    def unsubscribe(self, event: asyncio.Event) -> None:
        self._subscribers.discard(event)

    async def _wait_for_missing_lesson(self) -> None:
        end = asyncio.get_running_loop().time() + REAPPEAR_TIMEOUT
        while (
            self.content.has_missing_lesson and asyncio.get_running_loop().time() < end
        ):
            await asyncio.sleep(POLL_INTERVAL)
