"""`overtone serve` in a separate process, on a free port."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Self

from tests.waiting import TIMEOUT

ANNOUNCEMENT = "Overtone is running at "


class Server:
    """A running server. Another server can continue with its data folder."""

    program: tuple[str, ...] = ("-m", "app")
    """Arguments of Python that run the command line."""

    def __init__(self, data: Path, *arguments: str, **environ: str) -> None:
        self.data, self.arguments, self._environ = data, arguments, environ

    def __enter__(self) -> Self:
        command = [sys.executable, *self.program, "serve", "--port", "0"]
        environ = {k: v for k, v in os.environ.items() if not k.startswith("OVERTONE_")}
        self._log_file = tempfile.TemporaryFile()
        self.process = subprocess.Popen(
            [*command, *self.arguments],
            env=environ | {"OVERTONE_DATA": str(self.data)} | self._environ,
            cwd=Path(__file__).parents[2],
            stdout=subprocess.PIPE,
            stderr=self._log_file,
            text=True,
        )
        self.url = self._read_url()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill(signal.SIGTERM)
        assert self.process.stdout
        self.process.stdout.close()
        self._final_log = self.log
        self._log_file.close()

    def kill(self, signal_: signal.Signals = signal.SIGKILL) -> None:
        """Send the signal to the server and wait until its process has ended."""
        self.process.send_signal(signal_)
        self.process.wait(timeout=TIMEOUT)

    def restart(self) -> None:
        """Start the killed server again, with the same arguments and data."""
        self.__exit__(None, None, None)
        self.__enter__()

    @property
    def log(self) -> str:
        """What the server has written to standard error."""
        if self._log_file.closed:
            return self._final_log
        # The server writes at the position of this file, which seek would move.
        file = self._log_file.fileno()
        return os.pread(file, os.fstat(file).st_size, 0).decode()

    def _read_url(self) -> str:
        assert self.process.stdout
        line = self.process.stdout.readline()
        if not line.startswith(ANNOUNCEMENT):
            self.process.wait(timeout=10)
            raise RuntimeError(f"The server did not start:\n{line}{self.log}")
        return line.removeprefix(ANNOUNCEMENT).strip()
