"""Polls alone and in a room."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.accessibility.axe import page_for_axe, violations
from tests.browser.conftest import NewPage
from tests.browser.live_room import Follower, LiveRoom
from tests.browser.presenter_view import PresenterView, wait_until
from tests.servers.serving import Server


@pytest.fixture
def server(lesson_server: Server) -> Server:
    return lesson_server


def test_a_saved_choice_can_be_changed(server: Server, page: Page) -> None:
    page.goto(f"{server.url}lessons/poll")
    expect(page.locator("lesson-poll:defined")).to_be_visible()
    button = page.locator("lesson-poll .question-actions button")
    page.get_by_role("radio", name="Waves").check()
    button.click()
    for _ in range(2):
        expect(button).to_have_text("Change my choice")
        expect(button).not_to_contain_class("primary")
        page.reload()
        expect(page.locator("lesson-poll:defined")).to_be_visible()

    button.click()
    expect(page.get_by_role("radio", name="Waves")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(button).to_have_text("Submit my choice")
    button.click()

    expect(button).to_have_text("Change my choice")
    expect(page.get_by_role("radio", name="Clocks")).to_be_checked()


def test_an_error_in_the_page_is_not_reported_as_a_lost_choice(
    server: Server, page: Page, expected_errors: list[str]
) -> None:
    expected_errors.append("TypeError")
    page.goto(f"{server.url}lessons/poll")
    expect(page.locator("lesson-poll:defined")).to_be_visible()
    page.route(re.compile("/answers"), lambda route: route.fulfill(json={}))
    page.get_by_role("radio", name="Waves").check()

    with page.expect_event("pageerror"):
        page.locator("lesson-poll .question-actions button").click()

    expect(page.locator("lesson-poll .verdict")).to_be_empty()


def test_a_late_response_does_not_scroll_a_page_that_was_scrolled_elsewhere(
    server: Server, page: Page
) -> None:
    held: list[Route] = []
    page.emulate_media(reduced_motion="reduce")  # without smooth scrolling
    page.set_viewport_size({"width": 1280, "height": 300})
    page.route(re.compile("/answers"), lambda route: held.append(route))
    page.goto(f"{server.url}lessons/poll?view=scroll")
    expect(page.locator("lesson-poll:defined")).to_be_visible()
    page.get_by_role("radio", name="Waves").check()
    button = page.locator("lesson-poll .question-actions button")
    button.click()
    wait_until(page, lambda: bool(held))
    page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    expect(button).not_to_be_in_viewport()

    held[0].continue_()

    expect(button).to_have_text("Change my choice")
    assert page.evaluate("scrollY") == 0


def test_the_counts_appear_when_enough_readers_have_chosen(
    server: Server, new_page: NewPage
) -> None:
    for reader in range(1, 6):
        page = page_for_axe(new_page)
        page.goto(f"{server.url}lessons/counted-poll")
        expect(page.locator("lesson-poll:defined")).to_be_visible()
        page.get_by_role("radio", name="Waves").focus()
        page.keyboard.press("ArrowDown")
        page.get_by_role("button", name="Submit my choice").focus()
        page.keyboard.press("Enter")
        status = page.locator("lesson-poll").get_by_role("status")
        expect(status).to_contain_text("Your choice is saved.")
        expect(page.locator(".poll-bar").first).to_be_visible(visible=reader >= 5)

    clocks = page.get_by_role("radio", name="Clocks")
    expect(clocks).to_have_accessible_description("5 · 100%")
    assert violations(page) == []

    page.reload()

    expect(clocks).to_be_checked()
    expect(clocks).to_have_accessible_description("5 · 100%")


def test_the_projector_shows_the_bars_while_a_poll_is_open(
    server: Server, page: Page, new_page: NewPage
) -> None:
    page.goto(f"{server.url}lessons/poll/present")
    view = PresenterView(page, server)
    expect(page.get_by_role("button", name="Open vote")).to_be_visible()
    expect(page.locator(".poll .question-actions")).to_be_hidden()
    picture = page.frame_locator(".preview iframe >> nth=0")
    expect(picture.locator(".poll input").first).to_be_visible()
    expect(picture.locator(".poll .question-actions")).to_be_hidden()
    room = view.code
    projector, phone = new_page(), new_page()
    projector.goto(f"{server.url}r/{room}?screen=1")
    phone.goto(f"{server.url}r/{room}")
    page.get_by_role("button", name="Open vote").click()
    phone.get_by_role("radio", name="B Clocks").check()
    phone.get_by_role("button", name="Submit vote").click()

    rows = projector.locator(".projector-results .vote-row")
    expect(rows.nth(1)).to_contain_text("1 · 100%")
    expect(projector.locator(".projector-count")).to_contain_text("1 of 1 device")
    expect(phone.locator(".ballot-results .vote-row")).to_have_count(0)

    page.get_by_role("button", name="Close vote").click()

    expect(phone.locator(".ballot-results .vote-row").nth(1)).to_contain_text("100%")
    expect(page.get_by_role("button", name="Show the answer")).to_have_count(0)
    expect(page.get_by_role("button", name="Vote again")).to_be_visible()


def hold_first(page: Page, url: str) -> list[Route]:
    """Hold the next request to a URL. Return the list that will contain it."""
    held: list[Route] = []
    page.route(url, lambda r: r.continue_() if held else held.append(r))
    return held


def test_closing_a_poll_whose_results_are_just_being_shown_is_no_conflict(
    server: Server, page: Page
) -> None:
    PresenterView(page, server, "poll").open_first()
    results = hold_first(page, "**/results")
    page.get_by_role("button", name="Open vote").click()
    wait_until(page, lambda: bool(results))
    changes = hold_first(page, "**/state")
    page.get_by_role("button", name="Close vote").click()
    wait_until(page, lambda: bool(changes))

    results[0].continue_()
    expect(page.locator(".vote-current-results .vote-row").first).to_be_visible()
    changes[0].continue_()

    expect(page.get_by_role("button", name="Hide results")).to_be_visible()
    expect(page.locator(".vote-error")).to_be_empty()


def test_the_keyboard_takes_a_presenter_through_a_poll(
    server: Server, page: Page
) -> None:
    PresenterView(page, server, "poll").open_first()
    buttons = page.locator(".vote-actions button")

    for after in (["Close vote"], ["Vote again", "Hide results", "Done"], []):
        page.keyboard.press("v")
        page.keyboard.press("Enter")
        expect(buttons).to_have_text(after)
    expect(page.locator(".vote-current")).to_be_hidden()


def test_without_a_presenter_view_the_results_wait_for_the_end(
    server: Server, page: Page
) -> None:
    follower = _voter_for_waves(server, page)

    follower.room.vote("next", "closed", "shown")

    expect(page.locator(".ballot-results .vote-row").first).to_contain_text("100%")


def test_a_change_that_was_not_submitted_is_reported_with_the_results(
    server: Server, page: Page
) -> None:
    follower = _voter_who_changes(server, page)

    follower.room.vote("next", "closed", "shown")

    results = page.locator(".ballot-results")
    expect(results).to_contain_text(
        "Your answer: A WavesYou did not submit your change before voting closed."
        " Your earlier vote counts."
    )


def test_a_change_that_arrives_late_is_reported_with_the_results(
    server: Server, page: Page, expected_errors: list[str]
) -> None:
    expected_errors.append("409")
    follower = _voter_who_changes(server, page)
    held: list[Route] = []
    page.route("**/votes", lambda route: held.append(route))
    follower.send()
    wait_until(page, lambda: bool(held))

    follower.room.vote("next", "closed", "shown")
    expect(page.locator(".ballot-results")).to_contain_text("Your answer: A Waves")
    held[0].continue_()

    expect(page.locator(".ballot-results")).to_contain_text(
        "Voting closed before your change arrived. Your earlier vote counts."
    )


def _voter_who_changes(server: Server, page: Page) -> Follower:
    """Return a follower who has voted for waves and has since chosen clocks."""
    follower = _voter_for_waves(server, page)
    follower.change_vote()
    follower.choose("Clocks")
    return follower


def _voter_for_waves(server: Server, page: Page) -> Follower:
    """Return a follower who has voted for waves in an open poll."""
    room = LiveRoom(server, "poll")
    follower = Follower(page, room).open()
    room.vote("next", "open")
    follower.choose("Waves")
    follower.send()
    follower.expect_counted()
    return follower
