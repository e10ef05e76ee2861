"""Tables, headings and distances in a print."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from tests.browser.print.print_area import BOX, PRINT_AREA
from tests.servers.serving import Server

SLUG = "positional-encoding"


@pytest.mark.parametrize("slug", [SLUG, "rope-and-alibi"])
def test_tables_are_printed_in_full(
    print_page: Page, server: Server, slug: str
) -> None:
    print_page.goto(f"{server.url}lessons/{slug}?view=print")

    tables = print_page.locator(".prose table")
    expect(tables).not_to_have_count(0)
    overflow = "all => all.map((t) => t.scrollWidth - t.parentElement.clientWidth)"
    assert max(tables.evaluate_all(overflow)) <= 1


def test_long_words_in_many_columns_do_not_make_a_table_wider_than_the_page(
    print_page: Page, other_lessons: str
) -> None:
    print_page.goto(f"{other_lessons}lessons/wide-table?view=print")

    table = print_page.locator(".prose table").evaluate(BOX)
    slide = print_page.locator(".slide").evaluate(BOX)
    assert table["right"] <= slide["right"] + 1


def test_no_word_is_broken_in_a_table_with_few_columns(
    print_page: Page, lesson_url: str
) -> None:
    print_page.goto(f"{lesson_url}?view=print")

    head = print_page.locator("th", has_text="learned?")
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
    print_page: Page, other_lessons: str
) -> None:
    print_page.goto(f"{other_lessons}lessons/boxes")
    boxes = [
        print_page.locator(f".slide {css}").bounding_box()
        for css in ("> h2", "[data-kind=note]", "h3", "[data-kind=tip]", ".callout")
    ]

    after_title, above, below, after_box = (
        next["y"] - each["y"] - each["height"]
        for each, next in pairwise(box for box in boxes if box)
    )
    assert min(after_title, below, after_box) > 8
    assert above > below


def test_the_first_section_is_printed_at_a_distance_from_the_question_above_it(
    print_page: Page, other_lessons: str
) -> None:
    print_page.goto(f"{other_lessons}lessons/question-and-section")
    print_page.locator("lesson-deck[data-ready]").wait_for(state="attached")

    question = print_page.locator(".slide .question").bounding_box()
    title = print_page.locator(".section > h2").bounding_box()

    assert question
    assert title
    assert title["y"] - question["y"] - question["height"] > 24
