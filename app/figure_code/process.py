"""Process that runs the `figures.py` of a lesson, with a time limit.

The code can raise, loop or crash without an effect on the server: after the time limit
the process is killed, and the next request starts another one.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from queue import Empty, Queue
from typing import Any, Final

from app.core.errors import OvertoneError

TIME_LIMIT: Final = 5.0
"""Seconds for one drawing, and for the start of the process."""


class FigureCodeFailed(OvertoneError):
    """The code of a figure raised an exception or exceeded a limit."""


class CodeProcess:
    """Runs the figures declared in `file`. Thread-safe: one drawing at a time."""

    def __init__(self, file: Path, time_limit: float = TIME_LIMIT) -> None:
        self._file, self._time_limit = file, time_limit
        self._lock = threading.Lock()
        self._running: _Running | None = None

    def figures(self) -> tuple[Mapping[str, Any], ...]:
        """Return a description of each declared figure. Raises FigureCodeFailed."""
        with self._turn():
            return tuple(self._start().figures)

    def draw(self, figure: str, values: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the chart, its sentence and its description as JSON values.

        Raises FigureCodeFailed.
        """
        with self._turn():
            running = self._running or self._start()
            running.write({"figure": figure, "values": values})
            return self._response(running, f"to draw “{figure}”")

    def close(self) -> None:
        """End the process, also while it computes."""
        running, self._running = self._running, None
        if running:
            running.kill()

    def _turn(self) -> _Turn:
        return _Turn(self._lock, self._time_limit)

    def _start(self) -> _Running:
        self.close()
        self._running = running = _Running(self._file)
        found = self._response(running, "to start")
        running.figures = found["figures"]
        return running

    def _response(self, running: _Running, task: str) -> dict[str, Any]:
        """Return the response. Raises FigureCodeFailed, then the process has ended."""
        try:
            response = running.lines.get(timeout=self._time_limit)
        except Empty:
            self.close()
            raise FigureCodeFailed(
                f"figures.py took longer than {self._time_limit:g} seconds {task}."
            ) from None
        if response is None:
            self.close()
            raise FigureCodeFailed(f"figures.py ended instead of responding {task}.")
        found: dict[str, Any] = json.loads(response)
        if "error" in found:
            raise FigureCodeFailed(
                f"figures.py, line {found['line']}: {found['error']}"
            )
        return found


class _Turn:
    """Holds the lock of a process; waits for it no longer than one drawing takes."""

    def __init__(self, lock: threading.Lock, time_limit: float) -> None:
        self._lock, self._time_limit = lock, time_limit

    def __enter__(self) -> None:
        if not self._lock.acquire(timeout=self._time_limit):
            raise FigureCodeFailed("figures.py is busy. Try again in a few seconds.")

    def __exit__(self, *_: object) -> None:
        self._lock.release()


class _Running:
    """A started process, and a thread that reads its responses."""

    def __init__(self, file: Path) -> None:
        self.figures: list[dict[str, Any]] = []
        self.lines: Queue[str | None] = Queue()
        """Responses; None after the process has ended."""
        self._process = subprocess.Popen(
            [sys.executable, "-m", "overtone._worker", str(file)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            # One thread of the numeric libraries: their threads need address space.
            env={**os.environ, "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"},
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def write(self, request: Mapping[str, Any]) -> None:
        assert self._process.stdin
        with suppress(OSError):  # It has ended, which the reading thread reports.
            self._process.stdin.write(json.dumps(request) + "\n")
            self._process.stdin.flush()

    def kill(self) -> None:
        self._process.kill()
        self._reader.join()
        # Closes the pipes and waits for the process.
        with suppress(OSError), self._process:
            pass

    def _read(self) -> None:
        assert self._process.stdout
        for line in self._process.stdout:
            self.lines.put(line)
        self.lines.put(None)
