"""Tests of a folder that is checked for changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.assets import watched_folder
from app.assets.watched_folder import WatchedFolder


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> WatchedFolder:
    monkeypatch.setattr(watched_folder, "SCAN_INTERVAL", 0)
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "a.html").write_text("a")
    return WatchedFolder(tmp_path, {".html"})


def test_the_signature_has_path_and_size_of_each_file(folder: WatchedFolder) -> None:
    [(name, _, size)] = folder.signature()

    assert (name, size) == ("below/a.html", 1)


def test_without_changes_the_version_stays_the_same(folder: WatchedFolder) -> None:
    assert folder.version == folder.version


def test_a_changed_file_changes_the_version(folder: WatchedFolder) -> None:
    before = folder.version

    (folder.path / "below" / "a.html").write_text("ab")
    assert folder.version != before


def test_a_new_file_changes_the_version(folder: WatchedFolder) -> None:
    before = folder.version

    (folder.path / "b.html").write_text("b")
    assert folder.version != before


def test_files_with_other_suffixes_are_ignored(folder: WatchedFolder) -> None:
    before = folder.version

    (folder.path / "b.txt").write_text("b")
    assert folder.version == before


def test_the_folder_is_scanned_once_per_interval(
    folder: WatchedFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = folder.version

    monkeypatch.setattr(watched_folder, "SCAN_INTERVAL", 60)
    (folder.path / "b.html").write_text("b")
    assert folder.version == before


def test_the_folder_is_scanned_when_its_signature_is_first_needed(
    tmp_path: Path,
) -> None:
    folder = WatchedFolder(tmp_path, {".html"})
    (tmp_path / "a.html").write_text("a")

    assert [name for name, _, _ in folder.signature()] == ["a.html"]
