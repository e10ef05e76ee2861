"""An export that someone ends: a process of its own, and a real signal."""

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
from app.packages.stopping import stopping_tidily, undisturbed

ROOT = Path(__file__).parents[2]
EXPORT = """
import sys
from app.packages import {module}
real = {module}.{name}
def said(*given):
    print("here", flush=True)
    sys.stdin.readline()
    return real(*given)
{module}.{name} = said
from app.commands.cli import main
sys.exit(main(sys.argv[1:]))
"""
"""The command; it says when it has come to one place, and waits there for a line."""


@pytest.fixture
def environ(content: Path, tmp_path: Path) -> dict[str, str]:
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    own = {"OVERTONE_CONTENT": str(content), "TMPDIR": str(scratch)}
    return {**os.environ, **own}


@pytest.fixture
def target(tmp_path: Path) -> Path:
    return tmp_path / "host" / "lesson"


@contextmanager
def exporting(
    place: tuple[str, str], target: Path, environ: dict[str, str], format: str = "html"
) -> Iterator[subprocess.Popen[str]]:
    """The command at that place."""
    module, name = place
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
        assert process.stdout.readline() == "here\n", process.stderr.read()
        yield process
        process.kill()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT], ids=str)
def test_a_signal_while_figures_are_drawn_leaves_nothing(
    target: Path, environ: dict[str, str], number: signal.Signals
) -> None:
    with exporting(("html", "draw_frames"), target, environ) as process:
        process.send_signal(number)
        told, complaints = process.communicate(timeout=20)

    assert process.returncode == 128 + number
    assert told == ""
    assert complaints == f"Stopped by {number.name}: nothing is left half written.\n"
    assert not target.exists()
    assert list(Path(environ["TMPDIR"]).iterdir()) == []


def test_a_signal_while_files_are_written_leaves_the_earlier_export(
    target: Path, environ: dict[str, str]
) -> None:
    write_folder(target, {"index.html": b"first"}, {})
    with exporting(("folder", "Path.write_bytes"), target, environ) as process:
        beside = [path for path in target.parent.iterdir() if path != target]
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=20)

    assert len(beside) == 1
    assert process.returncode == 128 + signal.SIGTERM
    assert (target / "index.html").read_bytes() == b"first"
    assert list(target.parent.iterdir()) == [target]


def test_a_signal_while_folders_change_places_waits_until_they_have(
    target: Path, environ: dict[str, str]
) -> None:
    with exporting(("folder", "_replace"), target, environ) as process:
        process.send_signal(signal.SIGTERM)
        _, complaints = process.communicate("go on\n", timeout=20)

    assert process.returncode == 128 + signal.SIGTERM
    assert complaints.startswith("Stopped by SIGTERM")
    assert (target / "index.html").is_file()
    assert list(target.parent.iterdir()) == [target]


def test_a_second_signal_does_not_disturb_the_tidying(
    target: Path, environ: dict[str, str]
) -> None:
    with exporting(("html", "draw_frames"), target, environ) as process:
        process.send_signal(signal.SIGTERM)
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=20)

    assert process.returncode == 128 + signal.SIGTERM
    assert list(Path(environ["TMPDIR"]).iterdir()) == []


def test_a_pdf_is_stopped_in_the_same_way(
    target: Path, environ: dict[str, str]
) -> None:
    with exporting(("pdf", "print_files"), target, environ, "pdf") as process:
        process.send_signal(signal.SIGTERM)
        _, complaints = process.communicate(timeout=20)

    assert process.returncode == 128 + signal.SIGTERM
    assert complaints.startswith("Stopped by SIGTERM")
    assert not target.exists()


def _signalled() -> None:
    signal.raise_signal(signal.SIGTERM)


def _signalled_undisturbed(done: list[str]) -> None:
    with stopping_tidily():
        with undisturbed():
            _signalled()
            done.append("inside")
        done.append("after")


def test_what_is_undisturbed_is_done_before_the_signal_counts() -> None:
    done: list[str] = []

    with pytest.raises(SystemExit) as ended:
        _signalled_undisturbed(done)

    assert done == ["inside"]
    assert ended.value.code == 128 + signal.SIGTERM


@pytest.mark.parametrize("inside", [lambda: None, _signalled], ids=["well", "stopped"])
def test_the_signals_are_handled_as_before_afterwards(
    inside: Callable[[], None],
) -> None:
    before = signal.getsignal(signal.SIGTERM), signal.getsignal(signal.SIGINT)

    with suppress(SystemExit), stopping_tidily():
        inside()

    assert (signal.getsignal(signal.SIGTERM), signal.getsignal(signal.SIGINT)) == before


def test_in_another_thread_nothing_is_asked_of_signals() -> None:
    done = []

    def work() -> None:
        with stopping_tidily(), undisturbed():
            done.append("work")

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()

    assert done == ["work"]
