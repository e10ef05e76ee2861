"""The course of a content folder: its lessons, neighbours, errors and changes."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from threading import Barrier, BrokenBarrierError
from typing import Any

import pytest

from app.core.courses.course_review import review_course
from app.core.errors import Problem, UnknownName
from app.server.logs import RepeatFilter
from app.storage.lessons import courses as courses_module
from app.storage.lessons.courses import MAX_BYTES, Courses
from app.storage.lessons.library import Library

COURSE = """\
title: Words
modules:
  - title: One
    lessons: [a, b]
  - title: Two
    lessons: [c]
"""


def write_lesson(folder: Path, slug: str, front: str = "", text: str = "# S\n") -> None:
    (folder / slug).mkdir(exist_ok=True)
    lesson = f"---\ntitle: Lesson {slug}\n{front}---\n{text}"
    replace(folder / slug / "lesson.md", lesson)


def replace(file: Path, text: str) -> None:
    """Write a file, always with a later modification time than before."""
    before = file.stat().st_mtime_ns if file.exists() else 0
    file.write_text(text, "utf-8")
    os.utime(file, ns=(before + 10**9, max(before + 1, file.stat().st_mtime_ns)))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for slug in "abcd":
        write_lesson(tmp_path, slug)
    (tmp_path / "course.yaml").write_text(COURSE, "utf-8")
    return tmp_path


@pytest.fixture
def library(folder: Path) -> Library:
    return Library(folder)


@pytest.fixture
def courses(folder: Path, library: Library) -> Courses:
    return Courses(folder, library)


def messages(courses: Courses) -> list[tuple[int, str]]:
    found = courses.problems()
    return [(p.line, p.message) for p in found.problems] if found else []


def test_a_folder_without_a_course_file_has_no_course(
    folder: Path, courses: Courses, library: Library
) -> None:
    (folder / "course.yaml").unlink()

    assert courses.course() is None
    assert courses.problems() is None
    assert courses.entry(library.lesson("a")) is None
    with pytest.raises(UnknownName):
        courses.get("words")


def test_a_course_numbers_its_lessons_and_names_their_neighbours(
    courses: Courses, library: Library
) -> None:
    entries = {slug: courses.entry(library.lesson(slug)) for slug in "abcd"}

    found = {
        slug: (
            entry.lesson.module,
            entry.lesson.number,
            entry.lesson.of,
            entry.previous and entry.previous.slug,
            entry.next and entry.next.slug,
        )
        for slug, entry in entries.items()
        if entry
    }
    assert found == {
        "a": ("One", 1, 2, None, "b"),
        "b": ("One", 2, 2, "a", "c"),
        "c": ("Two", 1, 1, "b", None),
    }


def test_an_unknown_course_names_the_one_that_exists(courses: Courses) -> None:
    with pytest.raises(UnknownName) as caught:
        courses.get("word")

    assert caught.value.nearest == "words"
    assert courses.get("words").title == "Words"


def test_the_last_valid_version_is_served_while_the_file_has_errors(
    folder: Path, courses: Courses, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.ERROR)
    valid = courses.course()

    replace(folder / "course.yaml", "title: Words\nmodules: [\n")

    assert courses.course() == valid
    problems = courses.problems()
    assert problems
    assert (problems.slug, problems.path) == ("", folder / "course.yaml")
    assert problems.served
    assert len(caplog.messages) == 1
    assert caplog.messages[0].startswith(f"{folder / 'course.yaml'}:3: The course is")

    replace(folder / "course.yaml", COURSE.replace("Words", "Order"))

    assert courses.problems() is None
    found = courses.course()
    assert found
    assert found.title == "Order"


def test_a_file_that_was_never_valid_gives_no_course(
    folder: Path, courses: Courses
) -> None:
    replace(folder / "course.yaml", "x" * (MAX_BYTES + 1))

    assert courses.course() is None
    assert messages(courses) == [
        (1, "The file is larger than 131072 bytes. Shorten it.")
    ]
    problems = courses.problems()
    assert problems
    assert not problems.served


def test_an_unknown_lesson_is_an_error_and_the_last_valid_version_is_served(
    folder: Path, courses: Courses
) -> None:
    valid = courses.course()

    replace(folder / "course.yaml", COURSE.replace("[c]", "[c, ropee]"))

    assert courses.course() == valid
    [(line, message)] = messages(courses)
    assert line == 6
    assert message.startswith("There is no lesson called “ropee”.")


def test_an_unknown_lesson_is_logged_once_for_each_version_of_the_file(
    folder: Path, courses: Courses, caplog: pytest.LogCaptureFixture
) -> None:
    file = folder / "course.yaml"
    replace(file, COURSE.replace("[c]", "[c, bb]"))

    for slug in "aab":
        write_lesson(folder, slug)
        courses.course()
        assert len(messages(courses)) == 1
    expected = f"{file}:6: There is no lesson called “bb”. Known names: a, b, c, d."
    assert caplog.messages == [expected]

    replace(file, COURSE.replace("Words", "Order").replace("[c]", "[c, bb]"))
    courses.course()

    assert caplog.messages == [expected] * 2


@pytest.mark.parametrize("broken", ["modules: [", COURSE.replace("[c]", "[c, bb]")])
def test_the_log_reports_each_error_after_a_repair_and_each_repair(
    folder: Path, courses: Courses, caplog: pytest.LogCaptureFixture, broken: str
) -> None:
    caplog.set_level(logging.INFO)
    file = folder / "course.yaml"
    courses.problems()

    with caplog.filtering(RepeatFilter()):
        for text in [broken, COURSE, broken, COURSE]:
            replace(file, text)
            courses.problems()
            courses.problems()

    error, repaired, *again = caplog.messages
    assert error.startswith(f"{file}:")
    assert repaired == f"{file} is valid again."
    assert again == [error, repaired]


def test_a_course_that_was_never_valid_is_served_without_the_missing_lesson(
    folder: Path, courses: Courses
) -> None:
    replace(folder / "course.yaml", COURSE.replace("[a, b]", "[a, ropee, b]"))

    found, problems = courses.course(), courses.problems()

    assert found
    assert found.slugs == ("a", "b", "c")
    assert problems
    assert (problems.served, problems.is_current) == (False, True)

    replace(folder / "course.yaml", COURSE)
    assert courses.problems() is None
    replace(folder / "course.yaml", COURSE.replace("[a, b]", "[a, ropee]"))

    problems = courses.problems()
    assert problems
    assert (problems.served, problems.is_current) == (True, False)


def test_a_lesson_with_errors_is_left_out_until_it_is_corrected(
    folder: Path, courses: Courses
) -> None:
    write_lesson(folder, "b", text=":::{figur} x\n:::\n")

    found = courses.course()
    assert found
    assert found.slugs == ("a", "c")
    [(line, message)] = messages(courses)
    assert line == 4
    assert message.startswith(
        "The lesson “b” has errors, so the course cannot show it."
    )

    write_lesson(folder, "b")

    assert messages(courses) == []
    found = courses.course()
    assert found
    assert found.slugs == ("a", "b", "c")


def test_neighbours_skip_a_lesson_that_was_deleted(
    folder: Path, courses: Courses, library: Library
) -> None:
    assert courses.course()
    (folder / "b" / "lesson.md").unlink()

    entry = courses.entry(library.lesson("a"))

    assert entry
    assert entry.next
    assert entry.next.slug == "c"


def test_an_id_that_is_the_slug_of_a_lesson_is_an_error(
    folder: Path, courses: Courses
) -> None:
    replace(folder / "course.yaml", f"id: d\n{COURSE}")

    [(line, message)] = messages(courses)
    assert line == 1
    assert "also the slug of a lesson" in message


def test_the_version_of_a_lesson_changes_with_the_course_and_its_neighbours(
    folder: Path, courses: Courses
) -> None:
    versions = [courses.version("a")]
    write_lesson(folder, "b", "minutes: 4\n")
    versions.append(courses.version("a"))
    replace(folder / "course.yaml", COURSE.replace("One", "First"))
    versions.append(courses.version("a"))

    assert len(set(versions)) == 3
    assert courses.version("d") == ""


def test_a_course_with_errors_is_reviewed_after_a_change_only(
    folder: Path, courses: Courses, monkeypatch: pytest.MonkeyPatch
) -> None:
    reviews: list[object] = []

    def count(*arguments: Any) -> Iterator[Problem]:
        reviews.append(arguments)
        return review_course(*arguments)

    monkeypatch.setattr(courses_module, "review_course", count)
    replace(folder / "course.yaml", COURSE.replace("[c]", "[c, e]"))

    for _ in range(3):
        assert len(messages(courses)) == 1
        courses.course()
    assert len(reviews) == 1

    write_lesson(folder, "e")
    for _ in range(3):
        assert messages(courses) == []
    assert len(reviews) == 2


def test_simultaneous_requests_log_an_error_once(
    folder: Path,
    courses: Courses,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    start, both_review = Barrier(2), Barrier(2)

    def review_slowly(*arguments: Any) -> Iterator[Problem]:
        # Broken after the timeout, because the second thread waits for the lock.
        with suppress(BrokenBarrierError):
            both_review.wait(timeout=0.2)
        return review_course(*arguments)

    def request(_: int) -> None:
        start.wait()
        courses.problems()

    assert courses.problems() is None
    monkeypatch.setattr(courses_module, "review_course", review_slowly)
    replace(folder / "course.yaml", COURSE.replace("[c]", "[c, bb]"))
    with ThreadPoolExecutor(2) as threads:
        list(threads.map(request, range(2)))

    assert len(caplog.messages) == 1


def test_the_version_of_a_lesson_includes_the_served_course(
    folder: Path, courses: Courses
) -> None:
    valid = courses.version("a")

    replace(folder / "course.yaml", "title: Words\nmodules: [\n")

    assert courses.version("a") == valid


def test_the_version_of_a_lesson_changes_with_the_next_lesson_of_its_module(
    folder: Path, courses: Courses
) -> None:
    write_lesson(folder, "d", "module: M\nlesson: 1\n")
    alone = courses.version("d")

    write_lesson(folder, "e", "module: M\nlesson: 2\n")
    followed = courses.version("d")
    write_lesson(folder, "e", "module: M\nlesson: 2\nminutes: 4\n")

    assert len({alone, followed, courses.version("d")}) == 3
