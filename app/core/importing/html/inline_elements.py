"""HTML elements inside of lines, as Markdown."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from app.core.importing.html.element_writer import ElementWriter
from app.core.importing.html.tree import Element
from app.core.importing.markdown.inline_text import (
    WEB_ADDRESS,
    escaped,
    image_width,
    report_link,
)


def write_marked(writer: ElementWriter, element: Element, mark: str) -> str:
    text = writer.write(element.children)
    inner = text.strip()
    if not inner or "\n\n" in inner or inner.startswith(mark[0]):
        return text
    before, _, after = text.partition(inner)
    return f"{before}{mark}{inner}{mark}{after}"


def write_script(writer: ElementWriter, element: Element, mark: str) -> str:
    text = writer.write(element.children)
    return f"{mark}{text}{mark}" if re.fullmatch(r"[^\s~^]+", text) else text


def _write_code(writer: ElementWriter, element: Element) -> str:
    text = " ".join(writer.raw_text(element).split())
    runs = [len(run) for run in re.findall(r"`+", text)]
    ticks = "`" * (max(runs, default=0) + 1)
    space = " " * (text.startswith("`") or text.endswith("`"))
    return writer.protected.placeholder(f"{ticks}{space}{text}{space}{ticks}") * bool(
        text
    )


def _write_keys(writer: ElementWriter, element: Element) -> str:
    text = " ".join(writer.raw_text(element).replace("`", "").split())
    return writer.protected.placeholder(f"{{kbd}}`{text}`") * bool(text)


def _write_link(writer: ElementWriter, element: Element) -> str:
    text = writer.write(element.children)
    # A link without an end tag contains the paragraphs below it, too.
    first, blank, others = text.strip().partition("\n\n")
    label, target = " ".join(first.split()), element.attributes.get("href", "")
    if not WEB_ADDRESS.match(target):
        if label and target:
            report_link(target, element.line, writer.context)
        return text
    link = f"[{label}](<{target.strip().replace('>', '%3E')}>)"
    space = " " if text[-1:].isspace() else ""
    return f"{link}{blank}{others}{space}"


def _write_image(writer: ElementWriter, element: Element) -> str:
    source = element.attributes.get("src") or element.attributes.get("data-src", "")
    alt = " ".join(element.attributes.get("alt", "").split())
    if not source:
        writer.context.add(element.line, "an image without an address was dropped.")
        return ""
    target = writer.context.copy(source, element.line, "image")
    written = element.attributes.get("width", "").strip()
    width = image_width(written, element.line, writer.context) if written else ""
    return f"![{escaped(alt)}]({target}){width}" if target else ""


def _write_break(writer: ElementWriter, element: Element) -> str:
    return "<br>"


INLINE_WRITERS: Mapping[str, Callable[[ElementWriter, Element], str]] = {
    **dict.fromkeys(("code", "samp", "var"), _write_code),
    "kbd": _write_keys,
    "a": _write_link,
    "img": _write_image,
    "br": _write_break,
}
"""By tag. Elements that only have marks around their text are in `elements`."""
