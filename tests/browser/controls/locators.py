"""Locators in the figure of the visible slide."""

from __future__ import annotations

from playwright.sync_api import Locator

from tests.browser.deck import Deck


def title_of(deck: Deck) -> Locator:
    return deck.shown.locator(".figure-title")


def sentence_of(deck: Deck) -> Locator:
    """Open “More settings” and return the field of the sentence."""
    more = deck.shown.locator(".more-settings:not([open]) > summary")
    if more.count():
        more.first.click()
    return deck.shown.get_by_role("textbox", name="Sentence")


def words_of(deck: Deck) -> Locator:
    """Return the words of the order control, in their current order."""
    return deck.shown.locator(".word i")


def move_controls(deck: Deck) -> None:
    """Move the controls in the page, which sets them up again."""
    controls = deck.shown.locator("lesson-controls")
    controls.evaluate("controls => controls.parentElement.append(controls)")
