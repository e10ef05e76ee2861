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
    copies.store_copies("lab", [shown], files)
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

    copies.store_copies("lab", [shown], files)

    assert copies.find(shown) is None


def test_a_file_that_is_deleted_before_it_is_copied_has_no_copy(
    lesson: Path, tmp_path: Path
) -> None:
    copies, files = ValidFiles(tmp_path / "copies"), read(lesson)
    shown = files.find("note.txt")
    (lesson / "note.txt").unlink()

    copies.store_copies("lab", [shown], files)

    assert copies.find(shown) is None


def test_large_files_are_not_copied(
    lesson: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copies, files = ValidFiles(tmp_path / "copies"), read(lesson)
    shown = files.find("note.txt")
    monkeypatch.setattr(valid_files, "MAX_FILE_BYTES", shown.size - 1)

    copies.store_copies("lab", [shown], files)

    assert copies.find(shown) is None


def test_lessons_whose_files_are_too_large_together_have_no_copies(
    lesson: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise, each start would replace the copies of the start before."""
    copies, files = ValidFiles(tmp_path / "copies"), read(lesson)
    (lesson / "other.txt").write_text("other", encoding="utf-8")
    first, other = files.find("note.txt"), files.find("other.txt")
    monkeypatch.setattr(valid_files, "MAX_BYTES", first.size + other.size - 1)

    copies.store_copies("lab", [first], files)
    copies.store_copies("other", [other], files)
    copies.store_copies("lab", [first], files)

    assert copies.find(first)
    assert copies.find(other) is None
