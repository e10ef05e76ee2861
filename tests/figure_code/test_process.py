"""Tests of the process that runs `figures.py`, with real processes."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.figure_code.process import CodeProcess, FigureCodeFailed
from tests.waiting import eventually

HEADER = (
    "from dataclasses import replace; from overtone import"
    " Drawing, bars, choice, figure, heatmap, lines, slider, switch\n"
)
"""One line, above the code of a test."""

SLOPE = '''
@figure
def slope(factor: float = slider(2, 0, 10), kind: str = choice("up", "down")):
    """A straight line."""
    sign = 1 if kind == "up" else -1
    return Drawing(lines([0, 1], [0, sign * factor]), f"Slope {sign * factor}.", "A.")
'''

Run = Callable[..., CodeProcess]


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Run]:
    """Return a process with this code."""
    started: list[CodeProcess] = []

    def start(code: str, time_limit: float = 60) -> CodeProcess:
        started.append(CodeProcess(tmp_path / "figures.py", HEADER + code, time_limit))
        return started[-1]

    yield start
    for process in started:
        process.close()


def body(statement: str, number: int | str = "") -> str:
    return f"@figure\ndef bad{number}():\n    {statement}\n"


def test_declared_figures_are_described(run: Run) -> None:
    [slope] = run(SLOPE).figures()

    assert (slope["name"], slope["title"]) == ("slope", "A straight line")
    assert [p["name"] for p in slope["parameters"]] == ["factor", "kind"]
    assert slope["parameters"][0]["control"]["high"] == 10


def test_a_figure_is_drawn_with_the_values(run: Run) -> None:
    drawn = run(SLOPE).draw("slope", {"factor": 3, "kind": "down"})

    assert drawn["kind"] == "Curves"
    assert drawn["chart"]["curves"] == [["y", [0, -3]]]
    assert drawn["sentence"] == "Slope -3.0."


def test_a_slider_can_have_limits_from_numpy(run: Run) -> None:
    code = SLOPE.replace("slider(2, 0, 10)", "slider(np.int64(2), 0, np.float32(9))")

    [found] = run("import numpy as np\n" + code).figures()

    control = found["parameters"][0]["control"]
    assert (control["default"], control["high"]) == (2, 9.0)


def test_underscores_in_names_become_hyphens(run: Run) -> None:
    [found] = run("@figure\ndef two_words():\n    pass\n").figures()

    assert (found["name"], found["title"]) == ("two-words", "Two words")


@pytest.mark.parametrize(
    ("code", "message", "line"),
    [
        ("\nx = 1 / 0\n", "ZeroDivisionError: division by zero", 3),
        ("\nx = = 1\n", "SyntaxError: invalid syntax", 3),
        ("import nothing_here\n", "ModuleNotFoundError: No module named", 2),
        ("raise SystemExit(3)\n", "SystemExit: 3", 2),
        ("figure(lambda: 1)\n", "“<lambda>” cannot be the name of a figure", 2),
        (
            "@figure\ndef espèces(): pass\n",
            "“espèces” cannot be the name of a figure. Use the letters a to z",
            2,
        ),
        ("@figure\ndef f(n=1): pass\n", "n of f needs the type int, float, str", 2),
        ("@figure\ndef f(n: int = 1): pass\n", "n of f needs a default made with", 2),
        (
            "@figure\ndef f(n: bool = choice('yes', 'no')): pass\n",
            r"n of f needs a default made with switch\(…\)",
            2,
        ),
        (
            "@figure\ndef f(n: str = switch()): pass\n",
            r"n of f needs a default made with choice\(…\)",
            2,
        ),
        ("slider(1, 2, 1)\n", "slider needs low < high", 2),
        ("slider('1', 0, 2)\n", "slider needs numbers from .*, not 1", 2),
        ("slider(1, 0, 1, label=5)\n", "The label must be a text, not int", 2),
        ("choice('a', 5)\n", "The option must be a text, not int", 2),
    ],
)
def test_a_mistake_in_the_file_is_reported_with_its_line(
    run: Run, code: str, message: str, line: int
) -> None:
    with pytest.raises(
        FigureCodeFailed, match=f"^figures.py, line {line}: .*{message}"
    ):
        run(code).figures()


def test_a_figure_error_is_reported_without_the_name_of_its_class(run: Run) -> None:
    with pytest.raises(FigureCodeFailed) as caught:
        run("slider(1, 2, 1)\n").figures()

    assert str(caught.value).startswith("figures.py, line 2: slider needs low < high")


MISTAKES = [
    ("return 1 / 0", "ZeroDivisionError"),
    ("return 7", r"bad1 must return Drawing\(chart, sentence, description\)"),
    ("return Drawing(7, 'a', 'b')", "must return a chart"),
    ("return Drawing(lines([0, 1], [0, 1]), '', 'b')", "The sentence of bad3"),
    ("return Drawing(lines([0, 0], [0, 1]), 'a', 'b')", "finite and increase"),
    ("return Drawing(lines([0, 1], [0]), 'a', 'b')", "has 1 values for 2 x values"),
    ("return Drawing(lines(range(9999), range(9999)), 'a', 'b')", "2 to 4096"),
    ("return Drawing(bars(['a'], ['b']), 'a', 'b')", "must contain only numbers"),
    ("return bytearray(1 << 40)", "MemoryError"),
    ("return Drawing(lines([0, 1], [0, 1], x_label=5), 'a', 'b')", "x_label must be"),
    ("return Drawing(bars(['x' * 201], [1]), 'a', 'b')", "category has 201 characters"),
    ("return Drawing(lines([0, 1], {'\\0': [0, 1]}), 'a', 'b')", r"contains U\+0000"),
    ("return Drawing(lines([0, 1], [0, 1]), '\\ud800', 'b')", r"contains U\+D800"),
    ("return Drawing(lines([0, 1], [0, 1], y_range=[1]), 'a', 'b')", "two increasing"),
    ("return Drawing(replace(lines([0, 1], [0, 1]), x=[0]), 'a', 'b')", "2 to 4096"),
    ("return Drawing(replace(lines([0, 1], [0, 1]), x=[0, 1, 2]), 'a', 'b')", "for 3"),
    ("return Drawing(replace(bars(['a'], [1]), categories=[]), 'a', 'b')", "1 to 64"),
    ("return Drawing(replace(heatmap([[1]]), values=[1]), 'a', 'b')", "a matrix"),
    ("return Drawing(replace(bars(['a'], [1]), series=5), 'a', 'b')", "TypeError"),
    (
        "return Drawing(bars(labels=['a'], values=[1]), 'a', 'b')",
        "bars has no argument “labels”. It has: categories, values, x_label,",
    ),
    ("return Drawing(chart=1, text='a')", "Drawing has no argument “text”. It has: c"),
    ("raise ValueError('\\ud800')", r"ValueError: \?"),
    ("return input()", "EOFError"),
]
"""Statements of drawings, and the messages about them."""


def test_mistakes_in_drawings_are_reported_with_their_lines(run: Run) -> None:
    statements = [statement for statement, _ in MISTAKES]
    process = run(SLOPE + "".join(map(body, statements, range(len(MISTAKES)))))

    for number, (_, message) in enumerate(MISTAKES):
        with pytest.raises(FigureCodeFailed, match=f"^figures.py, line .*{message}"):
            process.draw(f"bad{number}", {})
        assert process.draw("slope", {"factor": 1, "kind": "up"})["sentence"]


def test_a_drawing_that_is_not_valid_has_the_line_of_its_function(run: Run) -> None:
    process = run(SLOPE + body("return 7"))
    line = next(each["line"] for each in process.figures() if each["name"] == "bad")

    with pytest.raises(FigureCodeFailed, match=f"^figures.py, line {line}: bad must"):
        process.draw("bad", {})


def test_a_changed_chart_is_drawn(run: Run) -> None:
    chart = "replace(lines([0, 1], [0, 2], y_label='h'), y_range=(0, 5), smooth=True)"
    drawn = run(body(f"return Drawing({chart}, 'a', 'b')")).draw("bad", {})

    assert drawn["chart"]["y_range"] == [0, 5]
    assert drawn["chart"]["curves"] == [["h", [0, 2]]]
    assert drawn["chart"]["smooth"]


def test_printed_text_does_not_disturb_the_responses(run: Run) -> None:
    drawn = run(
        "print('at the start')\n"
        + body("print('{}'); return Drawing(lines([0, 1], [0, 1]), 'a', 'b')")
    ).draw("bad", {})

    assert drawn["sentence"] == "a"


def test_a_copy_of_the_process_sends_no_second_response(run: Run) -> None:
    fork = "import os; os.fork(); return Drawing(lines([0, 1], [0, 1]), 'forked', 'b')"
    process = run(SLOPE + body(fork))

    assert process.draw("bad", {})["sentence"] == "forked"
    drawn = process.draw("slope", {"factor": 1, "kind": "up"})
    assert drawn["sentence"] == "Slope 1.0."


WRITE_EVERYWHERE = """
def write_everywhere(text):
    import os
    for number in range(3, 20):
        try:
            os.write(number, text)
        except OSError:
            pass
