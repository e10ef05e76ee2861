"""Block rules for markdown-it: colon fences, which hold directives, and `+++`.

A fence `:::{name} argument` reaches to the first line of colons alone, as many or more.
What it holds is Markdown again, read in place, so that every token keeps its line.
"""

from __future__ import annotations

import re
from collections.abc import Container
from typing import Literal

from markdown_it.rules_block import StateBlock

from app.core.markdown.draft import Draft

_FENCE = re.compile(r"(:{3,})(.*)")
_NAMED = re.compile(r"\{([^{}]*)\}(.*)")
_COLUMN_BREAK = re.compile(r"\+{3,}[ \t]*")

Reach = Literal["closed", "interrupted", "open"]
"""A fence ends at its closing line, at another fence it cannot hold, or at the end."""


class Fences:
    """Reads colon fences into `directive_open`, their content, `directive_close`."""

    def __init__(self, draft: Draft, verbatim: Container[str]) -> None:
        """`verbatim`: directives whose content is handed on as text, unread."""
        self._draft = draft
        self._verbatim = verbatim
        self._owed = 0
        """Closing lines left over by fences that were told to be unclosed."""

    def read(self, state: StateBlock, start: int, end: int, silent: bool) -> bool:
        """A block rule: whether a fence begins on line `start`, counted from 0."""
        fence = _fence(state, start)
        if not fence or silent:
            return fence is not None
        colons, rest = fence
        if not (named := _NAMED.fullmatch(rest)):
            self._refuse(start + 1, colons, rest)
            state.line = start + 1
            return True
        name = named[1].strip()
        last, how = _reach(state, start, end, colons)
        if how != "closed":
            self._complain_unclosed(start + 1, colons, name, last + 1, how)
        token = state.push("directive_open", "", 1)
        token.info, token.map, token.block = name, [start, last], True
        token.meta = {"argument": named[2].strip(), "closed": how == "closed"}
        if name in self._verbatim:
            token.content = state.getLines(start + 1, last, state.sCount[start], False)
        else:
            _read_inside(state, start + 1, last)
        state.push("directive_close", "", -1).block = True
        state.line = last + (how == "closed")
        return True

    def _refuse(self, line: int, colons: int, rest: str) -> None:
        if rest:
            name = rest.strip("{} ").split(" ")[0] or "name"
            self._draft.complain(
                line, f"A directive's name stands in braces: :::{{{name[:20]}}}."
            )
        elif self._owed:
            self._owed -= 1
        else:
            self._draft.complain(
                line,
                f"This line of {colons} colons closes nothing: either no directive is "
                "open, or the one around it needs more colons than those inside it.",
            )

    def _complain_unclosed(
        self, line: int, colons: int, name: str, next_line: int, how: Reach
    ) -> None:
        where, more = "", ""
        if how == "interrupted":
            self._owed += 1
            where = f" before line {next_line}"
            more = " A directive around others needs more colons than they have."
        self._draft.complain(
            line,
            f":::{{{name[:40]}}} is not closed{where}: "
            f"close it with a line of {colons} colons.{more}",
        )


def read_column_break(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """`+++` on a line of its own, between two columns."""
    if state.is_code_block(start) or not _COLUMN_BREAK.fullmatch(_text(state, start)):
        return False
    if not silent:
        token = state.push("column_break", "", 0)
        token.map = [start, start + 1]
        state.line = start + 1
    return True


def _reach(state: StateBlock, start: int, end: int, colons: int) -> tuple[int, Reach]:
    """The line behind what a fence holds, and why it is the one."""
    for line in range(start + 1, end):
        if not state.isEmpty(line) and state.sCount[line] < state.blkIndent:
            return line, "open"
        fence = _fence(state, line)
        if fence and fence[0] >= colons:
            return line, "interrupted" if fence[1] else "closed"
    return end, "open"


def _read_inside(state: StateBlock, start: int, end: int) -> None:
    parent, limit = state.parentType, state.lineMax
    state.parentType, state.lineMax = "container", end
    state.md.block.tokenize(state, start, end)
    state.parentType, state.lineMax = parent, limit


def _fence(state: StateBlock, line: int) -> tuple[int, str] | None:
    """How many colons the line begins with, at least three, and what follows them."""
    if state.is_code_block(line) or not state.src.startswith(
        ":::", state.bMarks[line] + state.tShift[line]
    ):
        return None
    found = _FENCE.fullmatch(_text(state, line))
    return (len(found[1]), found[2].strip()) if found else None


def _text(state: StateBlock, line: int) -> str:
    return state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]]
