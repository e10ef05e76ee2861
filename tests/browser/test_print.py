"""The deck as a reader prints it, without going to the print view first."""

from __future__ import annotations

import io
import re
import unicodedata

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from app.config import Settings
from app.core.lesson import Lesson
from app.storage.library import Library
from app.web.figures.views import FigureView, figure_views
from tests.browser.conftest import NewPage
from tests.browser.deck import Deck

SLUG = "positional-encoding"


@pytest.fixture(scope="module")
def figures() -> list[FigureView]:
    """As the lesson starts with them."""
    lesson: Lesson = Library(Settings().content).lesson(SLUG)
    return list(figure_views(lesson, (), lambda cells: None).values())


@pytest.fixture
def deck(page: Page, lesson_url: str) -> Deck:
    return Deck(page, lesson_url)


def _loaded(page: Page) -> int:
    """Return how many images of figures in closed parts have loaded."""
    return int(
        page.locator("lesson-figure[data-lazy] img").evaluate_all(
            "all => all.filter((img) => img.complete && img.naturalWidth).length"
        )
    )


def _printed(page: Page) -> str:
    """The words of the pages, without spaces and ligatures: lines break anywhere."""
    pages = PdfReader(io.BytesIO(page.pdf())).pages
    return _bare("".join(sheet.extract_text() for sheet in pages))


def _bare(text: str) -> str:
    return re.sub(r"\s", "", unicodedata.normalize("NFKC", text))


def test_a_print_of_the_deck_has_figures_of_parts_that_were_never_opened(
    deck: Deck, figures: list[FigureView]
) -> None:
    deck.open()
    closed = deck.page.locator(".deeper:not([open]) lesson-figure[data-lazy]")
    expect(closed).not_to_have_count(0)

    printed = _printed(deck.page)

    for figure in figures:
        # The titles of the axes show that the drawing itself is printed.
        for title in re.findall(r'class="axis-title"[^>]*>([^<]+)<', figure.svg):
            assert _bare(title) in printed
    assert _loaded(deck.page) == closed.count()


def test_a_print_has_a_figure_in_a_closed_part_with_its_current_settings(
    deck: Deck,
) -> None:
    image = deck.page.locator('lesson-figure[data-name="uniqueness"] img')
    deck.open("?uniqueness.d_model=32#/1")
    expect(image).to_have_attribute("src", re.compile("d_model=32"))

    deck.page.evaluate(
        """document.dispatchEvent(Object.assign(new Event("figure-change-requested"),
          { group: "uniqueness", values: { d_model: "16" } }))"""
    )
    expect(image).to_have_attribute("src", re.compile("d_model=16"))

    deck.page.pdf()

    assert image.evaluate("i => i.complete && i.naturalWidth > 0")


def test_a_print_without_script_has_pictures_of_them(
    new_page: NewPage, lesson_url: str
) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(lesson_url)
    lazy = page.locator("lesson-figure[data-lazy]").count()
    assert lazy

    page.pdf()

    assert _loaded(page) == lazy


def test_no_page_of_a_print_is_empty(deck: Deck) -> None:
    deck.open()

    pages = PdfReader(io.BytesIO(deck.page.pdf())).pages

    assert all(page.extract_text().strip() for page in pages)


def test_the_link_for_printing_leads_to_the_print_view(deck: Deck) -> None:
    deck.open("?waves.positions=80#/see-it")

    deck.page.get_by_role("link", name="Print", exact=True).click()

    expect(deck.page.locator('body[data-view="print"]')).to_be_attached()
    expect(deck.page.locator("lesson-figure[data-lazy]")).to_have_count(0)
    assert "waves.positions=80" in deck.page.url
