"""From a slider moved to the figures drawn anew, at 50 positions × 64 dimensions.

    python -m tests.bench.figure [--runs N]

The slider of the base is moved step by step: each step is a figure that the server has
not drawn yet, and the size stays as it is. Measured as painted by the server and as
drawn by Plotly, until the slower of the two figures is on the screen. Then the slider
is held down while each answer is delayed, and requests in flight are counted.
"""

from __future__ import annotations

import math
import sys
from statistics import median

from playwright.sync_api import CDPSession, Page

from tests.bench.browsing import fresh_page, open_lesson
from tests.bench.quiet import wait_until_quiet
from tests.bench.smoke import size
from tests.bench.subject import FIGURES, LESSON, fresh_server
from tests.bench.table import Line, asked_runs, report

RUNS = 3
STEPS = size(25, 2)
WARM = 2
"""Steps that are not counted."""

MEDIAN, P95 = 60, 150
"""Milliseconds."""

GAP = size(200, 20)
"""Milliseconds between two steps."""

HELD = size(30, 5)
"""Steps without a pause, each answer delayed by DELAY milliseconds."""
DELAY = size(100, 20)

SLIDER = '.slide:not([inert]) [data-parameter="base"] [type="range"]'
ALIVE = ".slide:not([inert]) .plot[data-live]:has(.main-svg)"


def main() -> int:
    runs = asked_runs(__doc__, RUNS)
    painted: list[float] = []
    live: list[float] = []
    in_flight = 0
    for _ in range(runs):
        wait_until_quiet()
        # A new server each time: what it has drawn before, it keeps.
        with fresh_server() as server, fresh_page() as page:
            open_lesson(page, server.url + LESSON + FIGURES)
            session = keep_painted(page)
            # Focus would bring the figures alive.
            page.locator(SLIDER).focus()
            painted += _steps(page, "ArrowLeft")
            in_flight = max(in_flight, _most_in_flight(page))
            _reach(page, session)
            live += _steps(page, "ArrowLeft")
            in_flight = max(in_flight, _most_in_flight(page))
    return report(
        [
            *_lines("painted", painted),
            *_lines("live", live),
            Line("requests in flight, a figure", in_flight, 1),
        ]
    )


def keep_painted(page: Page) -> CDPSession:
    """Without Plotly the figures stay as painted, whoever reaches for them."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.setBlockedURLs", {"urls": ["*plotly.min.js"]})
    return session


def _reach(page: Page, session: CDPSession) -> None:
    session.send("Network.setBlockedURLs", {"urls": []})
    session.detach()
    page.locator(SLIDER).blur()
    page.locator(SLIDER).focus()
    page.locator(ALIVE).nth(1).wait_for()
    page.wait_for_timeout(1000)


def _steps(page: Page, key: str) -> list[float]:
    """What each step took, in ms. The slider starts from its right end."""
    page.keyboard.press("End")
    page.wait_for_timeout(1000)
    return [_step(page, key) for _ in range(WARM + STEPS)][WARM:]


def _step(page: Page, key: str) -> float:
    page.evaluate("void bench.timeFigures()")
    page.keyboard.press(key)
    times: list[float] = page.evaluate("bench.took")
    page.wait_for_timeout(GAP)
    return max(times)


def _most_in_flight(page: Page) -> int:
    page.evaluate(f"bench.delay = {DELAY}")
    for _ in range(HELD):
        page.keyboard.press("ArrowRight")
    page.wait_for_timeout(4 * DELAY)
    page.evaluate("bench.delay = 0")
    most: int = page.evaluate("bench.mostInFlight")
    return most


def _lines(state: str, times: list[float]) -> list[Line]:
    p95 = sorted(times)[math.ceil(0.95 * len(times)) - 1]
    return [
        Line(f"slider to {state} figures, median", median(times), MEDIAN, "ms"),
        Line(f"slider to {state} figures, p95", p95, P95, "ms"),
    ]


if __name__ == "__main__":
    sys.exit(main())
