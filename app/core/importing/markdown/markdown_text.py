"""Pieces of the Markdown of lessons, and space in it."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Sequence


def directive(opening: str, text: str) -> str:
    """Return a directive with a longer fence than the directives inside it."""
    runs = [len(run) for run in re.findall(r"^:{3,}", text, re.MULTILINE)]
    fence = ":" * (max(runs, default=2) + 1)
    body = f"{text}\n" if text else ""
    return f"\n\n{fence}{opening}\n{body}{fence}\n\n"


def columns_of(texts: list[str]) -> str:
    """Return columns side by side."""
    return directive("{columns}", "\n+++\n".join(texts))


def without_separator(before: str, after: str) -> tuple[str, str]:
    """Return the texts around a dropped element without the separator next to it."""
    # Only the end of a text is searched: many elements can follow a long one.
    rest, end = before[:-99], before[-99:]
    if re.search(r"(?:\A|\n)[ \t]*\Z", end):
        return before, re.sub(r"\A[ \t]*[·•][ \t]*", "", after)
    if re.match(r"[ \t]*(?:[·•]|\n|\Z)", after):
        return rest + re.sub(r"[ \t]*[·•][ \t]*\Z", "", end), after
    return before, after


def without_indent(text: str) -> str:
    """Remove the indentation that HTML gives to the lines of an element.

    Lists keep it from their first item on, relative to that item.
    """
    lines: list[str] = []
    base: int | None = None
    for line in text.split("\n"):
        stripped = line.lstrip()
        indent = len(line) - len(stripped)
        if re.match(r"(?:[-*+]|\d{1,9}[.)])\s", stripped):
            base = indent if base is None or indent < base else base
        elif stripped and base is not None and indent <= base:
            base = None
        lines.append(line[base:] if base is not None else stripped)
    return "\n".join(lines)


def replace_in_lines(
    pattern: re.Pattern[str],
    replace: Callable[[re.Match[str], int], str],
    text: str,
    lines: Sequence[int],
) -> str:
    """Replace each match; `replace` also gets its line of the deck.

    The lines are counted once: counting them for each match would take minutes for a
    large deck with many matches.
    """
    ends = [at for at, character in enumerate(text) if character == "\n"]
    return pattern.sub(
        lambda found: replace(found, lines[bisect_left(ends, found.start())]), text
    )
