"""Send hostile requests to a server: no error, valid HTTP, flat memory.

    python -m tests.bench.fuzz

The requests are generated from a seed; a problem is printed with its request.
"""

from __future__ import annotations

import sys
import tempfile
import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path

from tests.bench.lib.process import resident_megabytes
from tests.bench.lib.smoke import SMOKE, size
from tests.bench.lib.table import parse_runs
from tests.conftest import SMALL_LESSON
from tests.hostile_requests import UNLIMITED, Generator, describe
from tests.room_client import RoomClient, send_request
from tests.servers.raw_client import problems, send
from tests.servers.serving import Server
from tests.waiting import eventually

REQUESTS = size(100_000, 40)
BATCH = size(1_000, 20)
"""Requests from one seed."""
WARM_UP = size(20, 1)
"""Batches before the first reading of the memory: caches fill up."""
CLIENTS = 4
"""Connections at the same time."""
GROWTH = 10
"""Megabytes by which the memory may grow after the warm-up."""


class Fuzz:
    """Sends batches of requests and collects their results."""

    def __init__(self, server: Server) -> None:
        self.server, self.room = server, RoomClient(server)
        self.statuses: Counter[int] = Counter()
        self.problems: list[str] = []
        self._lock = threading.Lock()

    def run(self, first: int, end: int) -> None:
        """Send the batches with these seeds."""
        with ThreadPoolExecutor(CLIENTS) as clients:
            list(clients.map(self._send_batch, range(first, end)))

    def _send_batch(self, seed: int) -> None:
        self._replace_ended_room()
        for number, request in enumerate(islice(Generator(self.room, seed), BATCH)):
            try:
                reply = send(self.server, request)
                found = problems(request, reply)
            except Exception as error:  # a response that is not valid HTTP
                reply, found = None, [repr(error)]
            with self._lock:
                self.statuses[reply.status if reply else -1] += 1
                self.problems += [
                    f"seed {seed}, request {number}: {each} for {describe(request)}"
                    for each in found
                ]

    def _replace_ended_room(self) -> None:
        """Open a new room if a hostile request, with its secret, has ended it."""
        with self._lock:
            assert eventually(lambda: self._has_room() or self._opens_room())

    def _has_room(self) -> bool:
        return self.room.state()[0] == 200

    def _opens_room(self) -> bool:
        status, opened = send_request(
            self.server, "POST", "/rooms", {"lesson": "small"}
        )
        if status == 201:
            self.room.code, self.room.secret = opened["code"], opened["lead"]
            self.room.path = f"/rooms/{self.room.code}"
        return status == 201


def main() -> int:
    parse_runs(__doc__, 1)
    with tempfile.TemporaryDirectory() as folder:
        lesson = Path(folder, "content", "small", "lesson.md")
        lesson.parent.mkdir(parents=True)
        lesson.write_text(SMALL_LESSON, encoding="utf-8")
        arguments = ("--content", str(lesson.parents[1]))
        with Server(Path(folder, "data"), *arguments, **UNLIMITED) as server:
            return _report(server)


def _report(server: Server) -> int:
    batches = REQUESTS // BATCH
    fuzz = Fuzz(server)
    fuzz.run(0, WARM_UP)
    before = resident_megabytes(server.process.pid)
    fuzz.run(WARM_UP, batches)
    after = resident_megabytes(server.process.pid)
    tracebacks = server.log.count("Traceback")
    print(f"measured {fuzz.statuses.total():,} hostile requests")
    print("responses by status:", dict(sorted(fuzz.statuses.items())))
    print("problems:", len(fuzz.problems), *fuzz.problems[:20], sep="\n  ")
    print(f"tracebacks in the log: {tracebacks}")
    print(
        f"memory after {WARM_UP} batches and at the end: {before:.0f}, {after:.0f} MB"
    )
    is_flat = SMOKE or after - before <= GROWTH
    return 0 if is_flat and not fuzz.problems and not tracebacks else 1


if __name__ == "__main__":
    sys.exit(main())
