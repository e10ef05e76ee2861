"""Lines of fenced code in Markdown, also in quotations and items of lists."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

PREFIX = r"(?:[ \t]|>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))*"
"""Expression for the indentation and marks of quotations and items before a text."""

# Text in backticks at the start of a line is no fence.
_OPENING = re.compile(
    rf"(?P<prefix>{PREFIX})(?P<fence>`{{3,}}(?!.*`)|~{{3,}})(?P<info>.*)"
)


@dataclass(frozen=True, slots=True)
class Fence:
    """Line that opens a block of code."""

    prefix: str
    """Indentation and marks before it."""
    fence: str
    info: str
    """The text after it."""

    def closes(self, line: str) -> bool:
        """Return whether a line closes the block."""
        return self.starts(line) and not line.strip(f" \t>{self.fence[0]}")

    def starts(self, line: str) -> bool:
        """Return whether a line starts with the fence of this block."""
        is_at_same_depth = _depth(line) == _depth(self.prefix)
        return is_at_same_depth and line.lstrip(" \t>").startswith(self.fence)

    def ends_before(self, line: str) -> bool:
        """Return whether a line is below the quotation with this block."""
        return _depth(line) < _depth(self.prefix)

    def content(self, line: str) -> str:
        """Return a line of the block without the prefix of its first line."""
        at = 0
        for mark in self.prefix:
            character = line[at : at + 1]
            if character == "\t" != mark:
                return line[at + 1 :]
            if not character or character not in (mark if mark in ">\t" else " "):
                break
            at += 1
        return line[at:]


def _depth(line: str) -> int:
    """Return the number of quotations around a line."""
    return line[: len(line) - len(line.lstrip(" \t>"))].count(">")


def opening_fence(line: str) -> Fence | None:
    """Return the fence that a line opens."""
    found = _OPENING.fullmatch(line)
    return Fence(**found.groupdict()) if found else None


def continued(prefix: str) -> str:
    """Return the prefix of the lines below a line with this prefix."""
    return re.sub(r"[^>\s]", " ", prefix)


def code_lines(lines: Iterable[str]) -> Iterator[bool]:
    """Yield for each line whether it belongs to a fenced block, with its fences."""
    fence: Fence | None = None
    for line in lines:
        if fence and not fence.ends_before(line):
            yield True
            fence = None if fence.closes(line) else fence
        else:
            fence = opening_fence(line)
            yield fence is not None
