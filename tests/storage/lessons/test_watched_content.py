"""Versions of lessons and pages, and the part of a lesson that was edited."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.assets.store import Assets
from app.core.markdown.parser import parse
from app.storage.lessons.courses import Courses
from app.storage.lessons.library import Library
from app.storage.lessons.watched_content import (
    WatchedContent,
    first_changed_line,
    part_at,
)

LESSON = """\
---
title: T
---

Cover.

---

# One {#one}

First.

---

# Two {#two}

Second.

***

# After {#after}

Section.
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("content/waves", "content/tides", "static", "templates"):
        (tmp_path / name).mkdir(parents=True)
    for slug in ("waves", "tides"):
        (tmp_path / "content" / slug / "lesson.md").write_text(LESSON, "utf-8")
    return tmp_path


@pytest.fixture
def watched(folder: Path) -> WatchedContent:
    content = folder / "content"
    library = Library(content)
    courses = Courses(content, library)
    assets = Assets(folder / "static")
    return WatchedContent(content, library, courses, assets, folder / "templates")


def edit(folder: Path, old: str, new: str) -> None:
    file = folder / "content" / "waves" / "lesson.md"
    file.write_text(file.read_text("utf-8").replace(old, new), "utf-8")


def versions(watched: WatchedContent) -> list[str]:
    """Return the versions of both lessons and of the pages without a lesson."""
    return [watched.versions.version(slug) for slug in ("waves", "tides", "")]


def test_without_a_change_there_are_no_new_versions(watched: WatchedContent) -> None:
    before = versions(watched)

    assert not watched.refresh()
    assert versions(watched) == before


def test_a_changed_lesson_changes_its_pages_and_those_without_a_lesson(
    watched: WatchedContent, folder: Path
) -> None:
    before = versions(watched)
    edit(folder, "Second.", "Last.")

    assert watched.refresh()
    changed = [old != new for old, new in zip(before, versions(watched), strict=True)]
    assert changed == [True, False, True]


@pytest.mark.parametrize("new", ["# Two {#last}", "# Two {#two}\n\n---\n\n# Three"])
def test_slides_with_other_ids_change_the_pages_that_link_to_their_lesson(
    watched: WatchedContent, folder: Path, new: str
) -> None:
    tides = folder / "content" / "tides" / "lesson.md"
    tides.write_text(LESSON.replace("First.", "[Two](lesson:waves#/two)"), "utf-8")
    watched.refresh()
    before = versions(watched)
    edit(folder, "First.", "A text.")
    watched.refresh()
    after_text = versions(watched)
    edit(folder, "# Two {#two}", new)

    assert watched.refresh()
    assert after_text[1] == before[1]
    assert versions(watched)[1] != before[1]


def test_a_renamed_lesson_changes_pages_that_may_link_to_it(
    watched: WatchedContent, folder: Path
) -> None:
    before = watched.versions.version("tides")
    (folder / "content" / "waves").rename(folder / "content" / "oceans")

    assert watched.refresh()
    assert watched.versions.version("tides") != before


@pytest.mark.parametrize(
    "name", ["static/new.css", "templates/new.html", "content/course.yaml"]
)
def test_other_files_change_all_pages(
    watched: WatchedContent, folder: Path, name: str
) -> None:
    before = versions(watched)
    (folder / name).write_text("", "utf-8")

    assert watched.refresh()
    assert not set(before) & set(versions(watched))


def test_errors_of_a_changed_course_are_logged(
    watched: WatchedContent, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    course = folder / "content" / "course.yaml"
    course.write_text("title: T\nmodules: [{title: M, lessons: [wavs]}]\n", "utf-8")

    watched.refresh()

    assert caplog.messages == [
        f"{course}:2: There is no lesson called “wavs”. Did you mean “waves”?"
    ]


@pytest.mark.parametrize(
    ("old", "new", "part"),
    [
        ("First.", "1st.", "one"),
        ("Second.", "2nd.", "two"),
        ("# Two {#two}", "# Two", "two"),
        ("Section.\n", "Section.\n\nMore.\n", "after"),
        ("Second.\n", "Second.\n\n---\n\n# New {#new}\n\nText.\n", "two"),
        ("title: T", "title: U", ""),
        ("Cover.", "Another cover.", ""),
    ],
)
def test_the_edited_part_is_named(
    watched: WatchedContent, folder: Path, old: str, new: str, part: str
) -> None:
    edit(folder, old, new)
    watched.refresh()

    assert watched.versions.edited_part("waves") == part
    assert watched.versions.edited_part("tides") == ""


def test_no_part_is_named_while_the_lesson_has_errors(
    watched: WatchedContent, folder: Path
) -> None:
    edit(folder, "Second.", ":::{figur}\n:::")
    watched.refresh()

    assert watched.versions.edited_part("waves") == ""


def test_a_deleted_lesson_is_missing_until_the_versions_are_refreshed(
    watched: WatchedContent, folder: Path
) -> None:
    (folder / "content" / "waves" / "lesson.md").unlink()

    assert watched.has_missing_lesson
    watched.refresh()
    assert not watched.has_missing_lesson


@pytest.mark.parametrize(
    ("before", "after", "line"),
    [("a b c", "a b c", 0), ("a b c", "a x c", 2), ("a b", "a b c", 3), ("", "a", 1)],
)
def test_the_first_changed_line_is_counted_from_one(
    before: str, after: str, line: int
) -> None:
    assert first_changed_line(before.split(), after.split()) == line


def test_a_line_above_the_first_slide_is_in_no_part() -> None:
    lesson = parse(LESSON, "waves")

    assert [part_at(lesson, line) for line in (0, 5, 9, 11)] == ["", "", "one", "one"]
