"""Keys scroll what is longer or wider than it shows before they turn slides."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.deck import Deck


@pytest.mark.parametrize(
    ("on", "back"),
    [("ArrowDown", "ArrowUp"), ("Space", "Shift+Space"), ("PageDown", "PageUp")],
)
def test_a_slide_taller_than_its_box_is_read_before_it_turns(
    deck: Deck, on: str, back: str
) -> None:
    deck.page.set_viewport_size({"width": 640, "height": 512})
    deck.open("#/why-sine")
    read = "s => s.scrollTop"

    deck.press(on)
    deck.expect_at(3)
    assert deck.shown.evaluate(read) > 0

    deck.press(back)
    deck.expect_at(3)
    assert deck.shown.evaluate(read) == 0

    deck.shown.evaluate("s => s.scrollTo(0, s.scrollHeight)")
    deck.press(on)
    deck.expect_at(4)


@pytest.mark.parametrize("key", ["ArrowRight", "n"])
def test_sideways_keys_turn_a_tall_slide_at_once(deck: Deck, key: str) -> None:
    deck.page.set_viewport_size({"width": 640, "height": 512})
    deck.open("#/why-sine").press(key)

    deck.expect_at(4)


@pytest.mark.parametrize("box", ["pre", "table", ".math"])
def test_a_box_that_scrolls_sideways_has_its_own_keys(
    long_deck: Deck, box: str
) -> None:
    long_deck.open("#/wide")
    wide = long_deck.shown.locator(box).first
    expect(wide).to_have_attribute("tabindex", "0")

    wide.focus()
    long_deck.press("ArrowRight")
    expect(wide).not_to_have_js_property("scrollLeft", 0)
    long_deck.press("ArrowLeft")
    expect(wide).to_have_js_property("scrollLeft", 0)

    long_deck.expect_at(30)


def test_a_box_that_fits_is_no_stop_on_the_way(long_deck: Deck) -> None:
    long_deck.page.set_viewport_size({"width": 30_000, "height": 800})
    long_deck.open("#/wide")
    long_deck.shown.locator(".prose pre").evaluate(MEASURED)

    assert long_deck.shown.locator(".prose [tabindex]").count() == 0


# Observers are told in the order in which they began: once this one is, the page's own
# has measured the box. Fonts make it measure once more.
MEASURED = """async (box) => {
  await document.fonts.ready;
  await new Promise((done) => new ResizeObserver(done).observe(box));
}"""


@pytest.mark.parametrize("key", ["PageDown", "ArrowDown", "Space"])
def test_keys_belong_to_the_section_that_is_read(deck: Deck, key: str) -> None:
    deck.page.emulate_media(reduced_motion="reduce")
    deck.press("m")
    deck.page.get_by_role("dialog").get_by_role(
        "link", name=re.compile("quick check", re.I)
    ).click()
    expect(deck.page.locator("#quick-check")).to_be_focused()
    before, address = deck.page.evaluate(AT_REST), deck.page.url

    deck.press(key)

    expect_below(deck.page, before)
    assert deck.page.url == address
    deck.expect_at(1)


@pytest.mark.parametrize("turned", [False, True], ids=["no focus", "focus on a slide"])
def test_keys_belong_to_the_page_once_the_deck_is_out_of_sight(
    deck: Deck, turned: bool
) -> None:
    if turned:
        deck.press("ArrowRight")
    deck.page.mouse.move(600, 300)
    deck.page.evaluate("scrollTo({ top: 1500, behavior: 'instant' })")
    before = deck.page.evaluate(AT_REST)

    deck.press("PageDown")

    expect_below(deck.page, before)
    deck.expect_at(2 if turned else 1)


# Where the page is once it has stood still for five frames.
AT_REST = """async () => {
  for (let still = 0, before; still < 5; before = scrollY) {
    await new Promise((done) => requestAnimationFrame(done));
    still = scrollY === before ? still + 1 : 0;
  }
  return scrollY;
}"""


def expect_below(page: Page, before: int) -> None:
    """The page scrolls on. What the deck does with a key, it does before that."""
    page.wait_for_function("(before) => scrollY > before", arg=before)
