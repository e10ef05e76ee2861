"""Printing the deck directly, without the print view."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
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

PRINT_AREA = {"width": 688, "height": 1016}
"""Size of an A4 page without its margins, in CSS pixels."""


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
    """A print of the deck, and what the page contained before and after."""

    data: bytes
    closed: int
    loaded: int
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
    closed = page.locator(".deeper:not([open]) lesson-figure[data-lazy]").count()
    headings = slides.count() + page.locator(".section > h2").count()
    charts = slides.locator("svg.chart").count()
    data = page.pdf(tagged=True)
    inert = deck.page.locator("lesson-deck .slide[inert]")
    yield Print(data, closed, _loaded(page), headings, charts, inert.count())
    page.close()


def _loaded(page: Page) -> int:
    """Return how many images of figures in closed parts have loaded."""
    return int(
        page.locator("lesson-figure[data-lazy] img").evaluate_all(
            "all => all.filter((img) => img.complete && img.naturalWidth).length"
        )
    )


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
    assert printed.loaded == printed.closed > 0


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
    image = deck.page.locator('lesson-figure[data-name="uniqueness"] img')
    deck.open("?uniqueness.d_model=32#/1")
    expect(image).to_have_attribute("src", re.compile("d_model=32.*&background=none"))

    deck.page.evaluate(
        """document.dispatchEvent(Object.assign(new Event("figure-change-requested"),
          { group: "uniqueness", values: { d_model: "16" } }))"""
    )
    expect(image).to_have_attribute("src", re.compile("d_model=16.*&background=none"))

    deck.page.pdf()

    assert image.evaluate("i => i.complete && i.naturalWidth > 0")


def test_a_print_without_javascript_contains_figures_of_closed_parts(
    new_page: NewPage, lesson_url: str
) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(lesson_url)
    lazy = page.locator("lesson-figure[data-lazy]").count()
    assert lazy

    page.pdf()

    assert _loaded(page) == lazy


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


@pytest.mark.parametrize("slug", [SLUG, "rope-and-alibi"])
def test_tables_are_printed_in_full(page: Page, server: Server, slug: str) -> None:
    page.set_viewport_size(PRINT_AREA)
    page.emulate_media(media="print")

    page.goto(f"{server.url}lessons/{slug}?view=print")

    tables = page.locator(".prose table")
    expect(tables).not_to_have_count(0)
    overflow = "all => all.map((t) => t.scrollWidth - t.parentElement.clientWidth)"
    assert max(tables.evaluate_all(overflow)) <= 1


def test_long_words_in_many_columns_do_not_make_a_table_wider_than_the_page(
    page: Page, other_lessons: str
) -> None:
    page.set_viewport_size(PRINT_AREA)
    page.emulate_media(media="print")

    page.goto(f"{other_lessons}lessons/wide-table?view=print")

    table = page.locator(".prose table").evaluate(BOX)
    slide = page.locator(".slide").evaluate(BOX)
    assert table["right"] <= slide["right"] + 1


def test_no_word_is_broken_in_a_table_with_few_columns(
    page: Page, lesson_url: str
) -> None:
    page.set_viewport_size(PRINT_AREA)
    page.emulate_media(media="print")

    page.goto(f"{lesson_url}?view=print")

    head = page.locator("th", has_text="learned?")
    assert head.evaluate(LINES) == 1


LINES = """(element) => {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getClientRects().length;
}"""
"""The number of lines of a text without markup."""


def test_headlines_of_slides_have_the_same_size_on_narrow_and_wide_paper(
    page: Page, lesson_url: str
) -> None:
    page.goto(f"{lesson_url}?view=print")
    page.emulate_media(media="print")
    headlines = page.locator(".slide > h2")

    page.set_viewport_size(PRINT_AREA)
    narrow = headlines.evaluate_all(FONT_SIZES)
    page.set_viewport_size(PRINT_AREA | {"width": 1000})

    assert headlines.evaluate_all(FONT_SIZES) == narrow


FONT_SIZES = "all => all.map((element) => getComputedStyle(element).fontSize)"


def test_an_embedded_lesson_is_printed_as_blocks(page: Page, server: Server) -> None:
    """Browsers do not divide parts of a grid or flex box well between pages."""
    page.goto(f"{server.url}lessons/{SLUG}/embed")
    page.locator("lesson-deck[data-ready]").wait_for(state="attached")

    page.emulate_media(media="print")

    parts = page.locator("body, main, .opening, .sections, lesson-deck")
    displays = parts.evaluate_all("all => all.map((e) => getComputedStyle(e).display)")
    assert displays == ["block"] * 5


def test_boxes_and_headings_of_a_slide_are_printed_at_a_distance(
    page: Page, other_lessons: str
) -> None:
    page.set_viewport_size(PRINT_AREA)
    page.emulate_media(media="print")
    page.goto(f"{other_lessons}lessons/boxes")
    boxes = [
        page.locator(f".slide {css}").bounding_box()
        for css in ("> h2", "[data-kind=note]", "h3", "[data-kind=tip]", ".callout")
    ]

    after_title, above, below, after_box = (
        next["y"] - each["y"] - each["height"]
        for each, next in pairwise(box for box in boxes if box)
    )
    assert min(after_title, below, after_box) > 8
    assert above > below


def test_the_first_section_is_printed_at_a_distance_from_the_question_above_it(
    page: Page, other_lessons: str
) -> None:
    page.set_viewport_size(PRINT_AREA)
    page.emulate_media(media="print")
    page.goto(f"{other_lessons}lessons/question-and-section")
    page.locator("lesson-deck[data-ready]").wait_for(state="attached")

    question = page.locator(".slide .question").bounding_box()
    title = page.locator(".section > h2").bounding_box()

    assert question
    assert title
    assert title["y"] - question["y"] - question["height"] > 24


def test_the_print_link_opens_the_print_view(deck: Deck) -> None:
    deck.open("?waves.positions=80#/see-it")

    deck.page.get_by_role("link", name="Print", exact=True).click()

    expect(deck.page.locator('body[data-view="print"]')).to_be_attached()
    expect(deck.page.locator("lesson-figure[data-lazy]")).to_have_count(0)
    assert "waves.positions=80" in deck.page.url


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


@pytest.mark.parametrize("media", ["print", "screen"])
def test_printed_states_of_figures_below_each_other_follow_without_gap_or_overlap(
    page: Page, other_lessons: str, media: Literal["print", "screen"]
) -> None:
    page.goto(f"{other_lessons}lessons/stacked?view=print")
    page.emulate_media(media=media)
    parts = page.locator(".slide-figures :is(.caption, .printed-states > *)")
    expect(parts).to_have_count(6)

    boxes = parts.evaluate_all(BOXES)

    rows = [boxes[at : at + size] for at, size in ((0, 1), (1, 2), (3, 1), (4, 2))]
    gaps = [below[0]["top"] - above[0]["bottom"] for above, below in pairwise(rows)]
    assert -1 < min(gaps) <= max(gaps) < 40
    for row in rows[1::2]:
        left, right = row
        assert left["top"] == right["top"]
        assert left["right"] < right["left"]
    assert page.locator(".slide").evaluate(BOX)["bottom"] >= boxes[-1]["bottom"]


def test_two_printed_states_share_the_width_of_the_page(
    page: Page, lesson_url: str
) -> None:
    slide = '[data-id="order-problem"]'
    page.set_viewport_size(PRINT_AREA)
    page.emulate_media(media="print")
    page.goto(f"{lesson_url}?view=print")
    pictures = page.locator(f"{slide} .printed-states img")
    expect(pictures).to_have_count(2)

    left, right = pictures.evaluate_all(BOXES)

    width = page.locator(slide).evaluate(BOX)["width"]
    assert right["right"] - left["left"] > 0.95 * width


def test_switches_and_tabs_of_figures_are_not_printed(
    page: Page, lesson_url: str
) -> None:
    page.emulate_media(media="print")

    page.goto(f"{lesson_url}?view=print")

    parts = page.locator("lesson-parts")
    expect(parts).not_to_have_count(0)
    expect(parts.locator("visible=true")).to_have_count(0)


BOX = "element => element.getBoundingClientRect().toJSON()"
BOXES = "all => all.map((element) => element.getBoundingClientRect().toJSON())"


def test_a_printed_derivation_has_the_sentence_of_its_last_step(deck: Deck) -> None:
    deck.open("?worked-example.step=angles#/solution")
    deck.shown.get_by_role("spinbutton", name="Position").fill("7")
    picture = deck.shown.locator(".printed-states img").last
    expect(picture).to_have_attribute("src", re.compile("position=7"))

    printed = _printed(deck.page)

    assert _reading("worked-example", position=7, step="row") in printed
    assert _reading("worked-example", position=7, step="angles") not in printed


def test_links_to_states_are_separated_on_paper(page: Page, other_lessons: str) -> None:
    page.goto(f"{other_lessons}lessons/figure-links")
    links = page.locator(".figure-link")

    page.emulate_media(media="print")

    first, second = (links.nth(number) for number in (0, 1))
    expect(first).to_have_css("border-right-width", "1px")
    expect(second).to_have_css("border-left-width", "1px")
    expect(second).to_have_css("background-color", "rgba(0, 0, 0, 0)")


def test_instructions_are_not_printed(page: Page, lesson_url: str) -> None:
    page.goto(lesson_url)
    caption = page.locator('[data-id="why-sine"] .caption').first
    expect(caption).to_have_text(
        "With d=8 there are 4 pairs, each with its own speed (1/divisor)."
        " At 0, all hands point up."
        " Move Position, or type a larger number."
    )
    instructions = page.locator(".instruction")
    expect(instructions).not_to_have_count(0)

    page.emulate_media(media="print")

    expect(caption).to_be_visible()
    expect(instructions.locator("visible=true")).to_have_count(0)


def test_items_to_order_have_an_empty_line_on_paper(
    new_page: NewPage, lesson_url: str
) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(lesson_url)
    field = page.locator(".order select").first

    page.emulate_media(media="print")

    expect_empty_line(field)
    numbers = page.locator(".order li").evaluate_all(
        "all => all.map((item) => getComputedStyle(item, '::before').content)"
    )
    assert set(numbers) == {"none"}


def test_items_that_can_be_moved_have_an_empty_line_in_place_of_a_number_on_paper(
    page: Page, other_lessons: str
) -> None:
    page.goto(f"{other_lessons}lessons/questions")
    page.locator(".order button").first.wait_for(state="attached")

    page.emulate_media(media="print")

    lines = page.locator(".order li").evaluate_all(
        """all => all.map((item) => [
          getComputedStyle(item, "::before").content,
          getComputedStyle(item, "::after").borderBottomWidth,
        ])"""
    )
    assert lines == [["none", "1px"]] * 4


def test_items_to_match_have_an_empty_line_on_paper(
    new_page: NewPage, other_lessons: str
) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(f"{other_lessons}lessons/parts")

    page.emulate_media(media="print")

    expect_empty_line(page.locator(".matching select").first)


def expect_empty_line(field: Locator) -> None:
    transparent = "rgba(0, 0, 0, 0)"
    expect(field).to_have_css("color", transparent)
    expect(field).to_have_css("border-bottom-width", "1px")
    expect(field).not_to_have_css("border-bottom-color", transparent)
