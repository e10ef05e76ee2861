"""Lines of fenced code in Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

_FENCE = re.compile(r"[ \t]*(`{3,}|~{3,})")


def code_lines(lines: Iterable[str]) -> Iterator[bool]:
    """Yield for each line whether it belongs to a fenced block, with its fences."""
    fence = ""
    for line in lines:
        found = _FENCE.match(line)
        if fence:
            yield True
            is_closing = found and found[1].startswith(fence)
            if is_closing and not line.strip().strip(fence[0]):
                fence = ""
        else:
            yield found is not None
            fence = found[1] if found else ""
