"""Redis server for tests; installed if it is missing."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path
from types import TracebackType
from typing import Self

import pytest
import redis

ADVICE = """\
The tests of live rooms need Redis's own server, and none could be installed.
  apt-get install redis-server    (Debian, as root)
  brew install redis              (macOS)
or put `redis-server` on the PATH."""

START = 30
"""Seconds in which the server must start."""


class RedisServer:
    """A Redis server on a free local port. It stores nothing on disk by default."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"redis://127.0.0.1:{self.port}/0"

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    def start(self, *options: str) -> None:
        command = [_program(), "--port", str(self.port), "--bind", "127.0.0.1"]
        command += ["--dir", str(self._folder), "--save", "", *options]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        _wait(self.url)

    def stop(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(timeout=10)

    def forget(self) -> None:
        with redis.Redis.from_url(self.url) as client:
            client.flushall()


def _program() -> str:
    if found := shutil.which("redis-server"):
        return found
    if shutil.which("apt-get") and os.geteuid() == 0:
        install = "apt-get update -q && apt-get install -qy redis-server"
        subprocess.run(["sh", "-c", install], capture_output=True, check=False)
    return shutil.which("redis-server") or pytest.fail(ADVICE, pytrace=False)


def _wait(url: str) -> None:
    deadline = time.monotonic() + START
    with redis.Redis.from_url(url) as client:
        while True:
            try:
                client.ping()
            except redis.ConnectionError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.02)
            else:
                return
