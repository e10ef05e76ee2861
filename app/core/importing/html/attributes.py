"""Attributes of HTML elements that a lesson does not have."""

from __future__ import annotations

import re

from app.core.importing.context import ImportContext, shortened
from app.core.importing.html.tree import Element

_USED = frozenset(
    {"src", "data-src", "href", "alt", "data-line-numbers"}
    | {"v-click", "v-after", "v-click-hide"}
)
"""Attributes that the import reads."""

_CONTENT = frozenset({"colspan", "rowspan", "start", "title", "value"})
"""Attributes that change what readers read."""

_INVISIBLE = frozenset(
    {"id", "name", "lang", "dir", "role", "target", "rel", "controls", "markdown"}
    | {"loading", "decoding", "type", "data-markdown", "data-template", "data-trim"}
    | {"data-noescape", "data-id", "scope"}
)
"""Attributes that change nothing that a reader sees."""

_USED_CLASSES = re.compile(
    r"fragment|notes|stretch|r-stretch|column|col|hljs|code-wrapper"
    r"|lang(?:uage)?-.*"
)


def report_attributes(element: Element, context: ImportContext) -> None:
    """Report the attributes of an element that the lesson does not show."""
    dropped = {
        name: f'{name}="{value}"' if value else name
        for name, value in element.attributes.items()
        if not _is_known(element, name, value)
    }
    if not dropped:
        return
    noun, verb = ("attributes", "were") if len(dropped) > 1 else ("attribute", "was")
    written = shortened(" ".join(dropped.values()))
    message = f"the {noun} {written} of <{element.name}> {verb} dropped."
    if _CONTENT.isdisjoint(dropped):
        summary = "attributes of HTML elements were dropped"
        context.add_setting(element.line, message, summary, *dropped)
    else:
        context.add(element.line, message)


def _is_known(element: Element, name: str, value: str) -> bool:
    if name == "width" and element.tag == "img":
        return True
    if name == "class":
        is_code = element.tag in ("pre", "code")
        return is_code or all(map(_USED_CLASSES.fullmatch, value.split()))
    known = name in _USED or name in _INVISIBLE or name.startswith("aria-")
    return known and not (name.startswith("v-") and value)
