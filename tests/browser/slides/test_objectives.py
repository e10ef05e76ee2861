"""The list of objectives below the title of a lesson."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewPage
from tests.browser.deck import Deck

PHONE = {"width": 390, "height": 844}

GOING_ON: dict[str, Callable[[Deck], object]] = {
    "scroll": lambda deck: deck.shown.evaluate("slide => { slide.scrollTop = 200 }"),
    "slide": lambda deck: deck.page.get_by_label("Next slide").first.tap(),
    "tap": lambda deck: deck.shown.locator("h2").first.tap(),
    "Escape": lambda deck: deck.press("Escape"),
}


@pytest.fixture
def deck(new_page: NewPage, lesson_url: str) -> Deck:
    return Deck(new_page(viewport=PHONE, has_touch=True), lesson_url).open()


def open_list(deck: Deck) -> Locator:
    deck.page.get_by_text("What you will be able to do").tap()
    items = deck.page.locator(".objectives").get_by_role("list")
    expect(items).to_be_in_viewport(ratio=1)
    return items


def test_the_objectives_open_over_the_slide(deck: Deck) -> None:
    before = deck.shown.bounding_box()

    items = open_list(deck)

    assert deck.shown.bounding_box() == before
    box = items.bounding_box()
    assert box
    assert items.evaluate(
        "(list, [x, y]) => list.contains(document.elementFromPoint(x, y))",
        [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2],
    )


def test_the_objectives_close_when_the_reader_goes_on(deck: Deck) -> None:
    for name, go_on in GOING_ON.items():
        deck.go_to(1)
        items = open_list(deck)

        go_on(deck)

        expect(items, name).to_be_hidden()
        expect(deck.page.locator("dialog[open]"), name).to_have_count(0)


def test_in_the_reading_view_the_objectives_stay_open(deck: Deck) -> None:
    deck.open("?view=scroll")
    items = open_list(deck)

    deck.page.locator(".slide h2").first.tap()

    expect(items).to_be_visible()
