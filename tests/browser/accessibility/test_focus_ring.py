"""The focus ring is never cut off."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.deck import Deck

# The ring is outside its element, or inside if its offset is negative.
CUT_OFF = """
(selector) => {
  const element = document.activeElement, box = element.closest(selector);
  if (!box) return null;
  const { outlineWidth, outlineOffset } = getComputedStyle(element);
  const ring = parseFloat(outlineWidth) + parseFloat(outlineOffset);
  const [inner, outer] = [element, box].map((each) => each.getBoundingClientRect());
  const bottom = Math.min(outer.bottom, innerHeight);
  const over = Math.max(outer.top - inner.top, inner.bottom - bottom) + ring;
  return over > 0.5 ? element.outerHTML.slice(0, 80) : "";
}
"""


def _cut_off_rings(page: Page, selector: str) -> list[str]:
    """Press Tab through an element; return the tab stops whose ring is cut off."""
    stops = []
    page.keyboard.press("Tab")
    while (stop := page.evaluate(CUT_OFF, selector)) is not None:
        stops.append(stop)
        page.keyboard.press("Tab")
    assert len(stops) > 5
    return [stop for stop in stops if stop]


@pytest.mark.usefixtures("without_plotly")
def test_a_slide_scrolls_far_enough_to_show_the_ring(
    page: Page, lesson_url: str
) -> None:
    deck = Deck(page, lesson_url).open("#/order-problem")
    deck.shown.locator(".deeper > summary").click()
    for width, height in ((1280, 720), (760, 520)):
        page.set_viewport_size({"width": width, "height": height})
        deck.shown.evaluate("slide => slide.scrollTo(0, 0)")
        deck.shown.get_by_role("tab").first.focus()

        assert _cut_off_rings(page, ".slide") == [], width


def test_the_ring_of_deck_bar_buttons_is_visible(page: Page, compact_url: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    Deck(page, compact_url).open("#/adding")
    page.get_by_role("link", name="Previous slide").focus()

    assert _cut_off_rings(page, ".deck-bar") == []


def test_no_box_below_the_slides_cuts_off_the_focus_ring(
    page: Page, lesson_url: str
) -> None:
    Deck(page, lesson_url).open("#/practice")
    page.keyboard.press("Tab")

    clipping, ring = page.evaluate(
        """() => {
          const element = document.activeElement, clipping = [];
          for (let box = element.parentElement; box !== document.body; ) {
            const { overflow, contain, contentVisibility } = getComputedStyle(box);
            const found = `${overflow} ${contain} ${contentVisibility}`;
            if (found !== "visible none visible")
              clipping.push(box.outerHTML.slice(0, 80));
            box = box.parentElement;
          }
          const { outlineWidth } = getComputedStyle(element);
          return [clipping, parseFloat(outlineWidth)];
        }"""
    )

    assert clipping == []
    assert ring > 0
