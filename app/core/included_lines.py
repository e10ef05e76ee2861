"""Lines of a lesson that includes other files: the file and line of each."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from app.core.errors import Problem


@dataclass(frozen=True, slots=True)
class FileSegment:
    """Successive lines of one file."""

    start: int
    """Number of the first line in the whole text, from 1."""
    file: str
    """Path relative to the lesson's folder; empty for the lesson's own file."""
    line: int
    """Number of the first line in its file, from 1."""


@dataclass(frozen=True, slots=True)
class SourceLines:
    """The origin of each line of a text. Without segments, it is a single file."""

    segments: tuple[FileSegment, ...] = ()

    def origin(self, line: int) -> tuple[str, int]:
        """Return the file and the line in it; the file is empty for the lesson's."""
        at = bisect_right(self.segments, line, key=lambda each: each.start)
        if not at:
            return "", line
        segment = self.segments[at - 1]
        return segment.file, segment.line + line - segment.start

    def name(self, line: int) -> str:
        """Return the place of a line for a message, such as “line 3 of a.md”."""
        file, number = self.origin(line)
        return f"line {number} of {file}" if file else f"line {number}"

    def locate(self, problems: Iterable[Problem]) -> tuple[Problem, ...]:
        """Return problems of the whole text with their files and lines.

        Problems of other files, such as the code of a figure, are returned unchanged.
        """
        return tuple(p if p.file else self._locate(p) for p in problems)

    def _locate(self, problem: Problem) -> Problem:
        file, line = self.origin(problem.line)
        return replace(problem, file=file, line=line)


SINGLE_FILE: Final = SourceLines()
"""All lines are from the lesson's own file."""
