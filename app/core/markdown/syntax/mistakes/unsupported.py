"""Markup that other programs read, but Overtone does not. It is reported, not shown.

HTML tags, template tags, and attributes in braces such as `[text]{.red}`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline

from app.core.markdown.parse_context import quoted

_ATTRIBUTE = r"""[\w:@.-]+\s*=\s*(?:"[^"<>]*"|'[^'<>]*'|[^\s"'=<>`]+)"""
_BARE = (
    r"(?:allowfullscreen|async|autoplay|checked|controls|defer|disabled|hidden|loop"
    r"|muted|open|reversed|v-[\w-]+)"
)
_TAG = re.compile(
    rf"<(?P<close>/?)(?P<name>[A-Za-z][A-Za-z0-9._-]*)"
    rf"(?P<attributes>(?:\s+(?:{_ATTRIBUTE}|{_BARE}))*)\s*(?P<empty>/?)>"
)
_EMPTY_TAG = re.compile(
    r"<(?P<close>)(?P<name>[A-Za-z][A-Za-z0-9._-]*)"
    rf"(?P<attributes>(?:\s+(?:{_ATTRIBUTE}|[\w:@.#-]+))*)\s*(?P<empty>/)>"
)
"""A tag that closes itself, so all its words are attributes."""
_INSTRUCTION = re.compile(r"<(?:\?|!\[|!)[A-Za-z][^>]*>")
"""A processing instruction, a document type, or a section of character data."""
_TEMPLATE_TAG = re.compile(r"\{%[^\n]*?%\}|\{#\s[^\n]*?#\}")
_TEMPLATE_EXPRESSION = re.compile(r"<%[^\n]*?%>")
_BRACES = re.compile(
    r"""\{:?\s*(?:[#.][\w:-]+|[\w-]+=(?:"[^"{}]*"|'[^'{}]*'|[^\s"'{}]+))"""
    r"""(?:\s+(?:[#.][\w:-]+|[\w-]+=(?:"[^"{}]*"|'[^'{}]*'|[^\s"'{}]+)))*\s*\}"""
)
_STYLE = re.compile(r"[{\s](?:style|class|width|height|align|color)=")
_SELECTOR = re.compile(r"\{:?\s*[#.][A-Za-z]")

_INSTEAD: Mapping[str, str] = {
    "b": "Write **bold**.",
    "strong": "Write **bold**.",
    "i": "Write *italic*.",
    "em": "Write *italic*.",
    "s": "Write ~~deleted~~.",
    "del": "Write ~~deleted~~.",
    "strike": "Write ~~deleted~~.",
    "u": "Write *emphasis* or ==marked==.",
    "ins": "Write *emphasis* or ==marked==.",
    "mark": "Write ==marked==.",
    "sub": "Write H~2~O.",
    "sup": "Write 10^3^.",
    "span": "Write [text]{lang=fr} if it is in another language.",
    "kbd": "Write {kbd}`Ctrl+C`.",
    "code": "Write `code`.",
    "pre": "Write a code block between lines ```.",
    "a": "Write [text](https://…).",
    "img": "Write ![description](picture.png).",
    "hr": "Write ___ on its own line.",
    "ul": "Write a list with - ….",
    "ol": "Write a list with 1. ….",
    "li": "Write a list with - ….",
    "p": "Separate paragraphs with a blank line.",
    "blockquote": "Start the lines with >.",
    "q": "Write quotation marks.",
    "dl": "Write the term, and below it : and the definition.",
    "details": "Write :::{deeper}.",
    "summary": "Write :::{deeper}.",
    "table": "Write a table with | between the cells.",
    "tr": "Write a table with | between the cells.",
    "td": "Write a table with | between the cells.",
    "th": "Write a table with | between the cells.",
    "video": "Write :::{video}.",
    "audio": "Write :::{audio}.",
    "svg": "Save the picture as a file, and write ![description](picture.svg).",
    "h1": "Write # ….",
    "h2": "Write ## ….",
    "h3": "Write ### ….",
    "v-click": "Write . . . on its own line.",
    "v-clicks": "Write :::{incremental}.",
}
"""Markdown in place of tags."""

_OTHERS: frozenset[str] = frozenset(
    {
        *("abbr", "address", "article", "aside", "base", "big", "body"),
        *("button", "canvas", "caption", "center", "cite", "col"),
        *("colgroup", "data", "datalist", "dd", "dfn", "dialog", "div", "dt"),
        *("embed", "fieldset", "figcaption", "figure", "font", "footer"),
        *("form", "frame", "frameset", "h4", "h5", "h6", "head", "header"),
        *("hgroup", "html", "iframe", "input", "label", "legend", "link"),
        *("main", "marquee", "math", "menu", "meta", "meter", "nav"),
        *("noscript", "object", "optgroup", "option", "output", "param"),
        *("picture", "progress", "rp", "rt", "ruby", "samp", "script"),
        *("search", "section", "select", "slot", "small", "source"),
        *("style", "tbody", "template", "textarea", "tfoot", "thead"),
        *("time", "title", "track", "tt", "var", "wbr"),
    }
)
"""Elements of HTML that no Markdown replaces."""

