"""Header and footer of pages without a lesson."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.pages import ERROR_PAGES
from tests.servers.serving import Server

BOTTOM = "(e) => innerHeight - e.getBoundingClientRect().bottom"


@pytest.fixture
def expected_errors() -> list[str]:
    return ["404"]


@pytest.mark.parametrize("path", [*ERROR_PAGES, "/", "/join"])
def test_the_footer_of_a_short_page_is_at_the_bottom_of_the_window(
    path: str, page: Page, server: Server
) -> None:
    page.set_viewport_size({"width": 820, "height": 2000})
    page.goto(f"{server.url}{path[1:]}")

    assert page.locator("footer.site").evaluate(BOTTOM) == pytest.approx(0, abs=1)
