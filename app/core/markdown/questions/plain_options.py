"""Read the options of a poll or a prediction: paragraphs without check boxes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from app.core.markdown.questions.choices import (
    NO_TEXT,
    inline_html,
    warn_of_identical_options,
)
from app.core.markdown.syntax.dialect import Dialect
from app.core.markdown.token_tree import TokenGroup, first_line, siblings

MIN_OPTIONS: Final = 2

_BOX = re.compile(r"\[[ xX]\](?!\S)")


@dataclass(frozen=True, slots=True)
class OptionRules:
    """Rules for the options of a kind of question."""

    kind: str
    max_options: int
    single_paragraph: str
    """Problem of an option that is not a single paragraph."""
    no_box: str
    """Problem of an option with a check box, which is `{box}`."""


def read_plain_options(
    items: Sequence[TokenGroup], line: int, rules: OptionRules, dialect: Dialect
) -> tuple[str, ...]:
    """Return the HTML of the options, and report their problems.

    `line` is the first line of the question.
    """
    count = len(items)
    if not MIN_OPTIONS <= count <= rules.max_options:
        dialect.context.add_problem(
            line,
            f"The {rules.kind} has {count or 'no'} option{'' if count == 1 else 's'}. "
            f"Write {MIN_OPTIONS} to {rules.max_options} options, each on a line - ….",
        )
    options = tuple(_read_option(item, rules, dialect) for item in items)
    warn_of_identical_options(options, line, dialect)
    return options


def _read_option(item: TokenGroup, rules: OptionRules, dialect: Dialect) -> str:
    line = first_line(item[0])
    groups = siblings(item[1:-1])
    if not groups:
        dialect.context.add_problem(line, NO_TEXT)
        return ""
    if len(groups) != 1 or groups[0][0].type != "paragraph_open":
        dialect.context.add_problem(line, rules.single_paragraph)
        return ""
    if box := _BOX.match(groups[0][1].content):
        dialect.context.add_problem(line, rules.no_box.format(box=box[0]))
    return inline_html(groups, dialect)
