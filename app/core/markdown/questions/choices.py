"""Read the options of a question from a Markdown task list.

An option is one paragraph, `- [x]` if it is right and `- [ ]` if not. The quotation
below it is its feedback, without which the author is warned.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from markdown_it.token import Token

from app.core.markdown.syntax.dialect import Dialect
from app.core.markdown.token_tree import first_line, siblings
from app.core.quiz import Option

MIN_OPTIONS, MAX_OPTIONS = 2, 12

NO_TEXT: Final = "The option has no text. Write it on the same line."

_BOX = re.compile(r"\[([ xX])\][ \t]+")
_ONLY_BOX = re.compile(r"\[[ xX]?\]")


def read_options(
    items: Sequence[Sequence[Token]], line: int, dialect: Dialect
) -> tuple[Option, ...]:
    """Return the options of the question on `line`, and report their problems."""
    options = tuple(_read_option(item, dialect) for item in items)
    count, right = len(options), sum(option.right for option in options)
    if not MIN_OPTIONS <= count <= MAX_OPTIONS:
        other = (
            " For a number, write a line such as = 3.5; for a blank, [[word]] in the "
            "text."
        )
        dialect.context.add_problem(
            line,
            f"The question has {count or 'no'} option{'' if count == 1 else 's'}. "
            f"Write {MIN_OPTIONS} to {MAX_OPTIONS} options: - [x] … for a right one, "
            f"- [ ] … for the others.{'' if count else other}",
        )
    elif not right:
        dialect.context.add_problem(
            line,
            "The question has no right option. Mark at least one option with [x].",
        )
    warn_of_identical_options([option.html for option in options], line, dialect)
    return options


def warn_of_identical_options(
    texts: Sequence[str], line: int, dialect: Dialect
) -> None:
    """Warn if two options of the question on `line` have the same text."""
    written = [text for text in texts if text]
    if len(set(written)) < len(written):
        dialect.context.add_warning(
            line, "Two options are identical. Change or remove one."
        )


def _read_option(item: Sequence[Token], dialect: Dialect) -> Option:
    line = first_line(item[0])
    groups = siblings(item[1:-1])
    quotes = [group for group in groups if group[0].type == "blockquote_open"]
    texts = [group for group in groups if group[0].type != "blockquote_open"]
    if not quotes:
        dialect.context.add_warning(
            line,
            "The option has no feedback. Add an indented line > … below it, which "
            "says why it is right or wrong.",
        )
    elif len(quotes) > 1:
        dialect.context.add_problem(
            line, "The option has more than one quotation as feedback. Keep only one."
        )
    if not texts or _ONLY_BOX.fullmatch(texts[0][1].content):
        dialect.context.add_problem(line, NO_TEXT)
        return Option("", False, "")
    if len(texts) != 1 or texts[0][0].type != "paragraph_open":
        dialect.context.add_problem(
            line, "An option must be a single paragraph of text."
        )
        return Option("", False, "")
    right = _take_box(texts[0][1], line, dialect)
    feedback = [siblings(quote[1:-1]) for quote in quotes]
    return Option(
        dialect.named_html(texts[0][1:2]),
        right,
        inline_html(feedback[0], dialect) if feedback else "",
    )


def _take_box(inline: Token, line: int, dialect: Dialect) -> bool:
    """Remove the check box from an option's text. Return whether it is checked."""
    children = inline.children or []
    box = _BOX.match(children[0].content) if children else None
    if not box:
        is_pair = " = " in inline.content or "==" in inline.content
        pairs = " To match pairs, write == between their sides, as in - left == right."
        hint = pairs if is_pair else ""
        dialect.context.add_problem(
            line,
            "An option must start with [ ] and a space, or with [x] and a space if it "
            f"is right.{hint}",
        )
        return False
    children[0].content = children[0].content[box.end() :]
    return box[1] != " "


def inline_html(groups: Sequence[Sequence[Token]], dialect: Dialect) -> str:
    """Return HTML; a single paragraph without its `<p>`, for use inside labels."""
    if len(groups) == 1 and groups[0][0].type == "paragraph_open":
        return dialect.named_html(groups[0][1:2])
    return dialect.named_html([token for group in groups for token in group])
