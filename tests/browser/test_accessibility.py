"""WCAG 2.2 AA by axe on every slide and form; reflow; zoom; print."""

from __future__ import annotations

import unicodedata
from io import BytesIO

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from tests.browser.axe import page_for_axe, violations
from tests.browser.conftest import NewPage
from tests.browser.deck import LAST, Deck

SHOWN = ".slide:not([inert])"
PARTS = "details:not(:is([data-name=heatmap], [data-name=alibi]) .figure-data)"
"""axe would take 20 s for the 4,200 cells of two tables; the others are small."""


@pytest.fixture
def axe_page(new_page: NewPage) -> Page:
    return page_for_axe(new_page)


def test_no_violation_on_any_slide(axe_page: Page, lesson_url: str) -> None:
    deck = Deck(axe_page, lesson_url).open()
    found = violations(axe_page)
    for place in range(1, LAST + 1):
        deck.expect_at(place)
        for part in axe_page.locator(f"{SHOWN} {PARTS}").all():
            part.locator("summary").first.click()
        found += [f"slide {place}: {text}" for text in violations(axe_page, SHOWN)]
        deck.press("ArrowRight")

    assert found == []


@pytest.mark.parametrize("path", ["", "accessibility", "nowhere"])
def test_no_violation_on_the_other_pages(
    axe_page: Page, lesson_url: str, path: str, expected_errors: list[str]
) -> None:
    expected_errors.append("404")
    axe_page.goto(f"{lesson_url.partition('lessons')[0]}{path}")

    expect(axe_page.get_by_role("heading", level=1)).to_be_visible()
    assert violations(axe_page) == []


@pytest.mark.parametrize("suffix", ["/embed", "/present"])
def test_no_violation_in_other_views_of_the_deck(
    axe_page: Page, lesson_url: str, suffix: str
) -> None:
    Deck(axe_page, lesson_url + suffix).open()

    assert violations(axe_page) == []


def test_no_violation_in_the_dialogs(axe_page: Page, lesson_url: str) -> None:
    deck = Deck(axe_page, lesson_url).open()
    found = []
    for key in ("o", "m", "g", "?"):
        deck.press(key)
        expect(axe_page.get_by_role("dialog")).to_be_visible()
        found += [f"{key}: {text}" for text in violations(axe_page, "dialog[open]")]
        deck.press("Escape")
        expect(axe_page.get_by_role("dialog")).to_be_hidden()

    assert found == []


def test_no_violation_in_live_figures_and_marked_answers(
    axe_page: Page, lesson_url: str
) -> None:
    Deck(axe_page, lesson_url).open("#/see-it")
    axe_page.locator("[data-name=waves] .plot").hover()
    for name in ("waves", "heatmap"):
        live = axe_page.locator(f"[data-name={name}] .plot[data-interactive] .main-svg")
        expect(live.first).to_be_visible(timeout=30_000)
    axe_page.get_by_role("radio").nth(1).check()
    axe_page.get_by_role("button", name="Check my answer").click()
    expect(axe_page.locator("[data-mark]")).to_have_count(1)

    assert violations(axe_page) == []


@pytest.mark.parametrize("view", ["", "?view=scroll", "/embed", "/present"])
def test_nothing_scrolls_sideways_at_320_pixels(
    new_page: NewPage, lesson_url: str, view: str
) -> None:
    page = new_page(viewport={"width": 320, "height": 640})
    deck = Deck(page, lesson_url + view)
    over = {}
    for place in range(1, 6):
        deck.open(f"#/{place}")
        page.evaluate(
            "document.querySelectorAll('details').forEach((d) => (d.open = true))"
        )
        over[place] = page.evaluate(_SIDEWAYS)

    assert over == {place: [0, 0] for place in range(1, 6)}


# The page itself, and whatever of a slide is wider than the slide.
_SIDEWAYS = """() => ['html', '.slide:not([inert])']
  .map((selector) => document.querySelector(selector))
  .map((e) => Math.max(0, e.scrollWidth - e.clientWidth))"""


def test_twice_as_large_loses_nothing(new_page: NewPage, lesson_url: str) -> None:
    # Zooming to 200 % halves the pixels that CSS has.
    page = new_page(viewport={"width": 640, "height": 512}, device_scale_factor=2)
    deck = Deck(page, lesson_url)
    for place in range(1, 6):
        deck.open(f"#/{place}")
        assert page.evaluate(_SIDEWAYS) == [0, 0]
        last = deck.shown.locator("p, li, input, summary").locator("visible=true").last
        last.scroll_into_view_if_needed()
        expect(last).to_be_in_viewport()
    page.get_by_role("button", name="Overview").click()
    expect(page.get_by_role("dialog", name="Overview")).to_be_in_viewport()


@pytest.mark.parametrize("size", [(1280, 720), (1440, 900)])
def test_slides_fit_a_projector_without_scrolling(
    new_page: NewPage, lesson_url: str, size: tuple[int, int]
) -> None:
    page = new_page(viewport={"width": size[0], "height": size[1]})
    deck = Deck(page, lesson_url)
    over = {}
    for full in (False, True):
        deck.open("#/1")
        if full:
            deck.press("f")
            page.wait_for_function("() => document.fullscreenElement !== null")
        for place in range(1, 6):
            height = deck.shown.evaluate("s => s.scrollHeight - s.clientHeight")
            over[full, place] = max(0, height)
            deck.press("ArrowRight")

    assert {key: value for key, value in over.items() if value} == {}


@pytest.mark.parametrize("query", ["", "?view=print", "?print-pdf&notes=1"])
def test_print_has_every_slide_and_figure(
    page: Page, lesson_url: str, query: str
) -> None:
    deck = Deck(page, lesson_url).open(query)
    headlines = page.locator("lesson-deck .slide h2").all_text_contents()

    printed = PdfReader(BytesIO(page.pdf()))

    text = " ".join(sheet.extract_text() for sheet in printed.pages)
    # Fonts with ligatures print "first" as "ﬁrst".
    text = " ".join(unicodedata.normalize("NFKC", text).split())
    for headline in headlines:
        assert headline.strip() in text
    # The axes of both figures are text, and the heatmap's cells an image.
    assert "Dimension" in text
    assert "Position" in text
    assert any(sheet.images for sheet in printed.pages)
    assert ("Usual misconception" in text) == ("notes" in query)
    assert len(printed.pages) >= len(deck.ids)
