"""Process that runs the `figures.py` of a lesson, with a time limit.

The code can raise, loop or crash without an effect on the server: after the time limit
the process is killed, and the next request starts a new process.
"""

from __future__ import annotations

import json
import logging
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path
from queue import Empty, Queue
from typing import Any, Final

from app.core.own_figures import OwnFigureFailed
from app.language import translatable

CODE_FILE: Final = "figures.py"

TIME_LIMIT: Final = 5.0
"""Seconds for running `figures.py`, and for one drawing."""

START_LIMIT: Final = 30.0
"""Seconds until NumPy is imported, which takes long on some disks."""

ANNOUNCED_AFTER: Final = 1.0
"""Seconds after which a start is logged, because a command or a page waits for it."""

IDLE_LIMIT: Final = 300.0
"""Seconds without a drawing after which the process ends. The next drawing starts a new
process."""

TURN_TIMEOUT: Final = 1.0
"""Seconds for which a drawing waits for another drawing of the same lesson. Longer
waits would occupy the threads that serve all pages."""

LONG_TURN_TIMEOUT: Final = START_LIMIT + 2 * TIME_LIMIT
"""Seconds until another drawing of the same lesson has ended, also if it has to start
the process and to run `figures.py`."""

_turn_timeout: ContextVar[float] = ContextVar("turn timeout", default=TURN_TIMEOUT)

log = logging.getLogger(__name__)


class FigureCodeFailed(OwnFigureFailed):
    """The code of a figure raised an exception or exceeded a limit.

    The message is for the author: it can contain paths and values of the server.
    """

    public: str = translatable("The figure cannot be drawn with these values.")
    """Message for readers."""


class FigureBusy(FigureCodeFailed):
    """Another reader's drawing takes long."""

    public = translatable("The figure is busy. Try again in a few seconds.")

    def __init__(self) -> None:
        super().__init__(self.public)


@contextmanager
def waiting_for_other_drawings() -> Iterator[None]:
    """Let drawings in this block wait for up to LONG_TURN_TIMEOUT.

    A review of a lesson needs this, because it would report FigureBusy as an error of
    the lesson.
    """
    token = _turn_timeout.set(LONG_TURN_TIMEOUT)
    try:
        yield
    finally:
        _turn_timeout.reset(token)


class CodeProcess:
    """Runs the figures that `source` declares. Thread-safe: one drawing at a time.

    Every process runs the same source, also after `file` has changed.
    """

    def __init__(
        self,
        file: Path,
        source: str,
        time_limit: float = TIME_LIMIT,
        idle_limit: float = IDLE_LIMIT,
    ) -> None:
        self._file, self._source = file, source
        self._time_limit, self._idle_limit = time_limit, idle_limit
        self._idle_timer: threading.Timer | None = None
        self._lock = threading.Lock()
        self._running: _Running | None = None
        self._is_closed = False

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
            return self._response(running, f"to draw “{figure}”", self._time_limit)

    def close(self) -> None:
        """End the process, also while it computes. No other one is started."""
        self._is_closed = True
        self._stop()

    def _stop(self) -> None:
        running, self._running = self._running, None
        if running:
            running.kill()

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """Hold the lock, after a wait for the drawing before. Raises FigureBusy."""
        if not self._lock.acquire(timeout=_turn_timeout.get()):
            raise FigureBusy
        try:
            if self._idle_timer:
                self._idle_timer.cancel()
            yield
        finally:
            self._start_idle_timer()
            self._lock.release()

    def _start_idle_timer(self) -> None:
        self._idle_timer = timer = threading.Timer(self._idle_limit, self.end_idle)
        timer.daemon = True
        timer.start()

    def end_idle(self) -> None:
        """End the process unless it is drawing; a timer follows each drawing.

        The next drawing starts another process.
        """
        if self._lock.acquire(blocking=False):
            try:
                self._stop()
            finally:
                self._lock.release()

    def _start(self) -> _Running:
        self._stop()
        if self._is_closed:
            raise FigureCodeFailed("The server is stopping.")
        self._running = running = _Running(self._file)
        announcement = threading.Timer(ANNOUNCED_AFTER, self._announce)
        announcement.daemon = True
        announcement.start()
        try:
            self._response(running, "to start", START_LIMIT)
            running.write({"source": self._source})
            found = self._response(running, "to run", self._time_limit)
        finally:
            announcement.cancel()
        running.figures = found["figures"]
        return running

    def _announce(self) -> None:
        log.warning("Running %s takes long. Please wait.", self._file)

    def _response(self, running: _Running, task: str, seconds: float) -> dict[str, Any]:
        """Return the response. Raises FigureCodeFailed, then the process has ended."""
        try:
            response = running.lines.get(timeout=seconds)
        except Empty:
            self._stop()
            raise FigureCodeFailed(
                f"figures.py took longer than {seconds:g} seconds {task}."
            ) from None
        if response is None:
            self._stop()
            raise FigureCodeFailed(f"figures.py ended instead of responding {task}.")
        try:
            found: dict[str, Any] = dict(json.loads(response))
        except (TypeError, ValueError):
            self._stop()
            raise FigureCodeFailed(
                "figures.py wrote into a file that it had not opened."
            ) from None
        if "error" in found:
            raise FigureCodeFailed(found["error"], CODE_FILE, found["line"])
        return found


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
            errors="replace",
            # One thread of the numeric libraries: their threads need address space.
            env={**os.environ, "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"},
            # A separate group, so that processes which the code starts end, too.
            start_new_session=True,
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def write(self, request: Mapping[str, Any]) -> None:
        assert self._process.stdin
        with suppress(OSError):  # It has ended, which the reading thread reports.
            self._process.stdin.write(json.dumps(request) + "\n")
            self._process.stdin.flush()

    def kill(self) -> None:
        self._kill_group()
        # A process that has left the group may hold the pipe open.
        self._reader.join(timeout=1)
        # Closes the pipes and waits for the process.
        with suppress(OSError), self._process:
            pass

    def _kill_group(self) -> None:
        if sys.platform == "win32":
            self._process.kill()
            return
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)

    def _read(self) -> None:
        assert self._process.stdout
        for line in self._process.stdout:
            self.lines.put(line)
        self.lines.put(None)
