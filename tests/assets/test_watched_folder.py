"""A folder whose files may change while they are served."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.assets import watched_folder
from app.assets.watched_folder import WatchedFolder


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> WatchedFolder:
    monkeypatch.setattr(watched_folder, "FRESH", 0)
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "a.html").write_text("a")
    return WatchedFolder(tmp_path, {".html"})


def test_it_knows_each_file_by_its_place(folder: WatchedFolder) -> None:
    [(name, _, size)] = folder.signature()

    assert (name, size) == ("below/a.html", 1)


def test_what_has_not_changed_is_the_same(folder: WatchedFolder) -> None:
    assert folder.version == folder.version


def test_a_changed_file_is_another_version(folder: WatchedFolder) -> None:
    before = folder.version

    (folder.path / "below" / "a.html").write_text("ab")
    assert folder.version != before


def test_a_new_file_is_another_version(folder: WatchedFolder) -> None:
    before = folder.version

    (folder.path / "b.html").write_text("b")
    assert folder.version != before


def test_files_of_other_kinds_do_not_count(folder: WatchedFolder) -> None:
    before = folder.version

    (folder.path / "b.txt").write_text("b")
    assert folder.version == before


def test_it_does_not_look_each_time(
    folder: WatchedFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = folder.version

    monkeypatch.setattr(watched_folder, "FRESH", 60)
    (folder.path / "b.html").write_text("b")
    assert folder.version == before
