r"""Find text that is valid Markdown, but likely a mistyped image, step or formula.

Such text would be shown as it is written: `![](my file.png)`, `...`, `#Title`, `\(x\)`,
`::{note}`.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence

from markdown_it.token import Token

from app.core.errors import Problem
from app.core.markdown.parse_context import quoted
from app.core.markdown.syntax.mistakes.inline import inline_mistakes
from app.core.markdown.syntax.mistakes.lines import (
    indented_fences,
    line_mistakes,
    separator_mistakes,
)
from app.core.markdown.syntax.mistakes.options import misplaced_options
from app.core.markdown.syntax.mistakes.other_dialects import block_of_other_dialect
from app.core.markdown.syntax.mistakes.tables import unmarked_tables
from app.core.markdown.token_tree import first_line

_ID_OF_HEADING = re.compile(r"(?<![{}`$\\])\{(?P<name>[A-Za-z][\w-]*)\}\s*\Z")
"""Braces at the end of a heading."""
_UNCLOSED_BRACE = re.compile(r"(?<![`$\\])(?P<attributes>\{[#.][A-Za-z][^{}`]*)\Z")
_CONTAINERS = frozenset({"blockquote", "list_item", "dd"})


def likely_mistakes(
    tokens: Sequence[Token], references: Container[str]
) -> Iterator[Problem]:
    """Yield the likely mistakes in the text of `tokens`.

    `references` has the normalised labels of the definitions `[label]: https://…`.
    Lines are counted from 1 in the parsed text. Text that could also be meant as it is
    written has a warning.
    """
    line, depth = 1, 0
    padded = [Token("", "", 0), Token("", "", 0), *tokens]
    for above, before, token in zip(padded, padded[1:], tokens, strict=False):
        if token.map:
            line = first_line(token)
        if token.type.removesuffix("_open").removesuffix("_close") in _CONTAINERS:
            depth += token.nesting
        if token.type == "code_block" and not depth:
            yield from indented_fences(token.content.split("\n"), line)
        elif token.type == "inline":
            if before.type == "paragraph_open" and not depth and _has_all_lines(token):
                rows = token.content.split("\n")
                yield from _in_paragraph(rows, line, references)
                if before.level == 0:
                    yield from separator_mistakes(rows, line)
                begins = above.type == "directive_open"
                yield from misplaced_options(rows, line, begins_directive=begins)
            if before.type == "heading_open":
                yield from _in_heading(token.content, line)
            yield from inline_mistakes(token.content, line, references)


def _has_all_lines(inline: Token) -> bool:
    """Return whether each line of the source is a line of the shown text.

    In a formula or code that continues on the next line, lines are no text.
    """
    shown = [
        child
        for child in inline.children or ()
        if child.type in ("softbreak", "hardbreak") and child.markup != "<br>"
    ]
    return len(shown) == inline.content.count("\n")


def _in_paragraph(
    rows: Sequence[str], line: int, references: Container[str]
) -> Iterator[Problem]:
    yield from unmarked_tables(rows, line)
    if message := block_of_other_dialect(rows, references):
        yield Problem(line, message, "warning")
    yield from line_mistakes(rows, line)


def _in_heading(text: str, line: int) -> Iterator[Problem]:
    if braces := _ID_OF_HEADING.search(text):
        name = braces["name"]
        yield Problem(
            line,
            f"“{{{name}}}” is shown as text. Write {{#{name}}} for the id of the "
            f"slide, or {{.{name}}} for a layout. To show the braces, put them between "
            "backticks.",
            "warning",
        )
    if unclosed := _UNCLOSED_BRACE.search(text):
        attributes = unclosed["attributes"].rstrip()
        yield Problem(
            line,
            f"{quoted(attributes)} is shown as text, because no }} closes it. Write "
            f"{attributes}}}. To show the brace, put it between backticks.",
            "warning",
        )
