"""Text in another language than the lesson: `[Bonjour]{lang=fr}`, as in Pandoc."""

from __future__ import annotations

import re

from markdown_it.rules_inline import StateInline

from app.core.lesson import text_direction
from app.language import is_language

_LANGUAGE = re.compile(
    r"""\{lang=(["']?)(?P<tag>[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*)\1\}"""
)


def read_foreign_text(state: StateInline, silent: bool) -> bool:
    """Read a text in brackets that is followed by its language."""
    start = state.pos + 1
    if state.src[state.pos] != "[" or state.src.find("]{lang=", start) < 0:
        return False
    end = state.md.helpers.parseLinkLabel(state, state.pos)
    language = _LANGUAGE.match(state.src, end + 1) if end > start else None
    if not language or not is_language(language["tag"]):
        return False
    if not silent:
        _push_text(state, start, end, language["tag"])
    state.pos = language.end()
    return True


def _push_text(state: StateInline, start: int, end: int, tag: str) -> None:
    limit = state.posMax
    opening = state.push("span_open", "span", 1)
    opening.attrs = {"lang": tag, "dir": text_direction(tag)}
    state.pos, state.posMax = start, end
    state.md.inline.tokenize(state)
    state.push("span_close", "span", -1)
    state.posMax = limit
