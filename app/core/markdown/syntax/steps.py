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
from itertools import chain, repeat

from markdown_it.rules_block import StateBlock
from markdown_it.token import Token

PAUSE = "pause"
"""Type of the token of a line `. . .`."""

ATTRIBUTE = "data-step"
"""Attribute of elements that appear at a step."""

MAX_RANGES = 50
"""Ranges of highlighted lines of a block of code, such as `2-3`, of all steps."""

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
    """Lines of code that are highlighted, by step."""

    states: tuple[str, ...]
    """For each step, 1 or 0 for each line: whether the line is highlighted."""


def read_code_lines(info: str, count: int) -> CodeLines | None:
    """Return the lines in the info of a code block with `count` lines.

    None without braces. Raises LinesError.
    """
    braces = _LINES.search(info)
    if not braces:
        return None
    parts = braces[1].split("|")
    ranges = sum(len(part.split(",")) for part in parts)
    if ranges > MAX_RANGES:
        raise LinesError(
            f"have {ranges} ranges of lines; at most {MAX_RANGES} are allowed. Split "
            "the code into several blocks."
        )
    return CodeLines(tuple(_read_lines(part, count) for part in parts))


def _read_lines(text: str, count: int) -> str:
    """Return 1 or 0 for each line: whether the text names the line."""
    if text.strip() in _ALL:
        return "1" * count
    lines = ["0"] * count
    for part in text.split(","):
        found = _RANGE.fullmatch(part.strip())
        first = int(found[1]) if found else 0
        last = int(found[2] or first) if found else 0
        if not 1 <= first <= last <= count:
            raise LinesError(
                f"must be lines from 1 to {count}, such as {{1|2-3|all}}, not "
                f"“{text.strip()}”."
            )
        lines[first - 1 : last] = ["1"] * (last - first + 1)
    return "".join(lines)


def code_with_lines(html: str, lines: CodeLines) -> str:
    """Return highlighted code in which each line is an element.

    `data-highlighted-steps` says whether the line is highlighted, by step.
    """
    *rows, after = _rows(html)  # nothing follows the last line break
    highlighted = ["".join(states) for states in zip(*lines.states, strict=True)]
    # Pygments repeats lines of some languages.
    more = repeat("0" * len(lines.states))
    return "".join(
        f'<span class="code-line" data-highlighted-steps="{states}">{row}\n</span>'
        for row, states in zip(rows or [after], chain(highlighted, more), strict=False)
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
