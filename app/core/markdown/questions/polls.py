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
from app.core.markdown.token_tree import first_line, siblings
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
    groups = siblings(tokens)
    types = [group[0].type for group in groups]
    start = types.index("bullet_list_open") if "bullet_list_open" in types else None
    prompt = groups[:start]
    items = siblings(groups[start][1:-1]) if start is not None else []
    if not prompt:
        dialect.context.add_problem(
            line, "The poll has no question. Write it above the options."
        )
    if start is not None and groups[start + 1 :]:
        dialect.context.add_problem(
            first_line(groups[start + 1][0]),
            "Nothing may follow the options of a poll.",
        )
    options = read_plain_options(items, line, _OPTIONS, dialect)
    return Poll(id, inline_html(prompt, dialect), options, line=line, counted=False)
