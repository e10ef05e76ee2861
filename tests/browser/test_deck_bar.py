"""The bar of the deck: room for its controls, and forced colours."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.deck import Deck


def test_thirty_slides_leave_room_for_the_controls(long_deck: Deck) -> None:
    long_deck.open("#/s7")
    progress = long_deck.page.locator(".progress")
    expect(progress).to_be_visible()
    expect(progress).to_have_js_property("value", 7)
    expect(long_deck.page.locator(".segments a")).to_have_count(0)

    found = {}
    for width in (320, 390, 760, 1280):
        long_deck.page.set_viewport_size({"width": width, "height": 720})
        over = long_deck.page.evaluate(
            """() => ['html', '.deck-bar'].map((s) => document.querySelector(s))
              .map((e) => Math.max(0, e.scrollWidth - e.clientWidth))"""
        )
        found[width] = over, long_deck.page.evaluate(OVERLAPS)
    assert found == dict.fromkeys(found, ([0, 0], []))


@pytest.mark.parametrize("place", [1, 3])
def test_the_bar_is_in_the_viewport_of_low_windows(
    page: Page, lesson_url: str, place: int
) -> None:
    deck = Deck(page, lesson_url).open(f"#/{place}")
    found = {}
    for width, height in ((844, 390), (640, 360), (390, 664)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".deck-bar")).to_be_in_viewport(ratio=1)
        share = deck.shown.evaluate("slide => slide.clientHeight") / height
        found[width, height] = share

    assert {size: share for size, share in found.items() if share < 0.5} == {}


# Neighbours in the deck bar of which one begins before the other ends.
OVERLAPS = """() => {
  const boxes = [...document.querySelectorAll('.deck-bar > *, .deck-tools > *')]
    .filter((e) => e.checkVisibility() && !e.matches('.deck-tools'))
    .map((e) => [e.className, e.getBoundingClientRect()]);
  return boxes.slice(1).filter(([, box], i) => box.left < boxes[i][1].right - 0.5)
    .map(([name]) => name);
}"""


def test_the_controls_of_a_short_deck_have_room_too(deck: Deck) -> None:
    found = {}
    for width in (320, 390, 760):
        deck.page.set_viewport_size({"width": width, "height": 640})
        found[width] = deck.page.evaluate(OVERLAPS)
        for name in ("Overview", "Keyboard shortcuts"):
            expect(deck.page.get_by_role("button", name=name)).to_be_visible()

    assert {width: over for width, over in found.items() if over} == {}


@pytest.fixture
def forced(new_page: NewPage, lesson_url: str) -> Deck:
    page = new_page(forced_colors="active", color_scheme="light")
    return Deck(page, lesson_url).open()


def colour_of(place: Locator, pseudo: str = "") -> str:
    return str(
        place.evaluate("(e, p) => getComputedStyle(e, p).backgroundColor", pseudo)
    )


def test_with_forced_colours_progress_is_seen(forced: Deck) -> None:
    segments = forced.page.locator(".segments a")

    assert colour_of(segments.nth(0), "::before") != colour_of(
        segments.nth(1), "::before"
    )
    edge = "e => getComputedStyle(e, '::before').borderTopWidth"
    assert segments.nth(1).evaluate(edge) != "0px"


def test_with_forced_colours_the_black_screen_is_black(forced: Deck) -> None:
    forced.press("b")

    assert colour_of(forced.page.locator(".black-screen")) == "rgb(0, 0, 0)"


def test_with_forced_colours_the_overview_marks_the_slide(forced: Deck) -> None:
    forced.press("o")
    links = forced.page.get_by_role("dialog").get_by_role("link")
    edge = "e => getComputedStyle(e).outlineStyle + getComputedStyle(e).borderTopColor"

    forced.page.get_by_role("button", name="Close").focus()

    assert links.nth(0).evaluate(edge) != links.nth(1).evaluate(edge)
