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


@pytest.mark.parametrize("type", ["range", "radio"])
def test_letters_are_shortcuts_while_a_slider_or_a_choice_has_the_focus(
    deck: Deck, type: str
) -> None:
    deck.press("End")
    deck.shown.locator(f'[type="{type}"] >> visible=true').first.focus()

    deck.press("?")

    expect(deck.page.get_by_role("dialog")).to_be_visible()


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


PRESS_ON_LAYOUT = """([key, code]) => document.activeElement.dispatchEvent(
  new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true }))"""


@pytest.mark.parametrize(
    ("overview", "contents"),
    [("خ", "ة"), ("ם", "צ"), ("щ", "ь"), ("द", "स"), ("ο", "μ")],
    ids=["Arabic", "Hebrew", "Cyrillic", "Devanagari", "Greek"],
)
def test_letters_of_other_scripts_are_the_shortcuts_at_their_place(
    deck: Deck, overview: str, contents: str
) -> None:
    for key, code, name in (
        (overview, "KeyO", "overview"),
        (contents, "KeyM", "contents"),
        ("؟", "Slash", "help"),
    ):
        dialog = deck.page.locator(f"#deck-{name}")
        deck.page.evaluate(PRESS_ON_LAYOUT, [key, code])
        expect(dialog).to_be_visible()
        if name == "overview":
            deck.page.evaluate(PRESS_ON_LAYOUT, [key, code])
        else:
            deck.press("Escape")
        expect(dialog).to_be_hidden()


def test_two_letters_of_one_key_are_a_shortcut(deck: Deck) -> None:
    deck.page.evaluate(PRESS_ON_LAYOUT, ["لا", "KeyB"])

    expect(deck.page.locator(".black-screen")).to_be_visible()


def test_a_vowel_sign_of_a_key_is_a_shortcut(deck: Deck) -> None:
    deck.page.evaluate(PRESS_ON_LAYOUT, ["ु", "KeyG"])

    expect(deck.page.locator("#deck-go-to")).to_be_visible()


def test_a_letter_of_another_latin_layout_keeps_its_meaning(deck: Deck) -> None:
    # On Dvorak, the key of “s” types “o”.
    deck.page.evaluate(PRESS_ON_LAYOUT, ["o", "KeyS"])

    expect(deck.page.locator("#deck-overview")).to_be_visible()


def test_filling_in_a_field_by_the_browser_logs_no_error(deck: Deck) -> None:
    # Chromium dispatches this event without a key.
    deck.press("g")
    field = deck.page.get_by_label("Number or name")

    field.evaluate(
        "field => field.dispatchEvent(new Event('keydown', { bubbles: true }))"
    )

    expect(field).to_be_focused()
