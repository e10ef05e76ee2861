"""Texts of other tools as text of a lesson: images, links, attributes and emoji."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import partial

from app.core.importing.context import ImportContext, shortened
from app.core.importing.markdown.escaped_text import escape_markup
from app.core.importing.markdown.image_widths import width_in_lesson
from app.core.importing.markdown.markdown_text import replace_in_lines
from app.core.importing.marks import END
from app.core.markdown.syntax.mistakes.inline import MEANT_AS_FORMULA

IMAGE = re.compile(
    r"!\[(?P<alt>[^\]\n]{0,1000})\]\(\s{0,9}"
    r"<?(?P<source>(?:[^\s()<>]|\([^\s()<>]{0,100}\)){0,1000})>?"
    r"(?:\s{1,9}=(?P<width>\d{0,5}%?)x\d{0,5}%?)?(?:\s{1,9}(?P<title>\"[^\"\n]{0,1000}\"|'[^'\n]{0,1000}'))?\s{0,9}\)"
    r"(?P<braces>\{[^{}\n]{0,1000}\})?"
)
"""An image. Because of the limits, searching hostile texts takes linear time."""

WEB_ADDRESS = re.compile(r"https?://|mailto:", re.IGNORECASE)
"""Start of the addresses that are allowed in links."""

_ATTRIBUTE = r"""(?:\.[A-Za-z]|(?:class|style|id|data-[\w-]+)=)"""
_LINK = re.compile(
    r"(?<!!)\[(?P<label>[^\[\]\n]*)\]"
    r"\((?P<target>[^\s()]*)(?:\s{1,9}\"[^\"\n]{0,1000}\")?\)"
)
_BRACES = re.compile(
    rf"(?<=[\])*_`\w{END}])\s?\{{(?!width=\d{{1,3}}%\}})\s*"
    r"(?:[.:][\w:-]|\w[\w-]*=)[^{}\n]*\}"
    rf"|(?<=[^\s\\])[ \t]?\{{(?!width=\d{{1,3}}%\}})[ \t]*{_ATTRIBUTE}"
    r"[^{}\n]*\}(?=[ \t]*$)",
    re.MULTILINE,
)
"""Attributes after a word or other markup, or at the end of a line."""
_HEADING_OR_ID = re.compile(
    r"^ {0,3}#{1,6}[ \t].*$"
    r"|(?<=[^\s\\$])[ \t]?(?P<braces>\{#[\w-]+(?:\s[^{}\n]*)?\})",
    re.MULTILINE,
)
"""A heading, which can have an id, or an id after other text."""

_BLOCK_BRACES = re.compile(
    r"^[ \t]*\{\s*(?:[.#:][\w:-]|\w[\w-]*=)[^{}\n]*\}[ \t]*$", re.M
)
_VARIABLE = re.compile(r"\{\{[^{}\n]*\}\}|\{%[^\n]{0,1000}?%\}")
_CONTAINER = re.compile(r"^[ \t]*:{3,}.*$", re.MULTILINE)
_WIDTH = re.compile(r"(?<!\s)\s*\bwidth=[\"']?([^\s\"'}]+)[\"']?")
_EMOJI = re.compile(r"(?<![\w:]):([a-z0-9_+-]+):(?![\w:])")
_NUMBER = re.compile(r"[0-9_-]+")
_TAG = re.compile(r"<(?=[/A-Za-z!])(?!br>)")
_BRACKET = re.compile(r"\\\[(?=((?s:.){1,600}?)\\\])")
_SPECIAL = re.compile(r"([\\`*_\[\]~^=$<{])")

EMOJI: Mapping[str, str] = {
    "arrow_down": "⬇️",
    "arrow_left": "⬅️",
    "arrow_right": "➡️",
    "arrow_up": "⬆️",
    "+1": "👍",
    "-1": "👎",
    "bulb": "💡",
    "clap": "👏",
    "fire": "🔥",
    "heart": "❤️",
    "heavy_check_mark": "✔️",
    "joy": "😂",
    "laughing": "😆",
    "ok_hand": "👌",
    "point_right": "👉",
    "pray": "🙏",
    "question": "❓",
    "rocket": "🚀",
    "sparkles": "✨",
    "smile": "😄",
    "smiley": "😃",
    "star": "⭐",
    "tada": "🎉",
    "thinking": "🤔",
    "thumbsup": "👍",
    "warning": "⚠️",
    "wave": "👋",
    "white_check_mark": "✅",
    "wink": "😉",
    "x": "❌",
}
"""Short names of emoji that differ from their names in Unicode."""


def convert_text(text: str, lines: Sequence[int], context: ImportContext) -> str:
    """Convert the text at these `lines` of the deck to the Markdown of lessons."""
    for pattern, convert in (
        (_CONTAINER, _drop_block_line),
        (IMAGE, _image),
        (_LINK, _link),
        (_VARIABLE, _drop_variable),
        (_BLOCK_BRACES, _drop_attributes),
        (_BRACES, _drop_attributes),
        (_HEADING_OR_ID, _drop_id),
    ):
        text = replace_in_lines(pattern, partial(convert, context=context), text, lines)
    text = escape_markup(text, lines, context)
    text = replace_in_lines(_EMOJI, partial(_emoji, context=context), text, lines)
    return _TAG.sub(r"\\<", text)


def _drop_block_line(found: re.Match[str], line: int, context: ImportContext) -> str:
    message = f"the block line {shortened(found[0])} was dropped."
    summary = "lines of blocks were dropped"
    context.add_setting(line, message, summary, found[0].strip())
    return ""


def _drop_variable(found: re.Match[str], line: int, context: ImportContext) -> str:
    context.add(line, f"the variable {shortened(found[0])} was dropped.")
    return ""


def _drop_attributes(found: re.Match[str], line: int, context: ImportContext) -> str:
    message = f"the attributes {shortened(found[0])} were dropped."
    summary = "groups of attributes were dropped"
    context.add_setting(line, message, summary, found[0].strip())
    return ""


def _drop_id(found: re.Match[str], line: int, context: ImportContext) -> str:
    is_heading = found["braces"] is None
    return found[0] if is_heading else _drop_attributes(found, line, context)


def _emoji(found: re.Match[str], line: int, context: ImportContext) -> str:
    if emoji := _emoji_named(found[1]):
        return emoji
    if not _NUMBER.fullmatch(found[1]):
        message = (
            f"the short name {shortened(found[0])} was not converted. If it is an "
            "emoji, write the emoji itself."
        )
        summary = "short names of emoji were not converted"
        context.add(line, message, summary, found[0])
    return found[0]


def _emoji_named(name: str) -> str:
    """Return the emoji with a short name such as `link` or `rocket`, or nothing."""
    if name in EMOJI:
        return EMOJI[name]
    words = name.replace("_", " ").upper()
    for full in (words, f"{words} SYMBOL", f"{words} SIGN", f"{words} FACE"):
        try:
            found = unicodedata.lookup(full)
        except KeyError:
            continue
        if unicodedata.category(found) == "So":
            return found
    return ""


def escaped(text: str) -> str:
    """Return a text of HTML, which contains no Markdown, as Markdown."""
    joined = re.sub(r"\s+", " ", text)
    marked = re.sub(
        r"^(\s*)(#|[>+-](?=\s)|\d+[.)](?=\s))", r"\1\\\2", _SPECIAL.sub(r"\\\1", joined)
    )
    return _BRACKET.sub(_unlike_formula, marked)


def _unlike_formula(bracket: re.Match[str]) -> str:
    """Replace an escaped bracket that the check would read as part of a formula."""
    return "&#91;" if MEANT_AS_FORMULA.search(bracket[1]) else bracket[0]


def _image(found: re.Match[str], line: int, context: ImportContext) -> str:
    alt, title, braces = found["alt"], found["title"] or "", found["braces"] or ""
    target = context.copy(found["source"], line, "image")
    is_in_link = found.string[: found.start()].endswith("[")
    if not target:
        return alt if is_in_link else ""
    caption = f' "{title[1:-1]}"'.replace("'", "’") if title else ""
    width = _WIDTH.search(braces)
    others = _WIDTH.sub("", braces).strip("{ }")
    if others:
        message = f"the attributes {shortened(others)} of an image were dropped."
        context.add_setting(line, message, "groups of attributes were dropped", others)
    written = width[1] if width else found["width"]
    size = image_width(written, line, context) if written else ""
    return f"![{alt}]({target}{caption}){size}"


def image_width(written: str, line: int, context: ImportContext) -> str:
    """Return the width of an image in braces; empty if the lesson cannot have it."""
    width = width_in_lesson(written, context.text_width)
    if not width:
        message = f"the width {shortened(written)} of an image was dropped."
        context.add_setting(line, message, "widths of images were dropped", written)
        return ""
    if written != f"{width}%":
        message = (
            f"the width {shortened(written)} of an image became {width}% of the width"
            " of the text."
        )
        summary = "widths of images became percentages of the text's width"
        context.add_setting(line, message, summary, written)
    return f"{{width={width}%}}"


def _link(found: re.Match[str], line: int, context: ImportContext) -> str:
    label, target = found["label"], found["target"]
    if WEB_ADDRESS.match(target):
        return found[0]
    report_link(target, line, context)
    return label


def report_link(target: str, line: int, context: ImportContext) -> None:
    """Report a link that became text, because it leads to no page of the web."""
    message = f"the link to {shortened(target)} was dropped."
    context.add_setting(line, message, "links became text", target)
