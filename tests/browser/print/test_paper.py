"""Included lessons on each paper: page sizes, pages of slides, and nothing lost."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

import pytest
from markupsafe import Markup
from pypdf import PdfReader
from pypdf.generic import Destination

from app.config import Settings
from app.core.lesson import Lesson
from app.core.lesson.blocks import Interview, Prose
from app.core.lesson.figure_blocks import Figure
from app.packages.paper import PAPERS, Paper
from app.storage.lessons.library import Library
from tests.browser.print.conftest import Export
from tests.browser.print.printed_text import (
    normalise,
    overlapping_texts,
    page_texts,
    pages_of,
    prose_without_answers,
)

SLUGS = ("positional-encoding", "rope-and-alibi")

SIZES: dict[Paper, tuple[int, int]] = {
    "slides": (960, 540),
    "a4": (595, 842),
    "letter": (612, 792),
}
"""Width and height in points."""


@pytest.mark.parametrize("paper", PAPERS)
def test_all_pages_have_the_size_of_the_paper(export: Export, paper: Paper) -> None:
    pages = PdfReader(export(SLUGS[0], paper)).pages

    sizes = {
        (round(page.mediabox.width), round(page.mediabox.height)) for page in pages
    }
    assert sizes == {SIZES[paper]}


@pytest.mark.parametrize("slug", SLUGS)
def test_each_slide_is_on_one_landscape_page_after_the_cover(
    export: Export, slug: str
) -> None:
    lesson = _lesson(slug)
    pages = page_texts(export(slug, "slides"))

    assert normalise(lesson.title) in pages[0]
    for at, slide in enumerate(lesson.slides, 1):
        number, title = f"{at}/{len(lesson.slides)}", normalise(slide.title_text)
        [page] = [text for text in pages if number in text and text.startswith(title)]
        prose = (b.html for b in slide.blocks if isinstance(b, Prose))
        assert [text for text in _paragraphs(*prose) if text not in page] == []


@pytest.mark.parametrize(
    ("slug", "paper"), [*product(SLUGS, ("slides", "a4")), (SLUGS[0], "letter")]
)
def test_nothing_is_lost_and_no_page_is_almost_empty(
    export: Export, slug: str, paper: Paper
) -> None:
    lesson = _lesson(slug)
    pages = pages_of(export(slug, paper))
    printed = "".join(page.text for page in pages)

    prose = prose_without_answers(lesson)
    assert [text for text in _paragraphs(*prose) if text not in printed] == []
    captions = [f.caption for f in _figures(lesson, paper) if f.caption]
    assert captions
    assert [text for text in _texts(*captions) if text not in printed] == []
    assert [at for at, page in enumerate(pages, 1) if page.extent < 0.1] == []


def _figures(lesson: Lesson, paper: Paper) -> list[Figure]:
    """Return the figures that have captions. On printed slides, figures have none."""
    on_slides = [b for slide in lesson.slides for b in slide.blocks]
    return [f for f in lesson.figures() if paper != "slides" or f not in on_slides]


@pytest.mark.parametrize("slug", SLUGS)
def test_texts_on_slides_do_not_overlap(export: Export, slug: str) -> None:
    assert overlapping_texts(pages_of(export(slug, "slides"))) == []


@pytest.mark.parametrize("paper", PAPERS)
def test_a_part_with_a_short_text_and_a_figure_is_on_one_page(
    export: Export, paper: Paper
) -> None:
    pages = page_texts(export(SLUGS[0], paper))

    [page] = [page for page in pages if "Yourownsentenceasapicture" in page]

    assert "Eachpositionhasadifferentrow" in page


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("paper", ["slides", "a4"])
def test_a_section_begins_on_the_page_of_its_first_question(
    export: Export, slug: str, paper: Paper
) -> None:
    pages = page_texts(export(slug, paper))
    interview = next(b for b in _lesson(slug).blocks() if isinstance(b, Interview))
    [first] = _texts(interview.title)

    [page] = [page for page in pages if "Answereachonealoud" in page]

    assert first in page


@pytest.mark.parametrize("paper", ["slides", "a4"])
def test_a_caption_is_on_the_page_of_the_printed_states(
    export: Export, paper: Paper
) -> None:
    pages = page_texts(export(SLUGS[1], paper))

    [page] = [page for page in pages if "Theslopeofeachhead" in page]

    assert "Headswithsmallslopesattendfurtherback" in page


def test_slides_have_bookmarks(export: Export) -> None:
    lesson = _lesson(SLUGS[0])

    [root, bookmarks] = PdfReader(export(SLUGS[0], "slides")).outline

    assert isinstance(root, Destination)
    assert root.title == lesson.title
    assert isinstance(bookmarks, list)
    assert [b.title for b in bookmarks] == [part.title_text for part in lesson.parts]


def _lesson(slug: str) -> Lesson:
    return Library(Settings().content).lesson(slug)


def _paragraphs(*htmls: str) -> list[str]:
    return [
        text
        for html in htmls
        for found in re.findall(r"<(?:p|li)>(.*?)</(?:p|li)>", html, re.DOTALL)
        for text in _texts(found)
    ]


def _texts(*htmls: str) -> Iterator[str]:
    """Yield the texts without those that contain formulas."""
    for html in htmls:
        if "<math" not in html:
            yield normalise(Markup(html).striptags())
