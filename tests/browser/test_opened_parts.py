"""A part that opens on a slide prints over nothing, moves nothing above it, is seen."""

from __future__ import annotations

from itertools import product

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.deck import LAST, Deck

SIZES = [(820, 1180), (1024, 768), (1280, 720), (1440, 900), (1920, 1080)]

# Of what a slide holds, every two of which one is printed over the other.
OVER_EACH_OTHER = """(slide) => {
  const parts = 'h2, .slide-words > *, .slide-figures :is(.figure-title, .plot, ' +
    '.figure-foot, lesson-controls), .callout, .deeper';
  const deeper = (e) => e.parentElement.closest('.deeper');
  const shown = [...slide.querySelectorAll(parts)].filter((e) => !deeper(e));
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  return shown.flatMap((one, i) => shown.slice(i + 1)
    .filter((two) => meet(one.getBoundingClientRect(), two.getBoundingClientRect()))
    .map((two) => `${one.className || one.tagName} / ${two.className || two.tagName}`));
}"""

SHARE_SEEN = """(body) => {
  const box = body.closest('.slide').getBoundingClientRect();
  const { top } = body.getBoundingClientRect();
  return (box.bottom - top) / box.height;
}"""


def summary_of(slide: Locator) -> Locator:
    return slide.locator(".deeper > summary").first


def width_of(element: Locator) -> float:
    return float(element.evaluate("e => e.getBoundingClientRect().width"))


def top_of(element: Locator) -> float:
    return float(element.evaluate("e => e.getBoundingClientRect().top"))


def painted(page: Page) -> None:
    """What was asked of the next frame has been done."""
    page.evaluate(
        "() => new Promise((done) => requestAnimationFrame("
        "() => requestAnimationFrame(done)))"
    )


def test_an_opened_part_has_the_full_width_and_overlaps_nothing(deck: Deck) -> None:
    wrong = []
    for place, (width, height) in product(range(1, LAST + 1), SIZES):
        deck.page.set_viewport_size({"width": width, "height": height})
        deck.page.goto(f"{deck.url}#/{place}")
        deck.expect_at(place)
        closed = deck.shown.evaluate(OVER_EACH_OTHER)
        summary_of(deck.shown).click()
        overlaps = closed + deck.shown.evaluate(OVER_EACH_OTHER)
        part, slide = (
            width_of(deck.shown.locator(selector).first)
            for selector in (".deeper", "h2")
        )
        summary_of(deck.shown).click()
        if overlaps or part != pytest.approx(slide):
            wrong.append(f"slide {place}, {width} × {height}: {part} px, {overlaps}")

    assert wrong == []


def test_in_a_learning_platform_an_opened_part_overlaps_nothing(deck: Deck) -> None:
    deck.page.set_viewport_size({"width": 760, "height": 520})
    embedded = Deck(deck.page, f"{deck.url}/embed")
    overlaps = {}
    for place in range(1, LAST + 1):
        embedded.open(f"#/{place}")
        summary_of(embedded.shown).click()
        overlaps[place] = embedded.shown.evaluate(OVER_EACH_OTHER)

    assert overlaps == {place: [] for place in overlaps}


def test_opening_a_part_does_not_change_the_height_of_the_figure(deck: Deck) -> None:
    height = "e => e.getBoundingClientRect().height"
    before, after = {}, {}
    for place in range(1, LAST + 1):
        deck.open(f"#/{place}")
        plot = deck.shown.locator(".slide-figures .plot").first
        before[place] = plot.evaluate(height)
        summary_of(deck.shown).click()
        after[place] = plot.evaluate(height)

    assert after == pytest.approx(before, abs=1)


def test_where_it_is_seen_a_pressed_headline_stays_under_the_finger(deck: Deck) -> None:
    deck.page.set_viewport_size({"width": 1920, "height": 1080})
    deck.open("#/2")
    summary = summary_of(deck.shown)
    before = top_of(summary)

    for _ in ("opened", "closed"):
        summary.click()
        painted(deck.page)
        assert top_of(summary) == pytest.approx(before, abs=2)


def test_an_opened_part_is_in_view(deck: Deck) -> None:
    seen = {}
    for place in range(1, LAST + 1):
        deck.open(f"#/{place}")
        summary_of(deck.shown).press("Enter")
        painted(deck.page)
        body = deck.shown.locator(".deeper-body").first
        expect(body).to_be_visible()
        seen[place] = body.evaluate(SHARE_SEEN)

    assert {place: share for place, share in seen.items() if share <= 0.2} == {}


BETWEEN_SLIDES = """() => {
  const slides = [...document.querySelectorAll('.slide')];
  return slides.slice(1).map((slide, i) => {
    const shown = (e) => e.checkVisibility() && e.getClientRects().length;
    const inside = [...slides[i].querySelectorAll('*')].filter(shown);
    const lowest = Math.max(...inside.map((e) => e.getBoundingClientRect().bottom));
    return lowest - slide.getBoundingClientRect().top;
  }).filter((over) => over > 1);
}"""


def test_on_one_page_an_opened_part_pushes_the_next_slide_down(deck: Deck) -> None:
    deck.open("?view=scroll")
    overlaps = {}
    for place in range(1, LAST + 1):
        summary = summary_of(deck.page.locator(".slide").nth(place - 1))
        summary.click()
        painted(deck.page)
        overlaps[place] = deck.page.evaluate(BETWEEN_SLIDES)
        summary.click()

    assert overlaps == {place: [] for place in overlaps}
