from __future__ import annotations

from pathlib import Path

import pytest

from app.commands.check import check

GOOD = "---\ntitle: T\n---\n# S\n"
BAD = "---\ntitle: T\n---\n# S\n\n:::{figure} wave\n:::\n"


@pytest.fixture
def content(tmp_path: Path) -> Path:
    for slug, text in [("bad", BAD), ("good", GOOD)]:
        (tmp_path / slug).mkdir()
        (tmp_path / slug / "lesson.md").write_text(text, "utf-8")
    return tmp_path


def found(*paths: Path) -> list[tuple[Path, int]]:
    return [(path, problem.line) for path, problem in check(paths)]


@pytest.mark.parametrize("path", [".", "bad", "bad/lesson.md"])
def test_a_path_is_a_file_a_lesson_or_a_folder_of_lessons(
    content: Path, path: str
) -> None:
    assert found(content / path) == [(content / "bad" / "lesson.md", 6)]


def test_good_lessons_have_no_problems(content: Path) -> None:
    assert found(content / "good", content / "good" / "lesson.md") == []


def test_a_path_without_a_lesson_is_a_problem(content: Path) -> None:
    (content / "bare").mkdir()
    missing = content / "nowhere" / "lesson.md"

    assert found(content / "bare", missing) == [(content / "bare", 1), (missing, 1)]


def test_a_folder_that_gives_no_address_is_a_problem(content: Path) -> None:
    (content / "good").rename(content / "Not Good")

    ((path, problem),) = check([content / "Not Good"])

    assert path == content / "Not Good" / "lesson.md"
    assert problem.message.startswith("The folder “Not Good” gives no address")


def test_any_file_may_be_checked_whatever_it_is_called(content: Path) -> None:
    draft = content / "My Draft.md"
    draft.write_text(GOOD, "utf-8")

    assert found(draft) == []
