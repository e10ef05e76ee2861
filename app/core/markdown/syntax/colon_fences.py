"""Block rules for markdown-it: fences that delimit directives, and `+++`.

A fence `:::{name} argument` ends at the next line that consists of at least as many
colons. Its content is tokenized in place, so every token has its line in the file.
Backticks in place of the colons, as in ```{name}, are accepted, too.
"""

from __future__ import annotations

import re
from collections.abc import Container
from typing import Literal

from markdown_it.rules_block import StateBlock

from app.core.markdown.parse_context import ParseContext

_FENCE = re.compile(r"(:{3,}|`{3,}(?=[^`]*$))(.*)")
_NAMED = re.compile(r"\{([^{}]*)\}(.*)")
_COLUMN_BREAK = re.compile(r"\+{3,}[ \t]*")

Reach = Literal["closed", "interrupted", "open"]
"""How a fence ends: by its closing line, by a fence it cannot contain, or not."""


class ColonFences:
    """Block rule: a fence becomes `directive_open`, its content, `directive_close`."""

    def __init__(self, context: ParseContext, verbatim: Container[str]) -> None:
        """`verbatim` contains the directives whose content stays plain text."""
        self._context = context
        self._verbatim = verbatim

    def read(self, state: StateBlock, start: int, end: int, silent: bool) -> bool:
        """Read a fence at line `start`, counted from 0. Return whether there is one."""
        fence = _fence(state, start)
        if not fence:
            return False
        marks, rest = fence
        if marks[0] == "`" and not rest.startswith("{"):
            return False
        if silent:
            return True
        last, how = _reach(state, start, end, marks)
        if not (named := _NAMED.fullmatch(rest)):
            self._report_line(start + 1, marks, rest)
            # Without its directive, the content would cause misleading problems.
            state.line = last + 1 if rest and how == "closed" else start + 1
            return True
        name = named[1].strip()
        if how != "closed":
            indented = _indented_end(state, start + 1, last, marks)
            self._add_unclosed(start + 1, marks, name, last + 1, how, indented)
        token = state.push("directive_open", "", 1)
        token.info, token.map, token.block = name, [start, last], True
        token.meta = {"argument": named[2].strip(), "closed": how == "closed"}
        if name in self._verbatim:
            token.content = state.getLines(start + 1, last, state.sCount[start], False)
        else:
            _tokenize_content(state, start + 1, last)
        state.push("directive_close", "", -1).block = True
        state.line = last + (how == "closed")
        return True

    def _report_line(self, line: int, marks: str, rest: str) -> None:
        if rest:
            name = rest.strip("{} ").split(" ")[0] or "name"
            self._context.add_problem(
                line,
                f"Write a directive's name in braces: {marks[:3]}{{{name[:20]}}}.",
            )
        else:
            self._context.add_problem(
                line,
                f"This line of {len(marks)} colons closes no directive. Remove it, or "
                "give the outer directive more colons than the inner ones. A directive "
                "that is indented by four spaces is code.",
            )

    def _add_unclosed(
        self,
        line: int,
        marks: str,
        name: str,
        next_line: int,
        how: Reach,
        indented: int,
    ) -> None:
        """Report the fence.

        `indented` is the line of a closing fence that is indented too far, or 0.
        """
        kind = "colons" if marks[0] == ":" else "backticks"
        where, more = "", ""
        if how == "interrupted":
            next_ = self._context.sources.name(next_line)
            where = f" before {next_}"
            more = (
                f" above {next_}. If {next_} belongs to it, "
                f"begin and end it with more {kind} than the directives in it"
            )
        instead = f"Close it with a line of {len(marks)} {kind}{more}."
        if indented:
            last = self._context.sources.name(indented)
            instead = (
                f"The {kind} on {last} do not close it, because they are indented by "
                "four or more spaces or a tab. Remove this indentation."
            )
        self._context.add_unclosed(
            line, f"{marks[:3]}{{{name[:40]}}} is not closed{where}. {instead}"
        )


def read_column_break(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Read a line that consists of `+++` as a break between two columns."""
    if state.is_code_block(start) or not _COLUMN_BREAK.fullmatch(_text(state, start)):
        return False
    if not silent:
        token = state.push("column_break", "", 0)
        token.map = [start, start + 1]
        state.line = start + 1
    return True


def _reach(state: StateBlock, start: int, end: int, marks: str) -> tuple[int, Reach]:
    """Return the line after a fence's content, and how the fence ends there."""
    for line in range(start + 1, end):
        if not state.isEmpty(line) and state.sCount[line] < state.blkIndent:
            return line, "open"
        fence = _fence(state, line)
        if fence and fence[0].startswith(marks):
            return line, "interrupted" if fence[1] else "closed"
    return end, "open"


def _indented_end(state: StateBlock, start: int, end: int, marks: str) -> int:
    """Return the first line that would close a fence without its indentation, or 0."""
    for line in range(start, end):
        if state.is_code_block(line) and _text(state, line).strip() == marks:
            return line + 1
    return 0


def _tokenize_content(state: StateBlock, start: int, end: int) -> None:
    parent, limit = state.parentType, state.lineMax
    state.parentType, state.lineMax = "container", end
    state.md.block.tokenize(state, start, end)
    state.parentType, state.lineMax = parent, limit


def _fence(state: StateBlock, line: int) -> tuple[str, str] | None:
    """Return the colons or backticks at the start of the line, and the text after them.

    None if the line starts with fewer than three.
    """
    if state.is_code_block(line) or not state.src.startswith(
        (":::", "```"), state.bMarks[line] + state.tShift[line]
    ):
        return None
    found = _FENCE.fullmatch(_text(state, line))
    return (found[1], found[2].strip()) if found else None


def _text(state: StateBlock, line: int) -> str:
    return state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]]
