"""A part that opens on a slide prints over nothing, moves nothing above it, is seen."""

from __future__ import annotations

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


@pytest.mark.parametrize("place", range(1, LAST + 1))
def test_what_opens_has_the_whole_width_and_is_printed_over_nothing(
    deck: Deck, place: int
) -> None:
    deck.open(f"#/{place}")
    for width, height in SIZES:
        deck.page.set_viewport_size({"width": width, "height": height})
        assert deck.shown.evaluate(OVER_EACH_OTHER) == []

        summary_of(deck.shown).click()

        assert deck.shown.evaluate(OVER_EACH_OTHER) == []
        assert width_of(deck.shown.locator(".deeper").first) == pytest.approx(
            width_of(deck.shown.locator("h2").first)
        )
        summary_of(deck.shown).click()


@pytest.mark.parametrize("place", range(1, LAST + 1))
def test_in_a_learning_platform_what_opens_is_printed_over_nothing(
    deck: Deck, place: int
) -> None:
    deck.page.set_viewport_size({"width": 760, "height": 520})
    embedded = Deck(deck.page, f"{deck.url}/embed").open(f"#/{place}")

    summary_of(embedded.shown).click()

    assert embedded.shown.evaluate(OVER_EACH_OTHER) == []


@pytest.mark.parametrize("place", range(1, LAST + 1))
def test_opening_a_part_leaves_the_figure_as_tall_as_it_was(
    deck: Deck, place: int
) -> None:
    deck.open(f"#/{place}")
    plot = deck.shown.locator(".slide-figures .plot").first
    height = "e => e.getBoundingClientRect().height"
    before = plot.evaluate(height)

    summary_of(deck.shown).click()

    assert plot.evaluate(height) == pytest.approx(before, abs=1)


def test_where_it_is_seen_a_pressed_headline_stays_under_the_finger(deck: Deck) -> None:
    deck.page.set_viewport_size({"width": 1920, "height": 1080})
    deck.open("#/2")
    summary = summary_of(deck.shown)
    before = top_of(summary)

    for _ in ("opened", "closed"):
        summary.click()
        painted(deck.page)
        assert top_of(summary) == pytest.approx(before, abs=2)


@pytest.mark.parametrize("place", range(1, LAST + 1))
def test_what_has_opened_is_seen(deck: Deck, place: int) -> None:
    deck.open(f"#/{place}")

    summary_of(deck.shown).press("Enter")
    painted(deck.page)

    body = deck.shown.locator(".deeper-body").first
    expect(body).to_be_visible()
    assert body.evaluate(SHARE_SEEN) > 0.2


BETWEEN_SLIDES = """() => {
  const slides = [...document.querySelectorAll('.slide')];
  return slides.slice(1).map((slide, i) => {
    const shown = (e) => e.checkVisibility() && e.getClientRects().length;
    const inside = [...slides[i].querySelectorAll('*')].filter(shown);
    const lowest = Math.max(...inside.map((e) => e.getBoundingClientRect().bottom));
    return lowest - slide.getBoundingClientRect().top;
  }).filter((over) => over > 1);
}"""


@pytest.mark.parametrize("place", range(1, LAST + 1))
def test_on_one_page_what_opens_pushes_the_next_slide_down(
    deck: Deck, place: int
) -> None:
    deck.page.goto(f"{deck.url}?view=scroll")
    deck.page.wait_for_selector("lesson-deck[data-ready]")

    summary_of(deck.page.locator(".slide").nth(place - 1)).click()

    painted(deck.page)
    assert deck.page.evaluate(BETWEEN_SLIDES) == []
