"""Keys that turn slides, and keys that are left to others."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.deck import LAST, Deck


def test_keys_for_the_next_and_the_previous_slide(deck: Deck) -> None:
    next_ = ("ArrowRight", "ArrowDown", "Space", "PageDown", "n")
    previous = ("ArrowLeft", "ArrowUp", "Shift+Space", "PageUp", "p")
    for forward, back in zip(next_, previous, strict=True):
        deck.press(forward)
        deck.expect_at(2)
        deck.press(back)
        deck.expect_at(1)


def test_home_and_end_go_to_the_ends(deck: Deck) -> None:
    deck.press("End")
    deck.expect_at(LAST)

    deck.press("Home")
    deck.expect_at(1)


def test_it_stays_within_its_ends(deck: Deck) -> None:
    deck.press("ArrowLeft")
    deck.expect_at(1)

    deck.press("End", "ArrowRight")
    deck.expect_at(LAST)


def test_a_move_by_the_reader_puts_the_focus_on_the_new_headline(deck: Deck) -> None:
    deck.press("ArrowRight")

    expect(deck.shown.locator("h2")).to_be_focused()


@pytest.mark.parametrize("modifier", ["Control", "Meta", "Alt"])
def test_keys_with_a_modifier_are_the_browsers(deck: Deck, modifier: str) -> None:
    deck.press(f"{modifier}+n")

    deck.expect_at(1)


def test_keys_are_silent_in_what_has_keys_of_its_own(deck: Deck) -> None:
    deck.open("#/see-it")
    for role in ("slider", "spinbutton", "textbox", "button"):
        deck.shown.get_by_role(role).first.focus()
        deck.press("ArrowLeft")

        deck.expect_at(LAST)


def test_a_key_that_leads_nowhere_is_left_to_the_browser(deck: Deck) -> None:
    deck.page.evaluate(
        """addEventListener('keydown', (e) => { window.taken = e.defaultPrevented; })"""
    )

    deck.press("ArrowLeft")
    assert deck.page.evaluate("taken") is False
    deck.press("ArrowRight")
    assert deck.page.evaluate("taken") is True


HELD = """(key) => { for (const repeat of [false, true, true, true])
  document.body.dispatchEvent(new KeyboardEvent('keydown', {
    key, repeat, bubbles: true, cancelable: true })); }"""


@pytest.mark.parametrize(
    ("key", "opened"), [("b", ".black-screen"), ("o", "#deck-overview")]
)
def test_a_held_key_acts_once(deck: Deck, key: str, opened: str) -> None:
    deck.page.evaluate(HELD, key)

    expect(deck.page.locator(opened)).to_be_visible()


def test_a_held_reading_key_changes_the_view_once(deck: Deck) -> None:
    deck.page.evaluate(HELD, "r")

    expect(deck.page.locator("body")).to_have_attribute("data-view", "scroll")


def test_a_held_arrow_goes_on(deck: Deck) -> None:
    deck.page.evaluate(HELD, "ArrowRight")

    deck.expect_at(LAST)
