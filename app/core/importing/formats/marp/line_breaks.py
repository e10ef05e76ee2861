"""Ends of lines, which Marp shows, as line breaks of a lesson."""

from __future__ import annotations

import re

from app.core.importing.markdown.fences import code_lines
from app.core.importing.markdown.inline_text import IMAGE

_PREFIX = re.compile(r"[ \t]*(?:>[ \t]?)*[ \t]*")
_BLOCK = re.compile(
    r"#{1,6}[ \t]|:{3,}|\+{3,}$|\$\$|\||[-_=]+$|\. \. \.$|\[[^\]]+\]:|<"
    r"|(?:[*+]|\d{1,9}[.)])$"
)
"""Start of a line that is not text of a paragraph, such as an item without text."""

_ITEM = re.compile(r"(?:[-*+]|\d{1,9}[.)])[ \t]")


def with_line_breaks(text: str) -> str:
    r"""Write `\` at the end of each line of a paragraph but the last."""
    lines = text.split("\n")
    is_text = _text_lines(lines)
    for at in range(len(lines) - 1):
        below = _PREFIX.sub("", lines[at + 1], count=1)
        starts_block = _ITEM.match(below) or _depth(lines[at + 1]) > _depth(lines[at])
        if is_text[at] and is_text[at + 1] and not starts_block:
            lines[at] = _with_break(lines[at])
    return "\n".join(lines)


def _depth(line: str) -> int:
    """Return the number of quotations that contain a line."""
    prefix = _PREFIX.match(line)
    return prefix[0].count(">") if prefix else 0


def _text_lines(lines: list[str]) -> list[bool]:
    """Return for each line whether it is text of a paragraph or list."""
    found: list[bool] = []
    in_formula = False
    for line, is_code in zip(lines, code_lines(lines), strict=True):
        content = _PREFIX.sub("", line, count=1).strip()
        in_formula ^= content == "$$"
        is_image = bool(content) and not IMAGE.sub("", content).strip()
        is_other = is_code or in_formula or is_image or " | " in content
        found.append(bool(content) and not is_other and not _BLOCK.match(content))
    return found


def _with_break(line: str) -> str:
    is_broken = line.endswith(("\\", "  ", "<br>"))
    return line if is_broken else f"{line.rstrip()}\\"
