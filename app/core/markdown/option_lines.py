"""Read the options of a directive with Markdown content: its first lines.

:words: 60
Why does attention need positions?
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile

from app.core.lesson.figure_blocks import DirectiveOption
from app.core.markdown.syntax.dialect import Dialect
from app.core.markdown.token_tree import TokenGroup, first_line


def take_option_lines(
    groups: Sequence[TokenGroup], pattern: re.Pattern[str], dialect: Dialect
) -> tuple[list[DirectiveOption], Sequence[TokenGroup]]:
    """Return the options in the first lines, and the groups without these lines.

    An option that is written again is reported and left out.

    `groups` are the content of the directive. `pattern` matches the line of an option;
    its groups are the name and the value.
    """
    if not groups or groups[0][0].type != "paragraph_open":
        return [], groups
    lines, start = groups[0][1].content.split("\n"), first_line(groups[0][0])
    found = takewhile(bool, (pattern.fullmatch(row.strip()) for row in lines))
    options = [
        DirectiveOption(
            match[1], dialect.variables.fill_in((match[2] or "").strip(), line), line
        )
        for line, match in enumerate(found, start)
        if match
    ]
    if not options:
        return [], groups
    opening, *others = groups[0]
    if opening.map:
        opening = opening.copy(map=[opening.map[0] + len(options), opening.map[1]])
    below = lines[len(options) :]
    rest = remaining_paragraph(below, [opening, *others], dialect)
    return _without_repetitions(options, dialect), [*rest, *groups[1:]]


def _without_repetitions(
    options: Sequence[DirectiveOption], dialect: Dialect
) -> list[DirectiveOption]:
    first: dict[str, DirectiveOption] = {}
    for option in options:
        if option.key in first:
            place = dialect.context.sources.name(first[option.key].line)
            dialect.context.add_problem(
                option.line, f"{option.key} is already set on {place}."
            )
        else:
            first[option.key] = option
    return list(first.values())


def remaining_paragraph(
    lines: Sequence[str], group: TokenGroup, dialect: Dialect
) -> list[TokenGroup]:
    """Parse the remaining lines of a paragraph again; empty without lines."""
    if not lines:
        return []
    text = dialect.inline("\n".join(lines), first_line(group[0]))
    return [(group[0], text, group[2])]
