"""The lines of a text, and characters that editors do not show."""

from __future__ import annotations

import re

MAX_CHARACTERS = 1 << 18
"""Characters of a lesson, and of the files that it includes; about a long chapter."""

MAX_LINES = 20_000
"""Lines of a lesson with the files that it includes.

In nested quotations, Markdown reads each line once for each level.
"""

_INVISIBLE = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]"
)
"""Characters that editors do not show, or that some of them count as line breaks."""


def split_lines(text: str) -> list[str]:
    r"""Split the text at \n, \r\n or \r, without a byte order mark."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    return text.split("\n")


def invisible_problem(line: str) -> str:
    """Return a message about an invisible character; empty without one."""
    if not (found := _INVISIBLE.search(line)):
        return ""
    return f"Remove the invisible character U+{ord(found[0]):04X} from this line."


def without_invisible(line: str) -> str:
    """Return a line without the characters that `invisible_problem` reports."""
    return _INVISIBLE.sub("", line)
