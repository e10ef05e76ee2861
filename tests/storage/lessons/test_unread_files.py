"""Files that look like lessons or a course, but are not read."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from app.storage.lessons.unread_files import unread_lessons


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("Waves/lesson.md", "The folder name “Waves” is not a valid slug."),
        ("straße/lesson.md", "The folder name “straße” is not a valid slug."),
        ("Mein Kapitel/lesson.md", "The folder name “Mein Kapitel” is not"),
        ("low/Lesson.md", "A lesson is only read from a file called lesson.md."),
        ("low/lesson.MD", "A lesson is only read from a file called lesson.md."),
        ("deep/sub/lesson.md", "Move the folder “sub” there, or use --content"),
        ("course.yml", "A course is only read from a file called course.yaml."),
    ],
)
def test_a_file_with_another_name_or_place_is_found(
    tmp_path: Path, path: str, message: str
) -> None:
    file = tmp_path / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.touch()

    [(found, problem)] = unread_lessons(tmp_path)

    assert found == file
    assert message in problem


def test_folders_that_are_hidden_or_cannot_be_read_are_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in (".trash", "Locked"):
        (tmp_path / name / "old").mkdir(parents=True)
        (tmp_path / name / "old" / "lesson.md").touch()
        (tmp_path / name / "lesson.md").touch()
    # Root, who runs tests in containers, can read every folder.
    monkeypatch.setattr(os, "access", lambda path, _: path.name != "Locked")

    assert list(unread_lessons(tmp_path)) == []


def test_lessons_and_their_other_files_are_not_found(tmp_path: Path) -> None:
    for path in ("waves/lesson.md", "waves/old/lesson.md", "waves/notes.md", "a/b.md"):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).touch()
    (tmp_path / "course.yaml").touch()

    assert list(unread_lessons(tmp_path)) == []
