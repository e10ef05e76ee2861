"""Contents of a print of the deck: figures of closed parts, states and structure."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from pypdf import PdfReader

from app.config import Settings
from app.core.figures import find_kind
from app.core.lesson import Lesson
from app.core.lesson.blocks import Deeper
from app.core.lesson.figure_blocks import Figure
from app.storage.lessons.library import Library
from app.web.figures.figure_views import FigureView, figure_views
from tests.browser.conftest import NewPage
from tests.browser.deck import LAST, Deck
from tests.browser.print.printed_text import (
    PrintedPage,
    normalise,
    overlapping_texts,
    read_pages,
)
from tests.servers.serving import Server

SLUG = "positional-encoding"


@pytest.fixture(scope="module")
def figures() -> list[FigureView]:
    """The figures of the lesson with their initial settings."""
    lesson: Lesson = Library(Settings().content).lesson(SLUG)
    return list(figure_views(lesson, (), lambda cells: None).values())


@pytest.fixture
def deck(page: Page, lesson_url: str) -> Deck:
    return Deck(page, lesson_url)


@dataclass
class Print:
    """A print of the deck, and what the page contained."""

    data: bytes
    headings: int
    charts: int
    inert: int

    @cached_property
    def pdf(self) -> PdfReader:
        return PdfReader(io.BytesIO(self.data))

    @cached_property
    def pages(self) -> list[PrintedPage]:
        return read_pages(self.data)


@pytest.fixture(scope="module")
def printed(browser: Browser, server: Server) -> Iterator[Print]:
    """The print of a deck that was just opened, tagged for screen readers."""
    page = browser.new_page()
    deck = Deck(page, f"{server.url}lessons/{SLUG}").open()
    slides = page.locator("lesson-deck .slide")
    headings = slides.count() + page.locator(".section > h2").count()
    charts = slides.locator("svg.chart").count()
    data = page.pdf(tagged=True)
    inert = deck.page.locator("lesson-deck .slide[inert]")
    yield Print(data, headings, charts, inert.count())
    page.close()


def _printed(page: Page) -> str:
    """Return the printed text without spaces, because lines break anywhere."""
    return "".join(printed.text for printed in read_pages(page.pdf()))


def test_a_print_of_the_deck_contains_figures_of_closed_parts(
    printed: Print, figures: list[FigureView]
) -> None:
    text = "".join(page.text for page in printed.pages)

    for figure in figures:
        # The titles of the axes show that the drawing itself is printed.
        for title in re.findall(r'class="axis-title"[^>]*>([^<]+)<', figure.svg):
            assert normalise(title) in text


def test_figures_of_closed_parts_are_printed_with_title_and_sentence(
    printed: Print, figures: list[FigureView]
) -> None:
    text = "".join(page.text for page in printed.pages)
    lesson = Library(Settings().content).lesson(SLUG)
    closed = {
        block.name
        for part in lesson.blocks()
        if isinstance(part, Deeper)
        for block in part.walk()
        if isinstance(block, Figure)
    }

    for figure in figures:
        if figure.name in closed and not figure.printed:
            assert normalise(figure.title) in text
            assert normalise(figure.reading) in text


def test_a_print_contains_figures_of_closed_parts_with_current_settings(
    deck: Deck,
) -> None:
    figure = deck.page.locator('lesson-figure[data-name="uniqueness"]')
    deck.open("?uniqueness.positions=30&uniqueness.d_model=32#/1")
    assert _reading("uniqueness", positions=30, d_model=32) in _printed(deck.page)
    before = figure.locator(".figure-reading").text_content() or ""

    deck.page.evaluate(
        """document.dispatchEvent(Object.assign(new Event("figure-change-requested"),
          { group: "uniqueness", values: { d_model: "16" } }))"""
    )
    expect(figure.locator(".figure-reading")).not_to_have_text(before)

    assert _reading("uniqueness", positions=30, d_model=16) in _printed(deck.page)


def test_a_print_without_javascript_contains_figures_of_closed_parts(
    new_page: NewPage, lesson_url: str
) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(lesson_url)

    assert _reading("uniqueness", positions=50, d_model=64) in _printed(page)


def test_no_page_of_a_print_is_empty(printed: Print) -> None:
    assert all(page.text for page in printed.pages)


def test_a_pdf_of_the_deck_has_the_headings_and_figures_of_all_slides_as_structure(
    printed: Print,
) -> None:
    tags = list(_tags(printed.pdf.root_object["/StructTreeRoot"]))

    assert tags.count("/H2") >= printed.headings > LAST
    assert tags.count("/Figure") >= printed.charts > 0
    assert printed.inert == LAST - 1


def _tags(element: Any) -> Iterator[str]:
    """Yield the types of all elements in the structure of a PDF."""
    children = element.get("/K", [])
    for child in children if isinstance(children, list) else [children]:
        child = child.get_object()
        if isinstance(child, dict):
            yield str(child.get("/S"))
            yield from _tags(child)


def test_texts_do_not_overlap_in_a_print(printed: Print) -> None:
    assert overlapping_texts(printed.pages) == []


def _reading(kind: str, **given: object) -> str:
    found = find_kind(kind)
    return normalise(found.chart(found.model.model_validate(given)).reading)


def test_a_print_contains_the_states_that_the_lesson_lists_on_the_page_of_their_slide(
    printed: Print,
) -> None:
    first, text = printed.pages[0].text, "".join(p.text for p in printed.pages)

    assert _reading("order", order=(2, 1, 0)) in first
    assert _reading("order", order=(2, 1, 0), positions="with") in text
    assert _reading("order", order=(0, 1, 2)) not in text


def test_a_printed_derivation_has_the_sentence_of_its_last_step(deck: Deck) -> None:
    deck.open("?worked-example.step=angles#/solution")
    deck.shown.get_by_role("spinbutton", name="Position").fill("7")
    picture = deck.shown.locator(".printed-states img").last
    expect(picture).to_have_attribute("src", re.compile("position=7"))

    printed = _printed(deck.page)

    assert _reading("worked-example", position=7, step="row") in printed
    assert _reading("worked-example", position=7, step="angles") not in printed


def test_the_print_link_opens_the_print_view(deck: Deck) -> None:
    deck.open("?waves.positions=80#/see-it")

    deck.page.get_by_role("link", name="Print", exact=True).click()

    expect(deck.page.locator('body[data-view="print"]')).to_be_attached()
    assert "waves.positions=80" in deck.page.url