"""


@pytest.mark.parametrize("text", [r"text\n", r"5\n", r"\xff\n"])
def test_text_between_the_responses_is_reported(run: Run, text: str) -> None:
    process = run(SLOPE + WRITE_EVERYWHERE + body(f"write_everywhere(b'{text}')"))

    with pytest.raises(FigureCodeFailed, match="wrote into a file"):
        process.draw("bad", {})
    drawn = process.draw("slope", {"factor": 1, "kind": "up"})
    assert drawn["sentence"] == "Slope 1.0."


def test_code_that_ends_the_process_is_reported(run: Run) -> None:
    process = run(SLOPE + body("import os; os._exit(1)"))
    process.figures()

    with pytest.raises(FigureCodeFailed, match="ended instead"):
        process.draw("bad", {})

    assert process.draw("slope", {"factor": 1, "kind": "up"})["sentence"]


def test_code_that_loops_outside_of_functions_is_stopped_at_the_time_limit(
    run: Run, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("app.figure_code.process.ANNOUNCED_AFTER", 0)

    with pytest.raises(FigureCodeFailed, match="took longer than 1 seconds to run"):
        run("while True: pass\n", time_limit=1).figures()

    assert re.search(r"Running .*figures\.py takes long\.", caplog.text)


def test_the_code_does_not_inherit_options_of_the_compiler(run: Run) -> None:
    """Annotations are evaluated, as in any other module."""
    code = "def f(x: 1 + 1): pass\nassert f.__annotations__ == {'x': 2}\n"

    assert run(code + SLOPE).figures()


def test_classes_find_their_module(run: Run) -> None:
    code = (
        "import dataclasses\n@dataclasses.dataclass\nclass Point:\n    x: 'int' = 0\n"
    )

    assert run(code + SLOPE).figures()


def test_processes_that_the_code_starts_end_with_it(run: Run) -> None:
    fork = "import os, time; os.fork() or time.sleep(600); time.sleep(600)"
    process = run(body(fork), time_limit=1)

    with pytest.raises(FigureCodeFailed, match="longer than 1 seconds"):
        process.draw("bad", {})

    with pytest.raises(FigureCodeFailed, match="longer than 1 seconds"):
        process.draw("bad", {})


def test_after_a_kill_another_process_starts(run: Run) -> None:
    process = run("import os\n" + body("return os.getpid()") + SLOPE)
    process.figures()
    running = process._running
    assert running is not None
    os.kill(running._process.pid, signal.SIGKILL)
    running._process.wait()

    with pytest.raises(FigureCodeFailed, match="ended instead"):
        process.draw("slope", {"factor": 1, "kind": "up"})

    assert process.draw("slope", {"factor": 1, "kind": "up"})["sentence"]


def test_infinities_become_gaps(run: Run) -> None:
    code = body(
        "return Drawing(lines([0, 1], [0, float('inf')]), 'a', 'b')",
    )

    [[_, values]] = run(code).draw("bad", {})["chart"]["curves"]

    assert values[0] == 0
    assert values[1] != values[1]


def test_an_idle_process_ends_and_the_next_drawing_starts_another_one(
    tmp_path: Path,
) -> None:
    file = tmp_path / "figures.py"
    process = CodeProcess(file, HEADER + SLOPE, time_limit=60, idle_limit=0.1)
    process.figures()

    assert eventually(lambda: process._running is None)
    assert process.draw("slope", {"factor": 1, "kind": "up"})["sentence"]
    process.close()