_LINE_BREAK = "br"


def add_unsupported_markup(md: MarkdownIt) -> None:
    """Add rules that find unsupported markup; the dialect reports it."""
    md.inline.ruler.before("autolink", "html_tag", _read_tag)
    md.inline.ruler.before("myst_role", "braces", _read_braces)


def _read_tag(state: StateInline, silent: bool) -> bool:
    if state.src[state.pos] != "<":
        return False
    if instruction := _INSTRUCTION.match(state.src, state.pos):
        return _push(state, instruction, _html_message(instruction[0], ""), silent)
    if expression := _TEMPLATE_EXPRESSION.match(state.src, state.pos):
        return _push(state, expression, _template_message(expression[0]), silent)
    tag = _TAG.match(state.src, state.pos) or _EMPTY_TAG.match(state.src, state.pos)
    if not tag:
        return False
    name = tag["name"].lower()
    if name == _LINE_BREAK:
        return _push_line_break(state, tag.end(), silent)
    if not _is_html(tag, state.src) and not _is_component(tag, state.src):
        return False
    return _push(state, tag, _html_message(tag[0], name), silent)


def _html_message(source: str, name: str) -> str:
    instead = _INSTEAD.get(name, "Remove it.")
    return (
        f"HTML is not supported: {quoted(source)}. {instead} To show the tag itself, "
        "put it between backticks."
    )


def _template_message(source: str) -> str:
    return (
        f"Template tags are not supported: {quoted(source)}. Remove the tag, or put it "
        "between backticks to show it."
    )


def _is_component(tag: re.Match[str], text: str) -> bool:
    """Return whether a tag that HTML does not have is one of another program.

    `List<String>` is not a tag.
    """
    return bool(
        tag["close"]
        or tag["empty"]
        or tag["attributes"]
        or "-" in tag["name"]
        or f"</{tag['name']}>" in text
        or _line_around(text, tag.start()) == tag[0]
    )


def _is_html(tag: re.Match[str], text: str) -> bool:
    """Return whether this is a tag of HTML, and not a comparison such as a<b>c."""
    name = tag["name"].lower()
    if name not in _INSTEAD and name not in _OTHERS:
        return False
    is_written_as_tag = tag["name"] in (name, name.upper())
    before = text[tag.start() - 1 : tag.start()]
    is_comparison = len(name) == 1 and before.isalnum() and f"</{name}" not in text
    return is_written_as_tag and not (is_comparison and not tag["close"])


def _push_line_break(state: StateInline, end: int, silent: bool) -> bool:
    """Read `<br>`, the only way to break a line in the cell of a table."""
    if not silent:
        state.push("hardbreak", "br", 0).markup = "<br>"
    state.pos = end
    return True


def _read_braces(state: StateInline, silent: bool) -> bool:
    if state.src[state.pos] != "{":
        return False
    if template_tag := _TEMPLATE_TAG.match(state.src, state.pos):
        return _push(state, template_tag, _template_message(template_tag[0]), silent)
    braces = _BRACES.match(state.src, state.pos)
    if not braces or not _is_attached(state, braces):
        return False
    message = (
        f"Attributes are not supported here: {quoted(braces[0])}. Remove them, or put "
        "them between backticks to show them."
    )
    if _is_after_image(state):
        message = (
            f"{quoted(braces[0])} does not belong to the image before it. Write it "
            "directly after the image, without a space."
        )
    return _push(state, braces, message, silent)


def _is_after_image(state: StateInline) -> bool:
    """Return whether only spaces are between an image and the position."""
    last = state.tokens[-1].type if state.tokens else ""
    return last == "image" and bool(state.pending) and not state.pending.strip()


def _is_attached(state: StateInline, braces: re.Match[str]) -> bool:
    """Return whether braces follow other markup directly, or fill a line."""
    if _line_around(state.src, state.pos) == braces[0]:
        return True
    last = state.tokens[-1].type if state.tokens else "softbreak"
    if last == "image" and not state.pending:
        return False
    if _STYLE.search(braces[0]) or _SELECTOR.match(braces[0]):
        return True
    if _is_after_image(state):
        return True
    if state.pending:
        return state.pending.endswith("]")
    return last not in ("softbreak", "hardbreak")


def _line_around(text: str, position: int) -> str:
    """Return the line of a position, without spaces at its ends."""
    start = text.rfind("\n", 0, position) + 1
    return text[start:].partition("\n")[0].strip()


def _push(state: StateInline, found: re.Match[str], message: str, silent: bool) -> bool:
    if not silent:
        token = state.push("unsupported", "span", 0)
        line = state.src.count("\n", 0, state.pos)
        token.meta = {"line": line, "message": message}
    state.pos = found.end()
    return True
