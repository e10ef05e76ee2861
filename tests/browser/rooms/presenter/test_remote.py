"""The remote: a paired phone that controls the room."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route, expect

from tests.browser.lessons import COMPACT_SLUG
from tests.browser.presenter_view import (
    PresenterView,
    cast_votes,
    paired,
    press,
    request_json,
    state,
    vote_item,
    wait_until,
)

FAKE_WAKE_LOCK = """
window.held = 0;
window.granting = Promise.resolve();
const release = async () => { window.held -= 1; };
const request = async () => {
  window.requested = true;
  await window.granting;
  window.held += 1;
  return { release };
};
Object.defineProperty(navigator, "wakeLock", { value: { request } });
"""

WAVES = 'lesson-controls[data-group="waves"]'


def test_a_paired_phone_has_large_buttons_and_controls_the_room_also_after_a_reload(
    view: PresenterView, phone: Page
) -> None:
    paired(phone, view)
    for name in ("Previous", "Next"):
        button = phone.get_by_role("button", name=name, exact=True)
        box = button.bounding_box()
        expect(button).to_be_in_viewport(ratio=1)
        assert box
        assert box["height"] >= 88
    over = "e => e.scrollWidth - e.clientWidth"
    assert phone.locator("html").evaluate(over) <= 0

    press(phone, "Next")

    view.expect_at("solution")
    wait_until(phone, lambda: state(view.server, view.code)["slide"] == "solution")
    expect(phone.get_by_role("heading", name="The solution")).to_be_visible()
    expect(phone.locator(".remote-slide:visible")).to_contain_text("Say.")
    expect(phone.locator(".next-title")).to_contain_text("Why sine waves?")
    press(phone, "Previous")
    view.expect_at("order-problem")

    phone.reload()

    expect(phone.locator(".next-title")).to_contain_text("The solution")
    press(phone, "Next")
    view.expect_at("solution")


def test_a_phone_shows_its_buttons_once_it_knows_the_slide_of_the_room(
    view: PresenterView, phone: Page
) -> None:
    held: list[Route] = []
    states = re.compile(f"/rooms/{view.code}(/events.*)?$")
    phone.route(states, lambda route: held.append(route))

    phone.goto(view.pair())

    expect(phone.get_by_role("heading", name="Connecting…")).to_be_visible()
    next_button = phone.get_by_role("button", name="Next", exact=True)
    expect(next_button).to_be_hidden()
    wait_until(phone, lambda: len(held) > 0)
    held[0].continue_()
    expect(phone.get_by_role("heading", name="Connecting…")).to_be_hidden()
    next_button.click()
    view.expect_at("solution")


def test_a_reloaded_presenter_view_follows_the_phone(
    view: PresenterView, phone: Page
) -> None:
    paired(phone, view)
    press(phone, "Next")
    view.expect_at("solution")

    # A change of only the fragment would not reload the page.
    view.page.goto("about:blank")
    view.open("#/see-it")

    view.expect_at("solution")
    press(phone, "Next")
    view.expect_at("why-sine")


def test_the_phone_controls_a_vote(view: PresenterView, phone: Page) -> None:
    paired(phone, view)
    press(phone, "Votes")
    vote_item(phone).get_by_role("button", name="Open vote").click()
    expect(phone.get_by_text("Round 1: 0")).to_be_visible()
    cast_votes(view.server, view.code, [0, 0, 1])

    press(phone, "Close vote")
    expect(phone.get_by_text("2 · 67%")).to_be_visible()
    press(phone, "Show the answer")

    wait_until(
        phone,
        lambda: state(view.server, view.code)["vote"]["phase"] == "revealed",
    )
    expect(view.votes.get_by_text("2 · 67%")).to_be_visible()


def test_the_phone_shows_why_the_room_has_ended_and_links_to_the_lesson(
    view: PresenterView, phone: Page, expected_errors: list[str]
) -> None:
    expected_errors.append("404")
    paired(phone, view)
    lesson = phone.locator(f'a[href="/lessons/{COMPACT_SLUG}"]')
    expect(lesson).to_be_hidden()

    request_json(view.server, f"rooms/{view.code}", "DELETE", None, view.secret)

    expect(phone.get_by_role("heading", name="This room has ended")).to_be_visible()
    expect(lesson).to_be_visible()
    cause = "The presenter has ended this room. Its votes have been deleted."
    expect(phone.get_by_text(cause)).to_be_visible()
    expect(phone.get_by_text("watching")).to_have_count(0)
    expect(view.page.get_by_text("The room has ended.")).to_be_visible()


def test_the_phone_holds_a_wake_lock_until_the_room_has_ended(
    view: PresenterView, phone: Page, expected_errors: list[str]
) -> None:
    expected_errors.append("404")
    phone.add_init_script(FAKE_WAKE_LOCK)
    paired(phone, view)
    phone.wait_for_function("() => window.held === 1")

    request_json(view.server, f"rooms/{view.code}", "DELETE", None, view.secret)

    expect(phone.get_by_role("heading", name="This room has ended")).to_be_visible()
    phone.wait_for_function("() => window.held === 0")


def test_a_wake_lock_that_is_granted_after_the_end_is_released(
    view: PresenterView, phone: Page, expected_errors: list[str]
) -> None:
    expected_errors.append("404")
    wait = "window.granting = new Promise((resolve) => { window.grant = resolve; });"
    phone.add_init_script(FAKE_WAKE_LOCK + wait)
    paired(phone, view)
    phone.wait_for_function("() => window.requested")
    request_json(view.server, f"rooms/{view.code}", "DELETE", None, view.secret)
    expect(phone.get_by_role("heading", name="This room has ended")).to_be_visible()

    held = phone.evaluate("""async () => {
      window.grant();
      await new Promise((resolve) => { setTimeout(resolve); });
      return window.held;
    }""")

    assert held == 0


def test_votes_can_be_controlled_in_an_enlarged_page_and_in_landscape(
    view: PresenterView, phone: Page
) -> None:
    paired(phone, view)
    view.open_vote()
    for width, height, name in ((195, 422, "Close vote"), (844, 390, "Show results")):
        phone.set_viewport_size({"width": width, "height": height})

        press(phone, name)

        next_button = phone.get_by_role("button", name="Next", exact=True)
        expect(next_button).to_be_in_viewport(ratio=1)
        expect(phone.get_by_role("button", name=name, exact=True)).to_be_hidden()


def test_a_long_word_leaves_room_for_the_counts(
    view: PresenterView, phone: Page
) -> None:
    paired(phone, view)
    view.open_vote()
    view.press("Close vote")
    rows = phone.locator(".vote-rows")
    answer = rows.locator(".vote-answer").first
    expect(answer).to_be_visible()

    answer.evaluate("(element) => { element.textContent = 'Encoding'.repeat(9); }")

    assert rows.evaluate("list => list.scrollWidth <= list.clientWidth")
    expect(rows.locator(".vote-count").first).to_be_in_viewport()
