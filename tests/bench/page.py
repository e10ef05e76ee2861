"""Size, layout shift and first paint of a lesson page.

    python -m tests.bench.page [--runs N]

Bytes are the size of the page, its styles and its scripts, before Plotly loads. First
paints are compared with a bare page with the same text. Both pages alternate, each time
in a new browser with an empty cache. A figure in the first frame counts as painted with
that frame, a later one when the probe sees it. Limits apply over a simulated phone
network. Without it, only processor time counts, and any styles are a large share of so
short a time. A figure on a later slide has no limit, because the text before it has to
arrive first, as on the bare page.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from statistics import median
from typing import Any

from playwright.sync_api import Page

from tests.bench.lib.bare import bare_page
from tests.bench.lib.browsing import DESKTOP, PHONE, fresh_page, open_lesson
from tests.bench.lib.network import slow_network
from tests.bench.lib.quiet import wait_until_quiet
from tests.bench.lib.smoke import SMOKE, size
from tests.bench.lib.subject import FIGURES, LESSON, fresh_server
from tests.bench.lib.table import Line, parse_runs, report
from tests.bench.lib.yardstick import yardstick

RUNS = 9

KILOBYTES = 80
RATIO = 1.4
SHIFT = 0.01

REST = size(1000, 50)
"""Milliseconds in which the layout may shift."""

SHIFT_PAGES = [
    (where, fragment, name, window)
    for where, fragment in (("first slide", ""), ("figures", FIGURES))
    for name, window in (("desktop", DESKTOP), ("phone", PHONE))
][: size(4, 1)]

CHART = "svg.chart"

COUNTED = ("text/html", "text/css", "text/javascript")

_FIRST_PAINT = """new Promise((resolve) => new PerformanceObserver((list) => {
  const [entry] = list.getEntriesByName("first-contentful-paint");
  if (entry) resolve(entry.startTime);
}).observe({ type: "paint", buffered: true }))"""


def main() -> int:
    runs = parse_runs(__doc__, RUNS)
    with fresh_server() as server:
        lesson = server.url + LESSON
        sent, bodies = _kilobytes(lesson)
        weights = [
            Line("page, style and script, compressed", bodies, KILOBYTES, "kB"),
            Line("the same with headers", sent, unit="kB"),
        ]
        shifts = [
            Line(
                f"layout shift, {where}, {name}",
                _shift(lesson + fragment, window),
                SHIFT,
            )
            for where, fragment, name, window in SHIFT_PAGES
        ]
        with yardstick({"bare.html": bare_page(lesson)}) as address:
            paints: list[Line] = []
            if not SMOKE:
                paints = _compare_paints(server.url, address, runs, "no network", None)
            with slow_network(server.url) as far, slow_network(address) as far_bare:
                where = "a phone's network"
                paints = _compare_paints(far, far_bare, runs, where, RATIO) + paints
    return report([*weights, *shifts, *paints])


def _kilobytes(url: str) -> tuple[float, float]:
    """Return the kilobytes of whole responses and of their compressed bodies."""
    bodies: dict[str, int] = {}
    sent: dict[str, float] = {}

    def received(event: dict[str, Any]) -> None:
        response = event["response"]
        if response["mimeType"] in COUNTED:
            headers = {
                name.lower(): value for name, value in response["headers"].items()
            }
            bodies[event["requestId"]] = int(headers["content-length"])

    def finished(event: dict[str, Any]) -> None:
        sent[event["requestId"]] = event["encodedDataLength"]

    with fresh_page() as page:
        session = page.context.new_cdp_session(page)
        session.on("Network.responseReceived", received)
        session.on("Network.loadingFinished", finished)
        session.send("Network.enable")
        open_lesson(page, url)
        page.wait_for_timeout(REST)
    return sum(sent[request] for request in bodies) / 1000, sum(bodies.values()) / 1000


def _shift(url: str, window: tuple[int, int]) -> float:
    with fresh_page(window) as page:
        open_lesson(page, url)
        page.wait_for_timeout(REST)
        shift: float = page.evaluate("bench.shift")
        return shift


def _compare_paints(
    server: str, yardstick: str, runs: int, where: str, limit: float | None
) -> list[Line]:
    lesson, bare = server + LESSON, f"{yardstick}bare.html"
    times: dict[str, list[float]] = defaultdict(list)
    for _ in range(runs):
        wait_until_quiet()
        times["bare"].append(_first_paint(bare))
        times["text"].append(_first_paint(lesson))
        times["figure"].append(_first_figure(lesson))
        times["later"].append(_first_figure(lesson + FIGURES))
    time = {name: median(all) for name, all in times.items()}
    return [
        Line(f"bare page, {where}: first paint", time["bare"], unit="ms"),
        Line(f"lesson, {where}: first paint", time["text"], unit="ms"),
        Line(f"lesson, {where}: first figure", time["figure"], unit="ms"),
        Line(f"lesson at its figures, {where}: first", time["later"], unit="ms"),
        Line(f"first paint, {where}, bare = 1", time["text"] / time["bare"], limit),
        Line(f"first figure, {where}, bare = 1", time["figure"] / time["bare"], limit),
    ]


def _first_paint(url: str) -> float:
    with fresh_page() as page:
        page.goto(url)
        return _evaluate(page, _FIRST_PAINT)


def _first_figure(url: str) -> float:
    with fresh_page(watch=CHART) as page:
        page.goto(url)
        return max(_evaluate(page, "bench.seen"), _evaluate(page, _FIRST_PAINT))


def _evaluate(page: Page, expression: str) -> float:
    time: float = page.evaluate(expression)
    return time


if __name__ == "__main__":
    sys.exit(main())
