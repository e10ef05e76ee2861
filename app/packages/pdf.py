"""Export of a lesson as a PDF, one slide a page, printed by a local browser."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from app.packages.browser import find_browser, print_page
from app.packages.folder import WouldOverwrite, temporary_folder_near
from app.packages.html import print_files

if TYPE_CHECKING:
    from app.config import Settings


def export_pdf(
    settings: Settings,
    slug: str,
    target: Path,
    *,
    notes: bool = False,
    answers: bool = False,
) -> int:
    """Write the lesson to the file `target` and return its size in bytes.

    Raises UnknownName, BrokenLesson, NoBrowser, CannotPrint, WouldOverwrite or OSError;
    then nothing has changed.
    """
    _refuse_foreign(target)
    browser = find_browser()
    files = print_files(settings, slug, notes=notes, answers=answers)
    with tempfile.TemporaryDirectory(prefix="overtone-") as folder:
        for name, body in files.items():
            path = Path(folder) / name
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(body)
        pdf = print_page(browser, Path(folder) / "index.html")
    _write(target, pdf)
    return len(pdf)


def _refuse_foreign(target: Path) -> None:
    if target.is_dir():
        raise WouldOverwrite(f"{target} is a folder. A PDF export needs a file name.")
    if target.is_file() and target.stat().st_size:
        with target.open("rb") as file:
            if file.read(5) != b"%PDF-":
                raise WouldOverwrite(
                    f"{target} exists and is not a PDF. Choose another file name."
                )


def _write(target: Path, body: bytes) -> None:
    with temporary_folder_near(target) as temporary:
        file = temporary / target.name
        file.write_bytes(body)
        file.replace(target)
