"""Two linked figures of the compact lesson, and a recorder of requests for Plotly."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.deck import Deck
from tests.browser.figures.linked_figures import Figures


@pytest.fixture
def figures(page: Page, compact_url: str) -> Figures:
    Deck(page, compact_url).open("#/see-it")
    return Figures(page)


@pytest.fixture
def plotly_requests(page: Page) -> list[str]:
    """URLs of Plotly that the page has requested."""
    found: list[str] = []
    page.on("request", lambda r: found.append(r.url) if "plotly" in r.url else None)
    return found
