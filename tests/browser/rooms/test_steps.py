"""Parts of a slide that the presenter opens are open for all followers."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.deck import Deck
from tests.browser.live_room import Follower, LiveRoom
from tests.browser.more_settings import field_of
from tests.browser.presenter_view import (
    PHONE,
    PresenterView,
    open_from_deck,
    paired,
    request_json,
    state,
    wait_until,
)
from tests.servers.serving import Server

RESCUES = "Three rescues that fail, and the exact statement"
"""Title of the first part on the first slide."""


def part(page: Page, slide: str = "order-problem") -> Locator:
    return page.locator(f'.slide[data-id="{slide}"] .slide-deeper > .deeper')


def expect_open(page: Page, *, open: bool = True) -> None:
    shown = part(page).locator("> .deeper-body")
    expect(shown).to_be_visible(visible=open)
    if open:
        expect(part(page).locator("> summary")).to_be_in_viewport()


def test_an_opened_part_opens_on_the_projector_and_on_phones(
    view: PresenterView, new_page: NewPage
) -> None:
    phone = new_page(viewport=PHONE)
    phone.goto(f"{view.server.url}r/{view.code}")
    with view.page.context.expect_page() as projected:
        view.press("Open projector window")
    projector = projected.value
    summary = part(view.page).locator("> summary")

    summary.click()
    for page in (projector, phone):
        expect_open(page)
    assert state(view.server, view.code)["step"] == 1

    summary.click()
    for page in (projector, phone):
        expect_open(page, open=False)
    assert state(view.server, view.code)["step"] == 0


def test_a_slide_change_closes_all_parts(
    view: PresenterView, new_page: NewPage
) -> None:
    phone = new_page(viewport=PHONE)
    phone.goto(f"{view.server.url}r/{view.code}")
    part(view.page).locator("> summary").click()
    expect_open(phone)

    # In one task of the browser, so that the step could apply to the wrong slide.
    view.press_at_once("ArrowRight", 1)
    expect(phone.locator(".slide:not([inert])")).to_have_attribute(
        "data-id", "solution"
    )
    assert state(view.server, view.code)["step"] == 0
    expect(part(phone, "solution").locator("> .deeper-body")).to_be_hidden()

    view.press_at_once("ArrowLeft", 1)
    expect(phone.locator(".slide:not([inert])")).to_have_attribute(
        "data-id", "order-problem"
    )
    for page in (view.page, phone):
        expect_open(page, open=False)


def test_an_unsent_step_does_not_apply_to_the_next_slide(
    view: PresenterView,
) -> None:
    # The opened part and the slide change are sent in one request.
    view.page.evaluate(
        """async (key) => {
          const opens = document.querySelector('.slide-deeper > .deeper');
          opens.open = true;
          await new Promise((done) =>
            opens.addEventListener('toggle', done, { once: true }));
          document.body.dispatchEvent(new KeyboardEvent('keydown',
            { key, bubbles: true, cancelable: true }));
        }""",
        "ArrowRight",
    )

    wait_until(view.page, lambda: state(view.server, view.code)["slide"] == "solution")
    assert state(view.server, view.code)["step"] == 0


def test_the_deck_and_its_presenter_view_open_the_same_part(
    page: Page, server: Server, lesson_url: str
) -> None:
    deck = Deck(page, lesson_url).open("#/1")
    view = open_from_deck(deck, server)

    part(view.page).locator("> summary").click()
    expect_open(page)
    page.bring_to_front()
    part(page).locator("> summary").click()

    expect_open(view.page, open=False)
    wait_until(page, lambda: state(server, view.code)["step"] == 0)


def test_a_late_follower_sees_the_open_part(page: Page, room: LiveRoom) -> None:
    room.update_state(slide="order-problem", step=1)

    Follower(page, room).open()

    expect_open(page)


def test_opened_and_closed_parts_are_announced_and_an_unknown_step_opens_nothing(
    phone_follower: Follower,
) -> None:
    announcement = phone_follower.page.locator(".room-announcement")

    phone_follower.room.update_state(step=1)
    expect(announcement).to_have_text(f"Opened: {RESCUES}")
    phone_follower.room.update_state(step=0)
    expect(announcement).to_have_text(f"Closed: {RESCUES}")

    phone_follower.room.update_state(step=1)
    expect_open(phone_follower.page)
    phone_follower.room.update_state(step=7)
    expect_open(phone_follower.page, open=False)
    expect(phone_follower.follow_again).to_be_hidden()


def test_a_followers_open_part_stays_until_following_again_or_another_slide(
    phone_follower: Follower,
) -> None:
    page = phone_follower.page
    words = page.locator(".room-status-text")
    part(page).locator("> summary").click()
    expect(phone_follower.follow_again).to_be_visible()
    expect(words).to_have_text("On your own")

    part(page).locator("> summary").click()
    expect(phone_follower.follow_again).to_be_hidden()

    phone_follower.room.update_state(step=1)
    expect_open(page)
    part(page).locator("> summary").click()
    expect(phone_follower.follow_again).to_be_visible()
    phone_follower.room.update_state(joining=True)
    expect_open(page, open=False)

    phone_follower.follow_again.click()
    expect_open(page)
    expect(words).to_have_text("Live")

    part(page).locator("> summary").click()
    expect(phone_follower.follow_again).to_be_visible()
    phone_follower.room.update_state(
        slide="see-it", figures={"waves": {"positions": "30"}}
    )
    phone_follower.expect_at("see-it")
    waves = page.locator('lesson-controls[data-group="waves"]')
    expect(field_of(waves, "Positions")).to_have_value("30")
    expect(phone_follower.follow_again).to_be_hidden()


def test_the_phone_opens_parts(view: PresenterView, new_page: NewPage) -> None:
    follower = new_page(viewport=PHONE)
    follower.goto(f"{view.server.url}r/{view.code}")
    phone = paired(new_page(viewport=PHONE), view)

    phone.get_by_role("button", name=f"Open “{RESCUES}”").click()
    for page in (view.page, follower):
        expect_open(page)

    phone.get_by_role("button", name=f"Close “{RESCUES}”").click()
    for page in (view.page, follower):
        expect_open(page, open=False)


def test_a_reopened_presenter_view_shows_the_open_part(
    view: PresenterView,
) -> None:
    path = f"rooms/{view.code}/state"
    request_json(view.server, path, "PUT", {"step": 1}, view.secret)
    expect_open(view.page)

    view.page.goto("about:blank")
    view.open()

    expect_open(view.page)
