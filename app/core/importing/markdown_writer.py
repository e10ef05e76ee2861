"""Markdown with HTML, or HTML, as the Markdown of a lesson."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from html import unescape

from app.core.importing.code_blocks import existing_steps, fenced
from app.core.importing.context import ImportContext, shortened
from app.core.importing.formulas import IN_HTML, converted_formula
from app.core.importing.html.attributes import report_attributes
from app.core.importing.html.elements import (
    BLOCKS,
    HIDDEN,
    INLINE,
    INLINE_TAGS,
    PLAIN,
    SILENT,
    column_elements,
    is_step,
)
from app.core.importing.html.tree import Element, HtmlComment, Node, Text
from app.core.importing.inline_text import (
    WEB_ADDRESS,
    convert_text,
    escaped,
    image_width,
)
from app.core.importing.markdown_text import (
    columns_of,
    directive,
    replace_in_lines,
    without_indent,
    without_separator,
)
from app.core.importing.marks import STEP
from app.core.importing.protected import Protected

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
                texts[-1], text = without_separator(texts[-1], text)
            is_dropped = isinstance(node, Element) and not text
            if not is_dropped:
                texts.append(text)
        if is_dropped:
            texts[-1], _ = without_separator(texts[-1], "")
        return "".join(texts)

    def _node(self, node: Node) -> str:
        if isinstance(node, Text):
            text = self._html_text(node) if self.is_html else node.text
            return convert_text(text, self._lines(node), self.context)
        if isinstance(node, HtmlComment):
            text = self.on_comment(node) if self.on_comment else ""
            if not text:
                self.comments.append(node)
            return text
        return self._stepped(node, self._element(node))

    def _html_text(self, node: Text) -> str:
        """Return a text of HTML as Markdown, with placeholders for its formulas."""
        if not self.context.has_maths:
            return escaped(node.text)

        def formula(found: re.Match[str], line: int) -> str:
            text = converted_formula(
                unescape(found[0]), line, self.context, is_certain=True
            )
            return self.protected.placeholder(text)

        lines = self._lines(node)
        return escaped(replace_in_lines(IN_HTML, formula, node.text, lines))

    def _lines(self, text: Text) -> Sequence[int]:
        """Return the line of the deck of each line of a text."""
        first, count = text.row - 1, text.text.count("\n") + 1
        numbers = self.protected.numbers[first : first + count]
        return numbers or range(text.row, text.row + count)

    def _element(self, element: Element) -> str:
        tag = element.tag
        columns = column_elements(element)
        if columns:
            return self._columns(columns)
        if tag not in HIDDEN and (
            tag in BLOCKS or tag in _WRITERS or tag in INLINE_TAGS
        ):
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
        if tag in SILENT:
            return ""
        write = _WRITERS.get(tag)
        if write:
            return write(self, element)
        if tag in BLOCKS:
            return self._block(element)
        return self._component(element)

    def _stepped(self, element: Element, text: str) -> str:
        """Put an element into its own step if it appears in a step in the deck."""
        if not text.strip() or not is_step(element):
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
        return f"\n\n{without_indent(text)}\n\n"

    def _columns(self, columns: list[Element]) -> str:
        boxes = [Element("", {}, column.line, [column]) for column in columns]
        texts = [self._nested_text(box) for box in boxes]
        texts = [text for text in texts if text]
        return columns_of(texts) if len(texts) > 1 else "\n\n".join(["", *texts, ""])

    def _nested_text(self, element: Element) -> str:
        self._nested += 1
        text = without_indent(self.write(element.children)).strip()
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
            step = STEP if is_step(item) else ""
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
        text = without_indent(self.write(element.children)).strip()
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
        return f"\n\n{without_indent(text)}\n\n" if "\n" in text else text

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
