"""Kill servers while clients answer and vote: nothing acknowledged is lost. Linux only.

    python -m tests.bench.kills [sqlite] [postgresql] [redis]

- one process on SQLite, and on PostgreSQL: the process is killed and started again,
- two workers with a Redis that writes to its disk before it responds: a worker, the
  parent process, or Redis is killed.

After each kill, the server must start, return each acknowledged answer, and count each
acknowledged vote.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sys
import tempfile
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from urllib.parse import urlsplit

from app.config import Settings
from app.storage.tokens import TokenSigner, secret_keys
from tests.bench.lib.smoke import size
from tests.bench.lib.table import Line, option_parser, parse_options, report
from tests.conftest import SMALL_LESSON
from tests.room_client import RoomClient, send_request
from tests.servers.postgresql import postgresql
from tests.servers.redis import RedisServer
from tests.servers.serving import Server
from tests.waiting import eventually

CLIENTS = size(20, 4)
SECONDS = (0.1, 0.8)
"""Shortest and longest time from the first requests to the kill."""
UNLIMITED = {"OVERTONE_ANSWER_BURST": str(10**9)}
DURABLE = ("--appendonly", "yes", "--appendfsync", "always")
JSON = "application/json"
ANSWER = "/lessons/small/questions/order-needed/answers"
SEED = 1


@dataclass(slots=True)
class Totals:
    """Results of all kills of one kind."""

    answers: int = 0
    votes: int = 0
    lost: int = 0
    failed_starts: int = 0


@dataclass(slots=True)
class Clients:
    """Clients that answer and vote until they are stopped."""

    server: Server
    room: RoomClient
    learners: list[str] = field(default_factory=list)
    """Tokens of learners whose answer was acknowledged."""
    votes: int = 0
    """Number of acknowledged votes."""
    stopped: threading.Event = field(default_factory=threading.Event)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def run(self, tokens: TokenSigner) -> None:
        """Answer as a new learner and vote as a new device, in turn."""
        while not self.stopped.is_set():
            with suppress(OSError, ValueError, HTTPException):
                self._answer(tokens.issue()[1])
                self._vote(tokens.issue_ticket(self.room.code))

    def _answer(self, learner: str) -> None:
        address = urlsplit(self.server.url).netloc
        body = json.dumps({"answer": 0, "token": learner})
        with closing(HTTPConnection(address, timeout=60)) as connection:
            connection.request("POST", ANSWER, body, {"Content-Type": JSON})
            if connection.getresponse().status == 200:
                with self._lock:
                    self.learners.append(learner)

    def _vote(self, ticket: str) -> None:
        if self.room.vote(ticket, 0) == 201:
            with self._lock:
                self.votes += 1


class Subject(ABC):
    """A server with its database, which is killed again and again."""

    def __init__(self, folder: Path, *arguments: str, **environ: str) -> None:
        content = folder / "content"
        (content / "small").mkdir(parents=True)
        (content / "small" / "lesson.md").write_text(SMALL_LESSON, encoding="utf-8")
        self._arguments = ("--content", str(content), *arguments)
        self._data, self._environ = folder / "data", environ | UNLIMITED
        self.totals = Totals()
        self.server = self._start()

    @abstractmethod
    def kill(self, number: int) -> None:
        """Kill a process."""

    @abstractmethod
    def recover(self, number: int) -> None:
        """Start the process again, unless another process does that."""

    def run(self, kills: int) -> Totals:
        """Kill that many times."""
        moments = random.Random(SEED)
        for number in range(kills):
            self._round(number, moments.uniform(*SECONDS))
            if number % 20 == 19:
                print(f"{number + 1} kills: {self.totals}", file=sys.stderr, flush=True)
        self.server.kill()
        self.server.__exit__(None, None, None)
        return self.totals

    def restart(self) -> None:
        """Start the killed server again."""
        self.server.__exit__(None, None, None)
        try:
            self.server = self._start()
        except RuntimeError as error:
            print(error, file=sys.stderr)
            self.totals.failed_starts += 1
            self.server = self._start()

    def _start(self) -> Server:
        return Server(self._data, *self._arguments, **self._environ).__enter__()

    def _round(self, number: int, seconds: float) -> None:
        room = self._open_room()
        clients = Clients(self.server, room)
        tokens = TokenSigner(secret_keys(Settings(data=self._data)))
        with ThreadPoolExecutor(CLIENTS) as threads:
            for _ in range(CLIENTS):
                threads.submit(clients.run, tokens)
            time.sleep(seconds)
            assert eventually(lambda: clients.votes > 0)
            self.kill(number)
            clients.stopped.set()
        self.recover(number)
        room.server = self.server
        self._count(clients, room)

    def _open_room(self) -> RoomClient:
        """Return a room with an open vote, once all workers have reached Redis."""
        rooms: list[RoomClient] = []

        def is_open() -> bool:
            with suppress(AssertionError, OSError, HTTPException):
                room = RoomClient(self.server)
                room.set_phase("open")
                rooms.append(room)
            return bool(rooms)

        assert eventually(is_open)
        return rooms[0]

    def _count(self, clients: Clients, room: RoomClient) -> None:
        # While a worker reconnects to Redis, it cannot read the room.
        if not eventually(lambda: _counted_votes(room) >= clients.votes):
            self.totals.lost += clients.votes - max(0, _counted_votes(room))
        with ThreadPoolExecutor(4) as readers:
            found = list(readers.map(self._has_answer, clients.learners))
        self.totals.lost += found.count(False)
        self.totals.answers += len(clients.learners)
        self.totals.votes += clients.votes
        room.end()

    def _has_answer(self, learner: str) -> bool:
        path = "/lessons/small/answers"
        status, body = send_request(self.server, "GET", path, secret=learner)
        return status == 200 and "order-needed" in body["answers"]


class OneProcess(Subject):
    """One process, with SQLite or PostgreSQL."""

    def kill(self, number: int) -> None:
        self.server.kill()

    def recover(self, number: int) -> None:
        self.restart()


class Workers(Subject):
    """Two workers with Redis."""

    def __init__(self, folder: Path, redis: RedisServer) -> None:
        self._redis = redis
        super().__init__(folder, "--workers", "2", OVERTONE_REDIS_URL=redis.url)

    def kill(self, number: int) -> None:
        if number % 3 == 0:
            os.kill(self._worker(), signal.SIGKILL)
        elif number % 3 == 1:
            self.server.kill()
        else:
            self._redis.stop()

    def recover(self, number: int) -> None:
        if number % 3 == 1:
            self.restart()
        elif number % 3 == 2:
            self._redis.start(*DURABLE)

    def _worker(self) -> int:
        parent = self.server.process.pid
        children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
        # The first child is multiprocessing's resource tracker.
        return int(children[1])


def _counted_votes(room: RoomClient) -> int:
    """Return the number of devices that voted; -1 if the server does not know."""
    with suppress(OSError, HTTPException):
        status, state = room.state()
        return int(state["vote"]["answered"]) if status == 200 else -1
    return -1


def main() -> int:
    parser = option_parser(__doc__, 1)
    parser.add_argument("kinds", nargs="*", metavar="|".join(KINDS))
    _, options = parse_options(parser)
    if unknown := set(options.kinds) - set(KINDS):
        parser.error(f"Unknown: {', '.join(unknown)}. Known: {', '.join(KINDS)}.")
    lines: list[Line] = []
    for name in options.kinds or KINDS:
        kills, run = KINDS[name]
        if kills:
            with tempfile.TemporaryDirectory() as folder:
                lines += _lines(name, run(Path(folder), kills), kills)
    return report(lines)


def _sqlite(folder: Path, kills: int) -> Totals:
    return OneProcess(folder).run(kills)


def _postgresql(folder: Path, kills: int) -> Totals:
    # PostgreSQL runs as another user, so it needs a folder of its own.
    with tempfile.TemporaryDirectory() as data, postgresql(Path(data)) as url:
        return OneProcess(folder, OVERTONE_DATABASE_URL=url).run(kills)


def _redis(folder: Path, kills: int) -> Totals:
    redis = RedisServer(folder)
    redis.start(*DURABLE)
    try:
        return Workers(folder, redis).run(kills)
    finally:
        redis.stop()


KINDS: dict[str, tuple[int, Callable[[Path, int], Totals]]] = {
    "sqlite": (size(200, 1), _sqlite),
    "postgresql": (size(60, 0), _postgresql),
    "redis": (size(40, 0), _redis),
}
"""Number of kills, and the function that runs them."""


def _lines(name: str, totals: Totals, kills: int) -> list[Line]:
    return [
        Line(f"{name}: acknowledged answers, {kills} kills", totals.answers),
        Line(f"{name}: acknowledged votes", totals.votes),
        Line(f"{name}: lost", totals.lost, 0),
        Line(f"{name}: failed starts", totals.failed_starts, 0),
    ]


if __name__ == "__main__":
    sys.exit(main())
