"""Links of an embedded lesson: new tabs, the quick check, and the way out."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import FrameLocator, Locator, Page, expect

from tests.browser.embedding_site import Host
from tests.browser.slides.test_deck_bar import OVERLAPS

FORGETS = "This browser forgets your answers here."

PAPER_ON_THIS_SERVER = """() => void Object.assign(
  document.querySelector(".section a[href^='https:']"), { id: "paper", href: "/help" }
)"""
"""Make the first link to a paper a link to a page that needs no internet."""


def ready(frame: FrameLocator) -> FrameLocator:
    """Wait until the script of the lesson runs."""
    frame.locator("lesson-deck[data-ready]").wait_for()
    return frame


def tab_of(page: Page, link: Locator) -> Page:
    with page.context.expect_page() as opened:
        link.click()
    return opened.value


def test_a_browser_that_blocks_storage_says_so_and_offers_a_new_tab(
    blocking_page: Page, host: Host, lesson_url: str
) -> None:
    page = blocking_page
    frame = ready(host.show(page, suffix="?waves.positions=12#/see-it"))
    notice = frame.locator(".storage-notice")
    expect(notice).to_contain_text(FORGETS)
    expect(notice).to_be_in_viewport()

    tab = tab_of(page, notice.get_by_role("link"))

    expect(tab).to_have_url(f"{lesson_url}?waves.positions=12#/see-it")
    assert tab.evaluate("window.opener") is None


def test_the_notice_about_storage_is_not_printed(
    blocking_page: Page, host: Host
) -> None:
    notice = ready(host.show(blocking_page)).locator(".storage-notice")
    expect(notice).to_be_visible()

    blocking_page.emulate_media(media="print")

    expect(notice).to_be_hidden()


def test_a_browser_that_allows_storage_shows_no_message(page: Page, host: Host) -> None:
    frame = ready(host.show(page))

    expect(frame.locator(".storage-notice")).to_be_hidden()


def test_links_open_in_a_new_tab_and_the_next_lesson_in_the_frame(
    page: Page, host: Host, included_url: str
) -> None:
    frame = ready(Host(host.site, f"{included_url}/embed").show(page))
    frame.locator("lesson-controls:defined").first.wait_for(state="attached")
    page.frames[1].evaluate(PAPER_ON_THIS_SERVER)
    page.wait_for_load_state("networkidle")  # a late task of the page sets up links

    tab = tab_of(page, frame.locator("#paper"))

    expect(tab.get_by_role("heading", name="Help", exact=True)).to_be_visible()
    assert tab.evaluate("window.opener") is None
    assert "/embed" in page.frames[1].url

    following = frame.locator(".next-lesson a")
    title = following.text_content() or ""
    following.click()
    expect(frame.locator("h1")).to_have_text(title)


@pytest.mark.parametrize(("width", "height"), [(760, 520), (390, 620), (320, 480)])
def test_the_bar_leads_to_the_quick_check(
    page: Page, host: Host, width: int, height: int
) -> None:
    frame = ready(host.show(page, f"width={width} height={height}", "#/see-it"))
    button = frame.locator(".deck-bar").get_by_role("link", name="Quick check")
    expect(button).to_be_in_viewport(ratio=1)
    assert page.frames[1].evaluate(OVERLAPS) == []
    html = frame.locator("html")
    assert html.evaluate("html => html.scrollWidth - html.clientWidth") == 0

    button.click()

    heading = frame.get_by_role("heading", name=re.compile("^Quick check"))
    expect(heading).to_be_focused()
    expect(heading).to_be_in_viewport()


def test_the_first_tab_stop_skips_the_lesson(page: Page, host: Host) -> None:
    frame = ready(host.show(page))
    page.wait_for_load_state("networkidle")
    entries = page.evaluate("history.length")

    page.keyboard.press("Tab")
    expect(frame.get_by_role("link", name="After the lesson")).to_be_focused()
    page.keyboard.press("Enter")

    back = frame.get_by_role("link", name="Back to the lesson")
    expect(back).to_be_focused()
    expect(back).to_be_in_viewport()
    assert page.evaluate("history.length") == entries
    page.keyboard.press("Tab")
    expect(page.locator("#after")).to_be_focused()
