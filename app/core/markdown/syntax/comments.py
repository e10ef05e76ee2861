"""Remove HTML comments from a lesson, except in code.

    Text <!-- a comment --> text

The remaining lines keep their numbers. Within a paragraph, a comment of several lines
moves the lines below it up to the next blank line, so that it does not split the
paragraph.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from textwrap import dedent

from app.core.markdown.parse_context import ParseContext

_MAX_CODE_SPAN = 8_000
"""Characters in which the end of a code span is searched; longer paragraphs are not
allowed."""

_START = re.compile(
    r"^(?P<indent>[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*)(?P<fence>`{3,}|~{3,})"
    r"(?P<info>[^`\n]*)$"
    r"|\\.|(?P<ticks>`+)|(?P<comment><!--)|(?P<blank>^[ \t]*\n)",
    re.MULTILINE,
)
_BLANK = re.compile(r"\n[ \t]*\n")


@dataclass(frozen=True, slots=True)
class Comment:
    """Text of a comment, and the line where it begins."""

    text: str
    line: int


@dataclass(frozen=True, slots=True)
class TextWithoutComments:
    """A lesson without its comments."""

    lines: list[str]
    comments: tuple[Comment, ...]


def remove_comments(lines: list[str], context: ParseContext) -> TextWithoutComments:
    """Return the lines without comments, and the comments."""
    if not any("<!--" in line for line in lines):
        return TextWithoutComments(lines, ())
    scanner = _Scanner("\n".join(lines), context)
    scanner.scan()
    return TextWithoutComments(scanner.text.split("\n"), tuple(scanner.comments))


class _Scanner:
    """Reads a text from start to end, and copies everything except comments."""

    def __init__(self, source: str, context: ParseContext) -> None:
        self.comments: list[Comment] = []
        self._source = source
        self._context = context
        self._copied: list[str] = []
        self._copied_to = 0
        self._missing = 0
        """Line breaks of comments that are inserted at the next blank line."""
        self._directives: list[str] = []
        """Opening backticks of the directives around the current position."""

    @property
    def text(self) -> str:
        return "".join(self._copied)

    def scan(self) -> None:
        position = 0
        while found := _START.search(self._source, position):
            position = self._skip(found)
        self._copy(len(self._source))
        self._copied.append("\n" * self._missing)

    def _skip(self, found: re.Match[str]) -> int:
        """Return the position after the code, the comment or the character."""
        if found["fence"]:
            return self._skip_fence(found)
        if found["ticks"]:
            return self._skip_code_span(found)
        if found["comment"]:
            return self._remove(found.start())
        if found["blank"] and self._missing:
            self._copy(found.end())
            self._copied.append("\n" * self._missing)
            self._missing = 0
        return found.end()

    def _skip_fence(self, found: re.Match[str]) -> int:
        fence, info = found["fence"], found["info"].strip()
        if not info and self._directives and fence.startswith(self._directives[-1]):
            self._directives.pop()
            return found.end()
        if fence[0] == "`" and info.startswith("{"):
            self._directives.append(fence)
            return found.end()
        closing = re.compile(
            rf"^[ \t>]*{fence[0]}{{{len(fence)},}}[ \t]*$", re.MULTILINE
        )
        end = closing.search(self._source, found.end())
        return end.end() if end else len(self._source)

    def _skip_code_span(self, found: re.Match[str]) -> int:
        limit = found.end() + _MAX_CODE_SPAN
        if blank := _BLANK.search(self._source, found.end(), limit):
            limit = blank.start()
        closing = re.compile(rf"(?<!`){found['ticks']}(?!`)")
        end = closing.search(self._source, found.end(), limit)
        return end.end() if end else found.end()

    def _remove(self, start: int) -> int:
        line = self._source.count("\n", 0, start) + 1
        end = self._source.find("-->", start + 4)
        if end < 0:
            self._context.add_problem(
                line, "This comment is not closed. End it with -->."
            )
            return len(self._source)
        text = self._source[start + 4 : end]
        self._copy(start)
        self._copied_to = end + 3
        self.comments.append(_comment(text, line))
        if self._is_alone(start, end + 3):
            self._copied.append("\n" * text.count("\n"))
        else:
            self._missing += text.count("\n")
        return end + 3

    def _is_alone(self, start: int, end: int) -> bool:
        """Return whether there is no other text in the lines of a comment."""
        before = self._source[self._source.rfind("\n", 0, start) + 1 : start]
        after = self._source[end:].partition("\n")[0]
        return not before.strip() and not after.strip()

    def _copy(self, end: int) -> None:
        self._copied.append(self._source[self._copied_to : end])
        self._copied_to = end


def _comment(text: str, line: int) -> Comment:
    """Return a comment without the blank lines around its text."""
    body = text.lstrip()
    above = text[: len(text) - len(body)].count("\n")
    first, _, rest = body.rstrip().partition("\n")
    return Comment(f"{first}\n{dedent(rest)}" if rest else first, line + above)
