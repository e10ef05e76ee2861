"""Watching files for `overtone serve --watch`."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from watchfiles.main import FileChange

from app.assets.store import Assets
from app.server.streams import file_watcher
from app.server.streams.file_watcher import FileWatcher
from app.storage.lessons.courses import Courses
from app.storage.lessons.library import Library
from app.storage.lessons.watched_content import WatchedContent
from tests.event_loop import run_in_event_loop


def test_folders_that_the_system_does_not_watch_are_reported(
    tmp_path: Path,
    assets: Assets,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    folder = tmp_path / "content"
    folder.mkdir()
    library = Library(folder)
    courses = Courses(folder, library)
    content = WatchedContent(folder, library, courses, assets, tmp_path)
    watcher = FileWatcher(content, [folder])
    monkeypatch.setattr(file_watcher, "awatch", reach_limit)

    run_in_event_loop(watcher.run)

    assert "Pages do not reload after a change" in caplog.text


async def reach_limit(*_: object, **__: object) -> AsyncIterator[set[FileChange]]:
    raise OSError("The limit of watched files is reached.")
    yield set()
