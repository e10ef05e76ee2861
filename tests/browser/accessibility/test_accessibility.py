"""WCAG 2.2 AA: axe on every page and dialog, reflow, zoom and print.

Pages of rooms, with the presenter view, have tests of their own in `rooms`.
"""

from __future__ import annotations

import unicodedata
from io import BytesIO

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from tests.browser.accessibility.axe import (
    REMOVE_SIMILAR_ROWS,
    page_for_axe,
    violations,
)
from tests.browser.conftest import NewPage
from tests.browser.deck import LAST, Deck
from tests.browser.figures.linked_figures import PLOTLY_CHART
from tests.pages import SITE_PAGES

VISIBLE_SLIDE = ".slide:not([inert])"


@pytest.fixture
def axe_page(new_page: NewPage) -> Page:
    return page_for_axe(new_page)


def test_no_axe_violation_on_any_slide(axe_page: Page, lesson_url: str) -> None:
    deck = Deck(axe_page, lesson_url).open()
    found = []
    for number in range(1, LAST + 1):
        deck.expect_at(number)
        deck.shown.evaluate(OPEN_PARTS)
        empty = deck.shown.locator(".data-table:visible:not(:has(table))")
        expect(empty).to_have_count(0)
        axe_page.evaluate(REMOVE_SIMILAR_ROWS, ".data-table")
        # The first slide is checked with the rest of the page.
        part = None if number == 1 else VISIBLE_SLIDE
        found += [f"slide {number}: {text}" for text in violations(axe_page, part)]
        deck.hide_sections()
        deck.press("ArrowRight")

    assert found == []


@pytest.mark.parametrize(
    "path",
    [*SITE_PAGES, "/", "/courses/word-order", "/accessibility/report", "/nowhere"],
)
def test_no_axe_violation_on_the_other_pages(
    axe_page: Page, lesson_url: str, path: str, expected_errors: list[str]
) -> None:
    expected_errors.append("404")
    axe_page.goto(f"{lesson_url.partition('/lessons')[0]}{path}")

    expect(axe_page.get_by_role("heading", level=1)).to_be_visible()
    axe_page.evaluate(REMOVE_SIMILAR_ROWS, "table")
    assert violations(axe_page) == []


def test_links_in_the_library_are_at_least_24_pixels_high(
    page: Page, other_lessons: str
) -> None:
    page.goto(other_lessons)

    links = page.locator(".lessons a")
    heights = links.evaluate_all("all => all.map((e) => e.offsetHeight)")

    assert len(heights) > 10
    assert min(heights) >= 24


OPEN_PARTS = (
    "slide => slide.querySelectorAll('details').forEach((d) => (d.open = true))"
)


def test_no_axe_violation_on_a_section_that_is_shown_alone(
    axe_page: Page, lesson_url: str
) -> None:
    axe_page.goto(f"{lesson_url}/embed?only=quick-check")

    expect(axe_page.get_by_role("heading", name="Quick check")).to_be_visible()
    assert violations(axe_page) == []


@pytest.mark.parametrize("suffix", ["/embed", "/embed?only=see-it", "?view=scroll"])
def test_no_axe_violation_in_other_views_of_the_deck(
    axe_page: Page, compact_url: str, suffix: str
) -> None:
    # The tests above look at the included lesson, for which axe takes much longer.
    Deck(axe_page, compact_url + suffix).open()

    assert violations(axe_page) == []


def test_no_description_repeats_the_name_of_a_control(
    page: Page, lesson_url: str
) -> None:
    Deck(page, lesson_url).open()
    session = page.context.new_cdp_session(page)

    nodes = session.send("Accessibility.getFullAXTree")["nodes"]

    named = [(node["name"]["value"], node) for node in nodes if "name" in node]
    assert "Overview" in [name for name, _ in named]
    described = [
        (name, n["description"]["value"]) for name, n in named if "description" in n
    ]
    assert [name for name, text in described if text and text in name] == []


def test_no_axe_violation_in_the_dialogs(axe_page: Page, other_lessons: str) -> None:
    # Axe needs a fraction of the time in a small lesson; this one has a section, too.
    deck = Deck(axe_page, f"{other_lessons}lessons/right-to-left").open()
    found = []
    for key in ("o", "m", "g", "?"):
        deck.press(key)
        expect(axe_page.get_by_role("dialog")).to_be_visible()
        found += [f"{key}: {text}" for text in violations(axe_page, "dialog[open]")]
        deck.press("Escape")
        expect(axe_page.get_by_role("dialog")).to_be_hidden()

    assert found == []


