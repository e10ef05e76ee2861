"""Where a print turns the page: nowhere in what is read in one piece."""

from __future__ import annotations

import io
import re
import unicodedata
from collections.abc import Iterator

import pytest
from markupsafe import Markup
from playwright.sync_api import Browser, Page, expect
from pypdf import PageObject, PdfReader

from app.config import Settings
from app.core.lesson import Interview, Lesson, Prose
from app.core.quiz import MultipleChoice, SingleChoice
from app.storage.library import Library
from tests.serving import Server

SLUG = "positional-encoding"


PRINTS = {"deck": ("", "A4"), "print view": ("?view=print", "Letter")}


@pytest.fixture(scope="module", params=PRINTS)
def sheets(
    request: pytest.FixtureRequest, browser: Browser, server: Server
) -> list[PageObject]:
    query, paper = PRINTS[request.param]
    page = browser.new_page()
    page.goto(f"{server.url}lessons/{SLUG}{query}")
    expect(page.locator("lesson-deck[data-ready]")).to_be_attached()
    printed = page.pdf(format=paper)
    page.close()
    return list(PdfReader(io.BytesIO(printed)).pages)


@pytest.fixture(scope="module")
def pages(sheets: list[PageObject]) -> list[str]:
    return [_bare(sheet.extract_text()) for sheet in sheets]


def test_all_that_slides_and_sections_say_is_printed(pages: list[str]) -> None:
    lesson = Library(Settings().content).lesson(SLUG)
    titles = (part.title_text for part in (*lesson.slides, *lesson.sections))

    printed = "".join(pages)

    said = _plain(*titles, *_paragraphs(lesson))
    assert [text for text in said if text not in printed] == []


def test_no_page_is_left_almost_empty(sheets: list[PageObject]) -> None:
    assert [at for at, sheet in enumerate(sheets, 1) if _reach(sheet) < 0.25] == []


def _reach(sheet: PageObject) -> float:
    """How far down the page its words go, from 0 to 1."""
    heights = [float(sheet.mediabox.height)]

    def see(text: str, page: list[float], line: list[float], *_: object) -> None:
        if text.strip():
            heights.append(line[4] * page[1] + line[5] * page[3] + page[5])

    sheet.extract_text(visitor_text=see)
    return 1 - min(heights) / heights[0]


def test_no_page_has_the_number_of_a_slide_alone(page: Page, lesson_url: str) -> None:
    page.goto(f"{lesson_url}?view=print&notes=1")
    expect(page.locator("lesson-deck[data-ready]")).to_be_attached()

    sheets = PdfReader(io.BytesIO(page.pdf(format="A4"))).pages

    texts = [_bare(sheet.extract_text()) for sheet in sheets]
    assert [text for text in texts if re.fullmatch(r"\d+/\d+", text)] == []


def test_no_page_begins_with_the_end_of_a_paragraph(pages: list[str]) -> None:
    said = _paragraphs(Library(Settings().content).lesson(SLUG))
    # What follows its last formula: letters of formulas are not what they say.
    tails = [tail for p in said for tail in _plain(p.rpartition("</math>")[2])]

    assert [page[:40] for page in pages if any(_is_torn(t, page) for t in tails)] == []


def _is_torn(paragraph: str, page: str) -> bool:
    ends = (paragraph[at:] for at in range(1, len(paragraph) - 5))
    return any(page.startswith(end) for end in ends)


def test_the_cover_shares_its_page_with_the_first_slide(pages: list[str]) -> None:
    assert "Theorderproblem" in pages[0]


def test_every_question_and_its_answers_are_on_one_page(pages: list[str]) -> None:
    parted = [
        texts[0]
        for texts in _pieces(Library(Settings().content).lesson(SLUG))
        if not any(all(text in page for text in texts) for page in pages)
    ]

    assert parted == []


def _pieces(lesson: Lesson) -> Iterator[list[str]]:
    """What belongs together, of each question and interview, but for formulas."""
    for question in lesson.questions():
        if isinstance(question, SingleChoice | MultipleChoice):
            options = (option.html for option in question.options)
            yield _plain(question.prompt, *options)
    for block in lesson.blocks():
        if isinstance(block, Interview):
            answers = [b.html for b in block.blocks if isinstance(b, Prose)]
            yield _plain(block.title, *" ".join(answers).split("\n"))


def _paragraphs(lesson: Lesson) -> list[str]:
    """And items of lists, as HTML."""
    prose = "\n".join(b.html for b in lesson.blocks() if isinstance(b, Prose))
    return re.findall(r"<(?:p|li)>(.*?)</(?:p|li)>", prose, re.DOTALL)


def _plain(*texts: str) -> list[str]:
    return [_bare(Markup(t).striptags()) for t in texts if "math" not in t and t]


def _bare(text: str) -> str:
    """Without spaces and ligatures: lines break anywhere."""
    return re.sub(r"\s", "", unicodedata.normalize("NFKC", text))
