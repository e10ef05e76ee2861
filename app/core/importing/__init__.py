"""Import of decks of other tools: text to the text of a lesson.

deck → slides of one format → Markdown of lessons → `lesson.md`

Each format has a module that finds slides, their notes and layouts. What is inside of a
slide is converted by the modules that all formats share.
"""

from __future__ import annotations

from typing import Final, Literal, get_args

from app.core.importing.context import ImportContext
from app.core.importing.formats.marp import read_marp
from app.core.importing.formats.reveal import read_reveal
from app.core.importing.formats.reveal_html import is_html, read_reveal_html
from app.core.importing.formats.slidev import read_slidev
from app.core.importing.lesson_writer import write_lesson
from app.core.importing.markdown.references import reference_addresses
from app.core.importing.result import (
    DeckFiles,
    ImportedDeck,
    sort_changes,
)

DeckFormat = Literal["slidev", "marp", "reveal"]

FORMATS: Final[tuple[DeckFormat, ...]] = get_args(DeckFormat)

_READERS: Final = {"slidev": read_slidev, "marp": read_marp, "reveal": read_reveal}


def import_deck(
    text: str, format: DeckFormat, title: str, files: DeckFiles
) -> ImportedDeck:
    """Return a deck as a lesson; `title` is for a deck without a title and headings."""
    context = ImportContext(files)
    text = context.readable(text)
    context.references = reference_addresses(text)
    context.is_reveal = format == "reveal"
    read = _READERS[format]
    if format == "reveal" and is_html(text):
        read = read_reveal_html
    settings, slides = read(text, context)
    context.file = ""
    front_matter, written = write_lesson(settings, slides, title, context)
    changes = sort_changes(context.changes)
    copied, texts = dict(context.files), dict(context.texts)
    return ImportedDeck(front_matter, written, copied, changes, texts)
