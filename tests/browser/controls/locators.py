"""What the shown slide says of its figure, for tests."""

from __future__ import annotations

from playwright.sync_api import Locator

from tests.browser.deck import Deck


def title_of(deck: Deck) -> Locator:
    return deck.shown.locator(".figure-title")


def words_of(deck: Deck) -> Locator:
    """The words of the row, from the first to the last."""
    return deck.shown.locator(".word i")
