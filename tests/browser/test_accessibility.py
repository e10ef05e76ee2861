"""WCAG 2.2 AA by axe on every slide and form; reflow; zoom; print."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect
from pypdf import PdfReader

from tests.browser.conftest import NewPage
from tests.browser.deck import Deck

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def violations(page: Page) -> list[str]:
    """What axe objects to, with where."""
    found: dict[str, Any] = Axe().run(page, options={"runOnly": TAGS}).response
    return [
        f"{rule['id']}: {rule['help']} {[n['target'] for n in rule['nodes']][:3]}"
        for rule in found["violations"]
    ]


@pytest.fixture(params=["light", "dark"])
def themed(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    # The policy would refuse axe itself, which is injected; it is tested elsewhere.
    context = browser.new_context(
        color_scheme=request.param, bypass_csp=True, reduced_motion="reduce"
    )
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("suffix", ["", "/embed"], ids=["page", "embed"])
def test_no_violation_on_any_slide(themed: Page, lesson_url: str, suffix: str) -> None:
    deck = Deck(themed, lesson_url + suffix)
    found = []
    for place in range(1, 6):
        deck.open(f"#/{place}")
        for part in themed.locator(".slide:not([inert]) details").all():
            part.locator("summary").first.click()
        found += [f"slide {place}: {text}" for text in violations(themed)]

    assert found == []


@pytest.mark.parametrize("path", ["", "accessibility", "nowhere"])
def test_no_violation_on_the_other_pages(
    themed: Page, lesson_url: str, path: str
) -> None:
    themed.goto(f"{lesson_url.partition('lessons')[0]}{path}")

    assert violations(themed) == []


def test_no_violation_in_the_presenter_view(themed: Page, lesson_url: str) -> None:
    Deck(themed, f"{lesson_url}/present").open()

    assert violations(themed) == []


@pytest.mark.parametrize("key", ["o", "m", "g", "?"])
def test_no_violation_in_the_dialogs(themed: Page, lesson_url: str, key: str) -> None:
    Deck(themed, lesson_url).open().press(key)
    expect(themed.get_by_role("dialog")).to_be_visible()

    assert violations(themed) == []


def test_no_violation_in_live_figures_and_marked_answers(
    themed: Page, lesson_url: str
) -> None:
    Deck(themed, lesson_url).open("#/see-it")
    themed.locator("[data-name=waves] .plot").hover()
    for name in ("waves", "heatmap"):
        live = themed.locator(f"[data-name={name}] .plot[data-interactive] .main-svg")
        expect(live.first).to_be_visible(timeout=30_000)
    themed.get_by_role("radio").nth(1).check()
    themed.get_by_role("button", name="Check my answer").click()
    expect(themed.locator("[data-mark]")).to_have_count(1)

    assert violations(themed) == []


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


@pytest.mark.parametrize("path", ["", "accessibility", "nowhere"])
def test_the_other_pages_complain_of_nothing(
    page: Page, lesson_url: str, expected_complaints: list[str], path: str
) -> None:
    expected_complaints.append("404")
    page.goto(f"{lesson_url.partition('lessons')[0]}{path}")

    expect(page.get_by_role("heading", level=1)).to_be_visible()


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
