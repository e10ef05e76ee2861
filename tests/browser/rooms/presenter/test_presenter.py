"""The presenter view: notes, clock, and synchronised windows."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.deck import LAST, Deck
from tests.browser.more_settings import field_of, open_more_settings, slider_of
from tests.browser.presenter_view import (
    PresenterView,
    open_from_deck,
    state,
    wait_until,
)
from tests.servers.serving import Server

WAVES = 'lesson-controls[data-group="waves"]'


def test_the_presenter_view_shows_notes_and_controls_the_deck(deck: Deck) -> None:
    with deck.page.context.expect_page() as opened:
        deck.press("s")
    presenter = opened.value
    presenter.locator("lesson-deck[data-ready]").wait_for(state="attached")
    expect(presenter.locator(".speaker-note:visible")).to_have_count(1)

    presenter.keyboard.press("ArrowRight")

    deck.expect_at(2)
    expect(presenter.locator(".speaker-note:visible")).to_have_attribute(
        "data-slide", "solution"
    )
    deck.press("ArrowRight")
    expect(presenter.locator(".slide-number")).to_have_text("3")


def test_a_presenter_elsewhere_loads_the_notes_when_the_room_opens(
    new_page: NewPage, server: Server, expected_errors: list[str]
) -> None:
    # The proxy on this machine reports that the browser is on another machine.
    page = new_page(extra_http_headers={"X-Forwarded-For": "203.0.113.7"})
    expected_errors.append("ERR_FAILED")
    page.route("**/r/*/notes", lambda route: route.abort())
    PresenterView(page, server).open()
    note = page.locator(".speaker-note:visible")
    expect(note).to_contain_text("The notes could not be loaded. The server cannot be")
    page.unroute("**/r/*/notes")

    page.reload()

    expect(note).to_contain_text("Read both sentences aloud")
    page.keyboard.press("ArrowRight")
    expect(note).to_contain_text("Point at the exponent first")
    expect(page.locator(".notes-missing")).to_have_count(0)


def test_shortcuts_change_the_size_of_the_notes_are_listed_and_obey_the_switch(
    page: Page,
    lesson_url: str,
) -> None:
    deck = Deck(page, lesson_url).open("/present")
    notes = deck.page.get_by_role("group", name="Notes of this slide")
    size = "n => parseFloat(getComputedStyle(n).fontSize)"
    initial = notes.evaluate(size)
    deck.press("+", "+")
    assert notes.evaluate(size) > initial
    deck.press("-", "-", "-")
    before = notes.evaluate(size)
    assert before < initial

    deck.press("?")
    expect(deck.page.get_by_role("rowheader", name="Larger notes")).to_be_visible()
    deck.page.get_by_label("Single-key shortcuts").uncheck()
    deck.press("Escape", "+")
    assert notes.evaluate(size) == before

    deck.page.get_by_role("button", name="Help").click()
    deck.page.get_by_label("Single-key shortcuts").check()
    deck.press("Escape")
    notes.focus()
    deck.press("+")
    assert notes.evaluate(size) != before


def test_the_slide_buttons_keep_the_focus_and_other_buttons_leave_keys_to_the_deck(
    page: Page, lesson_url: str
) -> None:
    deck = Deck(page, lesson_url).open("/present")
    deck.page.get_by_role("button", name="Start").click()
    deck.press("ArrowRight")
    expect(deck.page.locator(".slide-number")).to_have_text("2")
    deck.press("ArrowLeft")

    next_ = deck.page.locator("[data-step=next]")
    expect(next_).to_contain_text("The solution")

    next_.focus()
    deck.press("Enter")
    expect(deck.page.locator(".slide-number")).to_have_text("2")
    expect(next_).to_be_focused()
    deck.page.locator("[data-step=previous]").click()
    expect(deck.page.locator(".slide-number")).to_have_text("1")

    deck.press("End")
    expect(deck.page.locator(".slide-number")).to_have_text(str(LAST))
    expect(next_).to_have_attribute("aria-disabled", "true")
    expect(next_).to_contain_text("End of slides")

    # Neither the reading view nor another presenter view opens. Keys are handled in
    # order, so the last shows that the others were handled.
    deck.page.evaluate("() => { window.open = () => { window.opened = true; }; }")
    deck.press("s", "r", "?")
    expect(deck.page.get_by_role("dialog", name="Help")).to_be_visible()
    expect(deck.page.locator("body")).to_have_attribute("data-view", "deck")
    assert deck.page.evaluate("window.opened") is None


def test_the_first_turn_of_a_slide_starts_the_clock(deck: Deck) -> None:
    page = deck.page
    page.clock.set_fixed_time(1000)
    deck.open("/present")
    elapsed = page.locator(".clock-elapsed")
    toggle = page.locator("[data-clock=toggle]")
    page.clock.set_fixed_time(1060)
    expect(toggle).to_have_text("Start")
    expect(elapsed).to_have_text("0:00")

    deck.press("ArrowRight")
    page.clock.set_fixed_time(1120)
    expect(elapsed).to_have_text("1:00")
    toggle.click()
    expect(toggle).to_have_text("Resume")
    page.clock.set_fixed_time(1180)
    deck.press("ArrowRight")
    expect(toggle).to_have_text("Resume")
    expect(elapsed).to_have_text("1:00")
    toggle.click()
    expect(toggle).to_have_text("Pause")
    page.clock.set_fixed_time(1240)
    expect(elapsed).to_have_text("2:00")

    planned = page.get_by_label("Planned time (min)")
    expect(planned).to_have_value("8")
    excess = page.locator(".clock-over")
    expect(excess).to_have_text("")
    planned.fill("1")
    expect(excess).to_have_text("1 min over")
    page.clock.set_fixed_time(1239)
    expect(excess).to_have_text("Time is up")

    page.get_by_role("button", name="Reset").click()
    expect(elapsed).to_have_text("0:00")
    expect(toggle).to_have_text("Start")


def test_the_button_of_the_clock_changes_only_with_its_text(deck: Deck) -> None:
    """Screen readers could read a focused button again after each change."""
    page = deck.open("/present").page
    toggle = page.locator("[data-clock=toggle]")
    toggle.click()
    expect(toggle).to_have_accessible_name("Pause the clock")
    elapsed = page.locator(".clock-elapsed")
    before = elapsed.inner_text()
    toggle.evaluate(
        """(toggle) => {
          window.changes = [];
          const observer = new MutationObserver((all) => window.changes.push(...all));
          observer.observe(toggle, { attributes: true, childList: true });
        }"""
    )

    expect(elapsed).not_to_have_text(before)
    assert page.evaluate("window.changes.length") == 0

    toggle.click()
    expect(toggle).to_have_accessible_name("Resume the clock")
    expect(toggle).to_have_text("Resume")


def presenter_of(deck: Deck) -> Page:
    with deck.page.context.expect_page() as opened:
        deck.press("s")
    opened.value.locator("lesson-deck[data-ready]").wait_for(state="attached")
    return opened.value


@pytest.mark.usefixtures("without_plotly")
def test_a_late_presenter_view_shows_the_slide_and_the_figure_settings_of_the_deck(
    deck: Deck,
) -> None:
    presenter_of(deck).close()
    deck.press("End")
    open_more_settings(deck.page)
    slider_of(deck.page.locator(WAVES), "Positions").focus()
    deck.press("ArrowLeft")
    value = field_of(deck.page.locator(WAVES), "Positions").input_value()

    late = deck.page.context.new_page()
    late.goto(deck.url + "/present#/1")

    expect(late.locator(".slide-number")).to_have_text(str(LAST))
    positions = field_of(late.locator(WAVES), "Positions")
    expect(positions).to_have_value(value)


def test_a_late_presenter_view_prefers_the_deck_to_the_saved_room(
    deck: Deck, server: Server
) -> None:
    open_from_deck(deck, server).page.close()
    deck.press("End")
    # Delay the deck's answer, as on a busy machine: the room answers first.
    deck.page.evaluate(
        """() => {
          const post = BroadcastChannel.prototype.postMessage;
          const answered = new Promise((done) => { window.answer = done; });
          BroadcastChannel.prototype.postMessage = function (...news) {
            answered.then(() => post.apply(this, news));
          };
        }"""
    )

    late = PresenterView(deck.page.context.new_page(), server).open()
    expect(late.page.locator(".follower-count")).to_contain_text("watching")
    deck.page.evaluate("answer()")

    expect(late.page.locator(".slide-number")).to_have_text(str(LAST))
    deck.expect_at(LAST)
    wait_until(late.page, lambda: state(server, late.code)["slide"] == deck.ids[-1])


def test_a_deck_says_that_it_follows_the_presenter_view_and_can_stop(
    deck: Deck,
) -> None:
    presenter = presenter_of(deck)
    notice = deck.page.get_by_text("This tab follows the presenter view.")
    expect(notice).to_be_visible()

    deck.page.get_by_role("button", name="Stop following").click()
    expect(notice).to_have_count(0)
    presenter.keyboard.press("End")
    expect(presenter.locator(".slide-number")).to_have_text(str(LAST))
    deck.open("#/2")

    deck.expect_at(2)
    expect(notice).to_have_count(0)


def test_the_notice_about_the_presenter_view_is_not_printed(deck: Deck) -> None:
    presenter_of(deck)
    notice = deck.page.get_by_text("This tab follows the presenter view.")
    expect(notice).to_be_visible()

    deck.page.emulate_media(media="print")

    expect(notice).to_be_hidden()


def test_the_notice_of_a_deck_disappears_with_the_presenter_view(deck: Deck) -> None:
    presenter = presenter_of(deck)
    notice = deck.page.get_by_text("This tab follows the presenter view.")
    expect(notice).to_be_visible()

    presenter.goto("about:blank")

    expect(notice).to_have_count(0)


def test_a_reloaded_deck_follows_the_presenter_view(deck: Deck) -> None:
    presenter = presenter_of(deck)
    deck.page.reload()
    deck.page.locator("lesson-deck[data-ready]").wait_for(state="attached")

    presenter.bring_to_front()
    presenter.keyboard.press("ArrowRight")

    deck.expect_at(2)


def test_decks_in_two_tabs_are_independent(deck: Deck) -> None:
    presenter_of(deck)
    other = Deck(deck.page.context.new_page(), deck.url).open("#/1")
    for tab in (deck, other):
        tab.page.evaluate(RECORD_MESSAGES)

    deck.press("ArrowRight")
    deck.expect_at(2)
    other.page.wait_for_function("() => received.some(({ slide }) => slide)")
    other.expect_at(1)

    other.press("End")
    other.page.evaluate("recorder.postMessage({ from: 'the test' })")
    deck.page.wait_for_function(
        "() => received.some(({ from }) => from === 'the test')"
    )
    deck.expect_at(2)


# Records the messages between windows of this lesson, after the page received them.
RECORD_MESSAGES = """() => {
  const { lesson } = document.querySelector('lesson-deck').dataset;
  window.received = [];
  window.recorder = new BroadcastChannel(`overtone:${lesson}`);
  recorder.onmessage = ({ data }) => received.push(data);
}"""
