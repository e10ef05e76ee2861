"""Markdown with HTML, or HTML, as the Markdown of a lesson.

The modules in `html` write the elements.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from html import unescape

from app.core.importing.context import ImportContext
from app.core.importing.html.attributes import report_attributes
from app.core.importing.html.block_elements import BLOCK_WRITERS
from app.core.importing.html.elements import (
    BLOCKS,
    HIDDEN,
    HIDDEN_SUMMARIES,
    INLINE,
    INLINE_TAGS,
    PLAIN,
    SILENT,
    column_elements,
    is_step,
)
from app.core.importing.html.inline_elements import (
    INLINE_WRITERS,
    write_marked,
    write_script,
)
from app.core.importing.html.tree import ChildNode, Element, HtmlComment, Text
from app.core.importing.markdown.formulas import IN_HTML, converted_formula
from app.core.importing.markdown.inline_text import convert_text, escaped
from app.core.importing.markdown.markdown_text import (
    columns_of,
    replace_in_lines,
    without_indent,
    without_separator,
)
from app.core.importing.markdown.protected import TextWithPlaceholders
from app.core.importing.marks import STEP

_WRITERS = {**INLINE_WRITERS, **BLOCK_WRITERS}


@dataclass
class MarkdownWriter:
    """Writer of one slide."""

    context: ImportContext
    protected: TextWithPlaceholders
    is_html: bool = False
    """Whether texts are HTML, in which spaces and characters mean nothing else."""
    comments: list[HtmlComment] = field(default_factory=list)
    """Comments in order; the format decides what they mean."""
    notes: list[str] = field(default_factory=list)
    """Texts of `<aside class="notes">` in decks of reveal.js."""
    on_comment: Callable[[HtmlComment], str] | None = None
    """Returns the Markdown in place of a comment; an empty text stores the comment."""
    _nested: int = 0
    """Depth in elements inside which a lesson can have no steps."""

    def write(self, nodes: Iterable[ChildNode]) -> str:
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

    @property
    def is_nested(self) -> bool:
        """Whether the writer is inside of an element that can have no steps."""
        return self._nested > 0

    def nested_text(self, element: Element) -> str:
        """Return the Markdown of an element's content, without steps."""
        self._nested += 1
        text = without_indent(self.write(element.children)).strip()
        self._nested -= 1
        # An item leaves its steps to the list around it.
        if STEP in text and element.tag != "li":
            self.report_step(element)
            *parts, last = text.split(STEP)
            text = "".join([*(part.rstrip() for part in parts), last])
        return text

    def raw_text(self, element: Element) -> str:
        """Return the text of code: with its placeholders restored."""
        return unescape(self.protected.restore(element.text()))

    def _node(self, node: ChildNode) -> str:
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
            return self.protected.placeholder(text) if text else ""

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
            return write_marked(self, element, INLINE[tag])
        if tag in ("sub", "sup"):
            return write_script(self, element, "~" if tag == "sub" else "^")
        if tag in PLAIN:
            return self.write(element.children)
        if tag in HIDDEN:
            self._report_hidden(element)
            return ""
        if tag in SILENT:
            return ""
        write = _WRITERS.get(tag)
        if write:
            return write(self, element)
        if tag in BLOCKS:
            return self._block(element)
        return self._component(element)

    def _report_hidden(self, element: Element) -> None:
        message = HIDDEN[element.tag]
        if summary := HIDDEN_SUMMARIES.get(element.tag):
            self.context.add_setting(element.line, message, summary)
        else:
            self.context.add(element.line, message)

    def _stepped(self, element: Element, text: str) -> str:
        """Put an element into its own step if it appears in a step in the deck."""
        if not text.strip() or not is_step(element):
            return text
        if element.tag == "li":
            return text
        is_inline = element.tag in INLINE or element.tag in PLAIN
        if self.is_nested or is_inline:
            self.report_step(element)
            return text
        return f"\n\n. . .\n\n{text.strip()}\n\n"

    def report_step(self, element: Element) -> None:
        """Report that an element lost the step in which it appears."""
        message = "a step inside of a line, list or column was dropped."
        summary = "steps inside of a line, list or column were dropped"
        self.context.add_setting(element.line, message, summary)

    def _block(self, element: Element) -> str:
        is_notes = element.tag == "aside" and "notes" in element.classes
        # Other tools show this element on the slide.
        if is_notes and self.context.is_reveal:
            self.notes.append(self.protected.restore(self.nested_text(element)))
            return ""
        text = self.write(element.children)
        return f"\n\n{without_indent(text)}\n\n"

    def _columns(self, columns: list[Element]) -> str:
        boxes = [Element("", {}, column.line, [column]) for column in columns]
        texts = [self.nested_text(box) for box in boxes]
        texts = [text for text in texts if text]
        return columns_of(texts) if len(texts) > 1 else "\n\n".join(["", *texts, ""])

    def _component(self, element: Element) -> str:
        text = self.write(element.children)
        if title := _title(element):
            space = "\n\n" if "\n" in text else " "
            bold = escaped(title).replace("|", "\\|")  # it may be in a table
            text = f"**{bold}**{space * bool(text.strip())}{text}"
        name = f"<{element.name}{'/' if not element.children else ''}>"
        message = f"the component {name} was dropped."
        summary = "components were dropped"
        if text.strip():
            message += " Its content remains."
            summary += ", but not their content"
        self.context.add(element.line, message, summary, name)
        return f"\n\n{without_indent(text)}\n\n" if "\n" in text else text


def _title(element: Element) -> str:
    """Return the title of a component, or its only text."""
    names = ["title", "label"]
    # In the names of icons, the attribute is a class for the size or colour of text.
    if element.name[:1].isupper():
        names.append("text")
    texts = (element.attributes.get(name, "") for name in names)
    return next((text.strip() for text in texts if text.strip()), "")
