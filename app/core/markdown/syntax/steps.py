"""Steps of a slide: parts that appear one after another.

    . . .                          everything below, up to the next one
    :::{incremental}               each item of a list, and each paragraph
    ```python {1|2-3|all}          the highlighted lines of code

Steps are numbered from 1 in the order of the text. Step 0 is the slide at its start.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from markdown_it.rules_block import StateBlock
from markdown_it.token import Token

PAUSE = "pause"
"""Type of the token of a line `. . .`."""

ATTRIBUTE = "data-step"
"""Attribute of elements that appear at a step."""

_PAUSE = re.compile(r"\. \. \.[ \t]*")
_LINES = re.compile(r"\{([^{}]*)\}")
_RANGE = re.compile(r"(\d{1,4})(?:-(\d{1,4}))?")
_ALL = ("all", "*")
_SPAN_OR_BREAK = re.compile(r'<span class="[^"]*">|</span>|\n')


def read_pause(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Read a line `. . .`."""
    line = state.src[state.bMarks[start] + state.tShift[start] : state.eMarks[start]]
    if state.is_code_block(start) or not _PAUSE.fullmatch(line):
        return False
    if not silent:
        token = state.push(PAUSE, "", 0)
        token.map = [start, start + 1]
        state.line = start + 1
    return True


@dataclass(slots=True)
class StepCounter:
    """Number of steps of the slide that is being read."""

    last: int = 0

    def next(self, count: int = 1) -> int:
        """Return the first of `count` new steps."""
        self.last += count
        return self.last - count + 1


def mark_items(group: Sequence[Token], counter: StepCounter) -> bool:
    """Let the items of a list, or a paragraph, appear one by one.

    Return False for a group of tokens that cannot have attributes.
    """
    opening = group[0]
    if opening.type in ("bullet_list_open", "ordered_list_open"):
        for token in group:
            if token.type == "list_item_open" and token.level == opening.level + 1:
                token.attrSet(ATTRIBUTE, str(counter.next()))
    elif opening.type in ("paragraph_open", "blockquote_open", "table_open"):
        opening.attrSet(ATTRIBUTE, str(counter.next()))
    else:
        return False
    return True


class LinesError(Exception):
    """The lines of code in braces are invalid. The message is for the author."""


@dataclass(frozen=True, slots=True)
class CodeLines:
    """Lines of code that are highlighted, by step; None means all lines."""

    states: tuple[frozenset[int] | None, ...]


def read_code_lines(info: str, count: int) -> CodeLines | None:
    """Return the lines in the info of a code block with `count` lines.

    None without braces. Raises LinesError.
    """
    braces = _LINES.search(info)
    if not braces:
        return None
    states = tuple(_read_lines(part, count) for part in braces[1].split("|"))
    return CodeLines(states)


def _read_lines(text: str, count: int) -> frozenset[int] | None:
    if text.strip() in _ALL:
        return None
    lines: set[int] = set()
    for part in text.split(","):
        found = _RANGE.fullmatch(part.strip())
        first = int(found[1]) if found else 0
        last = int(found[2] or first) if found else 0
        if not 1 <= first <= last <= count:
            raise LinesError(
                f"must be lines from 1 to {count}, such as {{1|2-3|all}}, not "
                f"“{text.strip()}”."
            )
        lines |= set(range(first, last + 1))
    return frozenset(lines)


def code_with_lines(html: str, lines: CodeLines) -> str:
    """Return highlighted code in which each line is an element.

    `data-lit` says whether the line is highlighted, by step.
    """
    rows = list(_rows(html.removesuffix("\n")))
    return "".join(
        f'<span class="code-line" data-lit="{_lit(number, lines)}">{row}\n</span>'
        for number, row in enumerate(rows, 1)
    )


def _lit(number: int, lines: CodeLines) -> str:
    """Return 1 or 0 for each state: whether a line is highlighted."""
    return "".join(
        "1" if state is None or number in state else "0" for state in lines.states
    )


def _rows(html: str) -> Iterator[str]:
    """Yield the lines of highlighted code, each with its own complete elements."""
    row, opened = "", ""
    position = 0
    for found in _SPAN_OR_BREAK.finditer(html):
        row += html[position : found.start()]
        position = found.end()
        if found[0] == "\n":
            yield row + ("</span>" if opened else "")
            row = opened
        else:
            opened = "" if found[0] == "</span>" else found[0]
            row += found[0]
    yield row + html[position:]
