"""The server's page of a lesson, changed into one that stands alone.

What leads to the server is made to work without it, or left out. Everything else goes
through as it was written.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from html.parser import HTMLParser
from typing import Final

from app.packages.stops import Stops

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        # Plotly sets empty style attributes; the hash is of the empty string.
        "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
    )
)
"""Nothing from elsewhere, and nothing written into the page itself."""

NOT_MARKED: Final = (
    "Answers are not marked in this copy: what is right is kept on the server."
)

OF_THE_START: Final = "The values that the lesson starts with."

_UNUSED: Final = frozenset(
    {"action", "method", "data-present", "data-answers", "data-encoding"}
)
_SENT: Final = frozenset({"p", "fieldset"})
"""What would send settings to the server, where scripts do not run."""
_NOT_HERE: Final = ("unscripted", "hint")
"""Classes of that, and of what says how to write or move what is locked here."""

_SERVERS: Final = frozenset({"script", "token"})
_LEFT_OUT: Final = frozenset({"canonical", "alternate"})

_EMPTY: Final = re.compile(r"<p>\s*</p>\s*")
"""Paragraphs whose only link was left out."""

Attributes = dict[str, str | None]


@dataclass(frozen=True, slots=True)
class Parts:
    """What the page gets instead of what the server would give."""

    tables: Mapping[str, str]
    """HTML, by the server's address of the table."""
    files: Mapping[str, str]
    """Names in the folder, by the server's address of the file."""
    stops: Mapping[tuple[str, str], Stops]
    """By group and parameter."""
    notes: Mapping[str, str]
    """What a group's settings cannot do here, in words."""
    index: str
    """JSON for the script; empty for a page without scripts."""


def stand_alone(html: str, parts: Parts) -> str:
    """The page with `parts` in place of all that leads to the server."""
    page = _Page(parts)
    page.feed(html)
    page.close()
    return _EMPTY.sub("", "".join(page.out))


class _Page(HTMLParser):
    def __init__(self, parts: Parts) -> None:
        super().__init__(convert_charrefs=False)
        self.out: list[str] = []
        self._parts = parts
        self._skipped = ""  # the element whose inside is left out
        self._renamed = ""  # what a link that is none any more is closed as
        self._group = self._parameter = self._form = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self._skipped:
            return
        given = dict(attrs)
        self._note_place(tag, given)
        if tag in ("script", "style") and "src" not in given:
            self._skipped = tag
        elif tag == "meta" and "charset" in given:
            self._put(self.get_starttag_text(), self._head())
        elif _leads_away(tag, given):
            return
        elif tag == "a" and _is_ours(given.get("href")):
            self._link(given)
        elif self._form == "controls" and tag in _SENT and _is_not_here(given):
            self._skipped = tag
        elif (changed := self._changed(tag, given)) != given:
            self._put(_written(tag, changed))
        else:
            self._put(self.get_starttag_text())
        if tag == "p" and _has(given, "verdict"):
            self._put(NOT_MARKED)

    def handle_endtag(self, tag: str) -> None:
        if self._skipped:
            if tag == self._skipped:
                self._skipped = ""
            return
        if tag == "form":
            self._close_form()
        if tag == "a" and self._renamed:
            tag, self._renamed = self._renamed, ""
        self._put(f"</{tag}>")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if not self._skipped:
            self._put(self.get_starttag_text())

    def handle_data(self, data: str) -> None:
        self._keep(data)

    def handle_entityref(self, name: str) -> None:
        self._keep(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self._keep(f"&#{name};")

    def handle_decl(self, decl: str) -> None:
        self._keep(f"<!{decl}>")

    def _keep(self, text: str) -> None:
        if not self._skipped:
            self._put(text)

    def _put(self, *texts: str | None) -> None:
        self.out += [text for text in texts if text]

    def _head(self) -> str:
        scripts = (
            '<script src="assets/early.js"></script>'
            '<script src="assets/overtone.js" defer></script>'
            # Data, which no policy hinders; a closing tag in it would end it.
            f'<script type="application/json" id="exported-frames">'
            f"{self._parts.index.replace('<', chr(92) + 'u003c')}</script>"
        )
        return (
            f'<meta http-equiv="Content-Security-Policy" content="{escape(POLICY)}">'
            '<link rel="stylesheet" href="assets/overtone.css">'
            f"{scripts if self._parts.index else ''}"
        )

    def _note_place(self, tag: str, given: Attributes) -> None:
        if tag == "form":
            self._form = given.get("class") or ""
        if tag == "lesson-controls":
            self._group = given.get("data-group") or ""
        if "data-parameter" in given:
            self._parameter = given["data-parameter"] or ""

    def _close_form(self) -> None:
        note = self._parts.notes.get(self._group, "")
        if self._form == "controls" and note:
            self._put(
                f'<p class="hint exported-note" lang="en" dir="ltr">{escape(note)}</p>'
            )
        self._form = ""

    def _link(self, given: Attributes) -> None:
        href = given["href"] or ""
        if href in self._parts.files:
            self._put(_written("a", given | {"href": self._parts.files[href]}))
        elif href in self._parts.tables:
            # A paragraph holds no table; the one around this link ends here.
            self._put(OF_THE_START, "</p>", self._parts.tables[href], "<p>")
            self._skipped = "a"
        elif _has(given, "brand"):
            self._put('<span class="brand">')
            self._renamed = "span"
        else:
            self._skipped = "a"

    def _changed(self, tag: str, given: Attributes) -> Attributes:
        kept = {n: v for n, v in given.items() if n not in _UNUSED}
        if tag == "html" and not self._parts.index:
            kept["data-formulas"] = ""  # no script will ask for their font
        if tag == "lesson-figure":
            kept |= {"data-svg": "", "data-plot": ""}
            kept |= {"data-plotly": "assets/plotly.min.js"}
        if tag == "link" and _is_ours(given.get("href")):
            kept["href"] = f"assets/{(given['href'] or '').rsplit('/', 1)[-1]}"
        if tag == "input" and self._form == "controls":
            kept |= self._limits(given)
        if tag == "ol" and _has(given, "words"):
            kept["inert"] = None  # each order would have to be drawn
        if tag == "button" and self._form == "question":
            kept |= {"type": "button", "disabled": None}
        return kept

    def _limits(self, given: Attributes) -> Attributes:
        """What a control can do without the server."""
        stops = self._parts.stops.get((self._group, self._parameter))
        if self._parameter == "mark" or given.get("type") in ("hidden", "radio"):
            return {}
        if stops is None:
            return {"disabled": None}
        if given.get("type") == "range" and stops.slider:
            low, high, step = stops.slider
            return {"min": low, "max": high, "step": step}
        return {"readonly": None} if stops.slider else {}


def _leads_away(tag: str, given: Attributes) -> bool:
    """True for what only says where the server's things are, or whose answers."""
    return (
        given.get("name") in _SERVERS
        if tag in ("meta", "input")
        else tag == "link" and given.get("rel") in _LEFT_OUT
    )


def _is_ours(address: str | None) -> bool:
    """True for what only the server has."""
    return bool(address) and str(address).startswith("/")


def _has(given: Attributes, *names: str) -> bool:
    return not set(names).isdisjoint((given.get("class") or "").split())


def _is_not_here(given: Attributes) -> bool:
    """True for what is said of settings to write or drag; where one counts stays."""
    return _has(given, *_NOT_HERE) and not _has(given, "where")


def _written(tag: str, attributes: Attributes) -> str:
    pairs = (
        name if value is None else f'{name}="{escape(value)}"'
        for name, value in attributes.items()
    )
    return f"<{' '.join([tag, *pairs])}>"
