"""Browser contexts that several tests use, one after another."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, BrowserContext

TIMEOUT = 30_000
"""Milliseconds. Generous, because the machine may be busy with other work."""

# The page itself records violations, so that none before a listener is set is missed.
WATCH_POLICY = """
window.refusals = [];
addEventListener("securitypolicyviolation", (e) =>
  window.refusals.push(`${e.violatedDirective} ${e.blockedURI} ${e.sourceFile}`));
"""

MOST_FREE = 4
"""Contexts that stay open between tests; each one takes about 100 MB of memory."""


class ContextPool:
    """Lends browser contexts and clears what a test has stored in them.

    A lesson in a new context takes 1.4 s of processor time, in a used one 0.6 s: the
    HTTP cache is filled, and the blank page that stays open keeps the processes alive.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: list[tuple[dict[str, Any], BrowserContext]] = []

    def borrow(self, options: dict[str, Any]) -> BrowserContext:
        """Return a context with these options and one blank page."""
        for index, (free_options, context) in enumerate(self._free):
            if free_options == options:
                del self._free[index]
                return context
        context = self._browser.new_context(**options)
        context.set_default_timeout(TIMEOUT)
        context.add_init_script(WATCH_POLICY)
        context.new_page()
        return context

    def give_back(self, options: dict[str, Any], context: BrowserContext) -> None:
        """Close the test's pages, and delete what they stored."""
        blank, *pages = context.pages
        for page in pages:
            page.close()
        context.set_offline(False)
        context.clear_permissions()
        session = context.new_cdp_session(blank)
        session.send(
            "Storage.clearDataForOrigin", {"origin": "*", "storageTypes": "all"}
        )
        session.detach()
        self._free.append((options, context))
        if len(self._free) > MOST_FREE:
            self._free.pop(0)[1].close()
