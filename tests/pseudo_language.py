"""A language for tests whose translations are the English texts in brackets.

A text of the interface without brackets is not translated. Esperanto stands for it,
because its rules are known and the interface will hardly be translated into it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

import pytest
from babel.messages.catalog import Catalog

from app.language import catalogues, update

TAG: Final = "eo"
OPENING, CLOSING = "⟦", "⟧"


def pseudo(text: str) -> str:
    """Return a text in brackets."""
    return f"{OPENING}{text}{CLOSING}"


def write(folder: Path) -> None:
    """Write the catalogue of the language, with the texts of another one.

    Extracting the texts would take 3 s. Other tests check that catalogues have them.
    """
    catalog = _translated(update.read_catalogue("de"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(update, "CATALOGUES", folder)
        update.write(TAG, catalog)


def install(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Make the language with its catalogue in `folder` available."""
    monkeypatch.setattr(catalogues, "FOLDER", folder)
    monkeypatch.setattr(catalogues, "LANGUAGES", ("en", TAG))


def untranslated(html: str) -> list[str]:
    """Return the texts of HTML that are not in brackets and have Latin letters.

    Texts of the content are in Greek in tests, so that they are not reported. Elements
    in languages other than this one and English are left out, and those with names and
    codes (`translate="no"`).
    """
    finder = _Finder()
    finder.feed(html)
    finder.close()
    return finder.found


def outside_brackets(text: str) -> str:
    """Return what is left of a text without translated parts, which may be nested."""
    while (rest := _BRACKETS.sub("", text)) != text:
        text = rest
    return text


_BRACKETS: Final = re.compile(f"{OPENING}[^{OPENING}{CLOSING}]*({CLOSING}|…$| $)")
"""A translated text, which may be truncated, or continue with a number."""

_ATTRIBUTES: Final = frozenset(
    {"alt", "aria-label", "aria-roledescription", "aria-valuetext", "placeholder"}
    | {"title"}
)
"""Attributes with texts that people read or hear."""

_NOT_READ: Final = frozenset({"code", "kbd", "pre", "script", "style"})
_VOID: Final = frozenset(
    {"br", "col", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
)
_PARTS: Final = re.compile(f"[{OPENING}{CLOSING}]|[^{OPENING}{CLOSING}]+")
_IGNORED: Final = re.compile(r"Overtone|Moodle|Canvas")


class _Finder(HTMLParser):
    """Collects texts that are not in brackets. Brackets may contain elements."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._depth = 0
        self._left_out: list[bool] = [False]

    def handle_starttag(
        self, tag: str, attrs: Sequence[tuple[str, str | None]]
    ) -> None:
        values = {name: value or "" for name, value in attrs}
        is_foreign = values.get("lang", TAG) not in (TAG, "en")
        is_name = values.get("translate") == "no"
        left_out = self._left_out[-1] or is_foreign or is_name or tag in _NOT_READ
        if not left_out:
            for text in _read_attributes(tag, values):
                self.found += _outside(text)
        if tag not in _VOID:
            self._left_out.append(left_out)

    def handle_startendtag(
        self, tag: str, attrs: Sequence[tuple[str, str | None]]
    ) -> None:
        """Do nothing: only SVG has such tags, and none of them contains text."""

    def handle_endtag(self, tag: str) -> None:
        if tag not in _VOID:
            self._left_out.pop()

    def handle_data(self, data: str) -> None:
        if not self._left_out[-1]:
            self.found += _outside(data, self._depth)
            self._depth += data.count(OPENING) - data.count(CLOSING)


def _read_attributes(tag: str, values: dict[str, str]) -> Iterator[str]:
    yield from (text for name, text in values.items() if name in _ATTRIBUTES)
    if tag == "meta" and values.get("name") == "description":
        yield values.get("content", "")
    if tag == "input" and values.get("type") in ("submit", "reset", "button"):
        yield values.get("value", "")


def _outside(text: str, depth: int = 0) -> Iterator[str]:
    """Yield the parts of the text outside brackets that have Latin letters."""
    for part in _PARTS.findall(text):
        if part in (OPENING, CLOSING):
            depth += 1 if part == OPENING else -1
        elif not depth and re.search("[A-Za-z]", _IGNORED.sub("", part)):
            yield part.strip()


def _translated(catalog: Catalog) -> Catalog:
    catalog.locale = TAG
    for message in catalog:
        if not message.id:
            continue
        if isinstance(message.id, str):
            message.string = pseudo(message.id)
        else:
            message.string = tuple(map(pseudo, message.id))
    return catalog
