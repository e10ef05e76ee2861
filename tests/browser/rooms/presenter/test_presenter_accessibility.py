"""Accessibility of the presenter view and the remote: axe and horizontal scrolling."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.accessibility.axe import page_for_axe, violations
from tests.browser.conftest import SLUG, NewPage
from tests.browser.presenter_view import (
    PresenterView,
    cast_votes,
    paired,
    wait_until,
)
from tests.servers.serving import Server


def test_no_axe_violation_during_votes_and_remote_control(
    new_page: NewPage, server: Server, expected_errors: list[str]
) -> None:
    expected_errors.append("404")
    view = PresenterView(page_for_axe(new_page), server).open_first()
    found = _found("open", view.page)
    view.page.get_by_text("More", exact=True).click()
    view.press("End room")
    found += _found("ending", view.page, "dialog[open]")
    view.press("Cancel")
    view.open_vote()
    view.page.keyboard.press("ArrowRight")
    expect(view.page.get_by_role("button", name="Return to vote")).to_be_visible()
    found += _found("a vote left open", view.page, ".vote-reminder, .votes")
    view.press("Return to vote")
    cast_votes(server, view.code, [0, 1])
    view.press("Close vote")
    expect(view.votes.get_by_text("1 · 50%").first).to_be_visible()
    expect(view.votes.get_by_role("figure", name="Results")).to_be_visible()
    found += _found("closed", view.page, ".votes")

    address = view.pair()
    found += _found("pairing", view.page, "dialog[open]")
    phone = page_for_axe(new_page)
    phone.set_viewport_size({"width": 390, "height": 844})
    phone.goto(address)
    expect(view.page.get_by_role("dialog")).to_be_hidden()
    found += _found("paired", view.page, ".room") + _found("phone, vote", phone)
    phone.get_by_role("button", name="Votes").click()
    found += _found("phone, notes", phone)
    phone.get_by_role("button", name="Black screen").click()
    expect(view.page.get_by_text("The projector is black.")).to_be_visible()
    found += _found("black", view.page, ".black-notice") + _found("phone, black", phone)
    view.page.get_by_text("More", exact=True).click()
    view.press("End room")
    view.press("End room and delete votes")
    expect(phone.get_by_role("heading", name="This room has ended")).to_be_visible()
    found += _found("ended", view.page) + _found("phone, ended", phone)

    assert found == []


def test_a_link_skips_the_slide_of_the_presenter_view(
    page: Page, server: Server
) -> None:
    view = PresenterView(page, server).open_first()

    page.keyboard.press("Tab")
    link = page.get_by_role("link", name="Skip to the presenter’s controls")
    expect(link).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")

    expect(page.get_by_role("button", name="Previous", exact=True)).to_be_focused()
    expect(view.page.locator(".slide:not([inert])")).to_have_count(1)


def _found(where: str, page: Page, part: str | None = None) -> list[str]:
    """Check the page, or the part that has changed since the whole was checked."""
    return [f"{where}: {text}" for text in violations(page, part)]


WIDTHS = (320, 390, 820, 1280, 1440)

# Observers of sizes run in the frames after a change, later on a busy machine.
OVERFLOW_X = """async () => {
  for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
  return ["html", ".presenter-side", ".votes"].map((s) => document.querySelector(s))
    .map((e) => e.scrollWidth - e.clientWidth);
}"""


def test_nothing_scrolls_horizontally(page: Page, server: Server) -> None:
    view = PresenterView(page, server, SLUG).open_first()
    view.page.get_by_text("More", exact=True).click()
    view.open_vote()
    cast_votes(server, view.code, [0, 1])
    view.press("Close vote")
    expect(view.votes.get_by_text("1 · 50%").first).to_be_visible()

    for width in WIDTHS:
        view.page.set_viewport_size({"width": width, "height": 800})
        wait_until(view.page, lambda: view.page.evaluate(OVERFLOW_X) == [0, 0, 0])


def test_pressed_buttons_have_a_thicker_border_in_forced_colours(
    view: PresenterView, phone: Page
) -> None:
    remote = paired(phone, view)
    view.page.emulate_media(forced_colors="active")
    remote.emulate_media(forced_colors="active")
    width = "e => getComputedStyle(e).borderTopWidth"
    for button in (
        view.page.get_by_role("button", name="Black screen"),
        remote.get_by_role("button", name="Votes"),
    ):
        usual = button.evaluate(width)
        button.click()
        expect(button).to_have_css("border-top-width", "3px")
        assert usual == "1px"
