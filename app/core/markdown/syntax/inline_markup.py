"""Inline markup in addition to CommonMark and GFM tables.

H~2~O   10^3^   ==marked==   {kbd}`Ctrl+C`   https://a.b   text[^1]   text^[note]
[Bonjour]{lang=fr}
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from mdit_py_plugins.footnote import footnote_plugin
from mdit_py_plugins.gfm_autolink import gfm_autolink_plugin
from mdit_py_plugins.myst_role import myst_role_plugin
from mdit_py_plugins.subscript import sub_plugin
from mdit_py_plugins.superscript import superscript_plugin

from app.core.markdown.syntax.footnotes import read_inline_footnote
from app.core.markdown.syntax.foreign_text import read_foreign_text

_MARKER = "=="
_PROTOCOLS = ("http", "https", "mailto", "xmpp")
"""Text before the colons of links without markup."""


def add_inline_markup(md: MarkdownIt) -> None:
    """Add the rules of this module to a Markdown parser."""
    footnote_plugin(md, inline=False, move_to_end=False, always_match_refs=True)
    md.inline.ruler.after("image", "inline_footnote", read_inline_footnote)
    sub_plugin(md)
    superscript_plugin(md)
    md.inline.ruler.after("emphasis", "mark", read_mark)
    md.inline.ruler.before("link", "foreign_text", read_foreign_text)
    myst_role_plugin(md)
    md.add_render_rule("myst_role", _render_role)
    gfm_autolink_plugin(md)
    md.inline.ruler.before("gfm_autolink_protocol", "plain_colons", read_plain_colons)


def read_mark(state: StateInline, silent: bool) -> bool:
    """Read `==text==`. Comparisons such as a == b and a==b are no markup."""
    start = state.pos + len(_MARKER)
    if silent or not state.src.startswith(_MARKER, state.pos):
        return False
    end = _mark_end(state, start)
    if not end or _is_word(state.src[state.pos - 1 : state.pos]):
        return False
    limit = state.posMax
    state.push("mark_open", "mark", 1).markup = _MARKER
    state.pos, state.posMax = start, end
    state.md.inline.tokenize(state)
    state.push("mark_close", "mark", -1).markup = _MARKER
    state.pos, state.posMax = end + len(_MARKER), limit
    return True


def read_plain_colons(state: StateInline, silent: bool) -> bool:
    """Read colons that follow no protocol.

    For each of them, gfm_autolink would search the whole text before it.
    """
    if state.src[state.pos] != ":" or state.pending.endswith(_PROTOCOLS):
        return False
    end = state.pos
    while end < state.posMax and state.src[end] == ":":
        end += 1
    if not silent:
        state.pending += state.src[state.pos : end]
    state.pos = end
    return True


def _mark_end(state: StateInline, start: int) -> int:
    """Return the position of the closing marker, or 0 without one."""
    end = state.src.find(_MARKER, start, state.posMax)
    text = state.src[start:end]
    after = state.src[end + len(_MARKER) : end + len(_MARKER) + 1]
    is_marked = end > start and text == text.strip() and "\n\n" not in text
    return end if is_marked and not _is_word(after) and after != "=" else 0


def _is_word(character: str) -> bool:
    # Languages without spaces mark words within a line of letters.
    return character.isascii() and character.isalnum()


def _keys(text: str) -> str:
    """Return the keys of a shortcut such as Ctrl+C, each as its own element."""
    keys = text.strip().split("+")
    if not all(keys):  # the key + itself
        return f"<kbd>{escape(text.strip())}</kbd>"
    return "+".join(f"<kbd>{escape(key.strip())}</kbd>" for key in keys)


ROLES: Mapping[str, Callable[[str], str]] = {"kbd": _keys}
"""Functions that render the text of a role such as {kbd}`Ctrl+C`, by its name."""


def _render_role(_: Any, tokens: Sequence[Token], index: int, *__: Any) -> str:
    token = tokens[index]
    render = ROLES.get(token.meta["name"])
    return render(token.content.strip("`")) if render else ""
