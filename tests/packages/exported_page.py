"""The page of an exported folder, as a test reads it."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path


class Tags(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__()
        self.all: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.all.append((tag, dict(attrs)))

    def named(self, *names: str) -> list[dict[str, str | None]]:
        return [attributes for tag, attributes in self.all if tag in names]


def page(folder: Path) -> Tags:
    return Tags((folder / "index.html").read_text(encoding="utf-8"))
