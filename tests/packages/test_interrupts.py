"""Interrupting an export: a separate process and a real signal."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from app.packages.folder import write_folder
from app.packages.interrupts import clean_exit_on_signals, signals_deferred

ROOT = Path(__file__).parents[2]
EXPORT = """
import sys
from app.packages import {module}
real = {module}.{name}
def wait_for_input(*given, **options):
    print("called", flush=True)
    sys.stdin.readline()
    return real(*given, **options)
{module}.{name} = wait_for_input
from app.commands.cli import main
sys.exit(main(sys.argv[1:]))
"""
"""The command; it prints a line when it calls a function, and waits there for input."""


@pytest.fixture
def environ(content: Path, tmp_path: Path) -> dict[str, str]:
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    environ = {"OVERTONE_CONTENT": str(content), "TMPDIR": str(scratch)}
    return {**os.environ, **environ}


@pytest.fixture
def target(tmp_path: Path) -> Path:
    return tmp_path / "host" / "lesson"


@contextmanager
def exporting(
    function: tuple[str, str],
    target: Path,
    environ: dict[str, str],
    format: str = "html",
) -> Iterator[subprocess.Popen[str]]:
    """Run the command until it calls `function`, given as module and name."""
    module, name = function
    code = EXPORT.format(module=module, name=name)
    arguments = ["export", "small", f"--format={format}", f"--output={target}"]
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    with subprocess.Popen(
        [sys.executable, "-c", code, *arguments],
        cwd=ROOT,
        env=environ,
        text=True,
        **pipes,  # type: ignore[call-overload]
    ) as process:
        assert process.stdout.readline() == "called\n", process.stderr.read()
        yield process
        process.kill()


def test_a_signal_while_figures_are_drawn_leaves_no_files(
    target: Path, environ: dict[str, str]
) -> None:
    """SIGINT; the other tests send SIGTERM."""
    with exporting(("html", "draw_snapshots"), target, environ) as process:
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=20)

    assert process.returncode == 128 + signal.SIGINT
    assert output == ""
    assert errors == "Stopped by SIGINT. No partial export was left.\n"
    assert not target.exists()
    assert list(Path(environ["TMPDIR"]).iterdir()) == []


def test_a_signal_while_files_are_written_keeps_the_earlier_export(
    target: Path, environ: dict[str, str]
) -> None:
    write_folder(target, {"index.html": b"first"}, {})
    with exporting(("folder", "Path.write_bytes"), target, environ) as process:
        temporary = [path for path in target.parent.iterdir() if path != target]
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=20)

    assert len(temporary) == 1
    assert process.returncode == 128 + signal.SIGTERM
    assert (target / "index.html").read_bytes() == b"first"
    assert list(target.parent.iterdir()) == [target]


def test_a_signal_while_folders_are_moved_is_deferred_until_they_are(
    target: Path, environ: dict[str, str]
) -> None:
    with exporting(("folder", "_replace"), target, environ) as process:
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate("go on\n", timeout=20)

    assert process.returncode == 128 + signal.SIGTERM
    assert errors.startswith("Stopped by SIGTERM")
    assert (target / "index.html").is_file()
    assert list(target.parent.iterdir()) == [target]


def test_a_second_signal_does_not_interrupt_the_cleanup(
    target: Path, environ: dict[str, str]
) -> None:
    with exporting(("html", "draw_snapshots"), target, environ) as process:
        process.send_signal(signal.SIGTERM)
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=20)

    assert process.returncode == 128 + signal.SIGTERM
    assert not target.exists()
    assert list(Path(environ["TMPDIR"]).iterdir()) == []


def test_a_pdf_export_is_interrupted_in_the_same_way(
    target: Path, environ: dict[str, str]
) -> None:
    file = target.with_suffix(".pdf")

    with exporting(("pdf", "print_files"), file, environ, "pdf") as process:
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=20)

    assert process.returncode == 128 + signal.SIGTERM
    assert errors.startswith("Stopped by SIGTERM")
    assert not file.exists()


def _send_signal() -> None:
    signal.raise_signal(signal.SIGTERM)


def _signal_while_deferred(done: list[str]) -> None:
    with clean_exit_on_signals():
        with signals_deferred():
            _send_signal()
            done.append("inside")
        done.append("after")


def test_a_deferred_signal_arrives_after_its_block() -> None:
    done: list[str] = []

    with pytest.raises(SystemExit) as ended:
        _signal_while_deferred(done)

    assert done == ["inside"]
    assert ended.value.code == 128 + signal.SIGTERM


@pytest.mark.parametrize(
    "inside", [lambda: None, _send_signal], ids=["completed", "interrupted"]
)
def test_the_previous_signal_handlers_are_restored(
    inside: Callable[[], None],
) -> None:
    before = signal.getsignal(signal.SIGTERM), signal.getsignal(signal.SIGINT)

    with suppress(SystemExit), clean_exit_on_signals():
        inside()

    assert (signal.getsignal(signal.SIGTERM), signal.getsignal(signal.SIGINT)) == before


def test_other_threads_keep_the_signal_handlers() -> None:
    done = []

    def work() -> None:
        with clean_exit_on_signals(), signals_deferred():
            done.append("work")

    thread = threading.Thread(target=work)
    thread.start()
    thread.join(timeout=10)

    assert done == ["work"]
