"""The button that shares the address of the page."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.deck import Deck
from tests.browser.more_settings import move_slider, slider_of


def test_the_share_button_copies_the_address_of_the_slide_and_the_settings(
    new_page: NewPage, compact_url: str
) -> None:
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    Deck(page, compact_url).open("?waves.base=100#/see-it")

    page.get_by_role("button", name="Share this view").click()

    expect(page.get_by_role("status").get_by_text("Link copied")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == f"{compact_url}?waves.base=100#/see-it"


def test_the_share_button_copies_a_setting_that_has_just_changed(
    new_page: NewPage, compact_url: str
) -> None:
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    Deck(page, compact_url).open("#/see-it")
    # The address is updated a moment after this figure is drawn.
    page.evaluate(
        """document.addEventListener("figure-drawn", ({ name }) => {
          if (name === "waves") document.querySelector("share-button button").click();
        })"""
    )

    move_slider(slider_of(page, "Base"), "2")

    expect(page.get_by_role("status").get_by_text("Link copied")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == f"{compact_url}?waves.base=100#/see-it"


def test_without_a_clipboard_the_share_button_says_what_to_do(
    new_page: NewPage, compact_url: str
) -> None:
    page = new_page()
    page.add_init_script(
        "Object.defineProperty(navigator, 'clipboard', { value: undefined })"
    )
    Deck(page, compact_url).open()

    page.get_by_role("button", name="Share this view").click()

    expect(page.get_by_text("Copying failed.")).to_be_visible()


@pytest.mark.parametrize("width", [320, 360, 390])
def test_a_phone_has_one_share_button_in_the_header_if_it_is_wide_enough(
    new_page: NewPage, compact_url: str, width: int
) -> None:
    page = new_page(viewport={"width": width, "height": 700})
    Deck(page, compact_url).open()

    button = page.get_by_role("button", name="Share this view")

    expect(button).to_have_count(1)
    in_header = button.evaluate("button => button.closest('header') !== null")
    assert in_header == (width >= 360)
