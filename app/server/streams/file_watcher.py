"""Watch the content, templates and static files, and notify reload streams."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from contextlib import aclosing, suppress
from pathlib import Path
from typing import Final

from watchfiles import Change, awatch
from watchfiles.main import FileChange

from app.storage.lessons.watched_content import WatchedContent

log = logging.getLogger(__name__)

STEP: Final = 10
"""Milliseconds without a change after which the changes count as complete."""

DEBOUNCE: Final = 100
"""Milliseconds after which they count as complete even if files still change."""

REAPPEAR_TIMEOUT: Final = 0.5
"""Seconds for a deleted lesson file to be written again."""

POLL_INTERVAL: Final = 0.02

FOLDER_INTERVAL: Final = 0.5
"""Seconds between checks whether a watched folder has been replaced. The system goes on
watching the earlier folder, and does not report that it was moved."""


class FileWatcher:
    """Updates a WatchedContent, and notifies its subscribers of new versions."""

    def __init__(self, content: WatchedContent, folders: Iterable[Path]) -> None:
        self.content = content
        self._folders = [folder for folder in folders if folder.is_dir()]
        self._subscribers: set[asyncio.Event] = set()

    async def run(self) -> None:
        """Watch until the task is cancelled. Log why the system refuses to watch."""
        try:
            while True:
                await self._wait_for_folders()
                # A folder can be moved before the system watches it.
                with suppress(FileNotFoundError):
                    await self._watch()
        except OSError as error:
            log.error(
                "Pages do not reload after a change, because the system does not watch"
                " the files: %s. On Linux, a larger limit can help: “sysctl"
                " fs.inotify.max_user_watches=524288”. Then restart the server.",
                error,
            )

    async def _watch(self) -> None:
        """Watch until a folder is deleted or replaced."""
        watched = self._identities()
        changes = awatch(
            *self._folders,
            watch_filter=None,
            step=STEP,
            debounce=DEBOUNCE,
            rust_timeout=int(FOLDER_INTERVAL * 1000),
            yield_on_timeout=True,
        )
        await self._refresh()
        is_first = True
        async with aclosing(changes):
            async for changed in changes:
                # Files may have changed before the system watched them.
                if changed or is_first:
                    await self._refresh()
                is_first = False
                if self._has_deleted_folder(changed) or self._identities() != watched:
                    return

    async def _refresh(self) -> None:
        """Read what has changed, and notify the subscribers."""
        await self._wait_for_missing_lesson()
        try:
            changed = await asyncio.to_thread(self.content.refresh)
        except Exception:  # such as a file that vanishes while it is read
            log.exception("A changed file could not be read.")
            return
        if changed:
            for event in self._subscribers:
                event.set()

    async def _wait_for_folders(self) -> None:
        """Wait until all folders exist. Log which ones are missing."""
        for folder in self._folders:
            if not folder.is_dir():
                log.error(
                    "Pages do not reload after a change, because the folder %s does not"
                    " exist. Restore it, and they reload again.",
                    folder,
                )
            while not folder.is_dir():
                await asyncio.sleep(FOLDER_INTERVAL)

    def _identities(self) -> list[tuple[int, int] | None]:
        """Return numbers of the folders that differ if a folder is replaced."""
        return [_identity(folder) for folder in self._folders]

    def _has_deleted_folder(self, changes: Iterable[FileChange]) -> bool:
        """Return whether a folder was deleted; a new one can have the same numbers."""
        return any(
            change == Change.deleted and Path(path) in self._folders
            for change, path in changes
        )

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


def _identity(folder: Path) -> tuple[int, int] | None:
    try:
        state = folder.stat()
    except OSError:
        return None
    return state.st_dev, state.st_ino
