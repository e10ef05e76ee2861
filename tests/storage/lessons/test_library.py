from __future__ import annotations

import logging
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from app.core.errors import UnknownName
from app.core.lesson import Lesson
from app.core.review import read_lesson
from app.server.logs import RepeatFilter
from app.storage.lessons import lesson_reader
from app.storage.lessons.lesson_reader import MAX_BYTES
from app.storage.lessons.library import BrokenLesson, Library
from tests.waiting import TIMEOUT

GOOD = "---\ntitle: {title}\n---\n# S\n"
BAD = "---\ntitle: T\n---\n# S\n\n:::{figur} waves\n:::\n"
BAD_MESSAGE = "There is no directive called “figur”. Did you mean “figure”?"

PLOT = "---\ntitle: T\n---\n# S\n\n:::{plot} data.csv\n:x: a\n:y: b\n:::\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write(tmp_path, "waves", GOOD.format(title="Waves"))
    return tmp_path


def write(folder: Path, slug: str, text: str | bytes) -> Path:
    """Write a lesson file, always with a later modification time than before."""
    file = folder / slug / "lesson.md"
    file.parent.mkdir(exist_ok=True)
    before = file.stat().st_mtime_ns if file.exists() else 0
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    if file.stat().st_mtime_ns == before:
        os.utime(file, ns=(before + 1, before + 1))
    return file


def test_a_folder_with_a_lesson_file_is_a_lesson(folder: Path) -> None:
    (folder / "empty").mkdir()
    (folder / "file").write_text("")
    library = Library(folder)

    assert [lesson.slug for lesson in library.lessons()] == ["waves"]
    assert library.lesson("waves").title == "Waves"


def test_lessons_are_sorted_by_module_number_and_slug(folder: Path) -> None:
    for slug, module, number in [
        ("a", "Module 10", "1"),
        ("b", "Module 9", "2"),
        ("d", "Module 9", "1"),
        ("c", "Module 9", "1"),
        ("e", "Module 9", ""),
    ]:
        lines = f"module: {module}\n" + (f"lesson: {number}\n" if number else "")
        write(folder, slug, f"---\ntitle: T\n{lines}---\n# S\n")

    assert "".join(x.slug for x in Library(folder).lessons()) == "waves" + "cdbea"


def test_a_module_name_can_have_a_number_of_any_length(folder: Path) -> None:
    for slug, number in [("many", "9" * 5_000), ("ten", "10"), ("nine", "9")]:
        write(folder, slug, f"---\ntitle: T\nmodule: M {number}\n---\n# S\n")

    lessons = Library(folder).lessons()

    assert [lesson.slug for lesson in lessons] == ["waves", "nine", "ten", "many"]


def test_the_next_lesson_has_the_next_number_of_the_module(tmp_path: Path) -> None:
    for slug, lines in {
        "a": "module: M\nlesson: 1\n",
        "b": "module: M\nlesson: 3\n",
        "c": "module: M\nlesson: 2\n",
        "d": "module: N\nlesson: 4\n",
        "e": "module: M\n",
        "f": "lesson: 1\n",
        "g": "lesson: 2\n",
    }.items():
        write(tmp_path, slug, f"---\ntitle: T\n{lines}---\n# S\n")
    library = Library(tmp_path)

    following = {x.slug: library.next_lesson(x) for x in library.lessons()}
    assert {slug: next.slug for slug, next in following.items() if next} == {
        "a": "c",
        "c": "b",
    }


def test_a_missing_folder_has_no_lessons(tmp_path: Path) -> None:
    assert Library(tmp_path / "nowhere").lessons() == ()


def test_an_unchanged_file_is_read_once(folder: Path) -> None:
    library = Library(folder)

    assert library.lesson("waves") is library.lesson("waves")


def test_a_changed_file_is_read_again(folder: Path) -> None:
    library = Library(folder)
    library.lesson("waves")

    write(folder, "waves", GOOD.format(title="Tides"))

    assert library.lesson("waves").title == "Tides"
    assert [lesson.title for lesson in library.lessons()] == ["Tides"]


def test_a_deleted_file_is_no_longer_a_lesson(folder: Path) -> None:
    library = Library(folder)
    library.lesson("waves")

    (folder / "waves" / "lesson.md").unlink()

    assert library.lessons() == ()
    with pytest.raises(UnknownName):
        library.lesson("waves")


def test_an_unknown_lesson_names_the_nearest(folder: Path) -> None:
    with pytest.raises(UnknownName, match="There is no lesson called “wave”") as caught:
        Library(folder).lesson("wave")

    assert caught.value.nearest == "waves"


