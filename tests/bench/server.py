"""Throughput, processor time, start time and memory of the server. Linux only.

    python -m tests.bench.server [--runs N]

- Throughput of a cached figure, compared with a constant body of the same size from the
  same kind of server. Both alternate. The client is wrk, if it is installed.
- Processor time of an uncached figure, including compression.
- Time from the start of the command to the first response, with an empty data folder.
- Memory after 10,000 different figures of all kinds.

All but memory is measured with waves and heatmaps of 50 positions × 64 dimensions.
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
from tests.bench.lib.load import requests_per_second
from tests.bench.lib.process import processor_seconds, resident_megabytes
from tests.bench.lib.quiet import wait_until_quiet
from tests.bench.lib.smoke import SMOKE, size
from tests.bench.lib.subject import LESSON, fresh_server, own_query
from tests.bench.lib.table import Line, parse_runs, report
from tests.bench.lib.yardstick import yardstick
from tests.servers.serving import Server

RUNS = 5

SIZE = "positions=50&d_model=64"
FORMATS = {"": "", ".svg": "&theme=page"}
"""Formats that the page requests, with their query parameters."""

SHARE = 0.5
COLD = 15
"""Milliseconds."""
START = 2.5
"""Seconds."""
MEMORY = 150
"""Megabytes."""

WARM, NEW = size(20, 1), size(200, 5)
FIGURES = size(10_000, 40)
CLIENTS = 8
LIMITS = {} if SMOKE else {"OVERTONE_FIGURE_CELLS": str(10**9)}
"""Lifts the rate limit, which 10,000 figures would exceed."""


def main() -> int:
    runs = parse_runs(__doc__, RUNS)
    start = median(_start() for _ in range(runs))
    with fresh_server() as server:
        throughputs = [
            line
            for kind in ("waves", "heatmap")[: size(2, 1)]
            for line in _compare(server, kind, runs)
        ]
        colds = [
            Line(
                f"uncached {kind}{form}, processor time",
                _cold(server, kind, form),
                COLD,
                "ms",
            )
            for kind in ("waves", "heatmap")
            for form in FORMATS
        ]
    with fresh_server(**LIMITS) as server:
        _request_many(server)
        memory = resident_megabytes(server.process.pid)
    return report(
        [
            *throughputs,
            *colds,
            Line("start to first response", start, START, "s"),
            Line(f"memory after {FIGURES:,} figures", memory, MEMORY, "MB"),
        ]
    )


def _compare(server: Server, name: str, runs: int) -> list[Line]:
    figure = f"{server.url}figures/{name}?{SIZE}"
    with urlopen(figure) as response:
        body = response.read()
    cached: list[float] = []
    constant: list[float] = []
    with yardstick({"body.json": body}) as address:
        for _ in range(runs):
            wait_until_quiet()
            cached.append(requests_per_second(figure))
            constant.append(requests_per_second(f"{address}body.json"))
    share = median(a / b for a, b in zip(cached, constant, strict=True))
    return [
        Line(f"constant {len(body)} bytes, requests/s", median(constant)),
        Line(f"cached {name}, requests/s", median(cached)),
        Line(f"cached {name}, constant = 1", share, SHARE, at_least=True),
    ]


def _cold(server: Server, kind: str, form: str) -> float:
    """Return the mean milliseconds of processor time per uncached figure."""
    wait_until_quiet()
    _request(server, (_target(kind, form, n) for n in range(WARM)))
    before = processor_seconds(server.process.pid)
    _request(server, (_target(kind, form, n) for n in range(WARM, WARM + NEW)))
    return (processor_seconds(server.process.pid) - before) * 1000 / NEW


def _start() -> float:
    wait_until_quiet()
    begun = time.perf_counter()
    with fresh_server() as server, urlopen(server.url + LESSON) as response:
        response.read()
        return time.perf_counter() - begun


def _request_many(server: Server) -> None:
    """Request FIGURES different figures, with CLIENTS clients."""
    every = [(kind, form) for kind in KINDS for form in FORMATS]
    rounds = ceil(FIGURES / len(every))
    targets = [_target(*each, n) for n in range(rounds) for each in every][:FIGURES]
    parts = [targets[n::CLIENTS] for n in range(CLIENTS)]
    with ThreadPoolExecutor(CLIENTS) as clients:
        list(clients.map(lambda part: _request(server, part), parts))


def _target(kind: str, form: str, n: int) -> str:
    """Return the URL of a figure that differs for each `n`."""
    return f"/figures/{kind}{form}?{own_query(kind, n)}{FORMATS[form]}"


def _request(server: Server, targets: Iterable[str]) -> None:
    parts = urlsplit(server.url)
    connection = HTTPConnection(parts.hostname or "", parts.port)
    for target in targets:
        connection.request("GET", target, headers={"Accept-Encoding": "gzip, br"})
        response = connection.getresponse()
        response.read()
        if response.status != 200:
            raise RuntimeError(f"{target} returned status {response.status}.")
    connection.close()


if __name__ == "__main__":
    sys.exit(main())
