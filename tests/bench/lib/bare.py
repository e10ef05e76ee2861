"""A bare HTML page with the text of a lesson page, as the baseline for first paint.

It has no styles, scripts, images or attributes.
"""

from __future__ import annotations

from html import escape
from html.parser import HTMLParser
from urllib.request import urlopen

HEADINGS = frozenset({"h1", "h2", "h3", "h4"})
LISTS = frozenset({"ul", "ol", "li", "dl", "dt", "dd"})
TABLES = frozenset({"table", "thead", "tbody", "tr", "th", "td"})
WORDS = frozenset({"p", "blockquote", "pre", "code", "em", "strong"})
COPIED = HEADINGS | LISTS | TABLES | WORDS
SKIPPED = frozenset({"head", "script", "style", "svg", "nav", "dialog", "datalist"})
"""Elements whose text is left out."""

PAGE = """\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Bare</title>
{}
"""


def bare_page(url: str) -> bytes:
    with urlopen(url) as response:
        text = _Text()
        text.feed(response.read().decode())
    return PAGE.format("".join(text.parts)).encode()


class _Text(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.parts: list[str] = []
        self._skipped: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag in SKIPPED:
            self._skipped.append(tag)
        elif tag in COPIED and not self._skipped:
            self.parts.append(f"<{tag}>")

    def handle_endtag(self, tag: str) -> None:
        if self._skipped and tag == self._skipped[-1]:
            self._skipped.pop()
        elif tag in COPIED and not self._skipped:
            self.parts.append(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        if not self._skipped:
            self.parts.append(escape(data, quote=False))
