"""Many followers of one room, in a separate process.

As a program, `python -m tests.bench.lib.followers PORT CODE COUNT` prints `ready` once
all followers have received the room's state. Then it prints a line for each revision
that all have received, with the time of the last one in seconds of the monotonic clock.
"""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from app.server.open_files import raise_open_file_limit

OTHER_FILES = 100
BATCH = 200
"""Followers that connect at the same time."""

_ID = re.compile(rb"id: (\d+)\n")


@dataclass(frozen=True, slots=True)
class Followers:
    process: subprocess.Popen[str]

    def time_all_received(self, revision: int) -> float:
        """Return the time at which the last follower received the revision."""
        assert self.process.stdout
        for line in self.process.stdout:
            number, at = line.split()
            if int(number) == revision:
                return float(at)
        raise RuntimeError("The followers' process has ended.")

    def lost(self) -> int:
        """Return how many connections were lost. Ends the process."""
        out, _ = self.process.communicate("end\n")
        return int(out.split()[-1])


@contextmanager
def followers(port: int, code: str, count: int) -> Iterator[Followers]:
    command = [sys.executable, "-m", __name__, str(port), code, str(count)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        try:
            if process.stdout.readline().strip() != "ready":
                raise RuntimeError(f"{count} followers could not connect.")
            yield Followers(process)
        finally:
            process.kill()


class _Room:
    """The revisions that followers have received."""

    def __init__(self, count: int) -> None:
        self.count, self.lost = count, 0
        self.ready = asyncio.Event()
        self._received: Counter[int] = Counter()

    def seen(self, revision: int) -> None:
        self._received[revision] += 1
        if self._received[revision] == self.count:
            at = time.monotonic()
            if self.ready.is_set():
                print(revision, at, flush=True)
            self.ready.set()


class _Follower(asyncio.Protocol):
    def __init__(self, room: _Room, request: bytes) -> None:
        self._room, self._request = room, request
        self.connected = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        for revision in _ID.findall(data):
            self._room.seen(int(revision))
        if not self.connected.done():
            self.connected.set_result(data.startswith(b"HTTP/1.1 200"))

    def connection_lost(self, _: Exception | None) -> None:
        self._room.lost += 1
        if not self.connected.done():
            self.connected.set_result(False)


async def follow(port: int, code: str, count: int) -> None:
    room = _Room(count)
    request = f"GET /rooms/{code}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
    for start in range(0, count, BATCH):
        batch = min(BATCH, count - start)
        await asyncio.gather(*(_connect(port, room, request) for _ in range(batch)))
    await room.ready.wait()
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    print("lost", room.lost, flush=True)


async def _connect(port: int, room: _Room, request: bytes) -> None:
    loop = asyncio.get_running_loop()
    _, follower = await loop.create_connection(
        lambda: _Follower(room, request), "127.0.0.1", port
    )
    if not await follower.connected:
        raise RuntimeError("A follower could not connect.")


if __name__ == "__main__":
    raise_open_file_limit(int(sys.argv[3]) + OTHER_FILES)
    asyncio.run(follow(int(sys.argv[1]), sys.argv[2], int(sys.argv[3])))
