"""The back/forward cache of browsers, which keeps pages as they were."""

from __future__ import annotations

from playwright.sync_api import Page


def restore_from_history(page: Page) -> None:
    """Dispatch the event of a page that the Back button shows again as it was.

    Playwright switches off the cache for such pages in Chromium.
    """
    page.evaluate(
        "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))"
    )
