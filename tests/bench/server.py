"""What the server needs for figures. Linux only.

    python -m tests.bench.server [--runs N]

- Throughput of a figure asked for again, compared in turns with that of a constant body
  of the same size from the same kind of server. wrk asks, if it is installed.
- Processor time of a figure not asked for before, compression included.
- From the command to the first answer, with an empty data folder.
- Memory after 10,000 different figures, of all kinds in turns.

Waves and heatmap of 50 positions × 64 dimensions stand for the others, but for memory.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from math import ceil
from statistics import median
from urllib.parse import urlsplit
from urllib.request import urlopen

from app.core.figures import KINDS
from tests.bench.load import requests_per_second
from tests.bench.process import processor_seconds, resident_megabytes
from tests.bench.quiet import wait_until_quiet
from tests.bench.smoke import size
from tests.bench.subject import LESSON, fresh_server, own_query
from tests.bench.table import Line, asked_runs, report
from tests.bench.yardstick import yardstick
from tests.serving import Server

RUNS = 5

SIZE = "positions=50&d_model=64"
FORMS = {"": "", ".svg": "&theme=page"}
"""What the page asks for, with what it asks it by."""

SHARE = 0.7
COLD = 15
"""Milliseconds."""
START = 2.5
"""Seconds."""
MEMORY = 150
"""Megabytes."""

WARM, NEW = size(20, 1), size(200, 5)
MANY = size(10_000, 40)
CLIENTS = 8
UNLIMITED = "1000000000"
"""Cells. One address may not ask for so many figures; this is about memory alone."""


def main() -> int:
    runs = asked_runs(__doc__, RUNS)
    start = median(_start() for _ in range(runs))
    with fresh_server() as server:
        throughputs = _compare(server, "waves", runs)
        throughputs += _compare(server, "heatmap", runs)
        colds = [
            Line(
                f"new {kind}{form}, processor time",
                _cold(server, kind, form),
                COLD,
                "ms",
            )
            for kind in ("waves", "heatmap")
            for form in FORMS
        ]
    with fresh_server(OVERTONE_FIGURE_CELLS=UNLIMITED) as server:
        _ask_many(server)
        memory = resident_megabytes(server.process.pid)
    return report(
        [
            *throughputs,
            *colds,
            Line("start to first answer", start, START, "s"),
            Line(f"memory after {MANY:,} figures", memory, MEMORY, "MB"),
        ]
    )


def _compare(server: Server, name: str, runs: int) -> list[Line]:
    figure = f"{server.url}figures/{name}?{SIZE}"
    with urlopen(figure) as answer:
        body = answer.read()
    repeated: list[float] = []
    constant: list[float] = []
    with yardstick({"body.json": body}) as address:
        for _ in range(runs):
            wait_until_quiet()
            repeated.append(requests_per_second(figure))
            constant.append(requests_per_second(f"{address}body.json"))
    share = median(a / b for a, b in zip(repeated, constant, strict=True))
    return [
        Line(f"constant {len(body)} bytes, a second", median(constant)),
        Line(f"repeated {name}, a second", median(repeated)),
        Line(f"repeated {name}, constant = 1", share, SHARE, at_least=True),
    ]


def _cold(server: Server, kind: str, form: str) -> float:
    """Milliseconds of processor time that a new figure takes, in the mean."""
    wait_until_quiet()
    _ask(server, (_target(kind, form, n) for n in range(WARM)))
    before = processor_seconds(server.process.pid)
    _ask(server, (_target(kind, form, n) for n in range(WARM, WARM + NEW)))
    return (processor_seconds(server.process.pid) - before) * 1000 / NEW


def _start() -> float:
    wait_until_quiet()
    begun = time.perf_counter()
    with fresh_server() as server, urlopen(server.url + LESSON) as answer:
        answer.read()
        return time.perf_counter() - begun


def _ask_many(server: Server) -> None:
    """Each client asks for its own part of them, one after another."""
    every = [(kind, form) for kind in KINDS for form in FORMS]
    rounds = ceil(MANY / len(every))
    targets = [_target(*each, n) for n in range(rounds) for each in every][:MANY]
    parts = [targets[n::CLIENTS] for n in range(CLIENTS)]
    with ThreadPoolExecutor(CLIENTS) as clients:
        list(clients.map(lambda part: _ask(server, part), parts))


def _target(kind: str, form: str, n: int) -> str:
    """The address of a figure that no other number has."""
    return f"/figures/{kind}{form}?{own_query(kind, n)}{FORMS[form]}"


def _ask(server: Server, targets: Iterable[str]) -> None:
    parts = urlsplit(server.url)
    connection = HTTPConnection(parts.hostname or "", parts.port)
    for target in targets:
        connection.request("GET", target, headers={"Accept-Encoding": "gzip, br"})
        answer = connection.getresponse()
        answer.read()
        if answer.status != 200:
            raise RuntimeError(f"{target} was answered with {answer.status}.")
    connection.close()


if __name__ == "__main__":
    sys.exit(main())
