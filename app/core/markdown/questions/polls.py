"""Parse the content of a poll: its question, and a list of options.

Which topic is next?

- Learned positions
- Relative positions
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from markdown_it.token import Token

from app.core.markdown.questions.choices import inline_html
from app.core.markdown.questions.plain_options import OptionRules, read_plain_options
from app.core.markdown.syntax.dialect import Dialect
from app.core.markdown.token_tree import first_line, siblings, split_at
from app.core.quiz import Poll

_OPTIONS: Final = OptionRules(
    "poll",
    max_options=12,
    single_paragraph="An option of a poll must be a single paragraph, without"
    " feedback.",
    no_box="A poll has no right option. Remove {box}.",
)


def read_poll(id: str, line: int, tokens: Sequence[Token], dialect: Dialect) -> Poll:
    """Return the poll on `line`, and report its problems."""
    prompt, lists, rest = split_at(siblings(tokens), "bullet_list_open")
    if not prompt:
        dialect.context.add_problem(
            line, "The poll has no question. Write it above the options."
        )
    if rest:
        dialect.context.add_problem(
            first_line(rest[0][0]), "Nothing may follow the options of a poll."
        )
    items = siblings(lists[0][1:-1]) if lists else []
    options = read_plain_options(items, line, _OPTIONS, dialect)
    return Poll(id, inline_html(prompt, dialect), options, line=line, counted=False)
