"""Lessons that take long to read, and the number of checks of a lesson's files."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pytest

from app.core.lesson import Lesson
from app.figure_code.lesson_figures import FigureCode
from app.storage.lessons import library as library_module
from app.storage.lessons.courses import Courses
from app.storage.lessons.file_signature import FileSignature, file_signature
from app.storage.lessons.library import Library, checked_once
from tests.waiting import TIMEOUT, eventually

LESSON = "---\ntitle: {title}\nmodule: M\nlesson: {number}\n---\n# S\n"

SLOW_CODE = """\
import time
from pathlib import Path
from overtone import Drawing, figure, lines

folder = Path(__file__).parent
(folder / "started").touch()
while not (folder / "go").exists():
    time.sleep(0.01)

@figure(title="Slow")
def slow() -> Drawing:
    return Drawing(lines([0, 1], [0, 1]), "Slow.", "A line.")
"""

SLOW = LESSON.format(title="Slow", number=2) + "\n:::{figure} slow\n:::\n"

COURSE = "title: Course\nmodules:\n  - title: One\n    lessons: [quick, slow]\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write(tmp_path, "quick", LESSON.format(title="Quick", number=1))
    return tmp_path


@pytest.fixture
def library(folder: Path) -> Iterator[Library]:
    code = FigureCode(trusted=True)
    yield Library(folder, code=code)
    code.close()


@pytest.fixture
def pool() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor() as pool:
        yield pool


def write(folder: Path, slug: str, text: str, name: str = "lesson.md") -> None:
    (folder / slug).mkdir(exist_ok=True)
    (folder / slug / name).write_text(text, "utf-8")


def start_reading(
    folder: Path, library: Library, pool: ThreadPoolExecutor
) -> Future[Lesson]:
    """Start to read a lesson. It is read until the file `go` exists."""
    write(folder, "slow", SLOW_CODE, "figures.py")
    write(folder, "slow", SLOW)
    reading = pool.submit(library.lesson, "slow")
    assert eventually((folder / "slow" / "started").exists)
    return reading


def finish(folder: Path, reading: Future[Lesson]) -> Lesson:
    (folder / "slow" / "go").touch()
    return reading.result(TIMEOUT)


def test_a_lesson_is_found_while_another_one_is_read(
    folder: Path, library: Library, pool: ThreadPoolExecutor
) -> None:
    reading = start_reading(folder, library, pool)

    quick = pool.submit(library.lesson, "quick").result(TIMEOUT)
    following = pool.submit(library.next_lesson, quick).result(TIMEOUT)

    assert quick.title == "Quick"
    assert following is None
    assert not reading.done()
    slow = finish(folder, reading)
    assert library.next_lesson(quick) == slow


def test_the_earlier_version_is_served_while_a_new_one_is_read(
    folder: Path, library: Library, pool: ThreadPoolExecutor
) -> None:
    write(folder, "slow", LESSON.format(title="Before", number=2))
    library.lesson("slow")
    reading = start_reading(folder, library, pool)

    served = pool.submit(library.lesson, "slow").result(TIMEOUT)
    listed = pool.submit(library.lessons).result(TIMEOUT)

    assert served.title == "Before"
    assert served in listed
    assert finish(folder, reading).title == "Slow"
    assert library.lesson("slow").title == "Slow"


def test_a_repaired_version_that_is_being_read_is_waited_for(
    folder: Path, library: Library, pool: ThreadPoolExecutor
) -> None:
    write(folder, "slow", "Half of a fi")
    assert library.problems("slow")
    reading = start_reading(folder, library, pool)

    second = pool.submit(library.lesson, "slow")

    assert library.ready_lesson("slow") is None
    assert finish(folder, reading).title == "Slow"
    assert second.result(TIMEOUT).title == "Slow"


def test_changes_are_read_after_a_version_that_is_being_read(
    folder: Path, library: Library, pool: ThreadPoolExecutor
) -> None:
    write(folder, "slow", LESSON.format(title="Before", number=2))
    before = library.version("slow")
    reading = start_reading(folder, library, pool)

    changes = pool.submit(library.read_changes)

    finish(folder, reading)
    assert changes.result(TIMEOUT)["slow"] != before


def test_a_course_is_shown_without_a_lesson_that_is_read_for_the_first_time(
    folder: Path, library: Library, pool: ThreadPoolExecutor
) -> None:
    (folder / "course.yaml").write_text(COURSE, "utf-8")
    courses = Courses(folder, library)
    reading = start_reading(folder, library, pool)

    course = pool.submit(courses.course).result(TIMEOUT)

    assert course
    assert course.slugs == ("quick",)
    finish(folder, reading)
    course = courses.course()
    assert course
    assert course.slugs == ("quick", "slow")


def test_the_files_of_a_lesson_are_checked_once_in_a_block(
    folder: Path, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    checked: list[Path] = []

    def count(path: Path) -> FileSignature | None:
        checked.append(path)
        return file_signature(path)

    write(folder, "quick", "Text.", "part.md")
    include = "\n:::{include} part.md\n:::\n"
    write(folder, "quick", LESSON.format(title="Quick", number=1) + include)
    library.lesson("quick")
    monkeypatch.setattr(library_module, "file_signature", count)

    with checked_once():
        lesson = library.lesson("quick")
        library.version("quick")
        library.next_lesson(lesson)
        library.lessons()

    names = [path.name for path in checked]
    assert sorted(names) == ["lesson.md", "part.md"]


def test_a_change_is_noticed_in_the_next_block(folder: Path, library: Library) -> None:
    with checked_once():
        library.lesson("quick")
    write(folder, "quick", LESSON.format(title="Quicker than before", number=1))

    with checked_once():
        assert library.lesson("quick").title == "Quicker than before"
