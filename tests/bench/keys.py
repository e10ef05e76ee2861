"""Time from the first key press on a new page to the painted next slide.

    python -m tests.bench.keys [--runs N]

Each press is the first one in a new browser, alternately at full processor speed and
slowed down. The resolution is one frame, 16.7 ms.
"""

from __future__ import annotations

import sys
from statistics import median

from tests.bench.lib.browsing import fresh_page, open_lesson
from tests.bench.lib.quiet import wait_until_quiet
from tests.bench.lib.smoke import size
from tests.bench.lib.subject import LESSON, fresh_server
from tests.bench.lib.table import Line, parse_runs, report

RUNS = 11

LIMITS = {1: 34, 4: 120}
"""Milliseconds, by the factor that slows down the processor."""

REST = size(500, 50)
"""Milliseconds between the loaded page and the key press."""


def main() -> int:
    runs = parse_runs(__doc__, RUNS)
    times: dict[int, list[float]] = {slowdown: [] for slowdown in LIMITS}
    with fresh_server() as server:
        for _ in range(runs):
            wait_until_quiet()
            for slowdown, found in times.items():
                found.append(_first_press(server.url + LESSON, slowdown))
    return report(
        [
            Line(f"key to slide, processor ÷ {slowdown}", median(found), limit, "ms")
            for (slowdown, found), limit in zip(
                times.items(), LIMITS.values(), strict=True
            )
        ]
    )


def _first_press(url: str, slowdown: int) -> float:
    with fresh_page(slowdown=slowdown) as page:
        open_lesson(page, url)
        page.wait_for_timeout(REST)
        page.evaluate("void bench.timeSlide()")
        page.keyboard.press("ArrowRight")
        [time] = page.evaluate("bench.took")
        return float(time)


if __name__ == "__main__":
    sys.exit(main())
