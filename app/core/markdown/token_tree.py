"""Structure of markdown-it's flat token lists: siblings, plain text, lines."""

from __future__ import annotations

from collections.abc import Sequence

from markdown_it.token import Token

TokenGroup = Sequence[Token]
"""A token without children, or an opening token up to its closing token."""

_WORDS = {"text", "text_special", "code_inline", "math_inline", "math_inline_double"}
_WORDS |= {"myst_role"}
_BREAKS = {"softbreak", "hardbreak"}


def siblings(tokens: Sequence[Token]) -> list[TokenGroup]:
    """Group tokens: each opening token with all tokens up to its closing token."""
    groups: list[TokenGroup] = []
    start = 0
    for end, token in enumerate(tokens, 1):
        if token.level == tokens[start].level and token.nesting <= 0:
            groups.append(tokens[start:end])
            start = end
    return groups


def split_at(
    groups: Sequence[TokenGroup], type: str
) -> tuple[Sequence[TokenGroup], Sequence[TokenGroup], Sequence[TokenGroup]]:
    """Return the groups before the first one of this type, this one, and the rest.

    Without such a group, all are before it.
    """
    matching = (at for at, group in enumerate(groups) if group[0].type == type)
    at = next(matching, len(groups))
    return groups[:at], groups[at : at + 1], groups[at + 1 :]


def inline_text(inline: Token) -> str:
    """Return the text of an inline token without markup, and formulas as TeX."""
    words = (
        " " if child.type in _BREAKS else child.content
        for child in inline.children or ()
        if child.type in _WORDS | _BREAKS
    )
    return " ".join("".join(words).split())


def first_line(token: Token) -> int:
    """Return the 1-based line where the token begins."""
    return token.map[0] + 1 if token.map else 1
