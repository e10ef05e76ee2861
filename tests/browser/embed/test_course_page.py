"""The page that says how to put a lesson into a course."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.embedding_site import Host


def test_the_copied_code_shows_the_lesson_on_another_site(
    page: Page, host: Host, lesson_url: str
) -> None:
    page.goto(lesson_url)
    page.get_by_role("link", name="Put into a course").click()
    expect(page.get_by_role("heading", name="Moodle")).to_be_visible()
    expect(page.get_by_role("button", name="Copy this code")).to_be_visible()
    code = page.locator("pre code").inner_text()

    page.goto(host.site.embed("about:blank"))
    page.set_content(code)

    frame = page.frame_locator('iframe[title="Order and waves"]')
    frame.locator("lesson-deck[data-ready]").wait_for()
    expect(frame.get_by_role("button", name="Full screen")).to_be_visible()
