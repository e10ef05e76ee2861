"""Header and footer of pages without a lesson."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.page_history import restore_from_history
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


@pytest.mark.parametrize("path", ERROR_PAGES)
def test_the_page_of_an_error_has_the_theme_that_the_reader_chooses(
    path: str, page: Page, server: Server
) -> None:
    page.emulate_media(color_scheme="light")
    page.goto(f"{server.url}{path[1:]}")

    page.get_by_role("button", name="Switch to dark theme").click()

    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_a_page_that_the_back_button_restores_has_the_theme_chosen_since(
    page: Page, server: Server
) -> None:
    page.emulate_media(color_scheme="light")
    page.goto(server.url)
    other = page.context.new_page()
    other.emulate_media(color_scheme="light")
    other.goto(f"{server.url}help")
    page.get_by_role("button", name="Switch to dark theme").wait_for()

    other.get_by_role("button", name="Switch to dark theme").click()
    restore_from_history(page)

    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.get_by_role("button", name="Switch to light theme")).to_be_visible()

    other.get_by_role("button", name="Switch to light theme").click()
    restore_from_history(page)

    expect(page.get_by_role("button", name="Switch to dark theme")).to_be_visible()


@pytest.mark.parametrize(
    ("path", "names"), [("/", ["Join a room"]), ("/join", ["Join"])]
)
def test_buttons_are_not_printed(
    path: str, names: list[str], page: Page, server: Server
) -> None:
    page.goto(f"{server.url}{path[1:]}")
    buttons = page.locator("main .button")
    assert buttons.all_inner_texts() == names

    page.emulate_media(media="print")

    expect(buttons.locator("visible=true")).to_have_count(0)
    expect(page.get_by_role("link", name="Present")).to_have_count(0)
