"""Bookmarks of an exported PDF."""

from __future__ import annotations

from io import BytesIO

from pypdf import PdfReader, PdfWriter
from pypdf.generic import Destination

from app.core.markdown.tex.formula_names import formulas_as_images
from app.core.markdown.tex.mathml import mathml
from app.packages.pdf.bookmarks import with_spoken_bookmarks


def test_a_formula_in_a_bookmark_is_only_in_words() -> None:
    square, root = mathml("x^2", display=False), mathml(r"\sqrt{8}", display=False)
    headings = (
        f'<h1>Powers</h1><h2 id="a">What is <em>{square}</em>?</h2>'
        f"<h3>{square} &amp; {root}</h3>"
    )
    written = ["Powers", "What is x squared𝑥2?", "x squared𝑥2 & the square root of 8√8"]

    found = with_spoken_bookmarks(_pdf(written), formulas_as_images(headings, "en"))

    assert _titles(found) == [
        "Powers",
        "What is x squared?",
        "x squared & the square root of 8",
    ]


def test_a_pdf_without_formulas_in_headings_is_not_changed() -> None:
    pdf = _pdf(["Powers"])

    assert with_spoken_bookmarks(pdf, "<h1>Powers</h1><p><math></math></p>") == pdf


def _pdf(titles: list[str]) -> bytes:
    """Return a PDF with bookmarks, of which each is inside the one before it."""
    writer, file = PdfWriter(), BytesIO()
    writer.add_blank_page(100, 100)
    parent = None
    for title in titles:
        parent = writer.add_outline_item(title=title, page_number=0, parent=parent)
    writer.write(file)
    return file.getvalue()


def _titles(pdf: bytes) -> list[str]:
    waiting, found = list(PdfReader(BytesIO(pdf)).outline), []
    while waiting:
        item = waiting.pop(0)
        if isinstance(item, Destination):
            found.append(str(item.title))
        else:
            waiting = [*item, *waiting]
    return found
