"""Page breaks in print: none within a paragraph, question or cover."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache

import pytest
from markupsafe import Markup
from playwright.sync_api import Browser, Page

from app.config import Settings
from app.core.lesson import Lesson
from app.core.quiz import MultipleChoice, SingleChoice
from app.storage.lessons.library import Library
from tests.browser.print.printed_text import (
    PrintedPage,
    normalise,
    prose_without_answers,
    read_pages,
)
from tests.servers.serving import Server

SLUG = "positional-encoding"

NOTE = "Usual misconception"
"""Words of the speaker notes."""

PRINTS = {"deck": ("", "A4"), "print view": ("?view=print", "Letter")}

Print = Callable[[str, str, str], list[PrintedPage]]


@pytest.fixture(scope="module")
def print_lesson(browser: Browser, server: Server) -> Print:
    """Print a page of a lesson on a paper, each only once."""

    @cache
    def print_lesson(slug: str, query: str, paper: str) -> list[PrintedPage]:
        page = browser.new_page()
        page.goto(f"{server.url}lessons/{slug}{query}")
        page.locator("lesson-deck[data-ready]").wait_for(state="attached")
        printed = page.pdf(format=paper)
        page.close()
        return read_pages(printed)

    return print_lesson


@pytest.fixture(scope="module", params=PRINTS)
def sheets(request: pytest.FixtureRequest, print_lesson: Print) -> list[PrintedPage]:
    return print_lesson(SLUG, *PRINTS[request.param])


@pytest.fixture(scope="module")
def pages(sheets: list[PrintedPage]) -> list[str]:
    return [sheet.text for sheet in sheets]


def test_all_text_of_slides_and_sections_is_printed(pages: list[str]) -> None:
    lesson = Library(Settings().content).lesson(SLUG)
    titles = (part.title_text for part in (*lesson.slides, *lesson.sections))

    printed = "".join(pages)

    texts = _texts(*titles, *_paragraphs(lesson))
    assert [text for text in texts if text not in printed] == []
    assert normalise(NOTE) not in printed


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("query", ["", "?view=print"], ids=["deck", "print view"])
@pytest.mark.parametrize("slug", [SLUG, "rope-and-alibi"])
def test_no_page_before_the_last_is_almost_empty(
    print_lesson: Print, slug: str, query: str, paper: str
) -> None:
    extents = [sheet.extent for sheet in print_lesson(slug, query, paper)[:-1]]

    assert [at for at, extent in enumerate(extents, 1) if extent < 0.25] == []


def test_a_print_with_notes_has_the_number_of_a_slide_next_to_its_headline(
    page: Page, lesson_url: str
) -> None:
    slides = Library(Settings().content).lesson(SLUG).slides
    page.goto(f"{lesson_url}?view=print&notes=1")
    page.locator("lesson-deck[data-ready]").wait_for(state="attached")

    texts = [sheet.text for sheet in read_pages(page.pdf(format="A4"))]

    for at, slide in enumerate(slides, 1):
        [numbered] = [text for text in texts if f"{at}/{len(slides)}" in text]
        assert normalise(slide.title_text) in numbered
    assert any(normalise(NOTE) in text for text in texts)


def test_no_page_begins_within_a_paragraph(pages: list[str]) -> None:
    texts = _paragraphs(Library(Settings().content).lesson(SLUG))
    # Only the text after the last formula: extracted formulas differ from their source.
    tails = [tail for p in texts for tail in _texts(p.rpartition("</math>")[2])]

    assert [page[:40] for page in pages if any(_is_split(t, page) for t in tails)] == []


def _is_split(paragraph: str, page: str) -> bool:
    ends = (paragraph[at:] for at in range(1, len(paragraph) - 5))
    return any(page.startswith(end) for end in ends)


def test_the_cover_is_on_the_page_of_the_first_slide(pages: list[str]) -> None:
    assert "Theorderproblem" in pages[0]


def test_every_question_and_its_answers_are_on_one_page(pages: list[str]) -> None:
    split = [
        texts[0]
        for texts in _question_texts(Library(Settings().content).lesson(SLUG))
        if not any(all(text in page for text in texts) for page in pages)
    ]

    assert split == []


def _question_texts(lesson: Lesson) -> Iterator[list[str]]:
    """Yield the texts of each question, without formulas."""
    for question in lesson.questions():
        if isinstance(question, SingleChoice | MultipleChoice):
            options = (option.html for option in question.options)
            yield _texts(question.prompt, *options)


def _paragraphs(lesson: Lesson) -> list[str]:
    """Return the HTML of all paragraphs and list items."""
    prose = "\n".join(prose_without_answers(lesson))
    return re.findall(r"<(?:p|li)>(.*?)</(?:p|li)>", prose, re.DOTALL)


def _texts(*texts: str) -> list[str]:
    return [normalise(Markup(t).striptags()) for t in texts if "math" not in t and t]
