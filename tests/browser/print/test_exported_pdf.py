"""A lesson exported as PDF: its pages, bookmarks and structure."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

import pytest
from pypdf import PdfReader
from pypdf.generic import ArrayObject, Destination, DictionaryObject

from app.config import Settings
from app.core.lesson import Lesson
from app.storage.lessons.library import Library
from tests.browser.print.conftest import Export

SLUG = "positional-encoding"


@pytest.fixture(scope="module")
def lesson() -> Lesson:
    return Library(Settings().content).lesson(SLUG)


@pytest.fixture(scope="module")
def pdf(export: Export) -> PdfReader:
    """The exported PDF. Its folder contains nothing else."""
    target = export(SLUG)
    assert [path.name for path in target.parent.iterdir()] == ["lesson.pdf"]
    return PdfReader(target)


def test_each_slide_of_the_pdf_begins_a_page_the_first_after_the_cover(
    pdf: PdfReader, lesson: Lesson
) -> None:
    pages = [_normalised(page.extract_text()) for page in pdf.pages]
    first, *others = lesson.slides
    assert lesson.title in pages[0]
    assert _normalised(first.title_text) in pages[0]
    for slide in others:
        title = _normalised(slide.title_text)
        assert [page for page in pages if page.startswith(title)], slide.title_text
    assert not any("file://" in page for page in pages)


def test_the_pdf_has_bookmarks_and_formulas_in_words(
    pdf: PdfReader, lesson: Lesson
) -> None:
    parts = [part.title_text for part in lesson.parts]
    formulas = [
        node["/Alt"] for node in _structure(pdf) if str(node.get("/Alt")) in FORMULAS
    ]

    [root, bookmarks] = pdf.outline
    assert isinstance(root, Destination)
    assert root.title == lesson.title
    assert isinstance(bookmarks, list)
    assert [bookmark.title for bookmark in bookmarks] == parts
    assert set(formulas) == FORMULAS


FORMULAS = {"PE of 1, 0", "the square root of d"}


def _structure(pdf: PdfReader) -> Iterator[DictionaryObject]:
    """Yield the elements of the structure tree, which screen readers read."""
    waiting = [pdf.trailer["/Root"]["/StructTreeRoot"]]
    while waiting:
        node = waiting.pop().get_object()
        if isinstance(node, ArrayObject):
            waiting.extend(node)
        elif isinstance(node, DictionaryObject):
            yield node
            waiting.extend([node["/K"]] if "/K" in node else [])


def _normalised(text: str) -> str:
    """Return the text with single spaces and without ligatures, which fonts may add."""
    return " ".join(unicodedata.normalize("NFKC", text).split())
