"""The slide that comes next: laid out ahead, and not to be met until it is shown."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.deck import LAST, Deck

LAID_OUT = ".slide[data-away][data-next]:not(:has(> [data-later]))"


TURNS = """() => {
  window.turns = new Map();
  let frame = 0;
  const count = () => { frame += 1; requestAnimationFrame(count); };
  count();
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const isPart = target.matches(".slide[data-next] > *");
      if (isPart && !("later" in target.dataset)) turns.set(target, frame);
    }
  }).observe(document, { subtree: true, attributeFilter: ["data-later"] });
}"""
"""Keeps for each part of the next slide the frame in which it was laid out."""

WHEN_TURNED = """left => addEventListener("slide-changed", () => {
  window.turned = (%s)();
}, { once: true })"""
"""Keeps what is seen as soon as the slide has changed, before there is a frame."""


@pytest.fixture
def ahead(deck: Deck) -> Locator:
    """The next slide, once it is laid out, and nothing else has it laid out anew."""
    expect(deck.page.locator("html[data-all][data-formulas]")).to_be_attached()
    deck.page.evaluate("document.fonts.ready")
    slide = deck.page.locator(f".slide:not([data-away]) + {LAID_OUT}")
    expect(slide).to_have_count(1)
    return slide


def test_it_is_laid_out_and_out_of_sight(deck: Deck, ahead: Locator) -> None:
    for place in range(2, LAST + 1):
        expect(ahead).to_have_count(1)
        expect(ahead).to_be_hidden()
        expect(ahead.locator("h2")).to_be_hidden()
        deck.press("ArrowRight")
        deck.expect_at(place)
        expect(deck.shown.locator("h2")).to_be_in_viewport()

    expect(ahead).to_have_count(0)


def test_it_is_laid_out_part_by_part(deck: Deck, ahead: Locator) -> None:
    deck.page.evaluate(TURNS)
    deck.press("ArrowRight")
    expect(ahead).to_have_count(1)

    turns = deck.page.evaluate("[...turns.values()]")

    assert len(turns) == ahead.locator(":scope > :not(span)").count()
    assert len(set(turns)) == len(turns)


@pytest.fixture
def half(ahead: Locator) -> Locator:
    """What a slide is while it is being laid out."""
    words = ahead.locator(".slide-words")
    words.evaluate("part => { part.dataset.later = ''; }")
    return words


def test_asked_for_before_it_is_laid_out_it_comes_whole(
    deck: Deck, half: Locator
) -> None:
    deck.press("ArrowRight")

    deck.expect_at(2)
    expect(deck.shown.locator(".slide-words")).to_be_visible()


def test_left_before_it_is_laid_out_it_begins_anew(
    deck: Deck, half: Locator, ahead: Locator
) -> None:
    deck.press("End", "Home")

    deck.expect_at(1)
    expect(ahead).to_have_count(1)


def test_it_is_laid_out_anew_for_another_window(deck: Deck, ahead: Locator) -> None:
    # Whether it was measured is all that can be asked: to measure it is to lay it out.
    watch = """slide => {
      const measure = Element.prototype.getBoundingClientRect;
      Element.prototype.getBoundingClientRect = function () {
        if (slide.contains(this)) slide.dataset.measured = "";
        return measure.call(this);
      };
    }"""
    ahead.evaluate(watch)

    # By so little that no other font comes, which would do it as well.
    deck.page.set_viewport_size({"width": 1270, "height": 710})

    expect(deck.page.locator(".slide[data-away][data-measured]")).to_have_count(1)


def test_it_is_not_read_out(deck: Deck, ahead: Locator) -> None:
    expect(ahead).to_have_attribute("aria-hidden", "true")
    session = deck.page.context.new_cdp_session(deck.page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    heads = [
        node["name"]["value"]
        for node in nodes
        if not node["ignored"] and node["role"]["value"] == "heading"
    ]

    assert deck.shown.locator("h2").inner_text() in heads
    assert ahead.locator("h2").text_content() not in heads
    deck.press("ArrowRight")
    deck.expect_at(2)
    expect(deck.shown).not_to_have_attribute("aria-hidden", "true")


def test_the_focus_does_not_go_into_it(deck: Deck, ahead: Locator) -> None:
    deck.shown.locator(":is(a, button, input, summary):visible").last.focus()

    deck.press("Tab")

    expect(deck.page.locator(".deck-bar :focus")).to_have_count(1)


def test_it_is_not_in_the_way_of_the_pointer(deck: Deck, ahead: Locator) -> None:
    met = "at => document.elementFromPoint(...at).closest('.slide').dataset.id"
    box = deck.shown.bounding_box()
    assert box

    for share in (0.1, 0.5, 0.9):
        point = [
            box["x"] + share * box["width"],
            box["y"] + share * box["height"],
        ]
        assert deck.page.evaluate(met, point) == deck.ids[0]


COPIED = """async () => {
  const [copied] = await navigator.clipboard.read();
  return await (await copied.getType("text/html")).text();
}"""


def test_it_is_not_copied_with_the_page(deck: Deck, ahead: Locator) -> None:
    deck.page.context.grant_permissions(["clipboard-read", "clipboard-write"])

    deck.press("Control+A", "Control+C")

    copied = deck.page.evaluate(COPIED)
    shown, coming = (deck.page.locator(".slide .figure-title").nth(n) for n in (0, 1))
    assert shown.inner_html() in copied
    assert coming.inner_html() not in copied
    expect(ahead).to_have_count(1)


def test_what_is_left_keeps_its_boxes_for_one_frame_more(
    deck: Deck, ahead: Locator
) -> None:
    left = deck.page.locator(".slide:not([data-away])").element_handle()
    look = """() => {
      const { x, y } = left.querySelector("h2").getBoundingClientRect();
      return {
        boxes: left.getClientRects().length,
        met: left.contains(document.elementFromPoint(x + 1, y + 1)),
        seen: left.querySelector("h2").checkVisibility({ visibilityProperty: true }),
        focus: left.contains(document.activeElement),
      };
    }"""

    deck.page.evaluate(WHEN_TURNED % look, left)
    deck.press("ArrowRight")

    deck.expect_at(2)
    turned = deck.page.evaluate("turned")
    assert turned == {"boxes": 1, "met": False, "seen": False, "focus": False}
    deck.page.wait_for_function("left => !left.getClientRects().length", arg=left)
    deck.press("ArrowLeft")
    deck.expect_at(1)
    expect(deck.shown.locator("h2")).to_be_in_viewport()


def test_beside_live_charts_what_is_left_goes_at_once(deck: Deck) -> None:
    deck.open("#/see-it")
    deck.shown.locator(".plot").first.hover()
    expect(deck.page.locator("html[data-plotly]")).to_be_attached()
    left = deck.shown.element_handle()
    deck.page.evaluate(WHEN_TURNED % "() => left.getClientRects().length", left)

    deck.press("ArrowLeft")

    deck.expect_at(LAST - 1)
    assert deck.page.evaluate("turned") == 0
