"""A directive of a lesson before its block is built, and speaker notes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markdown_it.token import Token

from app.core.lesson.blocks import Block


@dataclass(frozen=True, slots=True)
class Notes:
    """Speaker notes. They are not a block: a slide stores them separately."""

    blocks: tuple[Block, ...]
    line: int


@dataclass(frozen=True, slots=True)
class ParsedDirective:
    """One use of a directive in a lesson."""

    name: str
    argument: str
    line: int
    tokens: Sequence[Token]
    """Its content as Markdown tokens; empty if the directive is verbatim."""
    text: str
    """Its content as plain text; empty unless the directive is verbatim."""
    closed: bool
    """Whether the closing line exists."""
