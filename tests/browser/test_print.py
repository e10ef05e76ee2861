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
UNFETCHED = "This figure is in the print view"


@pytest.fixture(scope="module")
def figures() -> list[FigureView]:
    """As the lesson starts with them."""
    lesson: Lesson = Library(Settings().content).lesson(SLUG)
    return list(figure_views(lesson, (), lambda cells: None).values())


@pytest.fixture
def deck(page: Page, lesson_url: str) -> Deck:
    return Deck(page, lesson_url)


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
        assert _bare(figure.title) in printed
        assert _bare(figure.reading)[:40] in printed
        # As the axes name themselves: the drawing is there, and not its words alone.
        for title in re.findall(r'class="axis-title"[^>]*>([^<]+)<', figure.svg):
            assert _bare(title) in printed
    assert _bare(UNFETCHED) not in printed
    paintings = deck.page.locator("lesson-figure .plot-area > svg")
    expect(paintings).to_have_count(len(figures))


def test_a_part_that_is_opened_after_a_print_fetches_nothing_again(deck: Deck) -> None:
    deck.open("#/why-sine")
    deck.page.pdf()
    asked: list[str] = []
    deck.page.on("request", lambda request: asked.append(request.url))

    deck.page.locator(".slide:not([data-away]) .deeper > summary").first.click()
    figure = deck.page.locator('lesson-figure[data-name="uniqueness"]')
    figure.scroll_into_view_if_needed()

    expect(figure.locator(".plot-area > svg")).to_be_visible()
    assert [url for url in asked if ".svg" in url] == []


def test_a_print_has_a_figure_not_yet_seen_as_the_address_sets_it(deck: Deck) -> None:
    asked = [("uniqueness.d_model", "32")]
    lesson = Library(Settings().content).lesson(SLUG)
    wanted = figure_views(lesson, asked, lambda cells: None)["uniqueness"]
    deck.open("?uniqueness.d_model=32#/1")

    deck.page.pdf()

    figure = deck.page.locator('lesson-figure[data-name="uniqueness"]')
    expect(figure.locator(".figure-words p")).to_have_text(wanted.description)
    expect(figure.locator(".plot-area > svg")).to_be_attached()


def test_a_print_without_the_server_says_where_the_figure_is(
    deck: Deck, expected_complaints: list[str]
) -> None:
    expected_complaints.append("ERR_INTERNET_DISCONNECTED")
    deck.open("?uniqueness.d_model=32#/2")
    deck.page.wait_for_load_state("networkidle")
    deck.page.context.set_offline(True)

    printed = _printed(deck.page)

    address = f"{deck.url}?uniqueness.d_model=32&view=print"
    assert _bare(f"{UNFETCHED}: {address}") in printed


def test_a_figure_that_was_not_to_be_had_is_fetched_by_the_next_print(
    deck: Deck, expected_complaints: list[str]
) -> None:
    expected_complaints.append("ERR_INTERNET_DISCONNECTED")
    deck.open()
    deck.page.wait_for_load_state("networkidle")
    deck.page.context.set_offline(True)
    deck.page.pdf()
    deck.page.context.set_offline(False)

    assert _bare(UNFETCHED) not in _printed(deck.page)


def test_a_print_without_script_has_pictures_of_them(
    new_page: NewPage, lesson_url: str, figures: list[FigureView]
) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(lesson_url)
    lazy = page.locator("lesson-figure[data-lazy]").count()
    assert lazy

    printed = _printed(page)

    loaded = page.locator("lesson-figure[data-lazy] img").evaluate_all(
        "all => all.filter((img) => img.complete && img.naturalWidth).length"
    )
    assert loaded == lazy
    assert _bare(UNFETCHED) not in printed


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