@pytest.mark.parametrize(
    "slug", ["..", "../waves", "waves/.", "/etc", "", "Waves", "wa ves", "a\x00b", "-a"]
)
def test_an_invalid_slug_is_unknown(folder: Path, slug: str) -> None:
    library = Library(folder / "waves")
    (folder / "waves" / "waves").mkdir()

    with pytest.raises(UnknownName):
        library.lesson(slug)
    assert library.problems(slug) is None


def test_the_last_valid_version_is_served_while_the_file_has_errors(
    folder: Path,
) -> None:
    library = Library(folder)
    good = library.lesson("waves")

    file = write(folder, "waves", BAD)

    assert library.lesson("waves") == good
    found = library.problems("waves")
    assert found is not None
    assert (found.slug, found.path, found.served) == ("waves", file, True)
    assert [(p.line, p.message) for p in found.problems] == [(6, BAD_MESSAGE)]
    assert library.report("waves") == found
    assert library.reports() == (found,)


def test_problems_disappear_when_the_file_is_corrected(folder: Path) -> None:
    library = Library(folder)
    write(folder, "waves", BAD)
    assert library.problems("waves")

    write(folder, "waves", GOOD.format(title="Mended"))

    assert library.problems("waves") is None
    assert library.lesson("waves").title == "Mended"


def test_links_to_unknown_lessons_and_slides_are_reported_until_they_exist(
    folder: Path,
) -> None:
    target = "[x](lesson:tides#/moon)"
    write(folder, "waves", GOOD.format(title="T") + f"\n{target}\n")
    library = Library(folder)

    found = library.report("waves")
    assert library.reports() == (found,)
    assert library.lesson("waves").title == "T"
    assert library.problems("waves") is None
    assert found is not None
    assert (found.served, found.is_current) == (False, True)
    [problem] = found.problems
    message = "There is no lesson called “tides”. Known names: waves."
    assert (problem.line, problem.message) == (6, message)

    write(folder, "tides", GOOD.format(title="T"))
    found = library.report("waves")
    assert found is not None
    assert "There is no slide of “tides” called “moon”" in found.problems[0].message

    write(folder, "tides", BAD)
    assert library.report("waves") is not None  # the last valid version is served

    write(folder, "tides", GOOD.format(title="T").replace("# S", "# S {#moon}"))
    assert library.reports() == ()


def test_a_link_to_an_unknown_lesson_is_logged_once(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.ERROR)
    text = GOOD.format(title="T") + "\n[x](lesson:tides)\n"
    file = write(folder, "waves", text)
    library = Library(folder)

    library.log_new_problems()
    library.log_new_problems()
    write(folder, "waves", BAD)
    library.log_new_problems()
    write(folder, "waves", text)
    library.log_new_problems()

    message = "There is no lesson called “tides”. Known names: waves."
    assert caplog.messages == [f"{file}:6: {message}", f"{file}:6: {BAD_MESSAGE}"]


def test_links_to_lessons_with_errors_are_not_reported(folder: Path) -> None:
    write(folder, "tides", BAD)
    write(folder, "waves", GOOD.format(title="T") + "\n[x](lesson:tides)\n")

    assert Library(folder).report("waves") is None


def test_a_lesson_without_a_valid_version_raises_and_is_not_listed(
    folder: Path,
) -> None:
    file = write(folder, "new", BAD)
    library = Library(folder)

    assert [lesson.slug for lesson in library.lessons()] == ["waves"]
    with pytest.raises(BrokenLesson, match="“new” cannot be used until") as caught:
        library.lesson("new")
    assert (caught.value.slug, caught.value.path) == ("new", file)
    assert [problem.line for problem in caught.value.problems] == [6]
    found = library.problems("new")
    assert found is not None
    assert not found.served


def test_each_problem_is_logged_once(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.ERROR)
    library = Library(folder)
    library.lesson("waves")
    file = write(folder, "waves", BAD)

    library.lesson("waves")
    library.lessons()
    write(folder, "waves", BAD)
    library.lesson("waves")

    assert caplog.messages == [f"{file}:6: {BAD_MESSAGE}"]

    write(folder, "waves", BAD.replace("figur}", "figr}"))
    library.lesson("waves")

    assert len(caplog.messages) == 2


