"""Time from a slider change to updated figures, at 50 positions × 64 dimensions.

    python -m tests.bench.figure [--runs N]

The slider for the base moves step by step. Each step shows figures of the same size
that the server has not drawn before. The time ends when the slower of two figures is on
the screen, as the server's SVG and as drawn by Plotly. Then the slider's key is held
down, each response is delayed, and concurrent requests are counted.
"""

from __future__ import annotations

import math
import sys
from statistics import median

from playwright.sync_api import CDPSession, Page

from tests.bench.lib.browsing import fresh_page, open_lesson
from tests.bench.lib.quiet import wait_until_quiet
from tests.bench.lib.smoke import size
from tests.bench.lib.subject import FIGURES, LESSON, fresh_server
from tests.bench.lib.table import Line, parse_runs, report
from tests.browser.more_settings import open_more_settings

RUNS = 3
STEPS = size(25, 1)
WARM = size(2, 0)
"""Steps before the measured ones."""

MEDIAN, P95 = 60, 150
"""Milliseconds."""

GAP = size(200, 20)
"""Milliseconds between two steps."""

RAPID_STEPS = size(30, 5)
"""Steps without a pause, each response delayed by DELAY milliseconds."""
DELAY = size(100, 20)

REST = size(1000, 100)
"""Milliseconds in which all figures are updated."""

SLIDER = (
    '.slide:not([inert]) [data-group="waves"] [data-parameter="base"] [type="range"]'
)
PLOTLY = ".slide:not([inert]) .plot[data-interactive]:has(.main-svg)"


def main() -> int:
    runs = parse_runs(__doc__, RUNS)
    svg: list[float] = []
    plotly: list[float] = []
    in_flight = 0
    for _ in range(runs):
        wait_until_quiet()
        # A new server each time, because figures are cached.
        with fresh_server() as server, fresh_page() as page:
            open_lesson(page, server.url + LESSON + FIGURES)
            session = block_plotly(page)
            # Focus makes the page load Plotly, which is blocked.
            open_more_settings(page)
            page.locator(SLIDER).focus()
            svg += _steps(page, "ArrowLeft")
            in_flight = max(in_flight, _most_in_flight(page))
            _load_plotly(page, session)
            plotly += _steps(page, "ArrowLeft")
            in_flight = max(in_flight, _most_in_flight(page))
    return report(
        [
            *_lines("SVG", svg),
            *_lines("Plotly", plotly),
            Line("concurrent requests of a figure", in_flight, 1),
        ]
    )


def block_plotly(page: Page) -> CDPSession:
    """Block Plotly, so that figures stay SVGs."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.setBlockedURLs", {"urls": ["*plotly.min.js"]})
    return session


def _load_plotly(page: Page, session: CDPSession) -> None:
    session.send("Network.setBlockedURLs", {"urls": []})
    session.detach()
    page.locator(SLIDER).blur()
    page.locator(SLIDER).focus()
    page.locator(PLOTLY).nth(1).wait_for()
    page.wait_for_timeout(REST)


def _steps(page: Page, key: str) -> list[float]:
    """Return the milliseconds of each step, from the right end of the slider."""
    page.keyboard.press("End")
    page.wait_for_timeout(REST)
    return [_step(page, key) for _ in range(WARM + STEPS)][WARM:]


def _step(page: Page, key: str) -> float:
    page.evaluate("void bench.timeFigures()")
    page.keyboard.press(key)
    times: list[float] = page.evaluate("bench.took")
    page.wait_for_timeout(GAP)
    return max(times)


def _most_in_flight(page: Page) -> int:
    page.evaluate(f"bench.delay = {DELAY}")
    for _ in range(RAPID_STEPS):
        page.keyboard.press("ArrowRight")
    page.wait_for_timeout(4 * DELAY)
    page.evaluate("bench.delay = 0")
    most: int = page.evaluate("bench.mostInFlight")
    return most


def _lines(renderer: str, times: list[float]) -> list[Line]:
    p95 = sorted(times)[math.ceil(0.95 * len(times)) - 1]
    return [
        Line(f"slider to {renderer} figures, median", median(times), MEDIAN, "ms"),
        Line(f"slider to {renderer} figures, p95", p95, P95, "ms"),
    ]


if __name__ == "__main__":
    sys.exit(main())
