"""Layout of a slide when one of its parts is opened."""

from __future__ import annotations

from itertools import product

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.deck import LAST, Deck


@pytest.fixture
def lesson_url(included_url: str) -> str:
    """An included lesson, because its layout is tested."""
    return included_url


SIZES = [(820, 1180), (1024, 768), (1280, 720), (1440, 900), (1920, 1080)]

# Pairs of elements of a slide that overlap.
OVERLAPS = """(slide) => {
  const parts = 'h2, .slide-text > *, .slide-figures :is(.figure-title, .plot, ' +
    '.figure-foot, lesson-controls), .callout, .deeper';
  const deeper = (e) => e.parentElement.closest('.deeper');
  const shown = [...slide.querySelectorAll(parts)].filter((e) => !deeper(e));
  const overlap = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  return shown.flatMap((one, i) => shown.slice(i + 1)
    .filter((two) => overlap(one.getBoundingClientRect(), two.getBoundingClientRect()))
    .map((two) => `${one.className || one.tagName} / ${two.className || two.tagName}`));
}"""

VISIBLE_SHARE = """(body) => {
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


def wait_two_frames(page: Page) -> None:
    """Wait until callbacks of the next animation frame have run."""
    page.evaluate(
        "() => new Promise((done) => requestAnimationFrame("
        "() => requestAnimationFrame(done)))"
    )


def test_an_opened_part_has_the_full_width_and_overlaps_nothing(deck: Deck) -> None:
    deck.hide_sections()
    failures = []
    for number, (width, height) in product(range(1, LAST + 1), SIZES):
        deck.page.set_viewport_size({"width": width, "height": height})
        if (width, height) == SIZES[0]:
            deck.go_to(number)
        part = deck.shown.locator(".deeper").first
        closed = deck.shown.evaluate(OVERLAPS)
        part.evaluate("part => { part.open = true; }")
        overlaps = closed + deck.shown.evaluate(OVERLAPS)
        opened, slide = width_of(part), width_of(deck.shown.locator("h2").first)
        part.evaluate("part => { part.open = false; }")
        if overlaps or opened != pytest.approx(slide):
            failures.append(
                f"slide {number}, {width} × {height}: {opened} px, {overlaps}"
            )

    assert failures == []


def test_an_opened_part_of_an_embedded_lesson_overlaps_nothing(
    page: Page, lesson_url: str
) -> None:
    page.set_viewport_size({"width": 760, "height": 520})
    embedded = Deck(page, f"{lesson_url}/embed").open()
    overlaps = {}
    for number in range(1, LAST + 1):
        embedded.go_to(number)
        summary_of(embedded.shown).click()
        overlaps[number] = embedded.shown.evaluate(OVERLAPS)

    assert overlaps == {number: [] for number in overlaps}


def test_a_clicked_summary_does_not_move(deck: Deck) -> None:
    deck.page.set_viewport_size({"width": 1920, "height": 1080})
    summary = summary_of(deck.go_to(2).shown)
    before = top_of(summary)

    for _ in ("opened", "closed"):
        summary.click()
        wait_two_frames(deck.page)
        assert top_of(summary) == pytest.approx(before, abs=2)


def test_an_opened_part_scrolls_into_view_and_keeps_the_height_of_the_figure(
    deck: Deck,
) -> None:
    height = "e => e.getBoundingClientRect().height"
    before, after, shares = {}, {}, {}
    for number in range(1, LAST + 1):
        deck.go_to(number)
        plot = deck.shown.locator(".slide-figures .plot").first
        before[number] = plot.evaluate(height)
        summary_of(deck.shown).press("Enter")
        wait_two_frames(deck.page)
        body = deck.shown.locator(".deeper-body").first
        expect(body).to_be_visible()
        shares[number] = body.evaluate(VISIBLE_SHARE)
        after[number] = plot.evaluate(height)

    assert {number: share for number, share in shares.items() if share <= 0.2} == {}
    assert after == pytest.approx(before, abs=1)


BETWEEN_SLIDES = """() => {
  const slides = [...document.querySelectorAll('.slide')];
  return slides.slice(1).map((slide, i) => {
    const shown = (e) => e.checkVisibility() && e.getClientRects().length;
    const inside = [...slides[i].querySelectorAll('*')].filter(shown);
    const lowest = Math.max(...inside.map((e) => e.getBoundingClientRect().bottom));
    return lowest - slide.getBoundingClientRect().top;
  }).filter((over) => over > 1);
}"""


def test_in_the_reading_view_an_opened_part_moves_the_next_slide_down(
    page: Page,
    lesson_url: str,
) -> None:
    deck = Deck(page, lesson_url).open("?view=scroll")
    overlaps = {}
    for number in range(1, LAST + 1):
        summary = summary_of(deck.page.locator(".slide").nth(number - 1))
        summary.click()
        wait_two_frames(deck.page)
        overlaps[number] = deck.page.evaluate(BETWEEN_SLIDES)
        summary.click()

    assert overlaps == {number: [] for number in overlaps}
