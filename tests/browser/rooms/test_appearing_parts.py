"""Steps of slides in a live room: presenter view, projector, phones and remote."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.presenter_view import (
    PHONE,
    PresenterView,
    paired,
    press,
    state,
    wait_until,
)
from tests.servers.serving import Server

SLUG = "steps-in-room"


@pytest.fixture
def steps_view(page: Page, lesson_server: Server) -> PresenterView:
    return PresenterView(page, lesson_server, SLUG).open_first()


def expect_shown(page: Page, *texts: str) -> None:
    for text in ("One", "Two"):
        part = page.locator("#lesson-deck .slide").first.get_by_text(text, exact=True)
        expect(part).to_be_visible(visible=text in texts)


def expect_state(view: PresenterView, slide: str, step: int) -> None:
    def is_reached() -> bool:
        now = state(view.server, view.code)
        return (now["slide"], now["step"]) == (slide, step)

    wait_until(view.page, is_reached)


def test_the_projector_and_phones_follow_the_steps_also_those_that_join_later(
    steps_view: PresenterView, new_page: NewPage
) -> None:
    projector = new_page()
    projector.goto(f"{steps_view.server.url}r/{steps_view.code}?screen=1")

    steps_view.page.keyboard.press("ArrowRight")
    expect_state(steps_view, "first", 1)
    phone = new_page(viewport=PHONE)
    phone.goto(f"{steps_view.server.url}r/{steps_view.code}")
    pages = (steps_view.page, projector, phone)
    for page in pages:
        expect_shown(page, "One")
    steps_view.page.keyboard.press("PageDown")
    for page in pages:
        expect_shown(page, "One", "Two")
    expect_state(steps_view, "first", 2)

    steps_view.page.keyboard.press("PageDown")
    expect_state(steps_view, "second", 0)
    steps_view.page.keyboard.press("ArrowLeft")
    expect_state(steps_view, "first", 2)
    for page in pages:
        expect_shown(page, "One", "Two")


def test_an_open_part_and_steps_do_not_change_each_other(
    steps_view: PresenterView, new_page: NewPage
) -> None:
    phone = new_page(viewport=PHONE)
    phone.goto(f"{steps_view.server.url}r/{steps_view.code}")
    steps_view.page.keyboard.press("ArrowRight")

    steps_view.page.locator(".slide .deeper > summary").click()

    expect(phone.get_by_text("Details.", exact=True)).to_be_visible()
    expect_shown(phone, "One")
    expect_state(steps_view, "first", 4)


def test_an_open_part_does_not_announce_the_last_part_again(
    steps_view: PresenterView,
) -> None:
    page = steps_view.page
    page.keyboard.press("ArrowRight")
    announcement = page.locator("lesson-deck > [aria-live=polite]")
    expect(announcement).to_have_text("One")
    announcement.evaluate("element => element.replaceChildren()")

    page.locator(".slide .deeper > summary").click()

    expect_state(steps_view, "first", 4)
    expect(announcement).to_be_empty()


def test_the_presenter_view_says_what_is_next(steps_view: PresenterView) -> None:
    page = steps_view.page
    button = page.locator('.presenter-steps [data-step="next"]')
    next_ = page.frame_locator(".preview iframe >> nth=1")
    captions = page.locator(".previews figcaption")
    expect(button).to_have_text("Next step 1 / 2")
    expect(captions).to_contain_text(["Projector: slide 1", "Next step"])
    expect(next_.get_by_text("One", exact=True)).to_be_visible()
    expect(next_.get_by_text("Two", exact=True)).to_be_hidden()

    button.click()
    expect(button).to_have_text("Next step 2 / 2")
    expect(next_.get_by_text("Two", exact=True)).to_be_visible()

    button.click()
    expect(button).to_have_text("Next Second")
    expect(next_.locator(".slide")).to_have_attribute("data-id", "second")


def test_after_the_last_slide_the_presenter_view_names_the_questions(
    steps_view: PresenterView,
) -> None:
    following = steps_view.page.locator('.presenter-steps [data-step="next"]')
    previous = steps_view.page.locator('.presenter-steps [data-step="previous"]')
    expect(previous).to_have_attribute("aria-disabled", "true")
    steps_view.page.keyboard.press("ArrowRight")
    expect(previous).to_have_attribute("aria-disabled", "false")

    steps_view.page.keyboard.press("End")

    end = "End of slides · Continue with the questions under “Votes”."
    expect(following).to_have_text(end)
    expect(following).to_have_attribute("aria-disabled", "true")


def test_the_paired_phone_goes_through_the_steps(
    steps_view: PresenterView, new_page: NewPage
) -> None:
    phone = paired(new_page(viewport=PHONE), steps_view)
    following = phone.locator(".remote-next")
    expect(following).to_have_text("Next step 1 / 2")
    position = phone.locator(".remote-position")
    expect(position).to_have_text("1 / 2 (0 / 2)")

    for slide, step, shown in [
        ("first", 1, "1 / 2 (1 / 2)"),
        ("first", 2, "1 / 2 (2 / 2)"),
        ("second", 0, "2 / 2"),
    ]:
        press(phone, "Next")
        expect(position).to_have_text(shown)
        expect_state(steps_view, slide, step)
    press(phone, "Previous")

    expect_state(steps_view, "first", 2)
    expect_shown(steps_view.page, "One", "Two")
