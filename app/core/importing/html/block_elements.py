"""HTML elements with lines of their own, and steps of Slidev, as Markdown."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from app.core.importing.html.attributes import report_attributes
from app.core.importing.html.element_writer import ElementWriter
from app.core.importing.html.elements import is_step
from app.core.importing.html.tree import Element, Text
from app.core.importing.markdown.code_blocks import existing_steps, fenced
from app.core.importing.markdown.markdown_text import directive, without_indent
from app.core.importing.marks import STEP

_LANGUAGE = re.compile(r"(?:language-|lang-)?([a-z][\w+#-]*)", re.IGNORECASE)
_NO_LANGUAGE = frozenset({"hljs", "stretch", "fragment", "r-stretch", "code-wrapper"})


def _write_heading(writer: ElementWriter, element: Element) -> str:
    text = " ".join(writer.nested_text(element).replace("<br>", " ").split())
    return f"\n\n{'#' * int(element.tag[1])} {text}\n\n" if text else ""


def _write_list(writer: ElementWriter, element: Element) -> str:
    lines = []
    for number, item in enumerate(_items(element), 1):
        mark = f"{number}." if element.tag == "ol" else "-"
        report_attributes(item, writer.context)
        body = writer.nested_text(item).split("\n")
        indent = " " * (len(mark) + 1)
        step = STEP if is_step(item) else ""
        rest = [f"{indent}{line}".rstrip() for line in body[1:]]
        lines += [f"{mark} {body[0]}{step}".rstrip(), *rest]
    text = "\n".join(lines)
    return f"\n\n{text}\n\n" if lines else ""


def _items(element: Element) -> list[Element]:
    """Return the items of a list.

    Browsers show other contents of a list, too. These become a part of the item
    above.
    """
    items: list[Element] = []
    for child in element.children:
        if isinstance(child, Element) and child.tag == "li":
            items.append(replace(child, children=[*child.children]))
        elif not isinstance(child, Text) or child.text.strip():
            part = Element("div", {}, element.line, [child])
            if not items:
                items.append(Element("li", {}, element.line))
            items[-1].children.append(part)
    return items


def _write_item(writer: ElementWriter, element: Element) -> str:
    return f"\n\n- {writer.nested_text(element)}\n\n"


def _write_quote(writer: ElementWriter, element: Element) -> str:
    lines = writer.nested_text(element).split("\n")
    return "\n\n" + "\n".join(f"> {line}".rstrip() for line in lines) + "\n\n"


def _write_preformatted(writer: ElementWriter, element: Element) -> str:
    inner = next((e for e in element.walk() if e.tag == "code"), element)
    text = writer.raw_text(inner).strip("\n").rstrip().expandtabs(4)
    steps = inner.attributes.get("data-line-numbers", "")
    names = [name for name in inner.classes if name not in _NO_LANGUAGE]
    found = _LANGUAGE.fullmatch(names[0]) if names else None
    language = found[1] if found else ""
    lines = text.split("\n")
    if "|" in steps:
        steps = existing_steps(steps, len(lines), element.line, writer.context)
        code = fenced(language, lines, steps)
    else:
        code = fenced(language, lines)
    return f"\n\n{writer.protected.placeholder(code)}\n\n"


def _write_table(writer: ElementWriter, element: Element) -> str:
    rows = [
        [_cell(writer, cell) for cell in row.elements() if cell.tag in ("td", "th")]
        for row in _rows(element)
    ]
    rows = [row for row in rows if row]
    width = max(map(len, rows), default=0)
    if not width:
        return ""
    full = [row + [""] * (width - len(row)) for row in rows]
    lines = [f"| {' | '.join(row)} |" for row in full]
    return "\n\n" + "\n".join([lines[0], "|---" * width + "|", *lines[1:]]) + "\n\n"


def _rows(element: Element) -> Iterator[Element]:
    """Yield the rows of a table, without those of tables in its cells."""
    for child in element.elements():
        if child.tag == "tr":
            yield child
        elif child.tag != "table":
            yield from _rows(child)


def _cell(writer: ElementWriter, cell: Element) -> str:
    report_attributes(cell, writer.context)
    return " ".join(writer.nested_text(cell).split()).replace("|", "\\|")


def _write_rule(writer: ElementWriter, element: Element) -> str:
    return "\n\n___\n\n"


def _write_details(writer: ElementWriter, element: Element) -> str:
    summary = next((e for e in element.elements() if e.tag == "summary"), None)
    title = " ".join(writer.write(summary.children).split()) if summary else ""
    rest = [child for child in element.children if child is not summary]
    text = writer.nested_text(Element("div", {}, element.line, rest))
    return directive(f"{{deeper}} {title}".rstrip(), text) if text else ""


def _write_media(writer: ElementWriter, element: Element) -> str:
    sources = [element, *(e for e in element.elements() if e.tag == "source")]
    found = (e.attributes.get("src") or e.attributes.get("data-src") for e in sources)
    source = next(filter(None, found), "")
    target = writer.context.copy(source, element.line, element.tag) if source else ""
    if not target:
        return ""
    if writer.is_nested:
        writer.context.add(
            element.line, f"the {element.tag} in a list or column was dropped."
        )
        return ""
    if any(e.tag == "track" for e in element.elements()):
        writer.context.add(
            element.line, f"the captions of a {element.tag} were dropped."
        )
    return directive(f"{{{element.tag}}} {target}", "")


def _write_click(writer: ElementWriter, element: Element) -> str:
    text = without_indent(writer.write(element.children)).strip()
    if text and writer.is_nested:
        writer.report_step(element)
        return text
    return f"\n\n. . .\n\n{text}\n\n" if text else ""


def _write_clicks(writer: ElementWriter, element: Element) -> str:
    text = writer.nested_text(element)
    if text and writer.is_nested:
        writer.report_step(element)
        return text
    return directive("{incremental}", text) if text else ""


BLOCK_WRITERS: Mapping[str, Callable[[ElementWriter, Element], str]] = {
    **dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6"), _write_heading),
    **dict.fromkeys(("ul", "ol"), _write_list),
    **dict.fromkeys(("video", "audio"), _write_media),
    **dict.fromkeys(("v-click", "vclick", "v-after"), _write_click),
    **dict.fromkeys(("v-clicks", "vclicks"), _write_clicks),
    "li": _write_item,
    "blockquote": _write_quote,
    "pre": _write_preformatted,
    "table": _write_table,
    "hr": _write_rule,
    "details": _write_details,
}
"""By tag."""
