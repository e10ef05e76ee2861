"""How large a class one server leads. Linux only.

    python -m tests.bench.rooms [--runs N]

- From the presenter's move to the last of 1,000 followers: alone, and while 8 clients
  ask for figures of 512 × 512 that nobody asked for before.
- 5,000 followers: whether all connect and none is lost, the last one's wait, and the
  memory that each takes.
- From SIGTERM, with all of them there, to the end of the server.
- 500 phones that vote within a second: how soon each is told that its vote counts, and
  whether all are there after the server was killed and started again.
- A phone that was offline for half a minute: how soon it is right again.

Followers and voters are in processes of their own, on the same machine.
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
from app.storage.tokens import TokenSigner, secret_key
from tests.bench.browsing import PHONE, fresh_page
from tests.bench.followers import Followers, followers
from tests.bench.network import far_away
from tests.bench.process import resident_megabytes
from tests.bench.quiet import wait_until_quiet
from tests.bench.smoke import size
from tests.bench.subject import fresh_server
from tests.bench.table import Line, asked_runs, report
from tests.bench.votes import cast_votes
from tests.serving import Server

RUNS = 15

CLASS, HALL = size(1000, 10), size(5000, 20)
ALONE, BESIDE, LAST = 120, 250, 1200
"""Milliseconds."""
EACH = 20
"""Kilobytes."""
STOP = 3
"""Seconds."""
VOTERS, ACKNOWLEDGED = size(500, 10), 500
"""Votes within a second; milliseconds."""

OFFLINE, BACK = size(30, 1), 2
"""Seconds."""

CLIENTS = size(8, 1)
UNLIMITED = "1000000000000"

LESSON = "positional-encoding"
QUESTION = "order-needed"
SLIDE = "see-it"


@dataclass
class Lead:
    """A room, and what leads it."""

    server: Server
    code: str
    secret: str
    revision: int = 1

    @classmethod
    def of(cls, server: Server) -> Lead:
        opened = _asked(server, "POST", "/rooms", {"lesson": LESSON})
        return cls(server, opened["code"], opened["lead"])

    @property
    def port(self) -> int:
        return urlsplit(self.server.url).port or 0

    def move(self, **wish: Any) -> float:
        """Moves the room; the time before it was asked to."""
        before = time.monotonic()
        state = _asked(
            self.server, "PUT", f"/rooms/{self.code}/state", wish, self.secret
        )
        self.revision = state["revision"]
        return before

    def vote(self, phase: str) -> None:
        self.move(vote={"question": QUESTION, "round": 1, "phase": phase})


def main() -> int:
    runs = asked_runs(__doc__, RUNS)
    return report([*_class(runs), *_hall(runs), *_votes(), *_offline()])


def _class(runs: int) -> list[Line]:
    with fresh_server(OVERTONE_FIGURE_CELLS=UNLIMITED) as server:
        lead = Lead.of(server)
        with followers(lead.port, lead.code, CLASS) as all_:
            wait_until_quiet()
            alone = _median_wait(lead, all_, runs)
            with _figures(server):
                beside = _median_wait(lead, all_, runs)
    return [
        Line(f"{CLASS:,} followers, slide to the last", alone, ALONE, "ms"),
        Line("the same beside 8 clients' figures", beside, BESIDE, "ms"),
    ]


def _hall(runs: int) -> list[Line]:
    with fresh_server() as server:
        lead = Lead.of(server)
        pid = server.process.pid
        with followers(lead.port, lead.code, 1):  # what the first costs is no follower
            before = resident_megabytes(pid)
        with followers(lead.port, lead.code, HALL) as all_:
            wait_until_quiet()
            last = _median_wait(lead, all_, runs)
            each = (resident_megabytes(pid) - before) * 1000 / HALL
            lost = all_.lost()
        with followers(lead.port, lead.code, HALL):
            begun = time.monotonic()
            server.kill(signal.SIGTERM)
            stop = time.monotonic() - begun
    return [
        Line(f"{HALL:,} followers, slide to the last", last, LAST, "ms"),
        Line("connections lost among them", lost, 0),
        Line("memory of a follower", each, EACH, "KB"),
        Line("SIGTERM to the end, all of them there", stop, STOP, "s"),
    ]


def _median_wait(lead: Lead, all_: Followers, runs: int) -> float:
    """Milliseconds from a move to the last follower that knows of it."""
    waits = []
    for _ in range(runs):
        before = lead.move(step=lead.revision % 2)  # another one each time
        waits.append((all_.all_have(lead.revision) - before) * 1000)
    return statistics.median(waits)


def _votes() -> list[Line]:
    with tempfile.TemporaryDirectory() as data, Server(Path(data)) as server:
        lead = Lead.of(server)
        lead.vote("open")
        wait_until_quiet()
        waits = _cast(lead, Path(data))
        server.kill()
        with suppress(ProcessLookupError), Server(Path(data)) as again:
            lead.server = again
            state = _asked(again, "GET", f"/rooms/{lead.code}")
    slowest = statistics.quantiles(waits, n=20)[-1]
    counted = state["vote"]["answered"]
    return [
        Line(f"{VOTERS} votes in a second, acknowledged", slowest, ACKNOWLEDGED, "ms"),
        Line("of them counted after kill -9", counted, VOTERS, at_least=True),
    ]


def _offline() -> list[Line]:
    with fresh_server() as server, fresh_page(PHONE) as page:
        lead = Lead.of(server)
        with far_away(server.url) as far:
            page.goto(f"{far}r/{lead.code}")
            page.wait_for_selector('.room-status[data-status="live"]')
            page.context.set_offline(True)
        # The network is gone, and with it every connection through it.
        time.sleep(OFFLINE)
        lead.move(slide=SLIDE)
        shown = f'.slide[data-id="{SLIDE}"]:not([inert])'
        if page.query_selector(shown):
            raise RuntimeError("It was not offline.")
        with far_away(server.url, urlsplit(far).port or 0):
            begun = time.monotonic()
            page.context.set_offline(False)
            page.wait_for_selector(shown)
            back = time.monotonic() - begun
    return [Line(f"right again after {OFFLINE} s offline", back, BACK, "s")]


def _cast(lead: Lead, data: Path) -> list[float]:
    """Return the milliseconds until each vote was acknowledged."""
    tokens = TokenSigner(secret_key(Settings(data=data)))
    tickets = [tokens.issue_ticket(lead.code) for _ in range(VOTERS)]
    return cast_votes(lead.port, lead.code, QUESTION, tickets)


@contextmanager
def _figures(server: Server) -> Iterator[None]:
    """Clients that ask for large new figures, one after another, until the end."""
    enough = threading.Event()
    clients = [
        threading.Thread(target=_ask_figures, args=(server, n, enough))
        for n in range(CLIENTS)
    ]
    for client in clients:
        client.start()
    try:
        yield
    finally:
        enough.set()
        for client in clients:
            client.join()


def _ask_figures(server: Server, client: int, enough: threading.Event) -> None:
    base = 1000 + client * 100_000
    while not enough.is_set():
        base += 1
        query = f"positions=512&d_model=512&base={base}"
        connection = HTTPConnection("127.0.0.1", urlsplit(server.url).port)
        connection.request("GET", f"/figures/heatmap?{query}")
        connection.getresponse().read()
        connection.close()


def _asked(
    server: Server, method: str, path: str, body: Any = None, secret: str = ""
) -> Any:
    connection = HTTPConnection("127.0.0.1", urlsplit(server.url).port)
    headers = {"Content-Type": "application/json"}
    if secret:
        headers["Authorization"] = f"Bearer {secret}"
    connection.request(method, path, json.dumps(body) if body else None, headers)
    answer = connection.getresponse()
    text = answer.read()
    connection.close()
    if answer.status >= 400:
        raise RuntimeError(f"{method} {path}: {answer.status} {text.decode()}")
    return json.loads(text)


if __name__ == "__main__":
    sys.exit(main())
