"""Redis server for tests; installed if it is missing."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from pathlib import Path
from typing import Self

import pytest
import redis

from tests.servers.ports import free_port
from tests.waiting import eventually

ADVICE = """\
The tests of live rooms need Redis's own server, and none could be installed.
  apt-get install redis-server    (Debian, as root)
  brew install redis              (macOS)
or put `redis-server` on the PATH."""


class RedisServer:
    """A Redis server on a local port, by default any free one.

    It stores nothing on disk by default.
    """

    def __init__(self, folder: Path, port: int | None = None) -> None:
        self._folder = folder
        self.port = port or free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self, *options: str) -> None:
        command = [_program(), "--port", str(self.port), "--bind", "127.0.0.1"]
        command += ["--dir", str(self._folder), "--save", "", *options]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        assert eventually(self._accepts_connections)

    def stop(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(timeout=10)

    def forget(self) -> None:
        with redis.Redis.from_url(self.url) as client:
            client.flushall()

    def _accepts_connections(self) -> bool:
        with redis.Redis.from_url(self.url) as client:
            try:
                return bool(client.ping())
            except redis.ConnectionError:  # also while it loads its data
                return False


def _program() -> str:
    if found := shutil.which("redis-server"):
        return found
    if shutil.which("apt-get") and os.geteuid() == 0:
        install = "apt-get update -q && apt-get install -qy redis-server"
        subprocess.run(["sh", "-c", install], capture_output=True, check=False)
    return shutil.which("redis-server") or pytest.fail(ADVICE, pytrace=False)
