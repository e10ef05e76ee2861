"""Parse the content of a prediction: its question, a list of options, and its answer.

If we swap the words, which results change?

- none of them
- all three

> None of them: attention does not depend on where a word stands.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Final, TypeAlias
from urllib.parse import parse_qsl, urlsplit

from markdown_it.token import Token

from app.core.markdown.questions.choices import inline_html
from app.core.markdown.questions.plain_options import OptionRules, read_plain_options
from app.core.markdown.syntax.dialect import Dialect
from app.core.markdown.tex.plain_text import plain_text
from app.core.markdown.token_tree import TokenGroup, first_line, siblings, split_at
from app.core.quiz import Prediction

FigureState: TypeAlias = tuple[tuple[str, str], ...]
"""Parameters of figures, such as `waves.base`, and their values."""

_OPTIONS: Final = OptionRules(
    "prediction",
    max_options=6,
    single_paragraph="An option must be a single paragraph of text. The answer is not"
    " indented.",
    no_box="A prediction has no right option. Remove {box}; the answer below the"
    " options says what happens.",
)


def read_prediction(
    id: str, line: int, tokens: Sequence[Token], dialect: Dialect
) -> Prediction:
    """Return the prediction on `line`, and report its problems."""
    prompt, lists, rest = split_at(siblings(tokens), "bullet_list_open")
    if not lists:
        read_plain_options([], line, _OPTIONS, dialect)
        return Prediction(id, inline_html(prompt, dialect), ())
    if not prompt:
        dialect.context.add_problem(
            line, "The prediction has no question. Write it above the options."
        )
    items = siblings(lists[0][1:-1])
    options = read_plain_options(items, line, _OPTIONS, dialect)
    return Prediction(
        id,
        inline_html(prompt, dialect),
        options,
        line=line,
        explanation=_read_answer(rest, line, dialect),
        counted=False,
    )


def read_start_state(tokens: Sequence[Token]) -> FigureState:
    """Return the state in the first link of the question; empty without a link."""
    first = next((link[0] for link in _figure_links(tokens)), None)
    return _state_of(first) if first else ()


def mark_action(tokens: Sequence[Token], state: FigureState, dialect: Dialect) -> str:
    """Mark the only link of the question that leads to `state`; return its text.

    The text is empty if no link leads there, or more than one.
    """
    links = [
        link for link in _figure_links(tokens) if set(state) <= set(_state_of(link[0]))
    ]
    if not state or len(links) != 1:
        return ""
    opening, *words, _ = links[0]
    opening.attrSet("data-shows-answer", "")
    return plain_text(dialect.named_html([Token("inline", "", 0, children=words)]))


def _figure_links(tokens: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """Yield the links of the question to states of figures, with their words."""
    prompt = takewhile(lambda token: token.type != "bullet_list_open", tokens)
    children = [child for token in prompt for child in token.children or ()]
    for start, child in enumerate(children):
        if child.type == "link_open" and _target(child).startswith("?"):
            types = [each.type for each in children[start:]]
            yield children[start : start + types.index("link_close") + 1]


def _state_of(link: Token) -> FigureState:
    return tuple(parse_qsl(urlsplit(_target(link)).query, keep_blank_values=True))


def _target(link: Token) -> str:
    return str(link.attrGet("href") or "")


def _read_answer(groups: Sequence[TokenGroup], line: int, dialect: Dialect) -> str:
    """Return the HTML of the quotation below the options."""
    quotes = [group for group in groups if group[0].type == "blockquote_open"]
    others = [group for group in groups if group[0].type != "blockquote_open"]
    inside = [group for quote in quotes for group in siblings(quote[1:-1])]
    if not inside:
        dialect.context.add_problem(
            line, "The prediction has no answer. Write it below the options: > …."
        )
    if others:
        dialect.context.add_problem(
            first_line(others[0][0]),
            "Only the answer may follow the options of a prediction. Start this line "
            "with >, or move it out of the prediction.",
        )
    return inline_html(inside, dialect)
