"""Replace `:::{include} ../shared/a.md` by the lines of that file.

The files are included before the Markdown is parsed, so they can contain slides, and
questions of a lesson. `SourceLines` finds the file of each line again.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Sequence
from typing import Final

from app.core.files.lesson_files import FileProblem
from app.core.included_lines import SINGLE_FILE, FileSegment, SourceLines
from app.core.markdown.file_text.lines import (
    MAX_CHARACTERS,
    invisible_problem,
    split_lines,
)
from app.core.markdown.file_text.merge_conflicts import merge_conflict
from app.core.markdown.file_text.open_fences import OpenFences
from app.core.markdown.parse_context import ParseContext, quoted

MAX_BYTES: Final = 1 << 20
"""Size of an included file."""

MAX_INCLUDES: Final = 100
"""Includes in a lesson, also in its included files."""

MAX_DEPTH: Final = 5
"""Files that include each other."""

_INCLUDE: Final = re.compile(
    r"(?P<fence>:{3,}|`{3,})\{include\}[ \t]*(?P<path>.*?)[ \t]*"
)
_FRONT_MATTER_KEY: Final = re.compile(r"\w+:(?:\s|$)")


def include_files(
    lines: list[str], above: int, context: ParseContext
) -> tuple[list[str], SourceLines]:
    """Return the lines of a lesson and of its included files, and their origin.

    The first `above` lines, the front matter, become blank. Problems are reported to
    `context`, whose problems count the lines of the whole text.
    """
    text = [""] * above + lines[above:]
    if not any(_INCLUDE.fullmatch(line) for line in text):
        return text, SINGLE_FILE
    includer = _Includer(context)
    includer.copy(text, "", ())
    return includer.lines, SourceLines(tuple(includer.segments))


def _path_problem(path: str) -> str:
    """Return why this cannot be the path of an included file, or nothing."""
    if not path:
        return "Write the path of a Markdown file after {include}"
    if re.match(r"[A-Za-z][A-Za-z0-9+.-]+:", path):
        return (
            f"{quoted(path)} is on another server. Copy the file into the content "
            "folder, and write its path"
        )
    if "\\" in path or path.startswith("/"):
        return (
            f"{quoted(path)} is not a path relative to this file, with / between "
            "folders. Write one"
        )
    if not path.endswith(".md"):
        return f"{quoted(path)} is not a Markdown file. Write a path that ends with .md"
    return ""


class _Includer:
    """Copies lines, and the lines of the files that they include."""

    def __init__(self, context: ParseContext) -> None:
        self.lines: list[str] = []
        self.segments: list[FileSegment] = []
        self._context = context
        self._includes = 0
        self._characters = 0

    def copy(
        self, source: Sequence[str], file: str, including: tuple[str, ...]
    ) -> None:
        """Copy the lines of a file, which the files `including` include."""
        fences, in_comment, at = OpenFences(), False, 0
        self._start(file, 1)
        while at < len(source):
            line = source[at]
            found = None if fences.code or in_comment else _INCLUDE.fullmatch(line)
            if found:
                # A blank line takes the place of the directive.
                self._append("")
                is_closed, end = _end(source, at, found["fence"])
                if is_closed:
                    self._include(found["path"], file, including)
                else:
                    self._report(
                        f"{found['fence']}{{include}} has no content. Close it with "
                        f"{found['fence']} on the next line."
                    )
                self._start(file, end + 1)
                self._append("")
                at = end
                self._start(file, at + 1)
                continue
            if not in_comment:
                fences.read(line)
            in_comment = not fences.code and _is_in_comment(line, in_comment)
            self._append(line)
            at += 1

    def _include(self, path: str, file: str, including: tuple[str, ...]) -> None:
        target = posixpath.normpath(posixpath.join(posixpath.dirname(file), path))
        chain = (*including, target)
        self._includes += 1
        if problem := _path_problem(path):
            self._report(f"{problem}, such as :::{{include}} ../shared/notation.md.")
        elif target in including:
            self._report(f"This file includes itself: {' → '.join(chain)}.")
        elif len(chain) > MAX_DEPTH:
            self._report(
                f"More than {MAX_DEPTH} files include each other here: "
                f"{' → '.join(chain)}."
            )
        elif self._includes > MAX_INCLUDES:
            if self._includes == MAX_INCLUDES + 1:
                self._report(
                    f"This is include {self._includes}; a lesson can have at most "
                    f"{MAX_INCLUDES}. Remove this one and those below."
                )
        elif (lines := self._read(target)) is not None:
            self.copy(lines, target, chain)

    def _read(self, target: str) -> list[str] | None:
        """Return the lines of a file, or None if they cannot be included."""
        try:
            content = self._context.files.read_shared(target, MAX_BYTES)
        except FileProblem as problem:
            self._report(str(problem))
            return None
        try:
            lines = split_lines(content.decode())
        except UnicodeDecodeError as error:
            line = content.count(b"\n", 0, error.start) + 1
            self._report(
                "The file is not UTF-8. Save it with that encoding.", target, line
            )
            return None
        self._characters += sum(map(len, lines)) + len(lines)
        if self._characters > MAX_CHARACTERS:
            self._report(
                f"The included files have more than {MAX_CHARACTERS} characters. Split "
                "the lesson."
            )
            return None
        return lines if self._check(lines, target) else None

    def _check(self, lines: Sequence[str], target: str) -> bool:
        """Return whether the lines can be included, and report why they cannot."""
        if conflict := merge_conflict(lines):
            self._report(conflict.message, target, conflict.line)
            return False
        problems = {n: invisible_problem(line) for n, line in enumerate(lines, 1)}
        if lines[0].rstrip() == "---" and _FRONT_MATTER_KEY.match("".join(lines[1:2])):
            problems[1] = "An included file cannot have front matter. Remove it."
        found = {number: message for number, message in problems.items() if message}
        for number, message in found.items():
            self._report(message, target, number)
        return not found

    def _report(self, message: str, file: str | None = None, line: int = 1) -> None:
        """Report a problem of the last line, or of a line of another file."""
        if file is not None:
            self._start(file, line)
            self._append("")
        self._context.add_problem(len(self.lines), message)

    def _append(self, line: str) -> None:
        self.lines.append(line)

    def _start(self, file: str, line: int) -> None:
        self.segments.append(FileSegment(len(self.lines) + 1, file, line))


def _end(source: Sequence[str], at: int, fence: str) -> tuple[bool, int]:
    """Return whether the directive is closed, and the index of the line after it."""
    for index in range(at + 1, len(source)):
        line = source[index].strip()
        if line and len(line) >= len(fence) and not line.strip(fence[0]):
            return True, index + 1
        if line:
            return False, index
    return False, len(source)


def _is_in_comment(line: str, before: bool) -> bool:
    """Return whether an HTML comment is open after the line."""
    opened, closed = line.rfind("<!--"), line.rfind("-->")
    return before if opened == closed else opened > closed
