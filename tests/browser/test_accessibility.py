"""WCAG 2.2 AA by axe on every slide and form; reflow; zoom; print."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect
from pypdf import PdfReader

from tests.browser.conftest import NewPage
from tests.browser.deck import LAST, Deck

Theme = Literal["light", "dark"]
THEMES: tuple[Theme, ...] = ("light", "dark")

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def violations(page: Page) -> list[str]:
    """What axe objects to, with where."""
    found: dict[str, Any] = Axe().run(page, options={"runOnly": TAGS}).response
    return [
        f"{rule['id']}: {rule['help']} {[n['target'] for n in rule['nodes']][:3]}"
        for rule in found["violations"]
    ]


def violations_in_both_themes(page: Page) -> list[str]:
    found = []
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        found += [f"{theme}: {text}" for text in violations(page)]
    return found


@pytest.fixture
def audited(browser: Browser) -> Iterator[Page]:
    """A page that axe can be injected into, which the content policy would forbid."""
    context = browser.new_context(bypass_csp=True, reduced_motion="reduce")
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("suffix", ["", "/embed"], ids=["page", "embed"])
def test_no_violation_on_any_slide(audited: Page, lesson_url: str, suffix: str) -> None:
    deck = Deck(audited, lesson_url + suffix).open()
    found = []
    for place in range(1, LAST + 1):
        deck.expect_at(place)
        for part in deck.shown.locator("details").all():
            part.locator("summary").first.click()
        found += [f"{place}, {text}" for text in violations_in_both_themes(audited)]
        go_to_next_slide(deck)

    assert found == []


def go_to_next_slide(deck: Deck) -> None:
    """Keys would first act on the part of the slide that has the focus."""
    deck.page.locator('.step[rel="next"]').first.click()


@pytest.mark.parametrize("path", ["", "accessibility", "nowhere"])
def test_no_violation_on_the_other_pages(
    audited: Page, lesson_url: str, path: str
) -> None:
    audited.goto(f"{lesson_url.partition('lessons')[0]}{path}")

    assert violations_in_both_themes(audited) == []


def test_no_violation_in_the_presenter_view(audited: Page, lesson_url: str) -> None:
    Deck(audited, f"{lesson_url}/present").open()

    assert violations_in_both_themes(audited) == []


def test_no_violation_in_the_dialogs(audited: Page, lesson_url: str) -> None:
    deck = Deck(audited, lesson_url).open()
    dialog = audited.get_by_role("dialog")
    found = []
    for key in ("o", "m", "g", "?"):
        deck.press(key)
        expect(dialog).to_be_visible()
        found += [f"{key}, {text}" for text in violations_in_both_themes(audited)]
        deck.press("Escape")
        expect(dialog).to_have_count(0)

    assert found == []


@pytest.mark.parametrize("theme", THEMES)
def test_no_violation_in_live_figures_and_marked_answers(
    audited: Page, lesson_url: str, theme: Theme
) -> None:
    audited.emulate_media(color_scheme=theme)
    Deck(audited, lesson_url).open("#/see-it")
    audited.locator("[data-name=waves] .plot").hover()
    for name in ("waves", "heatmap"):
        plot = f"[data-name={name}] .plot[data-interactive]"
        live = audited.locator(f"{plot} .main-svg")
        expect(live.first).to_be_visible(timeout=30_000)
    audited.get_by_role("radio").nth(1).check()
    audited.get_by_role("button", name="Check my answer").click()
    expect(audited.locator("[data-mark]")).to_have_count(1)

    assert violations(audited) == []


@pytest.mark.parametrize("view", ["", "?view=scroll", "/embed", "/present"])
def test_nothing_scrolls_sideways_at_320_pixels(
    new_page: NewPage, lesson_url: str, view: str
) -> None:
    page = new_page(viewport={"width": 320, "height": 640})
    Deck(page, lesson_url + view).open()
    page.evaluate(
        "document.querySelectorAll('details').forEach((d) => (d.open = true))"
    )
    over = {}
    for place in range(1, LAST + 1):
        page.evaluate("(place) => { location.hash = `#/${place}`; }", place)
        expect(page.locator(".place-now")).to_have_text(str(place))
        over[place] = page.evaluate(_SIDEWAYS)

    assert {place: wide for place, wide in over.items() if any(wide)} == {}


# The page, and the slides that are shown.
_SIDEWAYS = """() => [...document.querySelectorAll('html, .slide:not([inert])')]
  .map((e) => Math.max(0, e.scrollWidth - e.clientWidth))"""


def test_twice_as_large_loses_nothing(new_page: NewPage, lesson_url: str) -> None:
    # Zooming to 200 % halves the pixels that CSS has.
    page = new_page(viewport={"width": 640, "height": 512}, device_scale_factor=2)
    deck = Deck(page, lesson_url).open()
    for place in range(1, LAST + 1):
        deck.expect_at(place)
        assert page.evaluate(_SIDEWAYS) == [0, 0], place
        last = deck.shown.locator("p, li, input, summary").locator("visible=true").last
        last.scroll_into_view_if_needed()
        expect(last).to_be_in_viewport()
        deck.press("ArrowRight")
    page.get_by_role("button", name="Overview").click()
    expect(page.get_by_role("dialog", name="Overview")).to_be_in_viewport()


@pytest.mark.parametrize("full", [False, True], ids=["window", "full screen"])
def test_slides_fit_a_projector_without_scrolling(
    page: Page, lesson_url: str, full: bool
) -> None:
    deck = Deck(page, lesson_url).open()
    if full:
        deck.press("f")
        page.wait_for_function("() => document.fullscreenElement !== null")
    over = {}
    for width, height in ((1280, 720), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        deck.press("Home")
        for place in range(1, LAST + 1):
            deck.expect_at(place)
            over[width, height, place] = deck.shown.evaluate(
                "s => s.scrollHeight - s.clientHeight"
            )
            deck.press("ArrowRight")

    assert {case: pixels for case, pixels in over.items() if pixels > 0} == {}


def test_the_other_pages_log_no_errors(
    page: Page, lesson_url: str, expected_complaints: list[str]
) -> None:
    expected_complaints.append("404")
    for path in ("", "accessibility", "nowhere"):
        page.goto(f"{lesson_url.partition('lessons')[0]}{path}")

        expect(page.get_by_role("heading", level=1)).to_be_visible()


@pytest.mark.parametrize("query", ["", "?view=print", "?print-pdf&notes=1"])
def test_print_has_every_slide_and_figure(
    page: Page, lesson_url: str, query: str
) -> None:
    deck = Deck(page, lesson_url).open(query)
    headlines = page.locator("lesson-deck .slide h2").all_text_contents()

    printed = PdfReader(BytesIO(page.pdf()))

    text = " ".join(" ".join(sheet.extract_text().split()) for sheet in printed.pages)
    for headline in headlines:
        assert headline.strip() in text
    # The axes of both figures are text, and the heatmap's cells an image.
    assert "Dimension" in text
    assert "Position" in text
    assert any(sheet.images for sheet in printed.pages)
    assert ("Usual misconception" in text) == ("notes" in query)
    assert len(printed.pages) >= len(deck.ids)
