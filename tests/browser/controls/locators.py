"""Locators in the figure of the visible slide."""

from __future__ import annotations

from playwright.sync_api import Locator

from tests.browser.deck import Deck


def title_of(deck: Deck) -> Locator:
    return deck.shown.locator(".figure-title")


def words_of(deck: Deck) -> Locator:
    """Return the words of the order control, in their current order."""
    return deck.shown.locator(".word i")
