"""Keys that change slides, and keys that controls and the browser handle."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.deck import LAST, Deck
from tests.browser.more_settings import open_more_settings


def test_keys_change_the_slide_focus_its_headline_and_stop_at_the_ends(
    deck: Deck,
) -> None:
    next_ = ("ArrowRight", "ArrowDown", "Space", "PageDown", "n")
    previous = ("ArrowLeft", "ArrowUp", "Shift+Space", "PageUp", "p")
    for forward, back in zip(next_, previous, strict=True):
        deck.press(forward)
        deck.expect_at(2)
        expect(deck.shown.locator("h2")).to_be_focused()
        deck.press(back)
        deck.expect_at(1)

    for modifier in ("Control", "Meta", "Alt"):
        deck.press(f"{modifier}+n")
        deck.expect_at(1)
    for key, number in (
        ("ArrowLeft", 1),
        ("End", LAST),
        ("ArrowRight", LAST),
        ("Home", 1),
    ):
        deck.press(key)
        deck.expect_at(number)


def test_a_key_past_the_last_slide_announces_its_end_once(deck: Deck) -> None:
    status = deck.page.locator(".deck-announcement")
    deck.press("End")
    deck.expect_at(LAST)
    expect(status).to_have_text("")

    deck.press("ArrowRight")

    section = deck.page.locator(".section > h2").first.inner_text()
    expect(status).to_have_text(f"Last slide. Below: {section}")
    node = status.evaluate_handle("status => status.firstChild")
    deck.press("ArrowRight")
    assert node.evaluate("node => node.isConnected")


@pytest.mark.usefixtures("without_plotly")
def test_arrow_keys_in_a_control_do_not_change_the_slide(
    page: Page, lesson_url: str
) -> None:
    deck = Deck(page, lesson_url).open("#/see-it")
    open_more_settings(deck.shown)
    for role in ("slider", "spinbutton", "textbox"):
        deck.shown.get_by_role(role).first.focus()
        deck.press("ArrowLeft")

        deck.expect_at(LAST)


def test_keys_change_the_slide_while_a_button_has_the_focus(deck: Deck) -> None:
    deck.shown.get_by_role("button", name="Show the answer").click()
    expect(deck.shown.get_by_role("button", name="prediction")).to_be_focused()

    deck.press("ArrowRight")

    deck.expect_at(2)


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_keys_that_press_a_button_do_not_change_the_slide(deck: Deck, key: str) -> None:
    deck.shown.get_by_role("button", name="Show the answer").focus()

    deck.press(key)

    expect(deck.shown.get_by_role("button", name="prediction")).to_be_focused()
    deck.expect_at(1)


def test_a_key_without_effect_keeps_its_default_action(deck: Deck) -> None:
    deck.page.evaluate(
        """addEventListener("keydown", (event) => {
          window.isPrevented = event.defaultPrevented;
        })"""
    )

    deck.press("ArrowLeft")
    assert deck.page.evaluate("isPrevented") is False
    deck.press("ArrowRight")
    assert deck.page.evaluate("isPrevented") is True


HOLD_KEY = """(key) => { for (const repeat of [false, true, true, true])
  document.body.dispatchEvent(new KeyboardEvent('keydown', {
    key, repeat, bubbles: true, cancelable: true })); }"""


def test_a_held_key_toggles_once_and_a_held_arrow_repeats(deck: Deck) -> None:
    for key, opened in (("b", ".black-screen"), ("o", "#deck-overview")):
        deck.page.evaluate(HOLD_KEY, key)
        expect(deck.page.locator(opened)).to_be_visible()
        deck.press(key)
        expect(deck.page.locator(opened)).to_be_hidden()

    deck.page.evaluate(HOLD_KEY, "ArrowRight")
    deck.expect_at(LAST)

    deck.page.evaluate(HOLD_KEY, "r")
    expect(deck.page.locator("body")).to_have_attribute("data-view", "scroll")
