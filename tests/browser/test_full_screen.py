"""On stage: full screen, the black screen, and motion for who wants it."""

from __future__ import annotations

from itertools import product

from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.deck import Deck


def test_full_screen_goes_on_and_off(deck: Deck) -> None:
    deck.press("f")
    deck.page.wait_for_function(
        "() => document.fullscreenElement?.localName === 'lesson-deck'"
    )

    deck.press("f")
    deck.page.wait_for_function("() => document.fullscreenElement === null")


def test_presented_text_can_be_read_from_the_last_row(deck: Deck) -> None:
    deck.page.set_viewport_size({"width": 1280, "height": 720})
    deck.press("f")
    deck.page.wait_for_function("() => document.fullscreenElement !== null")

    size = deck.shown.locator(".prose p").first.evaluate(
        "p => parseFloat(getComputedStyle(p).fontSize)"
    )
    assert size >= 28


def test_the_controls_come_back_in_full_screen_for_who_tabs_to_them(deck: Deck) -> None:
    deck.press("f")
    deck.page.wait_for_function("() => document.fullscreenElement !== null")
    bar = deck.page.locator(".deck-bar")
    expect(bar).to_have_css("opacity", "0")

    deck.page.get_by_role("button", name="Overview").focus()
    expect(bar).to_have_css("opacity", "1")


def test_a_key_wakes_the_controls_in_full_screen(deck: Deck) -> None:
    deck.press("f")
    deck.page.wait_for_function("() => document.fullscreenElement !== null")
    expect(deck.page.locator("lesson-deck[data-idle]")).to_have_count(1)

    deck.press("Tab")

    expect(deck.page.locator("lesson-deck[data-idle]")).to_have_count(0)


def test_any_key_ends_the_black_screen_and_does_nothing_else(deck: Deck) -> None:
    black = deck.page.locator(".black-screen")
    for key, back in product(("b", "."), ("b", ".", "ArrowRight", "x")):
        deck.press(key)
        expect(black, f"{key}, then {back}").to_be_visible()

        deck.press(back)

        expect(black, f"{key}, then {back}").to_be_hidden()
        deck.expect_at(1)


def test_nothing_moves_for_who_wants_no_motion(
    new_page: NewPage, lesson_url: str
) -> None:
    deck = Deck(new_page(reduced_motion="reduce"), lesson_url).open()
    deck.press("ArrowRight", "o")

    # A shade that says how much there is to scroll moves with the reader's own hand.
    moving = deck.page.evaluate(
        "document.getAnimations().filter(({timeline}) =>"
        " timeline instanceof DocumentTimeline).length"
    )
    smooth = deck.page.evaluate(
        "getComputedStyle(document.documentElement).scrollBehavior"
    )
    assert (moving, smooth) == (0, "auto")
