"""Wide tables and code that the server sends after the page, such as explanations."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.deck import Deck
from tests.browser.live_room import Follower, LiveRoom
from tests.browser.presenter_view import PresenterView
from tests.browser.questions.question_page import check, question
from tests.servers.serving import Server

SLUG = "later-content"


@pytest.fixture
def lesson(page: Page, other_lessons: str) -> Page:
    return Deck(page, f"{other_lessons}lessons/{SLUG}").open().page


@pytest.fixture
def room(lesson_server: Server) -> LiveRoom:
    return LiveRoom(lesson_server, SLUG)


@pytest.fixture
def follower(page: Page, room: LiveRoom) -> Follower:
    return Follower(page, room).open()


def expect_prepared(box: Locator) -> None:
    """Expect that the arrow keys scroll the table, and that the code has a button."""
    expect(box.locator("table")).to_have_attribute("tabindex", "0")
    expect(box.get_by_role("button", name="Copy this code")).to_have_count(1)


def answer(odd: Locator) -> None:
    for name in ("One", "Three"):
        odd.get_by_role("checkbox", name=name).check()
    expect(check(odd)).to_contain_text("Right")


def test_the_explanation_of_an_answer_scrolls_and_has_a_copy_button(
    lesson: Page,
) -> None:
    odd = question(lesson, "odd")

    for _ in range(2):
        answer(odd)
        expect_prepared(odd.locator(".explanation"))
        odd.get_by_role("button", name="Answer again").click()


def test_screen_readers_do_not_read_the_copy_button_of_an_explanation(
    lesson: Page,
) -> None:
    odd = question(lesson, "odd")

    answer(odd)

    reason = odd.locator(".reason")
    expect(reason).to_contain_text("one = 1")
    expect(reason).not_to_contain_text("Copy")


def test_a_model_answer_scrolls_and_has_a_copy_button(lesson: Page) -> None:
    lesson.get_by_role("textbox", name="Your answer").fill("Words.")
    lesson.locator("lesson-open .question-actions .button").click()

    expect_prepared(lesson.locator("lesson-open .model-answer"))


def test_a_model_answer_in_a_room_scrolls_and_has_a_copy_button(
    follower: Follower,
) -> None:
    follower.room.vote("why", "open", "closed", "revealed")

    expect_prepared(follower.page.locator(".model-answer:visible"))


def test_an_explanation_in_the_results_of_a_vote_scrolls_and_has_a_copy_button(
    follower: Follower,
) -> None:
    follower.room.vote("odd", "open", "closed", "revealed")

    expect_prepared(follower.page.locator(".explanation:visible"))


def test_the_prompt_above_results_has_no_copy_button(
    new_page: NewPage, room: LiveRoom
) -> None:
    views = [Follower(new_page(), room).open(each) for each in ("", "?screen=1")]

    room.vote("odd", "open", "closed", "shown")

    for view in views:
        prompt = view.page.locator(".vote-prompt:visible")
        expect(prompt.locator("pre")).to_have_text("two = 2")
        expect(prompt.get_by_role("button")).to_have_count(0)


def test_notes_that_a_room_loads_scroll_and_have_a_copy_button(
    new_page: NewPage, lesson_server: Server
) -> None:
    # The proxy on this machine reports that the browser is on another machine.
    page = new_page(extra_http_headers={"X-Forwarded-For": "203.0.113.7"})
    PresenterView(page, lesson_server, SLUG).open()

    expect_prepared(page.locator(".speaker-note:visible"))
