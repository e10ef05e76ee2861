"""Parse the content of a poll: its question, and a list of options.

Which topic is next?

- Learned positions
- Relative positions
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from markdown_it.token import Token

from app.core.markdown.questions.choices import (
    NO_TEXT,
    inline_html,
    warn_of_identical_options,
)
from app.core.markdown.syntax.dialect import Dialect
from app.core.markdown.token_tree import TokenGroup, first_line, siblings
from app.core.quiz import Poll

MIN_OPTIONS, MAX_OPTIONS = 2, 12

_BOX = re.compile(r"\[[ xX]\](?!\S)")


def read_poll(id: str, line: int, tokens: Sequence[Token], dialect: Dialect) -> Poll:
    """Return the poll on `line`, and report its problems."""
    groups = siblings(tokens)
    types = [group[0].type for group in groups]
    start = types.index("bullet_list_open") if "bullet_list_open" in types else None
    prompt = groups[:start]
    items = siblings(groups[start][1:-1]) if start is not None else []
    if not prompt:
        dialect.context.add_problem(
            line, "The poll has no question. Write it above the options."
        )
    if not MIN_OPTIONS <= len(items) <= MAX_OPTIONS:
        dialect.context.add_problem(
            line,
            f"The poll has {len(items) or 'no'} option{'' if len(items) == 1 else 's'}."
            f" Write {MIN_OPTIONS} to {MAX_OPTIONS} options, each on a line - ….",
        )
    if start is not None and groups[start + 1 :]:
        dialect.context.add_problem(
            first_line(groups[start + 1][0]),
            "Nothing may follow the options of a poll.",
        )
    options = tuple(_read_option(item, dialect) for item in items)
    warn_of_identical_options(options, line, dialect)
    return Poll(id, inline_html(prompt, dialect), options, line=line, counted=False)


def _read_option(item: TokenGroup, dialect: Dialect) -> str:
    line = first_line(item[0])
    groups = siblings(item[1:-1])
    if not groups:
        dialect.context.add_problem(line, NO_TEXT)
        return ""
    if len(groups) != 1 or groups[0][0].type != "paragraph_open":
        dialect.context.add_problem(
            line, "An option of a poll must be a single paragraph, without feedback."
        )
        return ""
    if box := _BOX.match(groups[0][1].content):
        dialect.context.add_problem(
            line, f"A poll has no right option. Remove {box[0]}."
        )
    return inline_html(groups, dialect)
