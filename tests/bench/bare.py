"""The text of a page, as the plainest page that could carry it.

No style, no script, no picture, no attribute: as fast as this text can be shown.
"""

from __future__ import annotations

from html import escape
from html.parser import HTMLParser
from urllib.request import urlopen

HEADINGS = frozenset({"h1", "h2", "h3", "h4"})
LISTS = frozenset({"ul", "ol", "li", "dl", "dt", "dd"})
TABLES = frozenset({"table", "thead", "tbody", "tr", "th", "td"})
WORDS = frozenset({"p", "blockquote", "pre", "code", "em", "strong"})
KEPT = HEADINGS | LISTS | TABLES | WORDS
SILENT = frozenset({"head", "script", "style", "svg", "nav", "dialog", "datalist"})
"""Elements whose text is not the page's text."""

PAGE = """\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Bare</title>
{}
"""


def bare_page(url: str) -> bytes:
    with urlopen(url) as answer:
        text = _Text()
        text.feed(answer.read().decode())
    return PAGE.format("".join(text.parts)).encode()


class _Text(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.parts: list[str] = []
        self._silent: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag in SILENT:
            self._silent.append(tag)
        elif tag in KEPT and not self._silent:
            self.parts.append(f"<{tag}>")

    def handle_endtag(self, tag: str) -> None:
        if self._silent and tag == self._silent[-1]:
            self._silent.pop()
        elif tag in KEPT and not self._silent:
            self.parts.append(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.parts.append(escape(data, quote=False))
