"""Metadata of an exported PDF."""

from __future__ import annotations

from io import BytesIO

import pytest
from pypdf import PdfReader, PdfWriter

from app.packages.pdf.metadata import with_metadata


@pytest.fixture
def pdf() -> bytes:
    """A PDF with one page, as a browser prints it."""
    writer, file = PdfWriter(), BytesIO()
    writer.add_blank_page(100, 100)
    writer.add_metadata({"/Title": "Rainbows"})
    writer.write(file)
    return file.getvalue()


def test_a_pdf_names_its_authors_and_keywords(pdf: bytes) -> None:
    page = (
        '<meta name="author" content="Ada Lovelace, Émilie &amp; Co">\n'
        '<meta name="keywords" content="rainbow, light">\n'
    )

    found = PdfReader(BytesIO(with_metadata(pdf, page)))

    assert found.metadata
    assert found.metadata.title == "Rainbows"
    assert found.metadata.author == "Ada Lovelace, Émilie & Co"
    assert found.metadata["/Keywords"] == "rainbow, light"
    assert len(found.pages) == 1


def test_a_pdf_of_a_lesson_without_metadata_is_not_changed(pdf: bytes) -> None:
    assert with_metadata(pdf, "<title>Rainbows</title>") == pdf
