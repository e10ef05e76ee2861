"""The remote's focus when a focused button is hidden, and what it announces."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import NewPage
from tests.browser.presenter_view import (
    PresenterView,
    paired,
    press,
    request_json,
    vote_item,
)
from tests.servers.serving import Server


def next_button(phone: Page) -> Locator:
    return phone.get_by_role("button", name="Next", exact=True)


def announcement(phone: Page) -> Locator:
    return phone.locator(".remote-announcement")


def test_the_focus_moves_to_next_when_the_presenter_view_changes_the_slide(
    view: PresenterView, phone: Page
) -> None:
    paired(phone, view)
    phone.locator("[data-opens]:visible").first.focus()

    view.page.keyboard.press("ArrowRight")

    expect(announcement(phone)).to_contain_text("Slide 2 of 5")
    expect(next_button(phone)).to_be_focused()


def test_the_focus_moves_to_next_when_the_presenter_view_opens_a_vote(
    view: PresenterView, phone: Page
) -> None:
    paired(phone, view)
    phone.locator("[data-opens]:visible").first.focus()

    vote_item(view.page).get_by_role("button", name="Open vote").click()

    expect(phone.get_by_role("button", name="Close vote")).to_be_visible()
    expect(next_button(phone)).to_be_focused()


def test_a_phone_that_is_unpaired_moves_the_focus_to_the_heading_that_says_so(
    view: PresenterView, phone: Page, new_page: NewPage, expected_errors: list[str]
) -> None:
    expected_errors.append("403")
    paired(phone, view)
    next_button(phone).focus()

    paired(new_page(), view)

    headline = phone.get_by_role("heading", name="This phone is no longer paired")
    expect(headline).to_be_focused(timeout=5000)


def test_the_end_of_the_room_is_announced_if_no_button_has_the_focus(
    view: PresenterView, phone: Page, expected_errors: list[str]
) -> None:
    expected_errors.append("404")
    paired(phone, view)

    request_json(view.server, f"rooms/{view.code}", "DELETE", None, view.secret)

    expect(announcement(phone)).to_have_text("This room has ended")


def test_the_focus_moves_to_next_when_a_repeated_attempt_pairs_the_phone(
    view: PresenterView, phone: Page, expected_errors: list[str]
) -> None:
    expected_errors.append("503")
    attempts: list[Route] = []

    def fail_once(route: Route) -> None:
        attempts.append(route)
        if len(attempts) == 1:
            route.fulfill(status=503, body="")
        else:
            route.continue_()

    phone.route("**/remotes", fail_once)
    phone.goto(view.pair())
    expect(phone.get_by_role("heading", name="Pairing failed")).to_be_visible()
    phone.get_by_role("button", name="Try again").focus()

    phone.keyboard.press("Enter")

    expect(next_button(phone)).to_be_focused()


@pytest.fixture
def steps_view(page: Page, lesson_server: Server) -> PresenterView:
    return PresenterView(page, lesson_server, "steps-in-room").open_first()


def test_the_steps_of_a_slide_are_announced(
    steps_view: PresenterView, phone: Page
) -> None:
    paired(phone, steps_view)

    press(phone, "Next")

    expect(announcement(phone)).to_have_text("Step 1 of 2")
