"""A vote that the room has turned from: nobody forgets it, and the slide is seen."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.led_room import (
    PHONE,
    QUESTION,
    PresenterView,
    paired,
    state,
    until,
)
from tests.browser.live_room import Follower, LiveRoom
from tests.browser.rooms.conftest import PROJECTOR

FIRST = "order-problem"
"""Where a room begins."""


def reminder(page: Page) -> Locator:
    return page.get_by_role("region", name="A vote is still open")


def phase(view: PresenterView) -> object:
    vote = state(view.server, view.code)["vote"]
    return vote and vote["phase"]


def test_the_presenter_is_reminded_of_it_and_led_back(view: PresenterView) -> None:
    view.open_vote()
    expect(reminder(view.page)).to_be_hidden()

    view.page.keyboard.press("ArrowRight")
    expect(reminder(view.page)).to_contain_text("man bites dog")
    expect(reminder(view.page)).to_contain_text("0 of")
    reminder(view.page).get_by_role("button", name="Return to vote").click()

    expect(view.page.locator(".place-now")).to_have_text("1")
    expect(reminder(view.page)).to_be_hidden()
    assert phase(view) == "open"


def test_the_presenter_closes_it_from_where_they_are(view: PresenterView) -> None:
    view.open_vote()
    view.page.keyboard.press("ArrowRight")

    close = reminder(view.page).get_by_role("button", name="Close vote")
    close.focus()
    close.press("Enter")

    expect(reminder(view.page)).to_be_hidden()
    expect(view.page.locator("[data-step=next]")).to_be_focused()
    expect(view.page.locator(".place-now")).to_have_text("2")
    until(view.page, lambda: phase(view) == "closed")


def test_the_phone_that_leads_is_reminded_and_led_back(
    view: PresenterView, new_page: NewPage
) -> None:
    phone = paired(new_page(viewport=PHONE), view)
    phone.get_by_role("button", name="Votes").click()
    phone.get_by_role("button", name="Open vote").first.click()
    expect(phone.get_by_text("Round 1: 0")).to_be_visible()

    phone.get_by_role("button", name="Next", exact=True).click()
    expect(reminder(phone)).to_be_in_viewport(ratio=1)
    # Who does not lead is told of it, and can do nothing.
    expect(reminder(view.page)).to_be_visible()
    expect(reminder(view.page).get_by_role("button")).to_have_count(0)

    reminder(phone).get_by_role("button", name="Return to vote").click()
    expect(reminder(phone)).to_be_hidden()
    expect(view.page.locator(".place-now")).to_have_text("1")
    expect(phone.get_by_text("Round 1: 0")).to_be_visible()

    phone.get_by_role("button", name="Next", exact=True).click()
    reminder(phone).get_by_role("button", name="Close vote").click()
    expect(reminder(phone)).to_be_hidden()
    until(phone, lambda: phase(view) == "closed")


def test_the_projector_shows_the_slide_and_that_the_vote_is_open(
    screen: Follower,
) -> None:
    box = screen.page.locator(".projector-vote")
    line = screen.page.locator(".projector-open-vote")
    screen.room.vote(QUESTION, "open")
    expect(box).to_be_visible()

    screen.room.lead(slide="solution")
    expect(box).to_be_hidden()
    expect(line).to_contain_text("The vote is open: 0 of")
    screen.room.lead(slide=FIRST)
    expect(box).to_be_visible()
    expect(line).to_be_hidden()

    screen.room.lead(slide="solution")
    screen.room.vote(QUESTION, "closed")
    expect(line).to_be_hidden()
    expect(box).to_be_hidden()
    screen.room.vote(QUESTION, "shown")
    expect(box.get_by_role("heading", name="Results")).to_be_visible()


def test_a_projector_that_comes_later_shows_the_same(
    room: LiveRoom, new_page: NewPage
) -> None:
    room.vote(QUESTION, "open")
    room.lead(slide="solution")

    screen = Follower(new_page(viewport=PROJECTOR), room).open("?screen=1")

    box = screen.page.locator(".projector-vote")
    line = screen.page.locator(".projector-open-vote")
    expect(line).to_contain_text("The vote is open: 0 of")
    expect(box).to_be_hidden()
    room.lead(slide=FIRST)
    expect(box).to_be_visible()
    expect(line).to_be_hidden()


def test_a_presenter_who_comes_back_is_still_reminded(view: PresenterView) -> None:
    view.open_vote()
    view.page.keyboard.press("ArrowRight")
    expect(reminder(view.page)).to_be_visible()
    until(view.page, lambda: state(view.server, view.code)["slide"] != FIRST)

    view.page.reload()
    view.expect_open()

    reminder(view.page).get_by_role("button", name="Return to vote").click()
    expect(reminder(view.page)).to_be_hidden()
    view.expect_at(FIRST)


def test_a_vote_that_is_opened_on_another_slide_than_its_own_is_seen(
    screen: Follower,
) -> None:
    screen.room.lead(slide="see-it")

    screen.room.vote(QUESTION, "open")

    expect(screen.page.locator(".projector-vote")).to_be_visible()


def test_who_has_voted_sees_the_slide_and_who_has_not_can_still_vote(
    handheld: Follower, new_page: NewPage
) -> None:
    late = Follower(new_page(viewport=PHONE), handheld.room).open()
    handheld.room.vote(QUESTION, "open")
    handheld.ballot.get_by_role("radio").first.check()
    handheld.send()
    expect(handheld.said).to_contain_text("Vote counted")

    handheld.room.lead(slide="solution")

    expect(handheld.page.locator("lesson-ballot")).to_be_hidden()
    expect(late.ballot).to_be_visible()
    handheld.page.get_by_role("button", name="Vote", exact=True).click()
    expect(handheld.said).to_contain_text("Vote counted")
    handheld.page.get_by_role("button", name="Hide vote").click()
    handheld.room.lead(slide=FIRST)
    expect(handheld.ballot).to_be_visible()
