"""Parse the content of an open question: its options, its text, and a model answer.

:words: 60
Why does attention need positions?

> Without them, it treats a sentence as a set of words.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from markdown_it.token import Token

from app.core.markdown.option_lines import take_option_lines
from app.core.markdown.parse_context import quoted
from app.core.markdown.questions.choices import inline_html
from app.core.markdown.syntax.dialect import Dialect
from app.core.markdown.tex.plain_text import plain_text
from app.core.markdown.token_tree import TokenGroup, first_line, siblings, split_at
from app.core.quiz import MAX_WORDS, OpenQuestion, count_words

DEFAULT_WORDS = 100

_OPTION = re.compile(r":([A-Za-z][\w-]*):(?:[ \t]+(.*))?")
_NUMBER = re.compile(r"[1-9][0-9]{0,3}")


def read_open_question(
    id: str, line: int, tokens: Sequence[Token], dialect: Dialect
) -> OpenQuestion:
    """Return the open question on `line`, and report its problems."""
    max_words, groups = _take_words(siblings(tokens), dialect)
    prompt, quotes, rest = split_at(groups, "blockquote_open")
    if not prompt:
        dialect.context.add_problem(
            line, "The open question has no text. Write it above the model answer."
        )
    if rest:
        dialect.context.add_problem(
            first_line(rest[0][0]),
            "Nothing may follow the model answer of an open question. Start each of its"
            " lines with >, also the blank ones.",
        )
    answer = inline_html(siblings(quotes[0][1:-1]), dialect) if quotes else ""
    words = count_words(plain_text(answer))
    if words > max_words:
        dialect.context.add_warning(
            line,
            f"The model answer has {words} words, but readers may write only"
            f" {max_words}. Shorten it, or write :words: {words}.",
        )
    return OpenQuestion(
        id,
        inline_html(prompt, dialect),
        max_words,
        line=line,
        explanation=answer,
        counted=False,
    )


def _take_words(
    groups: Sequence[TokenGroup], dialect: Dialect
) -> tuple[int, Sequence[TokenGroup]]:
    """Return the option `words`, and the groups without the lines of options."""
    found, rest = take_option_lines(groups, _OPTION, dialect)
    max_words = DEFAULT_WORDS
    for option in found:
        key, value, line = option.key, option.value, option.line
        if key != "words":
            dialect.context.add_unknown(
                line, "option of an open question", key, ("words",)
            )
        elif _NUMBER.fullmatch(value) and int(value) <= MAX_WORDS:
            max_words = int(value)
        else:
            dialect.context.add_problem(
                line,
                f"words must be a whole number from 1 to {MAX_WORDS}, not"
                f" {quoted(value)}.",
            )
    return max_words, rest
