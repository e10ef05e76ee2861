"""Metadata of an exported PDF. The browser writes the title and the language."""

from __future__ import annotations

import re
from html import unescape
from io import BytesIO
from typing import Final

_META: Final = re.compile(r'<meta name="(author|keywords)" content="([^"]*)">')


def with_metadata(pdf: bytes, page: str) -> bytes:
    """Return the PDF of a page with the authors and keywords in the page's head."""
    found = {
        f"/{name.capitalize()}": unescape(text) for name, text in _META.findall(page)
    }
    if not found:
        return pdf
    from pypdf import PdfWriter

    writer = PdfWriter(BytesIO(pdf), incremental=True)
    writer.add_metadata(found)
    changed = BytesIO()
    writer.write(changed)
    return changed.getvalue()
