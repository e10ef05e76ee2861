"""The pages of learning platforms meet WCAG 2.2 AA."""

from __future__ import annotations

from urllib.parse import urlencode

from playwright.sync_api import expect

from tests.browser.accessibility.axe import page_for_axe, violations
from tests.browser.conftest import NewPage
from tests.platforms.lti import LmsPlatform


def test_no_axe_violation_on_the_page_for_administrators(
    new_page: NewPage, launching: LmsPlatform
) -> None:
    page = page_for_axe(new_page)
    page.goto(f"{launching.tool}/lti")

    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert violations(page) == []


def test_no_axe_violation_on_the_page_with_the_choices(
    new_page: NewPage, launching: LmsPlatform
) -> None:
    launching.claims = {}
    launching.ask_for_content(accept_multiple=True)
    page = page_for_axe(new_page)
    parameters = urlencode(launching.login_parameters())
    page.goto(f"{launching.tool}/lti/login?{parameters}")

    for summary in page.locator("summary").all():
        summary.click()
    expect(page.get_by_role("checkbox").last).to_be_visible()
    assert violations(page) == []
