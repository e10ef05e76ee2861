"""`overtone check`: which files it reads and which problems it reports."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.commands.check import check
from app.figure_code.lesson_figures import NO_CODE

VALID = "---\ntitle: T\n---\n# S\n"
INVALID = "---\ntitle: T\n---\n# S\n\n:::{figure} wave\n:::\n"


@pytest.fixture
def content(tmp_path: Path) -> Path:
    for slug, text in [("bad", INVALID), ("good", VALID)]:
        (tmp_path / slug).mkdir()
        (tmp_path / slug / "lesson.md").write_text(text, "utf-8")
    return tmp_path


def found(*paths: Path) -> list[tuple[Path, int]]:
    return [(path, problem.line) for path, problem in check(paths, NO_CODE)]


@pytest.mark.parametrize("path", [".", "bad", "bad/lesson.md"])
def test_a_path_is_a_lesson_file_its_folder_or_a_folder_of_lessons(
    content: Path, path: str
) -> None:
    assert found(content / path) == [(content / "bad" / "lesson.md", 6)]


def test_valid_lessons_have_no_problems(content: Path) -> None:
    assert found(content / "good", content / "good" / "lesson.md") == []


def test_a_path_without_a_lesson_is_a_problem(content: Path) -> None:
    (content / "bare").mkdir()
    missing = content / "nowhere" / "lesson.md"

    assert found(content / "bare", missing) == [(content / "bare", 1), (missing, 1)]


def test_a_folder_name_that_is_not_a_slug_is_a_problem(content: Path) -> None:
    (content / "good").rename(content / "Not Good")

    ((path, problem),) = check([content / "Not Good"], NO_CODE)

    assert path == content / "Not Good" / "lesson.md"
    assert problem.message.startswith("The folder name “Not Good” is not a valid slug.")


def test_a_file_with_any_name_can_be_checked(content: Path) -> None:
    draft = content / "My Draft.md"
    draft.write_text(VALID, "utf-8")

    assert found(draft) == []
