"""Find blocks of other Markdown dialects, which would be shown as they are written.

Boxes of MkDocs (`!!! note`), a mark for a table of contents (`[TOC]`), and directives
with two colons (`::youtube[abc]`).
"""

from __future__ import annotations

import re
from collections.abc import Container, Sequence

from markdown_it.common.utils import normalizeReference

from app.core.lesson.blocks import ADMONITIONS
from app.core.markdown.parse_context import quoted

_BOX = re.compile(
    r"(?P<mark>!!!|\?\?\?\+?)[ \t]+(?P<name>[a-z]+)"
    r"(?:[ \t]+[\"“](?P<title>[^\"“”]*)[\"”])?[ \t]*"
)
_BOX_NAMES = frozenset(
    {
        *("abstract", "attention", "bug", "caution", "danger", "error", "example"),
        *("failure", "hint", "important", "info", "note", "question", "quote"),
        *("success", "summary", "tip", "warning"),
    }
)
_CONTENTS = re.compile(r"\[toc\]", re.IGNORECASE)
_LEAF_DIRECTIVE = re.compile(
    r"::(?P<name>[A-Za-z][\w-]*)[ \t]*(?:\[[^\[\]]*\](?:\{[^{}]*\})?|\{[^{}]*\})"
)
_VIDEOS = frozenset({"video", "vimeo", "youtube"})


def block_of_other_dialect(rows: Sequence[str], references: Container[str]) -> str:
    """Return what to write instead of a paragraph with these lines.

    Empty if the paragraph is ordinary text. `references` has the normalised labels of
    the definitions of links.
    """
    first = rows[0].strip()
    box = _BOX.fullmatch(first)
    if box and (box["title"] is not None or box["name"] in _BOX_NAMES):
        return _box_message(box)
    if len(rows) > 1:
        return ""
    if _CONTENTS.fullmatch(first) and normalizeReference("toc") not in references:
        return (
            f"{quoted(first)} is shown as text. Remove it: each lesson has a list of "
            "its slides."
        )
    if directive := _LEAF_DIRECTIVE.fullmatch(first):
        return (
            f"{quoted(first)} is not a directive. "
            f"{_directive_instead(directive['name'].lower())}"
        )
    return ""


def _box_message(box: re.Match[str]) -> str:
    name = box["name"] if box["name"] in ADMONITIONS else "note"
    if box["mark"].startswith("?"):
        name = "deeper"
    title = f" {box['title']}" if box["title"] else ""
    return (
        f"{quoted(box[0])} is not a directive. Write :::{{{name}}}{title} above the "
        "text and ::: below it, and do not indent the text."
    )


def _directive_instead(name: str) -> str:
    if name in _VIDEOS:
        return (
            "Write [text](https://…) for a video on the web, and "
            ":::{video} media/a.mp4 for a file."
        )
    instead = name if name in ADMONITIONS else "note"
    return f"Write three colons and braces, such as :::{{{instead}}}."
