"""Bookmarks of an exported PDF, which are its headings.

The browser writes a formula into a bookmark twice, in words and as it is shown:
“What is x squared𝑥2?”
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from typing import TYPE_CHECKING, Final

from app.core.markdown.tex.formula_names import spoken_text

if TYPE_CHECKING:
    from pypdf.generic import DictionaryObject

_HEADING: Final = re.compile(r"<h([1-6])(?: [^>]*)?>(.*?)</h\1>", re.DOTALL)
_SHOWN: Final = "\0"
"""Place of a formula as it is shown."""


def with_spoken_bookmarks(pdf: bytes, page: str) -> bytes:
    """Return the PDF of a page with formulas only in words in its bookmarks."""
    titles = list(_titles(page))
    if not titles:
        return pdf
    from pypdf import PdfWriter
    from pypdf.generic import NameObject, TextStringObject

    writer = PdfWriter(BytesIO(pdf), incremental=True)
    for bookmark in _bookmarks(writer.get_outline_root()):
        text = " ".join(str(bookmark["/Title"]).split())
        for pattern, title in titles:
            if pattern.fullmatch(text):
                bookmark[NameObject("/Title")] = TextStringObject(title)
    changed = BytesIO()
    writer.write(changed)
    return changed.getvalue()


def _titles(page: str) -> Iterator[tuple[re.Pattern[str], str]]:
    """Yield a pattern of the bookmark of each heading with formulas, and its title."""
    for _, heading in _HEADING.findall(page):
        if "</math>" in heading:
            text = spoken_text(heading.replace("</math>", f"</math>{_SHOWN}"))
            parts = text.split(_SHOWN)
            yield re.compile(".*?".join(map(re.escape, parts))), "".join(parts)


def _bookmarks(parent: DictionaryObject) -> Iterator[DictionaryObject]:
    """Yield all bookmarks below another one, in the order of the pages."""
    child = parent.get("/First")
    while child is not None:
        bookmark = child.get_object()
        yield bookmark
        yield from _bookmarks(bookmark)
        child = bookmark.get("/Next")
