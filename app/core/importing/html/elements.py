"""HTML elements of decks, by what an import does with them."""

from __future__ import annotations

import re
from collections.abc import Mapping

from app.core.importing.html.tree import Element, Text

INLINE: Mapping[str, str] = {
    "b": "**",
    "strong": "**",
    "i": "*",
    "em": "*",
    "cite": "*",
    "dfn": "*",
    "s": "~~",
    "del": "~~",
    "strike": "~~",
    "mark": "==",
    "ins": "==",
}
"""Marks around the text of an element."""

PLAIN = frozenset(
    {"span", "small", "u", "font", "abbr", "big", "label", "time", "tt", "nobr", "bdi"}
)
"""Inline elements that are replaced by their content."""

BLOCKS = frozenset(
    {"div", "section", "article", "main", "header", "footer", "center", "aside"}
    | {"nav", "figure", "figcaption", "p", "hgroup", "address", "form", "fieldset"}
)

HIDDEN: Mapping[str, str] = {
    "script": "the script was dropped.",
    "style": "the style sheet was dropped.",
    "svg": "the SVG drawing was dropped. Save it as a file, and show it with"
    " ![description](img/drawing.svg).",
    "iframe": "the frame was dropped. Link to its address instead.",
    "canvas": "the drawing of a script was dropped.",
    "object": "the embedded object was dropped.",
    "embed": "the embedded object was dropped.",
    "template": "the template was dropped.",
    "button": "the button was dropped.",
    "input": "the input field was dropped.",
    "select": "the list of choices was dropped.",
    "textarea": "the input field was dropped.",
    "math": "the formula in MathML was dropped. Write it in TeX.",
}
"""Elements that are dropped with their content, each with its message."""

HIDDEN_SUMMARIES: Mapping[str, str] = {
    "script": "scripts were dropped",
    "style": "style sheets were dropped",
}
"""By hidden element without content for readers: the message about several."""

SILENT = frozenset(
    {"source", "track", "col", "colgroup", "meta", "link", "wbr", "base"}
)
INLINE_TAGS = frozenset({*INLINE, *PLAIN, "sub", "sup"})
_COLUMN_TAGS = BLOCKS | {"ul", "ol", "pre", "table", "blockquote", "img"}
"""Elements that can be a column."""

_SIDE_BY_SIDE = re.compile(
    r"(?:two|three|four|multi|[2-4])-?(?:columns?|cols?)|columns|cols"
    r"|(?:columns|cols)-?[2-4]\S*|grid-cols-\S+|row|split|r-hstack"
)
"""Classes of an element whose children are side by side."""

_STEP_ATTRIBUTES = ("v-click", "v-after", "v-click-hide")


def column_elements(element: Element) -> list[Element]:
    """Return the 2 to 4 elements that an element shows side by side."""
    if element.tag not in BLOCKS or not _is_grid(element):
        return []
    children = list(element.elements())
    texts = (c for c in element.children if isinstance(c, Text) and c.text.strip())
    if next(texts, None) or any(c.tag not in _COLUMN_TAGS for c in children):
        return []
    return children if 2 <= len(children) <= 4 else []


def _is_grid(element: Element) -> bool:
    words = [*element.classes, *element.attributes.get("grid", "").split()]
    style = element.attributes.get("style", "")
    return any(map(_SIDE_BY_SIDE.fullmatch, words)) or bool(
        re.search(r"\bdisplay:\s*(?:grid|flex)", style)
    )


def is_step(element: Element) -> bool:
    names = {name.partition(".")[0] for name in element.attributes}
    return "fragment" in element.classes or any(n in names for n in _STEP_ATTRIBUTES)
