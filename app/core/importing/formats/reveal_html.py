"""HTML decks of reveal.js."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TypeGuard

from app.core.importing.context import ImportContext, shortened
from app.core.importing.formats.reveal import (
    markdown_slides,
    separators_of,
    slide_layout,
)
from app.core.importing.html.tree import ChildNode, Element, parse_html
from app.core.importing.markdown.macros import add_macros
from app.core.importing.markdown.markdown_text import without_indent
from app.core.importing.markdown.protected import TextWithPlaceholders
from app.core.importing.markdown_writer import MarkdownWriter
from app.core.importing.settings import DeckSetting
from app.core.importing.slides import ImportedLayout, ImportedSlide, tidy_slide

_TEXT_AREA = re.compile(r"<textarea\s", re.I)
_END_OF_TEXT_AREA = re.compile("</textarea>", re.I)
_MATHS = re.compile(r"katex|mathjax|RevealMath|plugin/math", re.I)
_IS_HTML = re.compile(
    r"\s*(?:<\?xml[^<>]*>\s*)?(?:<!--(?:(?!-->).)*-->\s*)*<(?:!doctype\s+html|html|body|section|div)\b",
    re.I | re.S,
)


def is_html(text: str) -> bool:
    """Return whether a deck is a page of HTML."""
    return bool(_IS_HTML.match(text[:10_000]))


def read_reveal_html(
    text: str, context: ImportContext
) -> tuple[Mapping[str, DeckSetting], list[ImportedSlide]]:
    """Return the settings of a deck and its slides."""
    context.has_maths = bool(_MATHS.search(text))
    # Python versions differ in whether a text area contains tags.
    root = parse_html(_with_script_templates(text))
    for script in (each for each in root.walk() if each.tag == "script"):
        add_macros(script.text(), script.line, context)
    return _settings(root), [
        s for e in _top_sections(root) for s in _slides(e, context)
    ]


def _with_script_templates(text: str) -> str:
    """Return the page with a script in place of each `<textarea data-template>`."""
    parts: list[str] = []
    done = at = 0
    while start := _TEXT_AREA.search(text, at):
        inner = text.find(">", start.end()) + 1
        end = _END_OF_TEXT_AREA.search(text, inner)
        if not inner or not end:
            break
        at = end.end()
        if "data-template" in text[start.end() : inner].lower():
            parts += [text[done : start.start()], '<script type="text/template">']
            parts += [text[inner : end.start()], "</script>"]
            done = at
    return "".join([*parts, text[done:]])


def _settings(root: Element) -> Mapping[str, DeckSetting]:
    found: dict[str, DeckSetting] = {}
    for element in root.walk():
        name = element.attributes.get("name", "").lower()
        content = element.attributes.get("content", "")
        if element.tag == "title" and element.text().strip():
            found.setdefault("title", DeckSetting(element.text(), element.line))
        elif element.tag == "meta" and name in ("description", "author") and content:
            found.setdefault(name, DeckSetting(content, element.line))
        elif element.tag == "html" and element.attributes.get("lang"):
            found.setdefault(
                "lang", DeckSetting(element.attributes["lang"], element.line)
            )
    return found


def _top_sections(element: Element) -> Iterator[Element]:
    for child in element.elements():
        if child.tag == "section":
            yield child
        else:
            yield from _top_sections(child)


def _slides(section: Element, context: ImportContext) -> Iterator[ImportedSlide]:
    """Yield the slide of a section, or the slides of the sections in it.

    Other contents of a section with sections become a slide before them.
    """
    layout = slide_layout(section.attributes, section.line, ImportedLayout(), context)
    inner = [child for child in section.children if _is_section(child)]
    if inner:
        others = [child for child in section.children if not _is_section(child)]
        outer = _plain_section(replace(section, children=others), layout, context)
        if outer.text or outer.notes:
            yield outer
        for child in inner:
            yield from _slides(child, context)
    elif "data-markdown" in section.attributes:
        yield from _markdown_section(section, layout, context)
    else:
        yield _plain_section(section, layout, context)


def _is_section(node: ChildNode) -> TypeGuard[Element]:
    return isinstance(node, Element) and node.tag == "section"


def _markdown_section(
    section: Element, layout: ImportedLayout, context: ImportContext
) -> Iterator[ImportedSlide]:
    path = section.attributes.get("data-markdown", "").strip()
    separators = separators_of(section.attributes, section.line, context)
    if path:
        text = context.read_text(path)
        if text is None:
            message = (
                f"the slides in {shortened(path)} were dropped: no such file was found."
            )
            context.add(section.line, message)
            return
        before, context.file = context.file, path
        yield from markdown_slides(text, 1, context, separators, layout)
        context.file = before
        return
    scripts = [e for e in section.elements() if e.tag == "script"]
    first = scripts[0] if scripts else section
    text = _dedented(first.text())
    yield from markdown_slides(text, first.line, context, separators, layout)


def _plain_section(
    section: Element, layout: ImportedLayout, context: ImportContext
) -> ImportedSlide:
    protected = TextWithPlaceholders()
    writer = MarkdownWriter(context, protected, is_html=True)
    text = tidy_slide(_paragraphs(writer.write(section.children)))
    notes = [*writer.notes]
    if written := section.attributes.get("data-notes", "").strip():
        notes.append(written)
    return ImportedSlide(
        section.line, protected.restore(text), "\n\n".join(notes), layout, context.file
    )


def _paragraphs(text: str) -> str:
    """Remove spaces around lines that HTML does not show."""
    return re.sub(r"(?<! )[ ]+$", "", without_indent(text), flags=re.MULTILINE)


def _dedented(text: str) -> str:
    lines = text.expandtabs(4).split("\n")
    indents = [len(line) - len(line.lstrip()) for line in lines if line.strip()]
    return "\n".join(line[min(indents, default=0) :] for line in lines)
