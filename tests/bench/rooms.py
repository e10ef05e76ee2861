"""Live rooms with many followers and voters. Linux only.

    python -m tests.bench.rooms [--runs N]

- 1,000 followers: time from the presenter's slide change to the last follower, without
  other load and while 8 clients request uncached figures of 512 × 512.
- 5,000 followers: whether all connect and stay connected, the time to the last one, and
  the memory per follower.
- Time from SIGTERM to the end of the server, with 5,000 followers connected.
- 500 phones that vote within one second: time to the acknowledgement, and whether all
  votes are stored after the server was killed and restarted.
- A phone that was offline for half a minute: time until it shows the current slide.

Followers and voters run in separate processes on the same machine.
"""

from __future__ import annotations

import json
import signal
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from app.config import Settings
from app.storage.tokens import TokenSigner, secret_keys
from tests.bench.lib.browsing import PHONE, fresh_page
from tests.bench.lib.followers import Followers, followers
from tests.bench.lib.network import slow_network
from tests.bench.lib.process import resident_megabytes
from tests.bench.lib.quiet import wait_until_quiet
from tests.bench.lib.smoke import size
from tests.bench.lib.subject import fresh_server
from tests.bench.lib.table import Line, parse_runs, report
from tests.bench.lib.votes import CastVotes, cast_votes
from tests.servers.serving import Server

RUNS = 15

FOLLOWERS, MAX_FOLLOWERS = size(1000, 10), size(5000, 20)
UNLOADED, LOADED, LAST = 120, 250, 1200
"""Milliseconds."""
EACH = 20
"""Kilobytes."""
STOP = 3
"""Seconds."""
VOTERS, ACKNOWLEDGEMENT = size(500, 10), 500
"""Votes within a second; milliseconds."""

OFFLINE, MAX_CATCH_UP = size(30, 0), 2
"""Seconds."""

CLIENTS = size(8, 1)
UNLIMITED = "1000000000000"

LESSON = "positional-encoding"
QUESTION = "order-needed"
SLIDE = "see-it"


@dataclass
class PresentedRoom:
    """A room with its presenter's secret."""

    server: Server
    code: str
    secret: str
    revision: int = 1

    @classmethod
    def open(cls, server: Server) -> PresentedRoom:
        opened = _request(server, "POST", "/rooms", {"lesson": LESSON})
        return cls(server, opened["code"], opened["lead"])

    @property
    def port(self) -> int:
        return urlsplit(self.server.url).port or 0

    def move(self, **changes: Any) -> float:
        """Change the room's state and return the time before the request."""
        before = time.monotonic()
        state = _request(
            self.server, "PUT", f"/rooms/{self.code}/state", changes, self.secret
        )
        self.revision = state["revision"]
        return before

    def vote(self, phase: str) -> None:
        self.move(vote={"question": QUESTION, "round": 1, "phase": phase})

    def cast(self, tickets: list[str]) -> CastVotes:
        """Vote with each ticket, within one second."""
        pid = self.server.process.pid
        return cast_votes(pid, self.port, self.code, QUESTION, tickets)


def main() -> int:
    runs = parse_runs(__doc__, RUNS)
    return report([*_slide_times(runs), *_many_followers(runs), *_votes(), *_offline()])


def _slide_times(runs: int) -> list[Line]:
    with fresh_server(OVERTONE_FIGURE_CELLS=UNLIMITED) as server:
        room = PresentedRoom.open(server)
        with followers(room.port, room.code, FOLLOWERS) as connected:
            wait_until_quiet()
            unloaded = median_wait(room, connected, runs)
            with _figures(server):
                loaded = median_wait(room, connected, runs)
    return [
        Line(f"{FOLLOWERS:,} followers, slide to the last", unloaded, UNLOADED, "ms"),
        Line("the same while 8 clients request figures", loaded, LOADED, "ms"),
    ]


