"""Laptop and phone both control the room; the last press counts."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import APIResponse, Page, Route, expect

from tests.browser.more_settings import field_of, open_more_settings
from tests.browser.presenter_view import (
    PresenterView,
    paired,
    press,
    request_json,
    state,
    wait_until,
)

WAVES = 'lesson-controls[data-group="waves"]'
PHONE_CHANGED = "The phone changed the slide."
COMPUTER_CHANGED = "The computer changed the slide."


def wait_for_slide(view: PresenterView, slide: str) -> None:
    wait_until(view.page, lambda: state(view.server, view.code)["slide"] == slide)


def turn_by_phone(view: PresenterView, phone: Page, by: int = 1) -> None:
    """Turn a slide with the phone's secret, without the phone's page."""
    secret = phone.evaluate(f"localStorage['overtone:remote:{view.code}']")
    body = {"turn": {"by": by, "id": "by the test"}}
    path = f"rooms/{view.code}/state"
    assert request_json(view.server, path, "PUT", body, secret)[0] == 200


def test_each_device_acts_at_once_and_the_other_shows_a_note(
    view: PresenterView, phone: Page
) -> None:
    paired(phone, view)

    # Notes disappear after five seconds, so they are checked first.
    press(phone, "Next")
    expect(view.page.get_by_text(PHONE_CHANGED)).to_be_visible()
    view.expect_at("solution")
    with_note = view.page.locator("[data-room-action=pair]").bounding_box()
    expect(phone.get_by_text(COMPUTER_CHANGED)).to_be_hidden()

    view.page.keyboard.press("ArrowRight")
    expect(phone.get_by_text(COMPUTER_CHANGED)).to_be_visible()
    expect(phone.get_by_role("heading", name="Why sine waves?")).to_be_visible()
    expect(view.page.get_by_text(PHONE_CHANGED)).to_be_hidden()
    assert view.page.locator("[data-room-action=pair]").bounding_box() == with_note

    press(phone, "Next")
    view.expect_at("adding")
    wait_for_slide(view, "adding")


def test_an_open_overview_follows_the_phone(view: PresenterView, phone: Page) -> None:
    paired(phone, view)
    view.page.keyboard.press("o")
    overview = view.page.get_by_role("dialog", name="Overview")
    links, marked = overview.locator("li a"), overview.locator("[aria-current]")
    expect(links.first).to_have_attribute("aria-current", "true")

    press(phone, "Next")

    expect(links.nth(1)).to_have_attribute("aria-current", "true")
    expect(marked).to_have_count(1)


def test_simultaneous_turns_are_added(view: PresenterView, phone: Page) -> None:
    paired(phone, view)
    held: list[Route] = []

    def hold_the_first(route: Route) -> None:
        """After the conflict, the presenter view sends its change again."""
        held.append(route)
        if len(held) > 1:
            route.continue_()

    view.page.route("**/state", hold_the_first)

    view.page.keyboard.press("ArrowRight")
    view.expect_at("solution")
    wait_until(view.page, lambda: bool(held))
    turn_by_phone(view, phone)
    held[0].continue_()

    view.expect_at("why-sine")
    wait_for_slide(view, "why-sine")
    expect(phone.get_by_role("heading", name="Why sine waves?")).to_be_visible()


def test_a_turn_of_the_phone_is_applied_after_the_late_response_to_an_own_turn(
    view: PresenterView, phone: Page
) -> None:
    paired(phone, view)
    held: list[tuple[Route, APIResponse]] = []
    view.page.route("**/state", lambda route: held.append((route, route.fetch())))
    view.page.keyboard.press("ArrowRight")
    wait_until(view.page, lambda: bool(held))
    marked = view.page.locator(".other-device")
    expect(marked).to_have_text("")

    turn_by_phone(view, phone)

    # The note shows that the event has arrived.
    expect(marked).to_have_text(PHONE_CHANGED)
    ((route, response),) = held
    route.fulfill(response=response)
    view.expect_at("why-sine")


def test_a_turn_whose_response_is_lost_is_applied_once(
    view: PresenterView, expected_errors: list[str]
) -> None:
    expected_errors.append("ERR_FAILED")
    sent: list[Any] = []

    def lose_the_first_response(route: Route) -> None:
        sent.append(route.request.post_data_json)
        if len(sent) > 1:
            return route.continue_()
        route.fetch()
        return route.abort()

    view.page.route("**/state", lose_the_first_response)
    view.page.keyboard.press("ArrowRight")
    wait_until(view.page, lambda: len(sent) > 1)
    view.page.unroute("**/state")

    view.page.keyboard.press("ArrowRight")
    wait_for_slide(view, "why-sine")
    view.expect_at("why-sine")
    assert sent[0] == sent[1]


def test_the_laptop_follows_a_slider_of_the_phone_and_changes_it(
    view: PresenterView, phone: Page
) -> None:
    paired(phone, view)
    secret = phone.evaluate(f"localStorage['overtone:remote:{view.code}']")
    put = {"slide": "see-it", "figures": {"waves": {"positions": "30"}}}
    request_json(view.server, f"rooms/{view.code}/state", "PUT", put, secret)
    view.expect_at("see-it")
    assert state(view.server, view.code)["driver"] == "remote"
    field = field_of(view.page.locator(WAVES), "Positions")
    expect(field).to_have_value("30")
    open_more_settings(view.page)

    field.fill("40")
    field.press("Enter")

    def positions() -> object:
        return state(view.server, view.code)["figures"]["waves"].get("positions")

    wait_until(view.page, lambda: positions() == "40")
