"""Interrupting an export with real signals."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from app.commands.cli import main
from app.packages import folder, html
from app.packages.folder import write_folder
from app.packages.interrupts import clean_exit_on_signals, signals_deferred
from app.packages.pdf import export as pdf

ROOT = Path(__file__).parents[2]
EXPORT = """
import sys
from app.packages import html
real = html.draw_snapshots
def wait_for_input(*given, **options):
    print("called", flush=True)
    sys.stdin.readline()
    return real(*given, **options)
html.draw_snapshots = wait_for_input
from app.commands.cli import main
sys.exit(main(sys.argv[1:]))
"""
"""The command; it prints a line when it draws figures, and waits there for input."""


@pytest.fixture
def target(tmp_path: Path) -> Path:
    return tmp_path / "host" / "lesson"


@pytest.fixture
def scratch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Folder for temporary files."""
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(scratch))
    return scratch


def test_a_signal_to_the_process_leaves_no_files(
    target: Path, scratch: Path, content: Path
) -> None:
    """SIGINT, in a separate process; the other tests raise SIGTERM in their own."""
    command = [sys.executable, "-c", EXPORT, "export", "small", "--format=html"]
    environ = {"OVERTONE_CONTENT": str(content), "TMPDIR": str(scratch)}
    with subprocess.Popen(
        [*command, f"--output={target}"],
        cwd=ROOT,
        env=os.environ | environ,
        text=True,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout
        assert process.stdout.readline() == "called\n"
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=20)

    assert process.returncode == 128 + signal.SIGINT
    assert output == ""
    assert errors == "Stopped by SIGINT. No incomplete files were left.\n"
    assert not target.exists()
    assert list(scratch.iterdir()) == []


@dataclass
class Interrupted:
    """The export of the small lesson, with signals when it calls a function."""

    content: Path
    target: Path
    monkeypatch: pytest.MonkeyPatch

    def export(
        self, on: object, name: str, during: Callable[[], None], format: str = "html"
    ) -> object:
        """Call `during` before `on.name`; return the exit status of the command."""
        real = getattr(on, name)

        def call(*given: Any, **options: Any) -> Any:
            during()
            return real(*given, **options)

        command = ["export", "small", f"--format={format}", f"--output={self.target}"]
        self.monkeypatch.setattr(on, name, call)
        with pytest.raises(SystemExit) as ended:
            main([*command, f"--content={self.content}"])
        return ended.value.code


@pytest.fixture
def interrupted(
    content: Path, target: Path, monkeypatch: pytest.MonkeyPatch
) -> Interrupted:
    return Interrupted(content, target, monkeypatch)


def test_a_signal_while_files_are_written_keeps_the_earlier_export(
    target: Path, interrupted: Interrupted
) -> None:
    write_folder(target, {"index.html": b"first"}, {})
    temporary: list[Path] = []

    def interrupt() -> None:
        temporary.extend(path for path in target.parent.iterdir() if path != target)
        _send_signal()

    assert interrupted.export(Path, "write_bytes", interrupt) == 128 + signal.SIGTERM
    assert len(temporary) == 1
    assert (target / "index.html").read_bytes() == b"first"
    assert list(target.parent.iterdir()) == [target]


def test_a_signal_while_folders_are_moved_is_deferred_until_they_are(
    target: Path, interrupted: Interrupted, capsys: pytest.CaptureFixture[str]
) -> None:
    status = interrupted.export(folder, "_replace", _send_signal)

    assert status == 128 + signal.SIGTERM
    assert capsys.readouterr().err.startswith("Stopped by SIGTERM")
    assert (target / "index.html").is_file()
    assert list(target.parent.iterdir()) == [target]


def test_a_second_signal_does_not_interrupt_the_cleanup(
    target: Path,
    scratch: Path,
    interrupted: Interrupted,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    real = shutil.rmtree

    def interrupted_cleanup(*given: Any, **options: Any) -> None:
        _send_signal()
        real(*given, **options)

    monkeypatch.setattr(shutil, "rmtree", interrupted_cleanup)

    status = interrupted.export(html, "draw_snapshots", _send_signal)

    assert status == 128 + signal.SIGTERM
    assert not target.exists()
    assert list(scratch.iterdir()) == []


@pytest.mark.usefixtures("browser_path")
def test_a_pdf_export_is_interrupted_in_the_same_way(
    content: Path,
    target: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = target.with_suffix(".pdf")

    status = Interrupted(content, file, monkeypatch).export(
        pdf, "print_files", _send_signal, "pdf"
    )

    assert status == 128 + signal.SIGTERM
    assert capsys.readouterr().err.startswith("Stopped by SIGTERM")
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