def _many_followers(runs: int) -> list[Line]:
    limits = {"OVERTONE_ADDRESS_FOLLOWERS": str(MAX_FOLLOWERS)}
    with fresh_server(**limits) as server:
        room = PresentedRoom.open(server)
        pid = server.process.pid
        # The first connection costs more than others, so it is not measured.
        with followers(room.port, room.code, 1):
            before = resident_megabytes(pid)
        with followers(room.port, room.code, MAX_FOLLOWERS) as connected:
            wait_until_quiet()
            last = median_wait(room, connected, runs)
            each = (resident_megabytes(pid) - before) * 1000 / MAX_FOLLOWERS
            lost = connected.lost()
        with followers(room.port, room.code, MAX_FOLLOWERS):
            begun = time.monotonic()
            server.kill(signal.SIGTERM)
            stop = time.monotonic() - begun
    return [
        Line(f"{MAX_FOLLOWERS:,} followers, slide to the last", last, LAST, "ms"),
        Line("connections lost", lost, 0),
        Line("memory per follower", each, EACH, "KB"),
        Line("SIGTERM to exit, followers connected", stop, STOP, "s"),
    ]


def median_wait(room: PresentedRoom, connected: Followers, runs: int) -> float:
    """Return the milliseconds from a change to the last follower, as a median."""
    waits = []
    for _ in range(runs):
        before = room.move(step=room.revision % 2)
        waits.append((connected.time_all_received(room.revision) - before) * 1000)
    return statistics.median(waits)


def _votes() -> list[Line]:
    with tempfile.TemporaryDirectory() as data, Server(Path(data)) as server:
        room = PresentedRoom.open(server)
        room.vote("open")
        wait_until_quiet()
        waits = _cast(room, Path(data))
        server.kill()
        with suppress(ProcessLookupError), Server(Path(data)) as again:
            room.server = again
            state = _request(again, "GET", f"/rooms/{room.code}")
    slowest = statistics.quantiles(waits, n=20)[-1]
    counted = state["vote"]["answered"]
    return [
        Line(
            f"{VOTERS} votes in a second, acknowledged", slowest, ACKNOWLEDGEMENT, "ms"
        ),
        Line("votes stored after kill -9", counted, VOTERS, at_least=True),
    ]


def _offline() -> list[Line]:
    with fresh_server() as server, fresh_page(PHONE) as page:
        room = PresentedRoom.open(server)
        with slow_network(server.url) as far:
            page.goto(f"{far}r/{room.code}")
            page.wait_for_selector('.room-status[data-status="live"]')
            page.context.set_offline(True)
        # The proxy has ended, and with it all connections.
        time.sleep(OFFLINE)
        room.move(slide=SLIDE)
        shown = f'.slide[data-id="{SLIDE}"]:not([inert])'
        if page.query_selector(shown):
            raise RuntimeError("The phone received the change while offline.")
        with slow_network(server.url, urlsplit(far).port or 0):
            begun = time.monotonic()
            page.context.set_offline(False)
            page.wait_for_selector(shown)
            caught_up = time.monotonic() - begun
    return [
        Line(f"current slide after {OFFLINE} s offline", caught_up, MAX_CATCH_UP, "s")
    ]


def _cast(room: PresentedRoom, data: Path) -> list[float]:
    """Return the milliseconds until each vote was acknowledged."""
    tokens = TokenSigner(secret_keys(Settings(data=data)))
    tickets = [tokens.issue_ticket(room.code) for _ in range(VOTERS)]
    return room.cast(tickets).waits


@contextmanager
def _figures(server: Server) -> Iterator[None]:
    """Request large uncached figures in several threads until the block ends."""
    stopped = threading.Event()
    clients = [
        threading.Thread(target=_request_figures, args=(server, n, stopped))
        for n in range(CLIENTS)
    ]
    for client in clients:
        client.start()
    try:
        yield
    finally:
        stopped.set()
        for client in clients:
            client.join()


def _request_figures(server: Server, client: int, stopped: threading.Event) -> None:
    base = 1000 + client * 100_000
    while not stopped.is_set():
        base += 1
        query = f"positions=512&d_model=512&base={base}"
        connection = HTTPConnection("127.0.0.1", urlsplit(server.url).port)
        connection.request("GET", f"/figures/heatmap?{query}")
        connection.getresponse().read()
        connection.close()


def _request(
    server: Server, method: str, path: str, body: Any = None, secret: str = ""
) -> Any:
    connection = HTTPConnection("127.0.0.1", urlsplit(server.url).port)
    headers = {"Content-Type": "application/json"}
    if secret:
        headers["Authorization"] = f"Bearer {secret}"
    connection.request(method, path, json.dumps(body) if body else None, headers)
    response = connection.getresponse()
    text = response.read()
    connection.close()
    if response.status >= 400:
        raise RuntimeError(f"{method} {path}: {response.status} {text.decode()}")
    return json.loads(text)


if __name__ == "__main__":
    sys.exit(main())
