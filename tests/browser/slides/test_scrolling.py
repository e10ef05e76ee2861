"""Keys scroll content that does not fit before they change slides."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.deck import Deck

KEYS = [("ArrowDown", "ArrowUp"), ("Space", "Shift+Space"), ("PageDown", "PageUp")]

# Resize observers are notified in the order of their creation, so the observer of the
# page has run before this one. Fonts that finish loading cause another measurement.
WAIT_FOR_MEASUREMENT = """async (box) => {
  await document.fonts.ready;
  await new Promise((done) => new ResizeObserver(done).observe(box));
}"""


def test_keys_scroll_a_tall_slide_to_its_end_before_they_leave_it(deck: Deck) -> None:
    deck.page.set_viewport_size({"width": 640, "height": 512})
    scroll_top = "s => s.scrollTop"
    for forward, back in KEYS:
        deck.go_to(1)
        deck.shown.evaluate("s => s.scrollTo(0, 0)")

        deck.press(forward)
        deck.expect_at(1)
        assert deck.shown.evaluate(scroll_top) > 0

        deck.press(back)
        deck.expect_at(1)
        assert deck.shown.evaluate(scroll_top) == 0

        deck.shown.evaluate("s => s.scrollTo(0, s.scrollHeight)")
        deck.press(forward)
        deck.expect_at(2)


def test_horizontal_keys_leave_a_tall_slide_at_once(deck: Deck) -> None:
    deck.page.set_viewport_size({"width": 640, "height": 512})
    for key in ("ArrowRight", "n"):
        deck.go_to(1).press(key)

        deck.expect_at(2)


def test_arrow_keys_scroll_a_focused_wide_box(long_deck: Deck) -> None:
    long_deck.open("#/wide")
    for box in ("pre", ".prose table", ".math", "legend table"):
        wide = long_deck.shown.locator(box).first
        expect(wide).to_have_attribute("tabindex", "0")
        wide.evaluate(WAIT_FOR_MEASUREMENT)  # a new layout would stop the scrolling

        wide.focus()
        long_deck.press("ArrowRight")
        expect(wide).not_to_have_js_property("scrollLeft", 0)
        long_deck.press("ArrowLeft")
        expect(wide).to_have_js_property("scrollLeft", 0)

        long_deck.expect_at(30)


def test_a_box_that_fits_cannot_be_focused(long_deck: Deck) -> None:
    long_deck.page.set_viewport_size({"width": 30_000, "height": 800})
    long_deck.open("#/wide")
    long_deck.shown.locator("pre").evaluate(WAIT_FOR_MEASUREMENT)

    assert long_deck.shown.locator(":is(.prose, legend) [tabindex]").count() == 0


def test_keys_scroll_the_page_while_a_section_has_the_focus(deck: Deck) -> None:
    deck.page.emulate_media(reduced_motion="reduce")
    deck.press("m")
    deck.page.get_by_role("dialog").get_by_role(
        "link", name=re.compile("quick check", re.I)
    ).click()
    heading = deck.page.locator("#quick-check")
    expect(heading).to_be_focused()
    for key, _ in KEYS:
        heading.evaluate("h => h.scrollIntoView()")
        before, url = deck.page.evaluate(AT_REST), deck.page.url

        deck.press(key)

        expect_below(deck.page, before)
        assert deck.page.url == url
        deck.expect_at(1)


@pytest.mark.parametrize(
    "has_focus", [False, True], ids=["no focus", "focus on a slide"]
)
def test_keys_scroll_the_page_when_the_deck_is_out_of_view(
    included_deck: Deck, has_focus: bool
) -> None:
    if has_focus:
        included_deck.press("ArrowRight")
    included_deck.page.mouse.move(600, 300)
    included_deck.page.evaluate("scrollTo({ top: 1500, behavior: 'instant' })")
    before = included_deck.page.evaluate(AT_REST)

    included_deck.press("PageDown")

    expect_below(included_deck.page, before)
    included_deck.expect_at(2 if has_focus else 1)


# Scroll position after five frames without movement.
AT_REST = """async () => {
  for (let still = 0, before; still < 5; before = scrollY) {
    await new Promise((done) => requestAnimationFrame(done));
    still = scrollY === before ? still + 1 : 0;
  }
  return scrollY;
}"""


def expect_below(page: Page, before: int) -> None:
    """Wait until the page has scrolled down; the deck handles a key before that."""
    page.wait_for_function("(before) => scrollY > before", arg=before)


def test_in_a_very_low_window_the_bar_does_not_cover_the_focused_link(
    page: Page, included_url: str
) -> None:
    page.set_viewport_size({"width": 320, "height": 256})
    deck = Deck(page, included_url).open()
    links = deck.shown.locator("p > .figure-link, legend > .figure-link")
    bar = page.locator(".deck-bar")
    links.first.focus()

    for link in (links.nth(0), links.nth(1), links.nth(2)):
        expect(link).to_be_focused()
        edge, top = link.bounding_box(), bar.bounding_box()
        assert edge
        assert top
        assert edge["y"] + edge["height"] <= top["y"]
        page.keyboard.press("Tab")
