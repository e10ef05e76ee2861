"""The play button, which animates a slider."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewPage
from tests.browser.controls.locators import move_controls
from tests.browser.deck import Deck
from tests.browser.more_settings import field_of, slider_of


def played_field(deck: Deck) -> Locator:
    return field_of(deck.shown, "Position")


def test_play_stops_at_the_maximum(deck: Deck) -> None:
    deck.open("?clocks.position=97#/play")
    button = deck.shown.get_by_role("button", name="Play Position")

    button.focus()
    deck.press("Enter")

    expect(button).to_have_attribute("aria-pressed", "true")
    expect(played_field(deck)).to_have_value("100")
    expect(button).to_have_attribute("aria-pressed", "false")
    expect(deck.page).to_have_url(re.compile(r"clocks\.position=100"))


def test_the_button_and_the_slider_pause(deck: Deck) -> None:
    deck.open("#/play")
    button = deck.shown.get_by_role("button", name="Play Position")

    for pause in ("Enter", "ArrowRight"):
        button.focus()
        deck.press("Enter")
        expect(button).to_have_attribute("aria-pressed", "true")
        if pause == "ArrowRight":
            slider_of(deck.shown, "Position").focus()
        deck.press(pause)
        expect(button).to_have_attribute("aria-pressed", "false")


def test_a_slide_change_pauses(deck: Deck) -> None:
    deck.open("#/play")
    button = deck.page.locator(".play[aria-label='Play Position']").last

    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    deck.page.get_by_role("link", name="Next slide").click()

    expect(button).to_have_attribute("aria-pressed", "false")


def test_with_reduced_motion_each_press_moves_one_step(
    new_page: NewPage, address: str
) -> None:
    page = new_page(reduced_motion="reduce")
    deck = Deck(page, address).open("#/play")
    button = deck.shown.get_by_role("button", name="Step Position")

    button.click()
    expect(played_field(deck)).to_have_value("4")
    button.click()

    expect(played_field(deck)).to_have_value("5")
    assert button.get_attribute("aria-pressed") is None


def test_after_the_controls_have_moved_in_the_page_a_press_moves_one_step(
    new_page: NewPage, address: str
) -> None:
    page = new_page(reduced_motion="reduce")
    deck = Deck(page, address).open("#/play")
    move_controls(deck)

    deck.shown.get_by_role("button", name="Step Position").click()

    expect(played_field(deck)).to_have_value("4")


def test_the_slider_stops_when_the_controls_move_in_the_page(deck: Deck) -> None:
    deck.page.clock.install()
    deck.open("#/play")
    button = deck.shown.get_by_role("button", name="Play Position")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")

    move_controls(deck)

    expect(button).to_have_attribute("aria-pressed", "false")
    before = played_field(deck).input_value()
    deck.page.clock.run_for(1000)
    expect(played_field(deck)).to_have_value(before)
