"""The options of a question, out of a task list.

Each option is one paragraph, `- [x]` for a right one and `- [ ]` for the others, with
its feedback as a quotation below it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from markdown_it.token import Token

from app.core.markdown.dialect import Dialect
from app.core.markdown.token_tree import first_line, split
from app.core.quiz import Option

MIN_OPTIONS, MAX_OPTIONS = 2, 12

_BOX = re.compile(r"\[([ xX])\][ \t]+")


def read_options(
    items: Sequence[Sequence[Token]], line: int, dialect: Dialect
) -> tuple[Option, ...]:
    """The options of the question on `line`; what is wrong goes to the draft."""
    options = tuple(_read_option(item, dialect) for item in items)
    count, right = len(options), sum(option.right for option in options)
    if not MIN_OPTIONS <= count <= MAX_OPTIONS:
        dialect.draft.complain(
            line,
            f"The question has {count or 'no'} option{'' if count == 1 else 's'}: "
            f"give {MIN_OPTIONS} to {MAX_OPTIONS}, each a line - [ ] … "
            "or, if it is right, - [x] ….",
        )
    elif not right:
        dialect.draft.complain(
            line,
            "The question has no right option: mark one with [x], or several if all "
            "of them are to be chosen.",
        )
    return options


def _read_option(item: Sequence[Token], dialect: Dialect) -> Option:
    line = first_line(item[0])
    groups = split(item[1:-1])
    quotes = [group for group in groups if group[0].type == "blockquote_open"]
    texts = [group for group in groups if group[0].type != "blockquote_open"]
    if len(quotes) != 1:
        dialect.draft.complain(
            line,
            "The option has no feedback: add a line > … under it, indented."
            if not quotes
            else "The option has feedback twice: join it into one quotation.",
        )
    if len(texts) != 1 or texts[0][0].type != "paragraph_open":
        dialect.draft.complain(line, "An option is one paragraph of text.")
        return Option("", False, "")
    right = _take_box(texts[0][1], line, dialect)
    feedback = [split(quote[1:-1]) for quote in quotes]
    return Option(
        dialect.html(texts[0][1:2]),
        right,
        words(feedback[0], dialect) if feedback else "",
    )


def _take_box(inline: Token, line: int, dialect: Dialect) -> bool:
    """Whether the option is marked right; takes the mark off its text."""
    children = inline.children or []
    box = _BOX.match(children[0].content) if children else None
    if not box:
        dialect.draft.complain(
            line, "An option begins with [ ], or with [x] if it is the right one."
        )
        return False
    children[0].content = children[0].content[box.end() :]
    return box[1] != " "


def words(groups: Sequence[Sequence[Token]], dialect: Dialect) -> str:
    """A single paragraph as its text alone, so that it fits where only text may be."""
    if len(groups) == 1 and groups[0][0].type == "paragraph_open":
        return dialect.html(groups[0][1:2])
    return dialect.html([token for group in groups for token in group])
