"""A vote that is still open after the presenter has left its slide."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.live_room import Follower, LiveRoom
from tests.browser.presenter_view import (
    PHONE,
    QUESTION,
    PresenterView,
    paired,
    state,
    vote_item,
    wait_until,
)
from tests.browser.rooms.conftest import PROJECTOR

FIRST = "order-problem"
"""First slide of the lesson."""


def reminder(page: Page) -> Locator:
    return page.get_by_role("region", name="A vote is still open")


def phase(view: PresenterView) -> object:
    vote = state(view.server, view.code)["vote"]
    return vote and vote["phase"]


def test_the_presenter_returns_to_an_open_vote_or_closes_it_from_another_slide(
    view: PresenterView,
) -> None:
    view.open_vote()
    expect(reminder(view.page)).to_be_hidden()

    view.page.keyboard.press("ArrowRight")
    expect(reminder(view.page)).to_contain_text("man bites dog")
    expect(reminder(view.page)).to_contain_text("0 of")
    expect(view.page.get_by_role("button", name="Close vote")).to_have_count(1)
    expect(view.votes.get_by_role("button", name="Peek at results")).to_be_visible()
    expect(view.page.locator(".vote-heading:visible")).to_contain_text("man bites dog")
    reminder(view.page).get_by_role("button", name="Return to vote").click()

    expect(view.page.locator(".slide-number")).to_have_text("1")
    expect(reminder(view.page)).to_be_hidden()
    assert phase(view) == "open"

    view.page.keyboard.press("ArrowRight")
    close = reminder(view.page).get_by_role("button", name="Close vote")
    close.focus()
    close.press("Enter")
    expect(reminder(view.page)).to_be_hidden()
    expect(view.page.locator("[data-step=next]")).to_be_focused()
    expect(view.page.locator(".slide-number")).to_have_text("2")
    wait_until(view.page, lambda: phase(view) == "closed")


def test_v_and_enter_close_an_open_vote_from_another_slide(view: PresenterView) -> None:
    view.open_vote()
    view.page.keyboard.press("ArrowRight")
    expect(reminder(view.page)).to_be_visible()

    view.page.keyboard.press("v")
    close = reminder(view.page).get_by_role("button", name="Close vote")
    expect(close).to_be_focused()
    view.page.keyboard.press("Enter")

    expect(reminder(view.page)).to_be_hidden()
    wait_until(view.page, lambda: phase(view) == "closed")
    view.page.keyboard.press("v")
    expect(view.page.locator(":focus")).to_have_text("Open vote")


def test_the_phone_returns_to_an_open_vote(
    view: PresenterView, new_page: NewPage
) -> None:
    phone = paired(new_page(viewport=PHONE), view)
    phone.get_by_role("button", name="Votes").click()
    vote_item(phone).get_by_role("button", name="Open vote").click()
    expect(phone.get_by_text("Round 1: 0")).to_be_visible()

    phone.get_by_role("button", name="Next", exact=True).click()
    expect(reminder(phone)).to_be_in_viewport(ratio=1)
    expect(reminder(view.page)).to_be_visible()

    reminder(phone).get_by_role("button", name="Return to vote").click()
    expect(reminder(phone)).to_be_hidden()
    expect(view.page.locator(".slide-number")).to_have_text("1")
    expect(phone.get_by_text("Round 1: 0")).to_be_visible()

    phone.get_by_role("button", name="Next", exact=True).click()
    reminder(phone).get_by_role("button", name="Close vote").click()
    expect(reminder(phone)).to_be_hidden()
    wait_until(phone, lambda: phase(view) == "closed")


def test_the_projector_shows_the_slide_and_a_line_about_the_open_vote(
    projector: Follower,
) -> None:
    box = projector.page.locator(".projector-vote")
    line = projector.page.locator(".projector-open-vote")
    projector.room.vote(QUESTION, "open")
    expect(box).to_be_visible()

    projector.room.update_state(slide="solution")
    expect(box).to_be_hidden()
    expect(line).to_contain_text("The vote is open: 0 of")
    projector.room.update_state(slide=FIRST)
    expect(box).to_be_visible()
    expect(line).to_be_hidden()

    projector.room.update_state(slide="solution")
    projector.room.vote(QUESTION, "closed")
    expect(line).to_be_hidden()
    expect(box).to_be_hidden()
    projector.room.vote(QUESTION, "shown")
    expect(box.get_by_role("heading", name="Results")).to_be_visible()


def test_the_line_about_an_open_vote_names_its_question_in_one_line(
    included_projector: Follower,
) -> None:
    page, room = included_projector.page, included_projector.room
    line = page.locator(".projector-open-vote")
    question = line.locator(".projector-open-question")
    room.vote("order-needed", "open")

    room.update_state(slide="solution")

    expect(question).to_contain_text("Why does a transformer need positional encoding")
    expect(line).to_contain_text("The vote is open: 0 of")
    one_line = line.bounding_box()
    assert one_line
    room.vote("order-needed", "closed")
    room.vote(QUESTION, "open")
    room.update_state(slide="why-sine")

    expect(question).to_contain_text("Attention without positions reads")
    line_box, question_box = line.bounding_box(), question.bounding_box()
    assert line_box
    assert question_box
    assert line_box["height"] == one_line["height"]
    assert line_box["x"] + line_box["width"] <= PROJECTOR["width"]
    assert question_box["width"] > 0.3 * PROJECTOR["width"]
    assert question.evaluate("e => e.scrollWidth > e.clientWidth")


def test_a_late_projector_shows_the_line_about_the_open_vote(
    room: LiveRoom, new_page: NewPage
) -> None:
    room.vote(QUESTION, "open")
    room.update_state(slide="solution")

    projector = Follower(new_page(viewport=PROJECTOR), room).open("?screen=1")

    box = projector.page.locator(".projector-vote")
    line = projector.page.locator(".projector-open-vote")
    expect(line).to_contain_text("The vote is open: 0 of")
    expect(box).to_be_hidden()
    room.update_state(slide=FIRST)
    expect(box).to_be_visible()
    expect(line).to_be_hidden()


def test_the_reminder_is_shown_after_a_reload(view: PresenterView) -> None:
    view.open_vote()
    view.page.keyboard.press("ArrowRight")
    expect(reminder(view.page)).to_be_visible()
    wait_until(view.page, lambda: state(view.server, view.code)["slide"] != FIRST)

    view.page.reload()
    view.expect_open()

    reminder(view.page).get_by_role("button", name="Return to vote").click()
    expect(reminder(view.page)).to_be_hidden()
    view.expect_at(FIRST)


def test_the_projector_shows_a_vote_opened_on_another_slide(
    projector: Follower,
) -> None:
    projector.room.update_state(slide="see-it")

    projector.room.vote(QUESTION, "open")

    expect(projector.page.locator(".projector-vote")).to_be_visible()


def test_the_ballot_hides_only_after_voting(
    phone_follower: Follower, new_page: NewPage
) -> None:
    late = Follower(new_page(viewport=PHONE), phone_follower.room).open()
    phone_follower.room.vote(QUESTION, "open")
    phone_follower.ballot.get_by_role("radio").first.check()
    phone_follower.send()
    expect(phone_follower.status).to_contain_text("Vote counted")

    phone_follower.room.update_state(slide="solution")

    expect(phone_follower.page.locator("lesson-ballot")).to_be_hidden()
    expect(late.ballot).to_be_visible()
    phone_follower.page.get_by_role("button", name="Vote", exact=True).click()
    expect(phone_follower.status).to_contain_text("Vote counted")
    phone_follower.page.get_by_role("button", name="Hide vote").click()
    phone_follower.room.update_state(slide=FIRST)
    expect(phone_follower.ballot).to_be_visible()
