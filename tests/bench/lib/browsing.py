"""Pages in a new browser with an empty cache, with `probe.js` in them."""

from __future__ import annotations

import atexit
import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from playwright.sync_api import Browser, Page, Playwright, sync_playwright

from tests.bench.lib.smoke import SMOKE
from tests.chromium import chromium, full_chromium, launch_arguments

PROBE = Path(__file__).with_name("probe.js").read_text("utf-8")

DESKTOP = (1280, 800)
PHONE = (390, 844)


@contextmanager
def fresh_page(
    size: tuple[int, int] = DESKTOP,
    slowdown: float = 1,
    watch: str = "",
) -> Iterator[Page]:
    """Yield a page in a new browser; in smoke mode, all pages share one.

    `watch` is a selector; `bench.seen` is the time of its first paint. With a
    `slowdown` of 4, the page's processor is four times as slow.
    """
    width, height = size
    browser = _shared_browser() if SMOKE else _launch()
    page = browser.new_page(viewport={"width": width, "height": height})
    page.add_init_script(PROBE)
    if watch:
        page.add_init_script(f"bench.watch({json.dumps(watch)})")
    if slowdown > 1:
        session = page.context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    yield page
    page.close()
    if not SMOKE:
        browser.close()


@cache
def _shared_browser() -> Browser:
    return _launch()


def _launch() -> Browser:
    path = chromium() if SMOKE else full_chromium()
    return _playwright().chromium.launch(executable_path=path, args=launch_arguments())


@cache
def _playwright() -> Playwright:
    """Start Playwright, which takes as long as a browser, once per script."""
    playwright = sync_playwright().start()
    atexit.register(playwright.stop)
    return playwright


def open_lesson(page: Page, url: str) -> None:
    """Open the lesson and wait until the deck accepts keys and the network is idle.

    Smoke mode does not wait for the network.
    """
    page.goto(url)
    page.wait_for_selector("lesson-deck[data-ready]", state="attached")
    if not SMOKE:
        page.wait_for_load_state("networkidle")
