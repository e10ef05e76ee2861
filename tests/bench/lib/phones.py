"""Phones that join a room, in a separate process.

Each phone loads the room's page and its script and opens the event stream, over one
connection, as a browser does. As a program, `python -m tests.bench.lib.phones PORT CODE
COUNT` starts the phones evenly over one second and prints their times as JSON.
"""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
import time
from dataclasses import dataclass

from app.server.open_files import raise_open_file_limit

SECONDS = 1.0
"""The time over which the phones start."""

OTHER_FILES = 100

LESSON = "positional-encoding"

_SCRIPT = re.compile(rb'<script defer crossorigin src="([^"]+)"')
_LENGTH = re.compile(rb"content-length: (\d+)")


@dataclass(frozen=True, slots=True)
class JoinTimes:
    """Seconds from the start of each phone to its page, in ascending order, and the
    seconds from the first start until the last phone had its first event."""

    pages: list[float]
    all_joined: float


def join(port: int, code: str, count: int) -> JoinTimes:
    """Let `count` phones join within one second, and wait until all have joined."""
    command = [sys.executable, "-m", __name__, str(port), code, str(count)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return JoinTimes(**json.loads(done.stdout))


async def _join_all(port: int, code: str, count: int) -> JoinTimes:
    script = await _script_of(port)
    begun = time.monotonic()
    phones = [_join(port, code, script, SECONDS * n / count) for n in range(count)]
    pages = await asyncio.gather(*phones)
    return JoinTimes(sorted(pages), time.monotonic() - begun)


async def _script_of(port: int) -> str:
    """Return the URL of the script of all pages of rooms.

    It is read from the presenter view, so that the room's page is not requested
    before the phones request it.
    """
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(_request(f"/lessons/{LESSON}/present", "identity"))
    found = _SCRIPT.search(await _response(reader))
    writer.close()
    if not found:
        raise RuntimeError("The page has no script.")
    return found[1].decode()


async def _join(port: int, code: str, script: str, after: float) -> float:
    """Join after the delay. Return the seconds until the page was loaded."""
    await asyncio.sleep(after)
    begun = time.monotonic()
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(_request(f"/r/{code}"))
    await _response(reader)
    loaded = time.monotonic() - begun
    writer.write(_request(script))
    await _response(reader)
    writer.write(_request(f"/rooms/{code}/events"))
    await _head(reader)
    await reader.readuntil(b"\ndata: ")
    _open.append(writer)
    return loaded


_open: list[asyncio.StreamWriter] = []
"""Connections with event streams, which stay open until the process ends."""


def _request(path: str, encoding: str = "br, gzip") -> bytes:
    return (
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/html,*/*\r\n"
        f"Accept-Encoding: {encoding}\r\n\r\n"
    ).encode()


async def _response(reader: asyncio.StreamReader) -> bytes:
    length = _LENGTH.search(await _head(reader))
    return await reader.readexactly(int(length[1])) if length else b""


async def _head(reader: asyncio.StreamReader) -> bytes:
    head = await reader.readuntil(b"\r\n\r\n")
    if not head.startswith(b"HTTP/1.1 200"):
        raise RuntimeError(head.decode("latin-1"))
    return head.lower()


if __name__ == "__main__":
    import uvloop

    port, code, count = int(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    raise_open_file_limit(count + OTHER_FILES)
    times = uvloop.run(_join_all(port, code, count))
    print(json.dumps({"pages": times.pages, "all_joined": times.all_joined}))
