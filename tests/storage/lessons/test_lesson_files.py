"""Tests of the files in a lesson's folder, and of what is refused."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from app.core.files.lesson_files import FileProblem
from app.storage.lessons.lesson_files import FolderFiles


@pytest.fixture
def content(tmp_path: Path) -> Path:
    content = tmp_path / "content"
    for name in ("waves/img/a.png", "shared/intro.md", "other/img/b.png"):
        file = content / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(name)
    (tmp_path / "secret.txt").write_text("secret")
    return content


@pytest.fixture
def files(content: Path) -> FolderFiles:
    return FolderFiles(content / "waves", content)


def test_a_file_in_the_lessons_folder_has_a_size_and_a_digest(
    files: FolderFiles, content: Path
) -> None:
    found = files.find("img/../img/a.png")
    before = found.digest
    (content / "waves/img/a.png").write_text("changed")

    assert (found.path, found.size) == ("img/a.png", len("waves/img/a.png"))
    later = FolderFiles(content / "waves", content)
    assert later.find("img/a.png").digest != before
    assert files.find("img/a.png").digest == before


def test_files_are_read_up_to_a_limit(files: FolderFiles) -> None:
    size = len("waves/img/a.png")

    assert files.read("img/a.png", size) == b"waves/img/a.png"
    with pytest.raises(FileProblem, match="larger than 14 bytes"):
        files.read("img/a.png", size - 1)


def test_a_path_with_backslashes_is_refused_with_the_reason(
    files: FolderFiles,
) -> None:
    with pytest.raises(FileProblem, match="Write / between folders"):
        files.find("img\\a.png")


def test_shared_files_are_anywhere_in_the_content_folder(files: FolderFiles) -> None:
    assert files.read_shared("../shared/intro.md", 100) == b"shared/intro.md"
    with pytest.raises(FileProblem, match="outside of the content folder"):
        files.read_shared("../../secret.txt", 100)


@pytest.mark.parametrize(
    "path",
    [
        "",
        "/etc/passwd",
        "../../secret.txt",
        "../other/img/b.png",
        "img/../../other/img/b.png",
        "..\\other\\img\\b.png",
        "img/a.png\0.txt",
        "img",
        ".",
        "link.txt",
        "linked/b.png",
        "pipe",
        "https://example.org/a.png",
        "a" * 5000,
    ],
)
def test_everything_else_is_refused(
    files: FolderFiles, content: Path, path: str
) -> None:
    (content / "waves/link.txt").symlink_to(content.parent / "secret.txt")
    (content / "waves/linked").symlink_to(content / "other/img")
    os.mkfifo(content / "waves/pipe")

    with pytest.raises(FileProblem):
        files.find(path)
    with pytest.raises(FileProblem):
        files.read(path, 100)


def test_a_missing_file_gets_a_suggestion(files: FolderFiles) -> None:
    with pytest.raises(FileProblem, match=r"Did you mean “img/a\.png”\?"):
        files.find("img/aa.png")
    with pytest.raises(FileProblem, match=r"Did you mean “\./img/a\.png”\?"):
        files.find("./img/aa.png")


def test_the_folder_of_a_missing_file_does_not_make_names_near(
    files: FolderFiles, content: Path
) -> None:
    (content / "shared/ok.md").touch()

    with pytest.raises(FileProblem) as far:
        files.read_shared("../shared/none.md", 100)
    with pytest.raises(FileProblem) as near:
        files.read_shared("../shared/intr.md", 100)

    assert str(far.value) == (
        "There is no file called “../shared/none.md”. Known names: "
        "../shared/intro.md, ../shared/ok.md."
    )
    assert str(near.value) == (
        "There is no file called “../shared/intr.md”. Did you mean "
        "“../shared/intro.md”?"
    )


def test_requested_files_are_recorded_also_if_they_are_missing(
    files: FolderFiles, content: Path
) -> None:
    files.find("img/a.png")
    with pytest.raises(FileProblem):
        files.find("later.png")

    assert files.used[content / "waves/img/a.png"] is not None
    assert files.used[content / "waves/later.png"] is None


def test_a_relative_folder_has_the_same_limits(
    content: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(content / "waves")
    files = FolderFiles(Path(), Path(".."))

    assert files.find("img/a.png").path == "img/a.png"
    with pytest.raises(FileProblem):
        files.find("../shared/intro.md")
