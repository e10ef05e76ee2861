"""The page and the snapshots of an exported folder, as a test reads them."""

from __future__ import annotations

import base64
import json
import re
import zlib
from html.parser import HTMLParser
from pathlib import Path
from typing import Any


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


def snapshots(folder: Path, name: str) -> dict[str, Any]:
    """Return the figures in a file of snapshots, by their settings."""
    text = (folder / "snapshots" / f"{name}.js").read_text(encoding="utf-8")
    found = re.fullmatch(r"overtoneSnapshots\((\".*?\"), (\".*\")\);\n", text)
    assert found
    assert json.loads(found[1]) == name
    unpacked: dict[str, Any] = json.loads(
        zlib.decompress(base64.b64decode(json.loads(found[2])))
    )
    return unpacked
