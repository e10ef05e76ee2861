"""HTML, or Markdown with HTML in it, as a tree of elements, texts and comments."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html.parser import HTMLParser

MAX_DEPTH = 60
"""Elements at this depth have no children: what they contain follows them."""

VOID = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta"}
    | {"param", "source", "track", "wbr"}
)

_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})

_CLOSED_BY: Mapping[str, frozenset[str]] = {
    "li": frozenset({"li"}),
    "p": frozenset({"p"}),
    "td": frozenset({"td", "th", "tr"}),
    "th": frozenset({"td", "th", "tr"}),
    "tr": frozenset({"tr"}),
    "dt": frozenset({"dt", "dd"}),
    "dd": frozenset({"dt", "dd"}),
    "option": frozenset({"option"}),
    "a": frozenset({"a"}),
    **dict.fromkeys(_HEADINGS, _HEADINGS),
}
"""Elements without an end tag, and the elements that begin after them."""

_NAME = re.compile(r"</?([^\s/>]+)")


@dataclass
class Text:
    text: str
    row: int
    """The first of its lines in the text that was parsed."""


@dataclass
class HtmlComment:
    text: str
    line: int


@dataclass
class Element:
    name: str
    """As written, because the names of components begin with a capital letter."""
    attributes: Mapping[str, str]
    line: int
    children: list[Element | Text | HtmlComment] = field(default_factory=list)

    @property
    def tag(self) -> str:
        return self.name.lower()

    @property
    def classes(self) -> list[str]:
        return self.attributes.get("class", "").split()

    def elements(self) -> Iterator[Element]:
        return (child for child in self.children if isinstance(child, Element))

    def walk(self) -> Iterator[Element]:
        """Yield the element and all elements in it."""
        yield self
        for child in self.elements():
            yield from child.walk()

    def text(self) -> str:
        """Return all text in it, as written."""
        parts = (
            child.text if isinstance(child, Text) else child.text()
            for child in self.children
            if not isinstance(child, HtmlComment)
        )
        return "".join(parts)


ChildNode = Element | Text | HtmlComment


def parse_html(text: str, numbers: Sequence[int] = ()) -> Element:
    """Return the root of the tree.

    `numbers` are the line numbers of the text's lines, if these differ from 1, 2, ….
    """
    builder = _Builder(text, numbers)
    # No tag ends after the last “>”. For each “<” there, the parser would read to the
    # end of the text, which takes minutes if there are many.
    end = text.rfind(">") + 1
    builder.feed(text[:end])
    builder.close()
    if rest := text[end:]:
        builder.handle_data(rest)
    return builder.root


class _Builder(HTMLParser):
    def __init__(self, text: str, numbers: Sequence[int]) -> None:
        super().__init__(convert_charrefs=False)
        self.root = Element("", {}, 1)
        self._numbers = numbers
        self._lines = text.split("\n")
        self._open = [self.root]

    def _line(self) -> int:
        row = self.getpos()[0]
        return self._numbers[row - 1] if row <= len(self._numbers) else row

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._start(tag, attrs, opens=tag not in VOID)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._start(tag, attrs, opens=False)

    def _start(
        self, tag: str, attrs: list[tuple[str, str | None]], *, opens: bool
    ) -> None:
        top = self._open[-1]
        if tag in _CLOSED_BY.get(top.tag, ()):
            self._open.pop()
        source = _NAME.match(self.get_starttag_text() or "")
        name = source[1] if source else tag
        attributes = {key: value or "" for key, value in attrs}
        element = Element(name, attributes, self._line())
        self._open[-1].children.append(element)
        if opens and len(self._open) < MAX_DEPTH:
            self._open.append(element)

    def handle_endtag(self, tag: str) -> None:
        # As in browsers, the end tag of any heading closes a heading.
        tags = _HEADINGS if tag in _HEADINGS else {tag}
        for depth in range(len(self._open) - 1, 0, -1):
            if self._open[depth].tag in tags:
                del self._open[depth:]
                return

    def handle_data(self, data: str) -> None:
        siblings = self._open[-1].children
        if siblings and isinstance(before := siblings[-1], Text):
            siblings[-1] = Text(before.text + data, before.row)
        else:
            siblings.append(Text(data, self.getpos()[0]))

    def handle_entityref(self, name: str) -> None:
        self.handle_data(self._as_written(f"&{name}"))

    def handle_charref(self, name: str) -> None:
        self.handle_data(self._as_written(f"&#{name}"))

    def _as_written(self, reference: str) -> str:
        row, column = self.getpos()
        line = self._lines[row - 1] if row <= len(self._lines) else ""
        return reference + ";" * line.startswith(f"{reference};", column)

    def handle_comment(self, data: str) -> None:
        self._open[-1].children.append(HtmlComment(data, self._line()))
