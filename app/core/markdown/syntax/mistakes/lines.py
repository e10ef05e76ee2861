"""Lines that are likely a mistyped heading, slide, list item, step or directive."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from app.core.errors import Problem
from app.core.markdown.parse_context import quoted


@dataclass(frozen=True, slots=True)
class LineMistake:
    """A mistake that is recognised from one line."""

    pattern: re.Pattern[str]
    """Of the whole line."""
    message: str
    """Contains the line and the groups of the pattern, as in `str.format`."""
    severity: Literal["error", "warning"] = "warning"

    def problem(self, row: str, line: int) -> Problem | None:
        """Return the mistake in a line; None if it has another form."""
        found = self.pattern.fullmatch(row)
        if not found:
            return None
        message = self.message.format(row=quoted(row), **found.groupdict())
        return Problem(line, message, self.severity)


_FENCE = re.compile(r"[ \t]*(?::{3,}[ \t]*(?:\{?[A-Za-z].*)?|`{3,}\{[A-Za-z].*)")
"""A line of a directive, in text in which no directive can begin."""

_MISTAKES = (
    LineMistake(
        re.compile(r"#{1,6}\u00a0.*"),
        "{row} is not a heading, because it has a no-break space after #. Replace it "
        "by a normal space.",
    ),
    LineMistake(
        re.compile(r"(?P<mark>[-*+]|[0-9]{1,9}[.)])\u00a0.*"),
        "{row} is not an item of a list, because it has a no-break space after "
        "{mark}. Replace it by a normal space.",
    ),
    LineMistake(
        re.compile(r"(?P<reference>\[\^[^\]\s]+\])\s+:.*"),
        "{row} is not a footnote, because of the space before the colon. Write "
        "{reference}: ….",
    ),
    LineMistake(
        re.compile(r"\\begin\{[a-z]+\*?\}.*"),
        "{row} is not in a formula. Write a line $$ above and below the formula.",
    ),
    LineMistake(
        re.compile(r"(?:\.[ \t]*){2,}|(?:\.[ \t]+){2}\.[ \t]+\S.*"),
        "{row} is not a step. Write . . . on its own line, with a space between the "
        "points. To show points, write ….",
        "error",
    ),
    LineMistake(
        # Bullets of other programs, such as one for slides.
        re.compile(r"[•◦▪‣‧][ \t]*(?P<text>\S.*)"),
        "{row} is not an item of a list. Write - {text}",
    ),
    LineMistake(
        re.compile(r"::?(?P<braces>\{[A-Za-z-]+\})(?!`).*"),
        "{row} is not a directive. Write three colons: :::{braces}.",
    ),
    LineMistake(
        re.compile(r"::(?:left|right|top|bottom|default)::[ \t]*"),
        "{row} is shown as text. For columns, write :::{{columns}} above the left one, "
        "+++ between them, and ::: below the right one.",
    ),
    LineMistake(
        re.compile(r"<<<[ \t]+@?[\w./-]+\.\w+.*"),
        "{row} is shown as text, because code of a file cannot be included. Copy it "
        "between lines ```.",
    ),
    LineMistake(
        _FENCE,
        "{row} is shown as text, because it is indented by four or more spaces or a "
        "tab. Remove this indentation. To show the characters, put them between "
        "backticks.",
    ),
    LineMistake(
        re.compile(r"(?P<marks>#(?=[^\W\d])|#{2,6}(?=[^\s#])(?=.*\w))(?P<text>.*)"),
        "{row} is not a heading without a space. Write {marks} {text:.40}. To show "
        "the character, write \\#.",
        "error",
    ),
)

_SEPARATOR = LineMistake(
    re.compile(r"--|(?=.*[–—])[-–—]{2,}"),
    "{row} does not start a slide. Write ---, with an empty line above and below it.",
)

_FENCE_IN_CODE = LineMistake(
    _FENCE,
    "{row} is shown as code, because it is indented by four or more spaces or a tab. "
    "Remove this indentation, also from the lines below it. To show code, write it "
    "between lines ```.",
)


def line_mistakes(rows: Sequence[str], first: int) -> Iterator[Problem]:
    """Yield the mistakes in a paragraph that starts on the line `first`."""
    for line, row in enumerate(rows, first):
        problems = (mistake.problem(row, line) for mistake in _MISTAKES)
        if problem := next(filter(None, problems), None):
            yield problem


def separator_mistakes(rows: Sequence[str], line: int) -> Iterator[Problem]:
    """Yield the mistake in a paragraph that is meant to start a slide."""
    if len(rows) == 1 and (problem := _SEPARATOR.problem(rows[0], line)):
        yield problem


def indented_fences(rows: Sequence[str], first: int) -> Iterator[Problem]:
    """Yield the first mistake in a block of code that is meant as a directive."""
    for line, row in enumerate(rows, first):
        if problem := _FENCE_IN_CODE.problem(row, line):
            yield problem
            return
