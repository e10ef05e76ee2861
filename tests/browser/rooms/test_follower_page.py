"""The follower page: shortcuts, the end of the room, and layout."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility.axe import page_for_axe, violations
from tests.browser.conftest import NewPage
from tests.browser.lessons import COMPACT_SLUG
from tests.browser.live_room import KINDS_SLUG, RIGHT_TO_LEFT_SLUG, Follower, LiveRoom
from tests.servers.serving import Server

SMALL = {"width": 320, "height": 640}


def test_shortcuts_that_would_leave_the_room_are_disabled(follower: Follower) -> None:
    follower.page.evaluate("() => { window.open = () => { window.opened = true; }; }")

    for key in ("s", "r", "?"):
        follower.page.keyboard.press(key)

    keys = follower.page.get_by_role("dialog", name="Help")
    expect(keys).to_be_visible()
    expect(keys).not_to_contain_text("presenter view", ignore_case=True)
    expect(follower.page.locator("body")).to_have_attribute("data-view", "deck")
    assert follower.page.evaluate("window.opened") is None


def test_full_screen_includes_the_bar_and_the_ballot(follower: Follower) -> None:
    follower.page.keyboard.press("f")
    follower.page.wait_for_function("() => document.fullscreenElement")
    follower.room.vote("order-needed", "open")

    expect(follower.ballot).to_be_visible()
    expect(follower.page.locator(".room-status")).to_be_in_viewport()


def test_questions_are_read_only_in_a_room(page: Page, room: LiveRoom) -> None:
    urls: list[str] = []
    page.on("request", lambda request: urls.append(request.url))

    Follower(page, room).open()
    room.update_state(slide="practice")
    question = page.locator(".question.room-question").first

    expect(question).to_contain_text("The presenter opens this question for a vote.")
    expect(question.get_by_role("radio")).to_have_count(0)
    expect(page.get_by_role("button", name="Check my answer")).to_have_count(0)
    assert not [url for url in urls if "/answers" in url]


def test_a_question_no_longer_says_that_the_presenter_will_open_its_vote(
    page: Page, room: LiveRoom
) -> None:
    Follower(page, room).open()
    note = page.locator(".room-question[data-question=order-needed] > .question-note")
    expect(note).to_have_text("The presenter opens this question for a vote.")
    expect(note).not_to_have_attribute("hidden", "")

    room.vote("order-needed", "open", "closed", "revealed")

    expect(note).to_have_attribute("hidden", "")


def test_an_ended_room_links_once_to_its_last_slide(server: Server, page: Page) -> None:
    room = LiveRoom(server, COMPACT_SLUG)
    follower = Follower(page, room).open()
    room.update_state(slide="why-sine")
    follower.expect_at("why-sine")

    room.end()
    expect(page.get_by_role("heading", name="This room has ended")).to_be_visible()
    expect(page.locator("lesson-deck")).to_be_hidden()
    join = page.get_by_role("link", name="Join another room")
    expect(join).to_have_attribute("href", "/join")
    lesson = page.locator(f'a[href*="/lessons/{COMPACT_SLUG}"]:visible')
    lesson.click()

    expect(page).to_have_url(f"{server.url}lessons/{COMPACT_SLUG}#/why-sine")


def test_the_end_of_a_room_is_announced_and_its_heading_gets_a_lost_focus(
    server: Server, page: Page, new_page: NewPage
) -> None:
    room = LiveRoom(server, COMPACT_SLUG)
    focused, other = Follower(page, room).open(), Follower(new_page(), room).open()
    link = focused.page.locator('.slide-link[rel="next"]')
    link.focus()

    room.end()

    ended = "This room has ended"
    expect(focused.page.get_by_role("heading", name=ended)).to_be_focused()
    expect(other.page.locator(".room-announcement")).to_have_text(ended)


@pytest.mark.parametrize("slug", [KINDS_SLUG, RIGHT_TO_LEFT_SLUG])
def test_nothing_is_cut_off_on_a_small_phone(
    new_page: NewPage, server: Server, slug: str
) -> None:
    room = LiveRoom(server, slug)
    follower = Follower(new_page(viewport=SMALL), room).open()
    room.vote("single", "open")
    expect(follower.ballot).to_be_visible()
    found = {"following": follower.page.evaluate(CUT_OFF)}
    follower.page.locator('.slide-link[rel="next"]').dispatch_event("click")
    expect(follower.follow_again).to_be_visible()
    found["alone"] = follower.page.evaluate(CUT_OFF)
    room.end()

    assert found == {state: [0, []] for state in found}


CUT_OFF = """() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  const parts = [...document.querySelector(".room-bar").children]
    .filter((part) => part.scrollWidth > part.clientWidth + 1);
  return [scrollWidth - clientWidth, parts.map((part) => part.className)];
}"""
"""Pixels by which the page is too wide, and parts of the bar that are cut off."""


def test_no_axe_violation_during_a_vote(new_page: NewPage, server: Server) -> None:
    room = LiveRoom(server, KINDS_SLUG)
    found = []
    phone = Follower(page_for_axe(new_page), room).open()
    wall = Follower(page_for_axe(new_page), room).open("?screen=1")

    def look(moment: str, *parts: tuple[Follower, str | None]) -> None:
        """Check pages, or the parts that have changed since the whole was checked."""
        for each, part in parts:
            shown = each.page.url.rpartition("/")[2]
            found.extend(f"{shown}, {moment}: {v}" for v in violations(each.page, part))

    look("at first", (phone, None), (wall, None))
    room.update_state(joining=True, slide="practice")
    expect(wall.page.locator(".projector-join")).to_be_visible()
    look("joining", (wall, ".projector-join"))
    room.update_state(joining=False)
    room.vote("single", "open")
    expect(wall.page.locator(".projector-vote")).to_be_visible()
    room.update_state(slide="second")
    expect(wall.page.locator(".projector-open-vote")).to_be_visible()
    look("a vote left open", (phone, None), (wall, None))
    vote = ((phone, "lesson-ballot"), (wall, ".projector-vote"))
    for question in ("several", "numeric", "ordering"):
        room.vote(question, "open")
        expect(phone.page.locator(f"form[data-question={question}]")).to_be_visible()
        look(question, *vote)
    phone.send()
    expect(phone.status).to_contain_text("Vote counted")
    room.vote("ordering", "closed", "revealed")
    expect(phone.page.get_by_role("heading", name="Answer")).to_be_visible()
    phone.page.get_by_text("As a table", exact=True).click()
    look("revealed", *vote)
    room.end()
    phone.expect_status("ended")
    wall.expect_status("ended")
    look("ended", (phone, None), (wall, None))

    assert found == []
