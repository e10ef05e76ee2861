"""Attributes of headings, and headings that are meant as breaks between slides."""

from __future__ import annotations

import re

from markdown_it.token import Token

from app.core.markdown.attributes import read_attributes

_HEADING_ATTRIBUTES = re.compile(r"\{((?:#|\.[A-Za-z]|[A-Za-z][\w-]*=)[^{}]*)\}$")


def read_heading(heading: Token, text: Token) -> None:
    """Move `{#id .layout key="value"}` from a heading's text to its `meta`."""
    content = text.content.rstrip()
    found = _HEADING_ATTRIBUTES.search(content)
    if not found:
        return
    attributes = read_attributes(found[1])
    if found[1].startswith("#"):
        has_layout = attributes.classes or attributes.values
        is_valid = attributes.id and (has_layout or not attributes.rest)
        heading.meta["id"] = attributes.id if is_valid else found[1][1:]
    if attributes.classes or attributes.values:
        heading.meta["attributes"] = attributes
    text.content = content[: found.start()].rstrip()


def split_at_underline(tokens: list[Token]) -> None:
    """Turn a heading underlined with --- into a paragraph and a slide break."""
    opening, _, closing = tokens[-3:]
    opening.type, closing.type = "paragraph_open", "paragraph_close"
    opening.tag = closing.tag = "p"
    if opening.map:
        line = opening.map[1]
        tokens.append(
            Token(
                "hr", "hr", 0, map=[line - 1, line], markup="---", level=opening.level
            )
        )
