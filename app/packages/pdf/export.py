"""Export of a lesson as a PDF, printed by a local browser."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from app.packages.browser.printing import find_browser, print_page
from app.packages.file import refuse_foreign_file, write_file
from app.packages.html import print_files
from app.packages.paper import DEFAULT_PAPER, Paper
from app.packages.pdf.bookmarks import with_spoken_bookmarks
from app.packages.pdf.metadata import with_metadata

if TYPE_CHECKING:
    from app.config import Settings


def export_pdf(
    settings: Settings,
    slug: str,
    target: Path,
    *,
    notes: bool = False,
    answers: bool = False,
    paper: Paper = DEFAULT_PAPER,
) -> int:
    """Write the lesson to the file `target` and return its size in bytes.

    Raises UnknownName, BrokenLesson, NoBrowser, CannotPrint, WouldOverwrite or OSError;
    then nothing has changed.
    """
    refuse_foreign_file(target, "a PDF", _is_pdf)
    browser = find_browser()
    files = print_files(settings, slug, notes=notes, answers=answers, paper=paper)
    with tempfile.TemporaryDirectory(prefix="overtone-") as folder:
        for name, body in files.items():
            path = Path(folder) / name
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(body)
        pdf = print_page(browser, Path(folder) / "index.html")
    html = files["index.html"].decode()
    pdf = with_metadata(with_spoken_bookmarks(pdf, html), html)
    write_file(target, pdf)
    return len(pdf)


def _is_pdf(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(5) == b"%PDF-"
