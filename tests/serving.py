"""`overtone serve` as people run it: a process of its own, on a free port."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from types import TracebackType
from typing import Self

ANNOUNCED = "Overtone is at "


class Server:
    """A running server. Its data folder outlives it, so that another can follow."""

    def __init__(self, data: Path, *arguments: str, **environ: str) -> None:
        self.data, self.arguments, self._environ = data, arguments, environ

    def __enter__(self) -> Self:
        command = [sys.executable, "-m", "app", "serve", "--port", "0"]
        environ = {k: v for k, v in os.environ.items() if not k.startswith("OVERTONE_")}
        self._complaints = tempfile.TemporaryFile("w+", encoding="utf-8")
        self.process = subprocess.Popen(
            [*command, *self.arguments],
            env=environ | {"OVERTONE_DATA": str(self.data)} | self._environ,
            cwd=Path(__file__).parents[1],
            stdout=subprocess.PIPE,
            stderr=self._complaints,
            text=True,
        )
        self.url = self._announced()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.kill(signal.SIGTERM)
        assert self.process.stdout
        self.process.stdout.close()
        self._last_complaints = self.complaints
        self._complaints.close()

    def kill(self, signal_: signal.Signals = signal.SIGKILL) -> None:
        """Ends the server, and waits until it is gone."""
        self.process.send_signal(signal_)
        self.process.wait(timeout=10)

    @property
    def complaints(self) -> str:
        """What the server wrote to standard error."""
        if self._complaints.closed:
            return self._last_complaints
        self._complaints.seek(0)
        return self._complaints.read()

    def _announced(self) -> str:
        assert self.process.stdout
        line = self.process.stdout.readline()
        if not line.startswith(ANNOUNCED):
            self.process.wait(timeout=10)
            raise RuntimeError(f"The server did not start:\n{line}{self.complaints}")
        return line.removeprefix(ANNOUNCED).strip()
