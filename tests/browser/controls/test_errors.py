"""Validation errors of figure settings."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.deck import Deck


def test_a_validation_error_is_shown_directly_below_its_field(
    deck: Deck, lesson_url: str
) -> None:
    Deck(deck.page, lesson_url).open("#/1")
    field = deck.shown.get_by_role("textbox", name="Sentence")

    field.fill("a Donaudampfschifffahrtsgesellschaft left")

    error = deck.shown.get_by_role("alert").filter(has_text="Sentence must be")
    expect(error).to_be_in_viewport(ratio=1)
    expect(deck.shown.locator(".control:has([aria-invalid=true]) + p")).to_have_text(
        error.inner_text()
    )
    expect(field).to_be_focused()
