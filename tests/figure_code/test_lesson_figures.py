"""Figures that lessons declare in `figures.py`: when the code runs, its problems."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from pathlib import Path

import pytest

from app.core.errors import LessonError
from app.core.figures import kind_of
from app.figure_code.lesson_figures import NO_CODE, FigureCode
from app.figure_code.process import FigureBusy
from app.storage.lessons.lesson_reader import read_lesson_file
from app.storage.lessons.library import Library
from tests.figure_code.conftest import CODE, LESSON
from tests.waiting import eventually


def problems(folder: Path, code: FigureCode) -> list[tuple[int, str]]:
    with pytest.raises(LessonError) as error:
        read_lesson_file(folder / "lesson.md", "own", code)
    return [(problem.line, problem.message) for problem in error.value.problems]


def test_without_the_option_the_code_is_not_run(folder: Path) -> None:
    trap = folder.parent / "ran"
    trace = f"open({str(trap)!r}, 'w').close()\n"
    (folder / "figures.py").write_text(trace + CODE, "utf-8")

    [(line, message)] = problems(folder, NO_CODE)

    assert line == 6
    assert "“own-line” is drawn by figures.py. Add --trust-code" in message
    assert not trap.exists()


def test_code_is_run_only_if_a_figure_needs_it(folder: Path, code: FigureCode) -> None:
    (folder / "figures.py").write_text("1 / 0\n", "utf-8")
    lesson = LESSON.replace("own-line\n:factor: 2", "waves")
    (folder / "lesson.md").write_text(lesson, "utf-8")

    assert read_lesson_file(folder / "lesson.md", "own", code).figures()


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ("sign = -1 if upside_down else 1", "sign = one", "NameError: name"),
        ("def own_line", "def other_line", "There is no figure called “own-line”"),
        ('"Factor")', '"Factor"', "SyntaxError"),
        ("slider(1, 0, 10", "slider(1, 0, 1", "factor must be a number from 0 to 1"),
        ("It ends at", "", "The sentence of own_line"),
        ("factor: float", "cells: float", "“cells” already has a meaning."),
        ("factor: float", "title: float", "“title” already has a meaning."),
        ("slider(1, 0, 10", 'slider(1, 0, float("inf")', "slider needs numbers from"),
    ],
)
def test_mistakes_are_problems_of_the_lesson(
    folder: Path, code: FigureCode, before: str, after: str, message: str
) -> None:
    text = CODE.replace(before, after)
    if not after:
        text = CODE.replace('f"It ends at {sign * factor:g}."', '""')
    (folder / "figures.py").write_text(text, "utf-8")

    assert any(message in found for _, found in problems(folder, code))


def test_a_figure_cannot_have_the_name_of_a_built_in_one(
    folder: Path, code: FigureCode
) -> None:
    more = "\n@figure\ndef waves() -> Drawing:\n    return own_line(1)\n"
    (folder / "figures.py").write_text(CODE + more, "utf-8")

    [(_, message)] = problems(folder, code)

    assert "There already is a figure called “waves”" in message


def test_a_figure_with_the_name_of_a_built_in_one_that_is_shown_is_reported(
    folder: Path, code: FigureCode
) -> None:
    more = "@figure\ndef waves() -> Drawing:\n    return own_line(1)\n"
    (folder / "figures.py").write_text(CODE + more, "utf-8")
    lesson = LESSON.replace("own-line\n:factor: 2", "waves")
    (folder / "lesson.md").write_text(lesson, "utf-8")

    with pytest.raises(LessonError) as error:
        read_lesson_file(folder / "lesson.md", "own", code)

    [problem] = error.value.problems
    assert (problem.file, problem.line) == ("figures.py", CODE.count("\n") + 1)
    assert "There already is a figure called “waves”" in problem.message


def test_a_figure_without_any_value_is_a_warning(
    folder: Path, code: FigureCode
) -> None:
    text = CODE.replace("[0, 1], [0, ", "[0, 1], [float('nan'), float('nan') * ")
    (folder / "figures.py").write_text(text, "utf-8")

    [warning] = read_lesson_file(folder / "lesson.md", "own", code).warnings

    assert (warning.line, warning.message) == (
        6,
        "Nothing can be drawn: all values are undefined or infinite.",
    )


@pytest.mark.parametrize(
    ("before", "after", "line"),
    [("sign = -1 if upside_down else 1", "sign = one", 8), ("import", "imports", 1)],
)
def test_a_mistake_in_the_code_names_its_line_and_the_line_of_the_directive(
    folder: Path, code: FigureCode, before: str, after: str, line: int
) -> None:
    (folder / "figures.py").write_text(CODE.replace(before, after), "utf-8")

    with pytest.raises(LessonError) as error:
        read_lesson_file(folder / "lesson.md", "own", code)

    [problem] = error.value.problems
    assert (problem.file, problem.line) == ("figures.py", line)
    place = "(The lesson shows the figure “own-line” on line 6.)"
    assert problem.message.endswith(place)


def test_a_wrong_name_is_compared_with_the_figures_of_the_lesson(
    folder: Path, code: FigureCode
) -> None:
    lesson = LESSON.replace("own-line", "own-lime")
    (folder / "lesson.md").write_text(lesson, "utf-8")

    assert problems(folder, code) == [
        (6, "There is no figure called “own-lime”. Did you mean “own-line”?")
    ]


def test_a_lesson_with_figures_of_its_own_can_have_plots(
    folder: Path, code: FigureCode
) -> None:
    plot = ":::{plot}\n:x: 0..1\n:y: x\n:::\n"
    (folder / "lesson.md").write_text(f"{LESSON}\n---\n\n# A plot\n\n{plot}", "utf-8")

    lesson = read_lesson_file(folder / "lesson.md", "own", code)

    assert [block.kind for block in lesson.figures()] == ["own-line", "plot"]


def test_a_changed_file_is_loaded_again(folder: Path, code: FigureCode) -> None:
    library = Library(folder.parent, code=code)
    before = library.lesson("own")

    (folder / "figures.py").write_text(CODE.replace("my own", "another"), "utf-8")

    [figure] = library.lesson("own").figures()
    assert kind_of(figure).title == "A line of another"
    [earlier] = before.figures()
    assert kind_of(earlier).title == "A line of my own"


def test_a_broken_file_leaves_the_last_valid_version_online(
    folder: Path, code: FigureCode
) -> None:
    library = Library(folder.parent, code=code)
    library.lesson("own")

    (folder / "figures.py").write_text("1 / 0\n", "utf-8")

    assert library.lesson("own").figures()
    found = library.problems("own")
    assert found is not None
    assert "ZeroDivisionError" in found.problems[0].message


def test_a_reader_does_not_wait_for_a_slow_drawing(
    folder: Path, code: FigureCode
) -> None:
    wait_for_file = (
        "    import os, time\n"
        "    while not os.path.exists(__file__ + '.end'): time.sleep(0.01)\n"
    )
    slow = CODE.replace("    sign = -1", f"{wait_for_file}    sign = -1")
    kind = code.kinds(folder / "figures.py", slow)["own-line"]
    with ThreadPoolExecutor() as pool:
        drawings = [pool.submit(kind.chart, kind.model(factor=n)) for n in (1, 2)]

        [refused], [slow_drawing] = wait(drawings, return_when=FIRST_COMPLETED)
        (folder / "figures.py.end").touch()

        assert isinstance(refused.exception(), FigureBusy)
        assert slow_drawing.exception() is None


def test_a_changed_lesson_waits_for_a_slow_drawing(
    folder: Path, code: FigureCode
) -> None:
    slow = "    import time; open(__file__ + '.drawing', 'w'); time.sleep(2)\n"
    slow_for_9 = f"    if factor == 9:\n    {slow}    sign = -1"
    (folder / "figures.py").write_text(CODE.replace("    sign = -1", slow_for_9))
    library = Library(folder.parent, code=code)
    [figure] = library.lesson("own").figures()
    kind = kind_of(figure)
    with ThreadPoolExecutor() as pool:
        drawing = pool.submit(kind.chart, kind.model(factor=9))
        assert eventually((folder / "figures.py.drawing").exists)

        (folder / "lesson.md").write_text(LESSON.replace(": 2", ": 3"), "utf-8")

        assert library.problems("own") is None
        assert drawing.exception() is None


def test_kinds_of_an_earlier_version_do_not_run_the_new_code(
    folder: Path, code: FigureCode
) -> None:
    kind = code.kinds(folder / "figures.py", CODE)["own-line"]
    code.kinds(folder / "figures.py", CODE.replace("It ends", "It stops"))

    assert kind.chart(kind.model(factor=3)).reading == "It ends at 3."


def test_a_file_that_fails_is_run_once_for_all_figures_of_a_lesson(
    folder: Path, code: FigureCode
) -> None:
    trace = "open(__file__ + '.runs', 'a').write('x')\n1 / 0\n"
    (folder / "figures.py").write_text(trace, "utf-8")
    figure = "\n---\n# Again\n\n:::{figure} own-line\n:name: again\n:::\n"
    (folder / "lesson.md").write_text(LESSON + figure, "utf-8")

    assert len(problems(folder, code)) == 2
    assert (folder / "figures.py.runs").read_text() == "x"


DRAW = """
import sys
from pathlib import Path
from app.figure_code.lesson_figures import FigureCode
file = Path(sys.argv[1])
kind = FigureCode(trusted=True).kinds(file, file.read_text())["own-line"]
kind.chart(kind.model())
"""


def test_the_process_ends_with_a_killed_server(folder: Path) -> None:
    loop = "print('started', flush=True)\n    while True: pass\n"
    looping = CODE.replace("    sign = -1", f"    {loop}    sign = -1")
    (folder / "figures.py").write_text(looping, "utf-8")
    command = [sys.executable, "-c", DRAW, str(folder / "figures.py")]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server:
        assert server.stderr
        # On a busy machine, a warning that the code takes long comes first.
        assert "started\n" in server.stderr

        server.kill()

        # The pipe ends when no process has it open any more.
        assert server.stderr.read() == ""
