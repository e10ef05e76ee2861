"""Copies of the files of valid lessons: what is copied, and when."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.storage.lessons import valid_files
from app.storage.lessons.lesson_files import FolderFiles
from app.storage.lessons.valid_files import ValidFiles


@pytest.fixture
def lesson(tmp_path: Path) -> Path:
    folder = tmp_path / "content" / "lab"
    folder.mkdir(parents=True)
    (folder / "note.txt").write_text("first", encoding="utf-8")
    return folder


def read(lesson: Path) -> FolderFiles:
    return FolderFiles(lesson, lesson.parent)


def test_a_copy_has_the_content_of_the_valid_version(
    lesson: Path, tmp_path: Path
) -> None:
    copies, files = ValidFiles(tmp_path / "copies"), read(lesson)
    shown = files.find("note.txt")
    copies.keep([shown], files)
    (lesson / "note.txt").write_text("second", encoding="utf-8")

    found = copies.find(shown)

    assert found
    assert found.read_text(encoding="utf-8") == "first"
    assert copies.find(read(lesson).find("note.txt")) is None


def test_a_file_that_changes_before_it_is_copied_has_no_copy(
    lesson: Path, tmp_path: Path
) -> None:
    copies, files = ValidFiles(tmp_path / "copies"), read(lesson)
    shown = files.find("note.txt")
    (lesson / "note.txt").write_text("second", encoding="utf-8")

    copies.keep([shown], files)

    assert copies.find(shown) is None


def test_a_file_that_is_deleted_before_it_is_copied_has_no_copy(
    lesson: Path, tmp_path: Path
) -> None:
    copies, files = ValidFiles(tmp_path / "copies"), read(lesson)
    shown = files.find("note.txt")
    (lesson / "note.txt").unlink()

    copies.keep([shown], files)

    assert copies.find(shown) is None


def test_large_files_are_not_copied(
    lesson: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copies, files = ValidFiles(tmp_path / "copies"), read(lesson)
    shown = files.find("note.txt")
    monkeypatch.setattr(valid_files, "MAX_FILE_BYTES", shown.size - 1)

    copies.keep([shown], files)

    assert copies.find(shown) is None
