"""Text of decks that would be markup in a lesson, or that `overtone check` reports."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.core.importing.context import ImportContext, shortened
from app.core.importing.markdown.markdown_text import replace_in_lines
from app.core.importing.marks import START

_HEADING = re.compile(
    r"^ {0,3}(?P<marks>#(?=[^\W\d])|#{2,6}(?=[^\s#])(?=.*\w)|#{1,6}(?=\u00a0))"
    r"(?P<text>.*)$",
    re.MULTILINE,
)
"""A heading without a normal space after its marks, which is text in Markdown."""

_COLOUR = re.compile(r"[0-9A-Fa-f]{3,8}\b.*")
_POINTS = re.compile(r"^([ \t]*)(?:\.[ \t]*){2,}$", re.MULTILINE)
_FIRST_POINTS = re.compile(r"^([ \t]*)(?:\.[ \t]+){3}(?=\S)", re.MULTILINE)
"""Points at the start of a line, which could be mistaken for the mark of a step."""

_COLUMN_BREAK = re.compile(r"^([ \t]*)(?=\+{3,}[ \t]*$)", re.MULTILINE)
_ROLE = re.compile(rf"\{{(?=[A-Za-z][\w:-]*\}}(?:`|{START}))")
"""The brace in front of code that would make it a role of MyST."""

_BLANK = re.compile(r"(?<!\\)\[(?=\[[^\[\]\n]*\]\])")
"""The first bracket of `[[…]]`, which would be a blank."""


def escape_markup(text: str, lines: Sequence[int], context: ImportContext) -> str:
    """Return a text of Markdown that means the same in a lesson as in the deck.

    Only a heading without a space becomes a heading: its author meant one.
    """

    def heading(found: re.Match[str], line: int) -> str:
        marks, text = found["marks"], found["text"]
        above = found.string[: found.start()]
        if len(marks) == 1 and (above.strip() or _COLOUR.fullmatch(text)):
            return f"\\{marks}{text}"
        message = f"the line {shortened(found[0])} became a heading: a space was added."
        summary = "lines became headings, after a space was added"
        context.add_setting(line, message, summary, found[0].strip())
        return f"{marks} {text.lstrip()}"

    text = replace_in_lines(_HEADING, heading, text, lines)
    text = _FIRST_POINTS.sub(r"\1… ", _POINTS.sub(r"\1…", text))
    text = _COLUMN_BREAK.sub(r"\1\\", text)
    return _BLANK.sub(r"\\[", _ROLE.sub(r"\\{", text))