def test_no_axe_violation_in_plotly_charts_and_marked_answers(
    axe_page: Page, compact_url: str
) -> None:
    Deck(axe_page, compact_url).open("#/see-it")
    axe_page.locator("[data-name=waves] .plot").hover()
    for name in ("waves", "heatmap"):
        chart = axe_page.locator(f"[data-name={name}] {PLOTLY_CHART}")
        expect(chart.first).to_be_visible(timeout=30_000)
    question = axe_page.locator("#question-order-needed")
    question.get_by_role("radio").nth(1).check()
    question.get_by_role("button", name="Check my answer").click()
    expect(axe_page.locator("[data-mark]")).to_have_count(1)

    assert violations(axe_page) == []


@pytest.mark.parametrize("suffix", ["", "/embed", "/present"])
def test_no_slide_scrolls_horizontally_at_320_pixels(
    new_page: NewPage, lesson_url: str, suffix: str
) -> None:
    page = new_page(viewport={"width": 320, "height": 640})
    deck = Deck(page, lesson_url + suffix).open()
    page.evaluate(OPEN_ALL_PARTS)
    over = {}
    for number in range(1, LAST + 1):
        deck.go_to(number)
        over[number] = page.evaluate(OVERFLOW_X)

    assert over == {number: [0, 0] for number in range(1, LAST + 1)}


def test_the_reading_view_does_not_scroll_horizontally_at_320_pixels(
    new_page: NewPage, lesson_url: str
) -> None:
    page = new_page(viewport={"width": 320, "height": 640})
    Deck(page, lesson_url).open("?view=scroll")
    page.evaluate(OPEN_ALL_PARTS)

    assert page.evaluate(OVERFLOW_X) == [0] * (1 + LAST)


OPEN_ALL_PARTS = "document.querySelectorAll('details').forEach((d) => (d.open = true))"

# Horizontal overflow in pixels of the page and of each visible slide.
OVERFLOW_X = """() => [...document.querySelectorAll('html, .slide:not([inert])')]
  .map((e) => Math.max(0, e.scrollWidth - e.clientWidth))"""


def test_all_content_can_be_reached_at_200_percent_zoom(
    new_page: NewPage, lesson_url: str
) -> None:
    # Zooming to 200 % halves the width and height of the viewport in CSS pixels.
    page = new_page(viewport={"width": 640, "height": 512}, device_scale_factor=2)
    deck = Deck(page, lesson_url).open()
    for number in range(1, LAST + 1):
        deck.go_to(number)
        assert page.evaluate(OVERFLOW_X) == [0, 0]
        last = deck.shown.locator("p, li, input, summary").locator("visible=true").last
        last.scroll_into_view_if_needed()
        expect(last).to_be_in_viewport()
    page.get_by_role("button", name="Overview").click()
    expect(page.get_by_role("dialog", name="Overview")).to_be_in_viewport()


@pytest.mark.usefixtures("without_plotly")
def test_slides_fit_a_projector_without_scrolling(
    new_page: NewPage, lesson_url: str
) -> None:
    """`slides/test_layout.py` looks at 1280 × 720 pixels, with larger text."""
    page = new_page(viewport={"width": 1440, "height": 900})
    deck = Deck(page, lesson_url).open()
    deck.hide_sections()
    over = {}
    for is_full_screen in (False, True):
        if is_full_screen:
            deck.go_to(1).press("f")
            page.wait_for_function("() => document.fullscreenElement !== null")
        for number in range(1, LAST + 1):
            deck.go_to(number)
            height = deck.shown.evaluate("s => s.scrollHeight - s.clientHeight")
            over[is_full_screen, number] = max(0, height)

    assert {key: value for key, value in over.items() if value} == {}


def test_a_print_for_other_tools_contains_every_slide_figure_and_note(
    page: Page, lesson_url: str
) -> None:
    """`print/test_page_breaks.py` tests prints of the deck and of the print view."""
    deck = Deck(page, lesson_url).open("?print-pdf&notes=1")
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
    assert "Usual misconception" in text
    assert len(printed.pages) >= len(deck.ids)
