"""Find the lines that Git writes into a file when it cannot merge two versions."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from app.core.errors import Problem
from app.core.markdown.file_text.open_fences import OpenFences

_MARKER: Final = re.compile(r"(?:<{7}|>{7}) \S.*")
"""First or last line of a conflict. The line ======= can also be part of Markdown."""


def merge_conflict(lines: Iterable[str]) -> Problem | None:
    """Return the first merge conflict outside code blocks as a problem, if any."""
    fences = OpenFences()
    for number, line in enumerate(lines, 1):
        fences.read(line)
        if not fences.code and _MARKER.fullmatch(line):
            return Problem(
                number,
                "This line is part of a merge conflict. Choose one of the two "
                "versions, and remove the lines that begin with <<<<<<<, ======= and "
                ">>>>>>>.",
            )
    return None
