"""The black screen belongs to the room: projector, phones and presenter show it."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.live_room import Follower, LiveRoom
from tests.browser.presenter_view import (
    PresenterView,
    paired,
    press,
    state,
    wait_until,
)

NOTICE = "The projector is black."


def wait_for_black(view: PresenterView, *, black: bool) -> None:
    wait_until(view.page, lambda: state(view.server, view.code)["black"] is black)


def projector_of(view: PresenterView) -> Page:
    """Open the projector in another window of the presenter's browser."""
    projector = view.page.context.new_page()
    projector.goto(f"{view.server.url}r/{view.code}?screen=1")
    status = projector.locator(".room-status")
    expect(status).to_have_attribute("data-status", "live")
    return projector


def test_the_presenter_makes_the_projector_black_and_sees_it(
    view: PresenterView,
) -> None:
    projector = projector_of(view)
    black = projector.locator(".black-screen")

    for end in ("b", "ArrowRight", "PageUp", "button"):
        view.page.keyboard.press(".")
        expect(black).to_be_visible()
        expect(view.page.get_by_text(NOTICE)).to_be_visible()
        expect(view.page.locator(".slide:not([inert]) h2")).to_be_visible()

        if end == "button":
            press(view.page, "Show the slide")
        else:
            view.page.keyboard.press(end)

        expect(black, end).to_be_hidden()
        expect(view.page.get_by_text(NOTICE), end).to_be_hidden()
        view.expect_at("order-problem")


def test_keys_in_the_projector_window_control_the_room(view: PresenterView) -> None:
    projector = projector_of(view)
    projector.keyboard.press("b")
    wait_for_black(view, black=True)
    expect(view.page.get_by_text(NOTICE)).to_be_visible()

    projector.keyboard.press("PageDown")
    wait_for_black(view, black=False)
    view.expect_at("order-problem")
    projector.keyboard.press("PageDown")

    view.expect_at("solution")
    wait_until(view.page, lambda: state(view.server, view.code)["slide"] == "solution")
    # Close it before the room ends, so that it does not report a network error.
    projector.close()


def test_the_remote_has_a_button_for_the_black_screen(
    view: PresenterView, phone: Page
) -> None:
    paired(phone, view)
    press(phone, "Black screen")
    wait_for_black(view, black=True)
    expect(view.page.get_by_text(NOTICE)).to_be_visible()

    # A reloaded presenter view shows that the projector is still black.
    view.page.reload()
    expect(view.page.get_by_text(NOTICE)).to_be_visible()

    press(phone, "Show the slide")
    wait_for_black(view, black=False)
    assert state(view.server, view.code)["slide"] == "order-problem"


def test_phones_say_look_up_front_only_while_they_follow(
    projector: Follower, phone_follower: Follower
) -> None:
    room: LiveRoom = projector.room
    look_up = phone_follower.page.get_by_role("heading", name="Look up front")
    slide = phone_follower.page.locator(".slide:not([inert]) h2")
    room.update_state(joining=True)
    expect(projector.page.locator(".projector-join")).to_be_visible()

    room.update_state(black=True)

    expect(look_up).to_be_visible()
    expect(slide).to_be_hidden()
    expect(projector.page.locator(".black-screen")).to_be_visible()
    expect(projector.page.locator(".projector-join")).to_be_hidden()

    press(phone_follower.page, "Continue reading on your own")
    expect(look_up).to_be_hidden()
    expect(slide).to_be_focused()
    phone_follower.follow_again.click()
    expect(look_up).to_be_visible()

    room.update_state(slide="see-it")
    expect(look_up).to_be_hidden()
    phone_follower.expect_at("see-it")
    expect(slide).to_be_visible()
    projector.expect_at("see-it")
    expect(projector.page.locator(".black-screen")).to_be_hidden()


def test_the_black_screen_takes_the_focus_and_returns_it(
    follower: Follower,
) -> None:
    page, room = follower.page, follower.room
    look_up = page.get_by_role("heading", name="Look up front")
    help_button = page.get_by_role("button", name="Help")
    help_button.focus()

    room.update_state(black=True)

    expect(look_up).to_be_focused()
    page.keyboard.press("Tab")
    stay = page.get_by_role("button", name="Continue reading on your own")
    expect(stay).to_be_focused()
    page.keyboard.press("Tab")
    assert not page.evaluate("Boolean(document.activeElement.closest('main, footer'))")

    room.update_state(black=False)

    expect(help_button).to_be_focused()
    announcement = page.locator(".room-announcement")
    expect(announcement).to_contain_text("Slide 1 of 5: The order problem")


def test_the_slide_gets_the_focus_after_the_black_screen_if_nothing_had_it(
    follower: Follower,
) -> None:
    look_up = follower.page.get_by_role("heading", name="Look up front")
    follower.room.update_state(black=True)
    expect(look_up).to_be_focused()

    follower.room.update_state(black=False)

    expect(follower.page.locator("h2#order-problem")).to_be_focused()


def test_the_black_screen_hides_the_ballot_and_keeps_the_entered_answer(
    voter: Follower,
) -> None:
    look_up = voter.page.get_by_role("heading", name="Look up front")
    field = voter.ballot.get_by_role("textbox")
    button = voter.page.locator("[data-room-action=ballot]")
    voter.room.vote("numeric", "open")
    field.fill("6.2")

    voter.room.update_state(black=True)

    expect(look_up).to_be_focused()
    expect(voter.ballot).to_be_hidden()
    expect(button).to_be_hidden()

    voter.room.update_state(black=False)
    expect(look_up).to_be_hidden()
    expect(field).to_have_value("6.2")
    expect(button).to_be_visible()
