"""How light a lesson's page is, and how soon it is seen.

    python -m tests.bench.page [--runs N]

Bytes are what is sent for the page, its style and its script before the figure library
is asked for. Paints are compared with a bare page with the same
text, shown in turns with it: each time in a new browser, the cache empty. The first
figure is compared with the first heading of that page, seen by the same probe. Both are
compared over a phone's network, which has the limits, and over none: there only the
processor counts, and any style at all is a large part of so short a time.
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
            Line("page, style and script, compressed", bodies, KILOBYTES, "kB"),
            Line("the same with headers", sent, unit="kB"),
        ]
        shifts = [
            Line(f"layout shift, {where}, {name}", _shift(lesson + fragment, size), 0)
            for where, fragment in (("first slide", ""), ("figures", FIGURES))
            for name, size in (("desktop", DESKTOP), ("phone", PHONE))
        ]
        with yardstick({"bare.html": bare_page(lesson)}) as address:
            bare = f"{address}bare.html"
            paints = _compare_paints(lesson, bare, runs, far=True)
            paints += _compare_paints(lesson, bare, runs, far=False)
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


def _compare_paints(lesson: str, bare: str, runs: int, far: bool) -> list[Line]:
    names = ("bare", "text", "heading", "figure")
    times: dict[str, list[float]] = {name: [] for name in names}
    for _ in range(runs):
        wait_until_quiet()
        times["bare"].append(_first_paint(bare, far))
        times["text"].append(_first_paint(lesson, far))
        times["heading"].append(_first_sight(bare, HEADING, far))
        times["figure"].append(_first_sight(lesson + FIGURES, CHART, far))
    bare_time, text_time, heading, figure = (median(all) for all in times.values())
    where, limit = ("a phone's network", RATIO) if far else ("no network", None)
    return [
        Line(f"bare page, {where}: first paint", bare_time, unit="ms"),
        Line(f"lesson, {where}: first paint", text_time, unit="ms"),
        Line(f"bare page, {where}: first heading", heading, unit="ms"),
        Line(f"lesson, {where}: first figure", figure, unit="ms"),
        Line(f"first paint, {where}, bare page = 1", text_time / bare_time, limit),
        Line(f"first figure, {where}, bare page = 1", figure / heading, limit),
    ]


def _first_paint(url: str, far: bool) -> float:
    with fresh_page(far=far) as page:
        page.goto(url)
        return _evaluate(page, _FIRST_PAINT)


def _first_sight(url: str, selector: str, far: bool) -> float:
    with fresh_page(watch=selector, far=far) as page:
        page.goto(url)
        return _evaluate(page, "bench.seen")


def _evaluate(page: Page, expression: str) -> float:
    time: float = page.evaluate(expression)
    return time


if __name__ == "__main__":
    sys.exit(main())
