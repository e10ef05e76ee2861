"""How light a lesson's page is, and how soon it is seen.

    python -m tests.bench.page [--runs N]

Bytes are what is sent for the page, its style and its script, headers included, before
the figure library is asked for. Paints are compared with a bare page with the same
text, shown in turns with it: each time in a new browser, the cache empty. The first
figure is compared with the first heading of that page, seen by the same probe.
"""

from __future__ import annotations

import sys
from statistics import median
from typing import Any

from playwright.sync_api import Page

from tests.bench.bare import bare_page
from tests.bench.browsing import DESKTOP, PHONE, fresh_page, open_lesson
from tests.bench.quiet import wait_until_quiet
from tests.bench.subject import FIGURES, LESSON, fresh_server
from tests.bench.table import Line, asked_runs, report
from tests.bench.yardstick import yardstick

RUNS = 9

KILOBYTES = 60
RATIO = 1.3

CHART = "svg.chart"
HEADING = "h1"

COUNTED = ("text/html", "text/css", "text/javascript")

_FIRST_PAINT = """new Promise((resolve) => new PerformanceObserver((list) => {
  const [entry] = list.getEntriesByName("first-contentful-paint");
  if (entry) resolve(entry.startTime);
}).observe({ type: "paint", buffered: true }))"""


def main() -> int:
    runs = asked_runs(__doc__, RUNS)
    with fresh_server() as server:
        lesson = server.url + LESSON
        sent, bodies = _kilobytes(lesson)
        weights = [
            Line("page, style and script, as sent", sent, KILOBYTES, "kB"),
            Line("the same without headers", bodies, unit="kB"),
        ]
        shifts = [
            Line(f"layout shift, {where}, {name}", _shift(lesson + fragment, size), 0)
            for where, fragment in (("first slide", ""), ("figures", FIGURES))
            for name, size in (("desktop", DESKTOP), ("phone", PHONE))
        ]
        with yardstick({"bare.html": bare_page(lesson)}) as address:
            paints = _compare_paints(lesson, f"{address}bare.html", runs)
    return report([*weights, *shifts, *paints])


def _kilobytes(url: str) -> tuple[float, float]:
    """As sent, and the compressed bodies alone."""
    bodies: dict[str, int] = {}
    sent: dict[str, float] = {}

    def answered(event: dict[str, Any]) -> None:
        answer = event["response"]
        if answer["mimeType"] in COUNTED:
            headers = {name.lower(): value for name, value in answer["headers"].items()}
            bodies[event["requestId"]] = int(headers["content-length"])

    def finished(event: dict[str, Any]) -> None:
        sent[event["requestId"]] = event["encodedDataLength"]

    with fresh_page() as page:
        session = page.context.new_cdp_session(page)
        session.on("Network.responseReceived", answered)
        session.on("Network.loadingFinished", finished)
        session.send("Network.enable")
        open_lesson(page, url)
        page.wait_for_timeout(500)
    return sum(sent[request] for request in bodies) / 1000, sum(bodies.values()) / 1000


def _shift(url: str, size: tuple[int, int]) -> float:
    with fresh_page(size) as page:
        open_lesson(page, url)
        page.wait_for_timeout(1000)
        shift: float = page.evaluate("bench.shift")
        return shift


def _compare_paints(lesson: str, bare: str, runs: int) -> list[Line]:
    names = ("bare", "text", "heading", "figure")
    times: dict[str, list[float]] = {name: [] for name in names}
    for _ in range(runs):
        wait_until_quiet()
        times["bare"].append(_first_paint(bare))
        times["text"].append(_first_paint(lesson))
        times["heading"].append(_first_sight(bare, HEADING))
        times["figure"].append(_first_sight(lesson + FIGURES, CHART))
    bare_time, text_time, heading, figure = (median(all) for all in times.values())
    return [
        Line("bare page: first paint", bare_time, unit="ms"),
        Line("lesson: first paint", text_time, unit="ms"),
        Line("bare page: first heading seen", heading, unit="ms"),
        Line("lesson: first figure seen", figure, unit="ms"),
        Line("first paint, bare page = 1", text_time / bare_time, RATIO),
        Line("first figure, bare page = 1", figure / heading, RATIO),
    ]


def _first_paint(url: str) -> float:
    with fresh_page() as page:
        page.goto(url)
        return _evaluate(page, _FIRST_PAINT)


def _first_sight(url: str, selector: str) -> float:
    with fresh_page(watch=selector) as page:
        page.goto(url)
        return _evaluate(page, "bench.seen")


def _evaluate(page: Page, expression: str) -> float:
    time: float = page.evaluate(expression)
    return time


if __name__ == "__main__":
    sys.exit(main())
