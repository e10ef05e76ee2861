"""Open “More settings” below figures."""

from __future__ import annotations

from playwright.sync_api import FrameLocator, Locator, Page


def open_more_settings(root: Page | Locator | FrameLocator) -> None:
    """Open “More settings” below every figure of the page or part."""
    root.locator(".more-settings").evaluate_all(
        "all => all.forEach((more) => { more.open = true; })"
    )
