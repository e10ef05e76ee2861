"""What the presenter opens on a slide is open for everyone who follows."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.deck import Deck
from tests.browser.led_room import (
    PHONE,
    PresenterView,
    asked,
    opened_from,
    paired,
    state,
    until,
)
from tests.browser.live_room import Follower, LiveRoom
from tests.serving import Server

RESCUES = "Three rescues that fail"
"""What opens on the first slide."""


def part(page: Page, slide: str = "order-problem") -> Locator:
    return page.locator(f'.slide[data-id="{slide}"] .slide-deeper > .deeper')


def expect_open(page: Page, *, open: bool = True) -> None:
    shown = part(page).locator("> .deeper-body")
    expect(shown).to_be_visible(visible=open)
    if open:
        expect(part(page).locator("> summary")).to_be_in_viewport()


def test_what_is_opened_in_one_window_opens_on_the_projector_and_on_phones(
    view: PresenterView, new_page: NewPage
) -> None:
    phone = new_page(viewport=PHONE)
    phone.goto(f"{view.server.url}r/{view.code}")
    with view.page.context.expect_page() as projected:
        view.press("Open projector window")
    screen = projected.value
    summary = part(view.page).locator("> summary")

    summary.click()
    for page in (screen, phone):
        expect_open(page)
    assert state(view.server, view.code)["step"] == 1

    summary.click()
    for page in (screen, phone):
        expect_open(page, open=False)
    assert state(view.server, view.code)["step"] == 0


def test_on_the_next_slide_all_is_closed_and_on_the_way_back_too(
    view: PresenterView, new_page: NewPage
) -> None:
    phone = new_page(viewport=PHONE)
    phone.goto(f"{view.server.url}r/{view.code}")
    part(view.page).locator("> summary").click()
    expect_open(phone)

    # In one moment: what was opened is not taken for the next slide's.
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


def test_a_step_that_has_not_gone_yet_is_not_taken_for_the_next_slides(
    view: PresenterView,
) -> None:
    # Opening and turning in one moment are one request.
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

    until(view.page, lambda: state(view.server, view.code)["slide"] == "solution")
    assert state(view.server, view.code)["step"] == 0


def test_the_deck_that_opened_the_presenter_view_opens_with_it(
    page: Page, server: Server, lesson_url: str
) -> None:
    deck = Deck(page, lesson_url).open("#/1")
    view = opened_from(deck, server)

    part(view.page).locator("> summary").click()
    expect_open(page)
    page.bring_to_front()
    part(page).locator("> summary").click()

    expect_open(view.page, open=False)
    until(page, lambda: state(server, view.code)["step"] == 0)


def test_who_comes_late_finds_open_what_is_open(page: Page, room: LiveRoom) -> None:
    room.lead(slide="order-problem", step=1)

    Follower(page, room).open()

    expect_open(page)


def test_a_step_that_a_slide_has_not_opens_nothing(handheld: Follower) -> None:
    handheld.room.lead(step=1)
    expect_open(handheld.page)

    handheld.room.lead(step=7)

    expect_open(handheld.page, open=False)
    expect(handheld.follow_again).to_be_hidden()


def test_what_opens_is_told_to_who_does_not_see_it(handheld: Follower) -> None:
    told = handheld.page.locator(".room-announcement")

    handheld.room.lead(step=1)
    expect(told).to_have_text(f"Opened: {RESCUES}")
    handheld.room.lead(step=0)
    expect(told).to_have_text(f"Closed: {RESCUES}")


def test_what_one_opens_oneself_stays_until_asked_to_follow_again(
    handheld: Follower,
) -> None:
    page = handheld.page
    words = page.locator(".room-status-text")
    part(page).locator("> summary").click()
    expect(handheld.follow_again).to_be_visible()
    expect(words).to_have_text("On your own")

    part(page).locator("> summary").click()
    expect(handheld.follow_again).to_be_hidden()

    handheld.room.lead(step=1)
    expect_open(page)
    part(page).locator("> summary").click()
    expect(handheld.follow_again).to_be_visible()
    handheld.room.lead(joining=True)
    expect_open(page, open=False)

    handheld.follow_again.click()
    expect_open(page)
    expect(words).to_have_text("Live")


def test_an_own_part_ends_when_the_presenter_turns_the_slide(
    handheld: Follower,
) -> None:
    part(handheld.page).locator("> summary").click()
    expect(handheld.follow_again).to_be_visible()

    handheld.room.lead(slide="see-it", figures={"waves": {"positions": "30"}})

    handheld.expect_at("see-it")
    waves = handheld.page.locator('lesson-controls[data-group="waves"]')
    expect(waves.get_by_label("Positions", exact=True)).to_have_value("30")
    expect(handheld.follow_again).to_be_hidden()


def test_the_phone_that_leads_opens_what_the_slide_has(
    view: PresenterView, new_page: NewPage
) -> None:
    follower = new_page(viewport=PHONE)
    follower.goto(f"{view.server.url}r/{view.code}")
    phone = paired(new_page(viewport=PHONE), view)

    phone.get_by_role("button", name=f"Open “{RESCUES}”").click()
    for page in (view.page, follower):
        expect_open(page)

    phone.get_by_role("button", name=f"Close “{RESCUES}”").click()
    for page in (view.page, follower):
        expect_open(page, open=False)


def test_what_is_opened_without_the_lead_closes_again(
    view: PresenterView, new_page: NewPage
) -> None:
    phone = new_page(viewport=PHONE)
    phone.goto(view.pair())
    expect(view.page.get_by_text("The phone is in control.")).to_be_visible()

    part(view.page).locator("> summary").click()

    expect(
        view.page.get_by_text("Press “Take control” to control it from here.")
    ).to_be_visible()
    expect_open(view.page, open=False)
    assert state(view.server, view.code)["step"] == 0


def test_a_view_that_comes_back_has_open_what_the_room_has(
    view: PresenterView,
) -> None:
    path = f"rooms/{view.code}/state"
    asked(view.server, path, "PUT", {"step": 1}, view.secret)
    expect_open(view.page)

    view.page.goto("about:blank")
    view.open()

    expect_open(view.page)