def test_the_log_reports_when_a_lesson_is_valid_again(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    library = Library(folder)
    library.lesson("waves")
    file = folder / "waves" / "lesson.md"
    valid = file.read_text("utf-8")
    write(folder, "waves", BAD)
    library.lesson("waves")

    write(folder, "waves", valid)
    library.lesson("waves")
    write(folder, "waves", valid.replace("title: ", "title: The "))
    library.lesson("waves")

    assert caplog.messages[1:] == [f"{file} is valid again."]


@pytest.mark.parametrize("broken", ["lesson.md", "data.csv"])
def test_the_limit_of_the_log_does_not_apply_after_a_repair(
    folder: Path, caplog: pytest.LogCaptureFixture, broken: str
) -> None:
    caplog.set_level(logging.INFO)
    data = folder / "waves" / "data.csv"
    data.write_text("a,b\n1,2\n")
    lesson = write(folder, "waves", PLOT)
    library = Library(folder)
    library.lesson("waves")
    file = folder / "waves" / broken
    valid = file.read_text("utf-8")

    with caplog.filtering(RepeatFilter()):
        for text in [BAD, valid, BAD, valid]:
            file.write_text(text, "utf-8")
            library.lesson("waves")

    error, repaired, *again = caplog.messages
    assert error.startswith(f"{lesson}:")
    assert repaired == f"{lesson} is valid again."
    assert again == [error, repaired]


@pytest.mark.parametrize(
    ("content", "line", "says"),
    [
        (b"---\ntitle: T\n---\n\xff\n", 4, "not UTF-8"),
        (b"a" * (MAX_BYTES + 1), 1, "larger than 1048576 bytes"),
        (b"", 1, "must start with front matter"),
        ("---\ntitle: T\n---\n# S\n".encode("utf-16"), 1, "not UTF-8"),
    ],
)
def test_an_unreadable_file_is_a_problem(
    folder: Path, content: bytes, line: int, says: str
) -> None:
    write(folder, "waves", content)

    found = Library(folder).problems("waves")

    assert found is not None
    assert [problem.line for problem in found.problems] == [line]
    assert says in found.problems[0].message


@pytest.mark.parametrize("make", [Path.mkdir, os.mkfifo], ids=["folder", "pipe"])
def test_a_folder_or_pipe_is_a_problem(folder: Path, make: object) -> None:
    (folder / "odd").mkdir()
    make(folder / "odd" / "lesson.md")  # type: ignore[operator]

    found = Library(folder).problems("odd")

    assert found is not None
    assert found.problems[0].message == "This is not a regular file."


def test_threads_that_request_a_new_lesson_at_once_get_the_same_object(
    folder: Path,
) -> None:
    library, barrier = Library(folder), Barrier(16, timeout=TIMEOUT)

    def read(_: int) -> Lesson:
        barrier.wait()
        return library.lesson("waves")

    with ThreadPoolExecutor(16) as pool:
        lessons = list(pool.map(read, range(16)))

    assert {id(lesson) for lesson in lessons} == {id(library.lesson("waves"))}


def test_threads_read_only_whole_versions_while_a_lesson_changes(folder: Path) -> None:
    library = Library(folder)
    titles = {"Waves"} | {f"Waves {n}" for n in range(20)}

    def read_title(_: int) -> str:
        return library.lesson("waves").title

    with ThreadPoolExecutor(16) as pool:
        titles_read = [pool.submit(read_title, n) for n in range(200)]
        for n in range(20):
            spare = write(folder, "spare", GOOD.format(title=f"Waves {n}"))
            spare.replace(folder / "waves" / "lesson.md")
            titles_read += [pool.submit(read_title, n) for n in range(20)]

    assert {future.result() for future in titles_read} <= titles
    assert library.lesson("waves").title == "Waves 19"


INCLUDING = "---\ntitle: T\n---\n# S\n\n:::{include} ../shared.md\n:::\n"


def test_a_lesson_is_read_again_when_an_included_file_changes(folder: Path) -> None:
    (folder / "shared.md").write_text("Before.")
    write(folder, "waves", INCLUDING)
    library = Library(folder)
    before = library.lesson("waves")

    (folder / "shared.md").write_text("Afterwards.")

    assert "Before." in repr(before)
    assert "Afterwards." in repr(library.lesson("waves"))


def test_problems_of_an_included_file_are_logged_with_its_name(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.ERROR)
    (folder / "shared.md").write_text("Text.\n\n:::{figur} waves\n:::\n")
    write(folder, "waves", INCLUDING)

    Library(folder).lessons()

    assert caplog.messages == [f"{folder / 'shared.md'}:3: {BAD_MESSAGE}"]


def test_a_lesson_on_which_overtone_fails_does_not_affect_others(
    folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    write(folder, "other", GOOD.format(title="Other"))

    def fail(text: str, slug: str, *_: object) -> Lesson:
        if slug == "other":
            raise OverflowError
        return read_lesson(text, slug)

    monkeypatch.setattr(lesson_reader, "read_lesson", fail)
    library = Library(folder)

    assert [lesson.slug for lesson in library.lessons()] == ["waves"]
    problems = library.problems("other")
    assert problems is not None
    assert "a mistake in Overtone" in problems.problems[0].message
    assert "could not be read" in caplog.text
