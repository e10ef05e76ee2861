"""Time from a save to the reloaded page, under `overtone serve --watch`.

    python -m tests.bench.reload [--runs N]

The lesson has 30 slides with figures and questions. Each save changes the text of the
slide that is shown. The time ends with the first paint of the page with the new text.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from playwright.sync_api import Page

from tests.bench.lib.browsing import fresh_page, open_lesson
from tests.bench.lib.quiet import wait_until_quiet
from tests.bench.lib.smoke import size
from tests.bench.lib.table import Line, parse_runs, report
from tests.long_lesson import SLUG, write_long_lesson
from tests.servers.serving import Server

RUNS = size(20, 1)

LIMIT = 300
"""Milliseconds, at the median."""

REST = size(500, 50)
"""Milliseconds between a reloaded page and the next save."""

SLIDE = 12

_SEE_TEXT = """([id, text]) => new Promise((seen) => {
  const look = () => {
    const slide = document.querySelector(`[data-id="${id}"]`);
    const isShown = slide?.checkVisibility() && slide.textContent.includes(text);
    requestAnimationFrame(isShown ? () => setTimeout(() => seen(Date.now())) : look);
  };
  look();
})"""


def main() -> int:
    runs = parse_runs(__doc__, RUNS)
    with tempfile.TemporaryDirectory() as folder:
        content = Path(folder) / "content"
        file = write_long_lesson(content)
        data = Path(folder) / "data"
        with (
            Server(data, "--watch", "--content", str(content)) as server,
            fresh_page() as page,
        ):
            open_lesson(page, f"{server.url}lessons/{SLUG}#/slide-{SLIDE}")
            page.locator("lesson-deck[data-ready]").wait_for()
            wait_until_quiet()
            times = [_save(page, file, number) for number in range(runs)]
    return report(
        [
            Line("save to reloaded page, median", median(times), LIMIT, "ms"),
            Line("save to reloaded page, slowest", max(times), None, "ms"),
        ]
    )


def _save(page: Page, file: Path, number: int) -> float:
    """Save the lesson with another text. Return the milliseconds to the new page."""
    page.wait_for_timeout(REST)
    wanted = f"Version {number} of the text."
    before = "Text of slide" if number == 0 else f"Version {number - 1} of the text."
    at = file.read_text("utf-8").index(f"# Slide number {SLIDE} ")
    text = file.read_text("utf-8")
    changed = text[:at] + text[at:].replace(before, wanted, 1)
    begun = time.time() * 1000
    with page.expect_event("framenavigated"):
        file.write_text(changed, "utf-8")
    ended: float = page.evaluate(_SEE_TEXT, [f"slide-{SLIDE}", wanted])
    return ended - begun


if __name__ == "__main__":
    sys.exit(main())
