"""Answers to predictions on the slides of a room, and what to remember below them."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import SLUG, NewPage
from tests.browser.lessons import COMPACT_SLUG
from tests.browser.live_room import Follower, LiveRoom
from tests.browser.more_settings import field_of, open_more_settings
from tests.browser.presenter_view import (
    PHONE,
    PresenterView,
    paired,
    press,
    state,
    wait_until,
)
from tests.browser.rooms.conftest import PROJECTOR, ExpectState
from tests.browser.text_boxes import small_texts
from tests.servers.serving import Server

ID, ANSWER = "faster-pair", "the angle of pair 1 only by 0.01"


def remember(page: Page) -> Locator:
    return page.locator(".slide:not([inert])").get_by_role("note", name="Remember")


def answer(page: Page) -> Locator:
    return page.locator(f"lesson-deck [data-question={ID}]").get_by_text(ANSWER)


def test_the_room_sees_answer_and_callout_when_the_presenter_shows_them(
    page: Page, server: Server, new_page: NewPage
) -> None:
    view = PresenterView(page, server, SLUG).open_first()
    view.page.goto(view.page.url + "#/solution")
    view.expect_at("solution")
    phone, wall = new_page(viewport=PHONE), new_page(viewport=PROJECTOR)
    room = f"{view.server.url}r/{view.code}"
    phone.goto(room)
    wall.goto(f"{room}?screen=1")
    for page in (phone, wall):
        shown = page.locator("lesson-deck .slide:not([inert])")
        expect(shown).to_have_count(1)
        expect(shown).to_have_attribute("data-id", "solution")
        expect(page.locator(f"lesson-deck [data-question={ID}]")).to_be_visible()
        expect(remember(page)).to_be_hidden()
        expect(answer(page)).to_have_count(0)

    slide = view.page.locator(".slide:not([inert])")
    slide.get_by_role("button", name="Show the answer").click()

    for page in (phone, wall):
        expect(answer(page)).to_be_visible()
        expect(remember(page)).to_be_visible()
    expect(phone.locator(".room-announcement")).to_contain_text(ANSWER)
    step = wall.get_by_role("group", name="Step")
    expect(step.get_by_text("3 of 5").first).to_be_visible()
    expect(wall.locator(".moving-number")).to_have_count(0)
    assert small_texts(wall, 0.03) == {}
    slide.get_by_role("button", name="Hide the answer").click()
    for page in (phone, wall):
        expect(remember(page)).to_be_hidden()
        expect(answer(page)).to_have_count(0)


def test_a_follower_who_goes_back_sees_what_to_remember(
    room: LiveRoom, follower: Follower
) -> None:
    room.update_state(slide="why-sine")
    follower.expect_at("why-sine")
    follower.page.keyboard.press("ArrowLeft")
    follower.expect_at("solution")
    expect(remember(follower.page)).to_be_visible()

    room.update_state(slide="order-problem")

    expect(remember(follower.page)).to_be_hidden()


def test_an_answer_stays_unchanged_in_the_next_state(
    room: LiveRoom, follower: Follower
) -> None:
    room.update_state(slide="see-it", answers={"smaller-base": True})
    box = follower.page.locator("lesson-deck .room-answer:visible")
    expect(box).to_contain_text("by a factor of 18.")
    # The server writes a no-break space where innerHTML has an entity.
    assert "&nbsp;" in box.inner_html()
    content = box.evaluate_handle("box => box.firstChild")

    room.update_state(slide="adding")
    follower.expect_at("adding")

    assert content.evaluate("content => content.isConnected")


def test_the_presenter_reads_the_answer_with_the_notes(view: PresenterView) -> None:
    view.page.goto(view.page.url + "#/solution")
    view.expect_at("solution")
    notes = view.page.get_by_role("group", name="Notes of this slide")

    expect(notes.get_by_text(ANSWER)).to_be_visible()
    expect(notes.get_by_text("Point at the exponent first.")).to_be_visible()


def test_a_stored_choice_does_not_show_the_answer_from_the_presenter_view(
    view: PresenterView,
) -> None:
    view.page.goto(view.page.url + "#/see-it")
    view.expect_at("see-it")
    slide = view.page.locator(".slide:not([inert])")
    slide.get_by_role("radio", name="the fast ones").check()

    open_more_settings(view.page)
    waves = slide.locator('lesson-controls[data-group="waves"]')
    field_of(waves, "Positions").fill("30")

    wait_until(view.page, lambda: "waves" in state(view.server, view.code)["figures"])
    expect(slide.get_by_role("radio", name="the fast ones")).to_be_visible()
    assert state(view.server, view.code)["answers"] == {}


def test_the_paired_phone_shows_and_hides_the_answer(
    view: PresenterView, phone: Page, expect_state: ExpectState
) -> None:
    paired(phone, view)
    slide = view.page.locator(".slide:not([inert])")

    press(phone, "Show the answer")

    expect(slide.locator(".prose").get_by_text("a sum has no order")).to_be_visible()
    expect(slide.locator(r"#setting-order\.order")).to_have_value("2,1,0")
    press(phone, "Hide the answer")
    expect(slide.get_by_role("button", name="Show the answer")).to_be_visible()
    expect_state(answers={})


def test_an_answer_shown_before_the_room_is_open_is_sent_and_shown_after_a_reload(
    page: Page, server: Server
) -> None:
    opening: list[Route] = []
    page.route("**/rooms", lambda route: opening.append(route))
    page.goto(f"{server.url}lessons/{COMPACT_SLUG}/present")
    wait_until(page, lambda: bool(opening))
    slide = page.locator(".slide:not([inert])")
    slide.get_by_role("button", name="Show the answer").click()
    shown = slide.locator(".prose").get_by_text("a sum has no order")
    expect(shown).to_be_visible()

    opening[0].continue_()

    view = PresenterView(page, server).expect_open()
    wait_until(page, lambda: "who-changes" in state(server, view.code)["answers"])
    expect(shown).to_be_visible()

    page.unroute("**/rooms")
    page.reload()

    expect(shown).to_be_visible()
