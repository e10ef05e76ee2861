"""Markdown with HTML, or HTML, as the Markdown of a lesson."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from html import unescape

from app.core.importing.code_blocks import existing_steps, fenced
from app.core.importing.context import ImportContext, shortened
from app.core.importing.html_attributes import report_attributes
from app.core.importing.html_tree import Element, HtmlComment, Node, Text
from app.core.importing.inline_text import (
    WEB_ADDRESS,
    convert_text,
    escaped,
    image_width,
)
from app.core.importing.protected import STEP, Protected

INLINE: Mapping[str, str] = {
    "b": "**",
    "strong": "**",
    "i": "*",
    "em": "*",
    "cite": "*",
    "dfn": "*",
    "s": "~~",
    "del": "~~",
    "strike": "~~",
    "mark": "==",
    "ins": "==",
}
"""Marks around the text of an element."""

PLAIN = frozenset(
    {"span", "small", "u", "font", "abbr", "big", "label", "time", "tt", "nobr", "bdi"}
)
"""Inline elements of which only the content remains."""

BLOCKS = frozenset(
    {"div", "section", "article", "main", "header", "footer", "center", "aside"}
    | {"nav", "figure", "figcaption", "p", "hgroup", "address", "form", "fieldset"}
)

HIDDEN: Mapping[str, str] = {
    "script": "the script was dropped.",
    "style": "the style sheet was dropped.",
    "svg": "the SVG drawing was dropped. Save it as a file, and show it with"
    " ![description](img/drawing.svg).",
    "iframe": "the frame was dropped. Link to its address instead.",
    "canvas": "the drawing of a script was dropped.",
    "object": "the embedded object was dropped.",
    "embed": "the embedded object was dropped.",
    "template": "the template was dropped.",
    "button": "the button was dropped.",
    "input": "the input field was dropped.",
    "select": "the list of choices was dropped.",
    "textarea": "the input field was dropped.",
    "math": "the formula in MathML was dropped. Write it in TeX.",
}
"""Elements that are dropped with their content, each with its message."""

_SILENT = frozenset(
    {"source", "track", "col", "colgroup", "meta", "link", "wbr", "base"}
)
_INLINE = frozenset({*INLINE, *PLAIN, "sub", "sup"})
_COLUMN_TAGS = BLOCKS | {"ul", "ol", "pre", "table", "blockquote", "img"}
"""Elements that can be a column."""

_SIDE_BY_SIDE = re.compile(
    r"(?:two|three|four|multi|[2-4])-?(?:columns?|cols?)|columns|cols"
    r"|(?:columns|cols)-?[2-4]\S*|grid-cols-\S+|row|split|r-hstack"
)
"""Classes of an element whose children are side by side."""

_STEP_ATTRIBUTES = ("v-click", "v-after", "v-click-hide")
_LANGUAGE = re.compile(r"(?:language-|lang-)?([a-z][\w+#-]*)", re.IGNORECASE)
_NO_LANGUAGE = frozenset({"hljs", "stretch", "fragment", "r-stretch", "code-wrapper"})


@dataclass
class MarkdownWriter:
    """Writer of one slide."""

    context: ImportContext
    protected: Protected
    is_html: bool = False
    """Whether texts are HTML, in which spaces and characters mean nothing else."""
    comments: list[HtmlComment] = field(default_factory=list)
    """Comments in order; the format decides what they mean."""
    notes: list[str] = field(default_factory=list)
    """Texts of `<aside class="notes">`."""
    on_comment: Callable[[HtmlComment], str] | None = None
    """Returns the Markdown in place of a comment; an empty text stores the comment."""
    _nested: int = 0
    """Depth in elements inside which a lesson can have no steps."""

    def write(self, nodes: Iterable[Node]) -> str:
        """Return the Markdown of nodes."""
        texts = [""]
        is_dropped = False
        for node in nodes:
            text = self._node(node)
            if is_dropped:
                texts[-1], text = _without_separator(texts[-1], text)
            is_dropped = isinstance(node, Element) and not text
            if not is_dropped:
                texts.append(text)
        if is_dropped:
            texts[-1], _ = _without_separator(texts[-1], "")
        return "".join(texts)

    def _node(self, node: Node) -> str:
        if isinstance(node, Text):
            text = escaped(node.text) if self.is_html else node.text
            return convert_text(text, self._lines(node), self.context)
        if isinstance(node, HtmlComment):
            text = self.on_comment(node) if self.on_comment else ""
            if not text:
                self.comments.append(node)
            return text
        return self._stepped(node, self._element(node))

    def _lines(self, text: Text) -> Sequence[int]:
        """Return the line of the deck of each line of a text."""
        first, count = text.row - 1, text.text.count("\n") + 1
        numbers = self.protected.numbers[first : first + count]
        return numbers or range(text.row, text.row + count)

    def _element(self, element: Element) -> str:
        tag = element.tag
        columns = _columns_of(element)
        if columns:
            return self._columns(columns)
        if tag not in HIDDEN and (tag in BLOCKS or tag in _WRITERS or tag in _INLINE):
            report_attributes(element, self.context)
        if tag in INLINE:
            return self._wrapped(element, INLINE[tag])
        if tag in ("sub", "sup"):
            return self._script(element, "~" if tag == "sub" else "^")
        if tag in PLAIN:
            return self.write(element.children)
        if tag in HIDDEN:
            self.context.add(element.line, HIDDEN[tag])
            return ""
        if tag in _SILENT:
            return ""
        write = _WRITERS.get(tag)
        if write:
            return write(self, element)
        if tag in BLOCKS:
            return self._block(element)
        return self._component(element)

    def _stepped(self, element: Element, text: str) -> str:
        """Let an element appear in its own step if the deck does so."""
        if not text.strip() or not _is_step(element):
            return text
        if element.tag == "li":
            return text
        is_inline = element.tag in INLINE or element.tag in PLAIN
        if self._nested or is_inline:
            self.context.add(
                element.line, "a step inside of a line, list or column was dropped."
            )
            return text
        return f"\n\n. . .\n\n{text.strip()}\n\n"

    # Inline elements

    def _wrapped(self, element: Element, mark: str) -> str:
        text = self.write(element.children)
        inner = text.strip()
        if not inner or "\n\n" in inner or inner.startswith(mark[0]):
            return text
        before, _, after = text.partition(inner)
        return f"{before}{mark}{inner}{mark}{after}"

    def _script(self, element: Element, mark: str) -> str:
        text = self.write(element.children)
        return f"{mark}{text}{mark}" if re.fullmatch(r"[^\s~^]+", text) else text

    def _code(self, element: Element) -> str:
        text = " ".join(self._raw(element).split())
        runs = [len(run) for run in re.findall(r"`+", text)]
        ticks = "`" * (max(runs, default=0) + 1)
        space = " " * (text.startswith("`") or text.endswith("`"))
        return self.protected.placeholder(f"{ticks}{space}{text}{space}{ticks}") * bool(
            text
        )

    def _keys(self, element: Element) -> str:
        text = " ".join(self._raw(element).replace("`", "").split())
        return self.protected.placeholder(f"{{kbd}}`{text}`") * bool(text)

    def _link(self, element: Element) -> str:
        text = self.write(element.children)
        label, target = " ".join(text.split()), element.attributes.get("href", "")
        if not label or not WEB_ADDRESS.match(target):
            if label and target:
                self.context.add(
                    element.line, f"the link to {shortened(target)} was dropped."
                )
            return text
        return f"[{label}](<{target.strip().replace('>', '%3E')}>)"

    def _image(self, element: Element) -> str:
        source = element.attributes.get("src") or element.attributes.get("data-src", "")
        alt = " ".join(element.attributes.get("alt", "").split())
        if not source:
            self.context.add(element.line, "an image without an address was dropped.")
            return ""
        target = self.context.copy(source, element.line, "image")
        written = element.attributes.get("width", "").strip()
        width = image_width(written, element.line, self.context) if written else ""
        return f"![{escaped(alt)}]({target}){width}" if target else ""

    def _break(self, element: Element) -> str:
        return "<br>"

    # Blocks

    def _block(self, element: Element) -> str:
        if element.tag == "aside" and "notes" in element.classes:
            self.notes.append(self.protected.restore(self._nested_text(element)))
            return ""
        text = self.write(element.children)
        return f"\n\n{_without_indent(text)}\n\n"

    def _columns(self, columns: list[Element]) -> str:
        boxes = [Element("", {}, column.line, [column]) for column in columns]
        texts = [self._nested_text(box) for box in boxes]
        texts = [text for text in texts if text]
        return columns_of(texts) if len(texts) > 1 else "\n\n".join(["", *texts, ""])

    def _nested_text(self, element: Element) -> str:
        self._nested += 1
        text = _without_indent(self.write(element.children)).strip()
        self._nested -= 1
        return text

    def _heading(self, element: Element) -> str:
        text = " ".join(self.write(element.children).replace("<br>", " ").split())
        return f"\n\n{'#' * int(element.tag[1])} {text}\n\n" if text else ""

    def _list(self, element: Element) -> str:
        items = [child for child in element.elements() if child.tag == "li"]
        for child in element.elements():
            if child.tag != "li" and child.text().strip():
                self.context.add(child.line, "a part of a list was dropped: not <li>.")
        lines = []
        for number, item in enumerate(items, 1):
            mark = f"{number}." if element.tag == "ol" else "-"
            report_attributes(item, self.context)
            body = self._nested_text(item).split("\n")
            indent = " " * (len(mark) + 1)
            step = STEP if _is_step(item) else ""
            rest = [f"{indent}{line}".rstrip() for line in body[1:]]
            lines += [f"{mark} {body[0]}{step}".rstrip(), *rest]
        text = "\n".join(lines)
        return f"\n\n{text}\n\n" if lines else ""

    def _item(self, element: Element) -> str:
        return f"\n\n- {self._nested_text(element)}\n\n"

    def _quote(self, element: Element) -> str:
        lines = self._nested_text(element).split("\n")
        return "\n\n" + "\n".join(f"> {line}".rstrip() for line in lines) + "\n\n"

    def _preformatted(self, element: Element) -> str:
        inner = next((e for e in element.walk() if e.tag == "code"), element)
        text = self._raw(inner).strip("\n").rstrip().expandtabs(4)
        steps = inner.attributes.get("data-line-numbers", "")
        names = [name for name in inner.classes if name not in _NO_LANGUAGE]
        found = _LANGUAGE.fullmatch(names[0]) if names else None
        language = found[1] if found else ""
        lines = text.split("\n")
        if "|" in steps:
            steps = existing_steps(steps, len(lines), element.line, self.context)
            code = fenced(language, lines, steps)
        else:
            code = fenced(language, lines)
        return f"\n\n{self.protected.placeholder(code)}\n\n"

    def _table(self, element: Element) -> str:
        rows = [
            [self._cell(cell) for cell in row.elements() if cell.tag in ("td", "th")]
            for row in element.walk()
            if row.tag == "tr"
        ]
        rows = [row for row in rows if row]
        width = max(map(len, rows), default=0)
        if not width:
            return ""
        full = [row + [""] * (width - len(row)) for row in rows]
        lines = [f"| {' | '.join(row)} |" for row in full]
        return "\n\n" + "\n".join([lines[0], "|---" * width + "|", *lines[1:]]) + "\n\n"

    def _cell(self, cell: Element) -> str:
        report_attributes(cell, self.context)
        return " ".join(self._nested_text(cell).split()).replace("|", "\\|")

    def _rule(self, element: Element) -> str:
        return "\n\n___\n\n"

    def _details(self, element: Element) -> str:
        summary = next((e for e in element.elements() if e.tag == "summary"), None)
        title = " ".join(self.write(summary.children).split()) if summary else ""
        rest = [child for child in element.children if child is not summary]
        text = self._nested_text(Element("div", {}, element.line, rest))
        return directive(f"{{deeper}} {title}".rstrip(), text) if text else ""

    def _media(self, element: Element) -> str:
        sources = [element, *(e for e in element.elements() if e.tag == "source")]
        found = (
            e.attributes.get("src") or e.attributes.get("data-src") for e in sources
        )
        source = next(filter(None, found), "")
        target = self.context.copy(source, element.line, element.tag) if source else ""
        if not target:
            return ""
        if self._nested:
            self.context.add(
                element.line, f"the {element.tag} in a list or column was dropped."
            )
            return ""
        if any(e.tag == "track" for e in element.elements()):
            self.context.add(
                element.line, f"the captions of a {element.tag} were dropped."
            )
        return directive(f"{{{element.tag}}} {target}", "")

    # Steps and components of Slidev

    def _click(self, element: Element) -> str:
        text = _without_indent(self.write(element.children)).strip()
        if not text or self._nested:
            return text
        return f"\n\n. . .\n\n{text}\n\n"

    def _clicks(self, element: Element) -> str:
        text = self._nested_text(element)
        return directive("{incremental}", text) if text and not self._nested else text

    def _component(self, element: Element) -> str:
        text = self.write(element.children)
        name = f"<{element.name}{'/' if not element.children else ''}>"
        remains = " Its content remains." if text.strip() else ""
        self.context.add(element.line, f"the component {name} was dropped.{remains}")
        return f"\n\n{_without_indent(text)}\n\n" if "\n" in text else text

    def _raw(self, element: Element) -> str:
        """Return the text of code: with its placeholders restored."""
        return unescape(self.protected.restore(element.text()))


_WRITERS: Mapping[str, Callable[[MarkdownWriter, Element], str]] = {
    **dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6"), MarkdownWriter._heading),
    **dict.fromkeys(("ul", "ol"), MarkdownWriter._list),
    **dict.fromkeys(("code", "samp", "var"), MarkdownWriter._code),
    **dict.fromkeys(("video", "audio"), MarkdownWriter._media),
    "li": MarkdownWriter._item,
    "kbd": MarkdownWriter._keys,
    "a": MarkdownWriter._link,
    "img": MarkdownWriter._image,
    "br": MarkdownWriter._break,
    "blockquote": MarkdownWriter._quote,
    "pre": MarkdownWriter._preformatted,
    "table": MarkdownWriter._table,
    "hr": MarkdownWriter._rule,
    "details": MarkdownWriter._details,
    "v-click": MarkdownWriter._click,
    "vclick": MarkdownWriter._click,
    "v-after": MarkdownWriter._click,
    "v-clicks": MarkdownWriter._clicks,
    "vclicks": MarkdownWriter._clicks,
}


def directive(opening: str, text: str) -> str:
    """Return a directive whose fence is longer than those in it."""
    runs = [len(run) for run in re.findall(r"^:{3,}", text, re.MULTILINE)]
    fence = ":" * (max(runs, default=2) + 1)
    body = f"{text}\n" if text else ""
    return f"\n\n{fence}{opening}\n{body}{fence}\n\n"


def columns_of(texts: list[str]) -> str:
    """Return columns side by side."""
    return directive("{columns}", "\n+++\n".join(texts))


def _columns_of(element: Element) -> list[Element]:
    """Return the 2 to 4 elements that an element shows side by side."""
    if element.tag not in BLOCKS or not _is_grid(element):
        return []
    children = list(element.elements())
    texts = (c for c in element.children if isinstance(c, Text) and c.text.strip())
    if next(texts, None) or any(c.tag not in _COLUMN_TAGS for c in children):
        return []
    return children if 2 <= len(children) <= 4 else []


def _is_grid(element: Element) -> bool:
    words = [*element.classes, *element.attributes.get("grid", "").split()]
    style = element.attributes.get("style", "")
    return any(map(_SIDE_BY_SIDE.fullmatch, words)) or bool(
        re.search(r"\bdisplay:\s*(?:grid|flex)", style)
    )


def _without_separator(before: str, after: str) -> tuple[str, str]:
    """Return the texts around a dropped element without the separator next to it."""
    # Only the end of a text is searched: many elements can follow a long one.
    rest, end = before[:-99], before[-99:]
    if re.search(r"(?:\A|\n)[ \t]*\Z", end):
        return before, re.sub(r"\A[ \t]*[·•][ \t]*", "", after)
    if re.match(r"[ \t]*(?:[·•]|\n|\Z)", after):
        return rest + re.sub(r"[ \t]*[·•][ \t]*\Z", "", end), after
    return before, after


def _is_step(element: Element) -> bool:
    names = {name.partition(".")[0] for name in element.attributes}
    return "fragment" in element.classes or any(n in names for n in _STEP_ATTRIBUTES)


def _without_indent(text: str) -> str:
    """Remove the indentation that HTML gives to the lines of an element.

    Lists keep it from their first item on, relative to that item.
    """
    lines: list[str] = []
    base: int | None = None
    for line in text.split("\n"):
        stripped = line.lstrip()
        indent = len(line) - len(stripped)
        if re.match(r"(?:[-*+]|\d{1,9}[.)])\s", stripped):
            base = indent if base is None or indent < base else base
        elif stripped and base is not None and indent <= base:
            base = None
        lines.append(line[base:] if base is not None else stripped)
    return "\n".join(lines)
