"""Where a print turns the page: nowhere in what is read in one piece."""

from __future__ import annotations

import io
import re
import unicodedata
from collections.abc import Iterator

import pytest
from markupsafe import Markup
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from app.config import Settings
from app.core.lesson import Interview, Lesson, Prose
from app.core.quiz import Choice, Several
from app.library import Library

SLUG = "positional-encoding"


@pytest.fixture(params=["", "?view=print"], ids=["deck", "print view"])
def pages(request: pytest.FixtureRequest, page: Page, lesson_url: str) -> list[str]:
    page.goto(f"{lesson_url}{request.param}")
    expect(page.locator("lesson-deck[data-ready]")).to_be_attached()
    sheets = PdfReader(io.BytesIO(page.pdf())).pages
    return [_bare(sheet.extract_text()) for sheet in sheets]


def test_no_page_is_empty(pages: list[str]) -> None:
    assert [at for at, text in enumerate(pages, 1) if not text] == []


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
        if isinstance(question, Choice | Several):
            options = (option.html for option in question.options)
            yield _plain(question.prompt, *options)
    for block in lesson.blocks():
        if isinstance(block, Interview):
            answers = [b.html for b in block.blocks if isinstance(b, Prose)]
            yield _plain(block.title, *" ".join(answers).split("\n"))


def _plain(*texts: str) -> list[str]:
    return [_bare(Markup(t).striptags()) for t in texts if "math" not in t and t]


def _bare(text: str) -> str:
    """Without spaces and ligatures: lines break anywhere."""
    return re.sub(r"\s", "", unicodedata.normalize("NFKC", text))
