"""Thousands of silent connections from one address. Linux only.

    python -m tests.bench.silence [--runs N]

An attacker opens 7,200 connections and sends nothing, more than the server may have:

- time for a phone to load the lesson meanwhile, the slowest of 20,
- followers whose event stream was lost,
- silent connections that are open after the deadline for the head of a request.
"""

from __future__ import annotations

import socket
import statistics
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from urllib.parse import urlsplit
from urllib.request import urlopen

from app.server.http.connections import HEAD_TIMEOUT
from app.server.open_files import raise_open_file_limit
from tests.bench.lib.followers import followers
from tests.bench.lib.smoke import SMOKE, size
from tests.bench.lib.subject import LESSON, fresh_server
from tests.bench.lib.table import Line, parse_runs, report
from tests.bench.rooms import PresentedRoom
from tests.servers.serving import Server

RUNS = 1

CONNECTIONS = size(7200, 30)
FOLLOWERS = size(100, 2)
LOADS = size(20, 2)
SLOWEST = 2
"""Seconds."""
OTHER_FILES = 100


def main() -> int:
    runs = parse_runs(__doc__, RUNS)
    raise_open_file_limit(CONNECTIONS + OTHER_FILES)
    slowest, lost, still_open = zip(*(_measure() for _ in range(runs)), strict=True)
    return report(
        [
            Line(
                f"lesson while {CONNECTIONS:,} connections are silent",
                statistics.median(slowest),
                SLOWEST,
                "s",
            ),
            Line("followers lost", max(lost), 0),
            Line("silent connections after the deadline", max(still_open), 0),
        ]
    )


def _measure() -> tuple[float, int, int]:
    with fresh_server() as server:
        room = PresentedRoom.open(server)
        with followers(room.port, room.code, FOLLOWERS) as connected:
            with _silent_connections(server) as connections:
                slowest = max(_load_time(server) for _ in range(LOADS))
                time.sleep(0 if SMOKE else HEAD_TIMEOUT + 2)
                still_open = 0 if SMOKE else sum(map(_is_open, connections))
            lost = connected.lost()
    return slowest, lost, still_open


@contextmanager
def _silent_connections(server: Server) -> Iterator[list[socket.socket]]:
    address = urlsplit(server.url)
    with ExitStack() as stack:
        connections = []
        for _ in range(CONNECTIONS):
            connection = socket.create_connection((address.hostname, address.port), 30)
            connections.append(stack.enter_context(closing(connection)))
        yield connections


def _load_time(server: Server) -> float:
    begun = time.monotonic()
    with urlopen(server.url + LESSON, timeout=60) as response:
        response.read()
    return time.monotonic() - begun


def _is_open(connection: socket.socket) -> bool:
    connection.setblocking(False)
    try:
        return connection.recv(1) != b""
    except BlockingIOError:
        return True
    except OSError:
        return False


if __name__ == "__main__":
    sys.exit(main())
