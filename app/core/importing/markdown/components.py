"""Components of Slidev that are written as Markdown (MDC).

They become HTML, which the import reads: `:icon{size=2}` inside a line, and the lines
from `::card` to `::`.
"""

from __future__ import annotations

import re

_NAME = r"(?P<name>[A-Za-z][\w-]*)"
_ATTRIBUTES = r"\{(?P<attributes>[^{}\n]*)\}"
_INLINE = re.compile(
    rf"(?<![\w:\\]):{_NAME}"
    rf"(?:\[(?P<text>[^\[\]\n]*)\](?:{_ATTRIBUTES})?"
    rf"|\{{(?P<only_attributes>[^{{}}\n]*)\}})"
)
_BLOCK = re.compile(rf"::{_NAME}(?:{_ATTRIBUTES})?")


def with_html_components(text: str) -> str:
    """Return Markdown without code, with its components as HTML."""
    lines = text.split("\n")
    opened: list[tuple[int, re.Match[str]]] = []
    for at, line in enumerate(lines):
        if opening := _BLOCK.fullmatch(line.strip()):
            opened.append((at, opening))
        elif line.strip() == "::" and opened:
            start, opening = opened.pop()
            lines[start] = _tag(opening["name"], opening["attributes"])
            lines[at] = f"</{opening['name']}>"
        else:
            lines[at] = _INLINE.sub(_inline, line)
    for at, opening in opened:
        if opening["attributes"] is not None:
            lines[at] = _element(opening["name"], opening["attributes"], "")
    return "\n".join(lines)


def _inline(found: re.Match[str]) -> str:
    attributes = found["attributes"] or found["only_attributes"]
    return _element(found["name"], attributes, found["text"] or "")


def _element(name: str, attributes: str | None, text: str) -> str:
    return f"{_tag(name, attributes)}{text}</{name}>"


def _tag(name: str, attributes: str | None) -> str:
    return f"<{name} {attributes}>" if attributes else f"<{name}>"
