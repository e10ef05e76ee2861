"""Parts of a lesson: where it is cut, and what becomes cover, slide and section."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from urllib.parse import unquote

from markdown_it.token import Token

from app.core.lesson import Block, Slide
from app.core.markdown.dialect import Dialect
from app.core.markdown.directives import Notes, read_blocks
from app.core.markdown.draft import RESERVED, Draft
from app.core.markdown.token_tree import first_line, plain, split


@dataclass(frozen=True, slots=True)
class Deck:
    cover: tuple[Block, ...]
    slides: tuple[Slide, ...]
    sections: tuple[Slide, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """What stands between two breaks."""

    kind: str
    """`cover`, `slide` or `section`."""
    line: int
    """Where it begins; the break above it when it is empty."""
    headline: Sequence[Token]
    """The opening token of the first heading and its text; empty without a heading."""
    rest: Sequence[Token]


def read_deck(tokens: Sequence[Token], dialect: Dialect) -> Deck:
    """Everything below the front matter. What is wrong goes to the dialect's draft."""
    parts = _cut(tokens, dialect.draft)
    _claim_ids(tokens, dialect.draft)
    read = [(part.kind, _read_part(part, dialect)) for part in parts]
    deck = Deck(
        cover=next((part.blocks for kind, part in read if kind == "cover"), ()),
        slides=tuple(part for kind, part in read if kind == "slide"),
        sections=tuple(part for kind, part in read if kind == "section"),
    )
    _check_links(deck, dialect.draft)
    return deck


def _cut(tokens: Sequence[Token], draft: Draft) -> list[Part]:
    """Cut at the breaks of the outermost level: `---` between parts, `***` once."""
    parts: list[Part] = []
    held: list[Token] = []
    break_line = deck_end = 0
    for group in split(tokens):
        mark = group[0].markup[:1] if group[0].type == "hr" else ""
        if mark not in ("-", "*"):
            held += group
            continue
        parts.append(_part(held, break_line, deck_end, first=not parts))
        held, break_line = [], first_line(group[0])
        if mark == "*" and deck_end:
            draft.complain(
                break_line,
                f"The deck ended on line {deck_end} already: cut sections by ---.",
            )
        elif mark == "*":
            deck_end = break_line
    parts.append(_part(held, break_line, deck_end, first=not parts))
    return parts


def _part(tokens: Sequence[Token], break_line: int, deck_end: int, first: bool) -> Part:
    at = next(
        (
            index
            for index, token in enumerate(tokens)
            if token.type == "heading_open" and not token.level
        ),
        None,
    )
    kind = "section" if deck_end else "cover" if first and at is None else "slide"
    line = first_line(tokens[0]) if tokens else break_line
    if at is None:
        return Part(kind, line, (), tokens)
    return Part(kind, line, tokens[at : at + 2], [*tokens[:at], *tokens[at + 3 :]])


def _claim_ids(tokens: Iterable[Token], draft: Draft) -> None:
    """Ids that are written down come before those made from headlines."""
    for token in tokens:
        if token.type == "heading_open" and "id" in token.meta:
            id, line = token.meta["id"], first_line(token)
            draft.claim("heading", id, line)
            if id.isdigit():
                draft.complain(
                    line,
                    f"{{#{id}}} would be read as a slide's number: add a letter to it.",
                )


def _read_part(part: Part, dialect: Dialect) -> Slide:
    _set_headings(part.rest)
    _check_headline(part, dialect.draft)
    title = dialect.html(part.headline[1:])
    text = plain(part.headline[1]) if part.headline else ""
    blocks, notes = _apart(read_blocks(part.rest, dialect), part, dialect.draft)
    return Slide(
        id=_id(part, text, dialect.draft),
        title=title,
        title_text=text,
        blocks=blocks,
        notes=notes,
        line=first_line(part.headline[0]) if part.headline else part.line,
    )


def _set_headings(tokens: Sequence[Token]) -> None:
    """The page's title is h1 and a headline h2: below it they go on at h3, no gaps."""
    headings = [token for token in tokens if token.type.startswith("heading_")]
    tags = {tag: 3 + rank for rank, tag in enumerate(sorted({h.tag for h in headings}))}
    for heading in headings:
        heading.tag = f"h{min(6, tags[heading.tag])}"
        if heading.nesting > 0 and "id" in heading.meta:
            heading.attrSet("id", heading.meta["id"])


def _check_headline(part: Part, draft: Draft) -> None:
    if part.kind == "cover":
        return
    if not part.headline and not part.rest:
        draft.complain(
            part.line, f"Nothing follows this break: remove it, or add a {part.kind}."
        )
    elif not part.headline:
        draft.complain(
            part.line, f"This {part.kind} has no heading: begin it with # …."
        )
    elif not part.headline[1].content:
        draft.complain(part.line, "This heading is empty: say what the slide says.")


def _apart(
    blocks: Iterable[Block | Notes], part: Part, draft: Draft
) -> tuple[tuple[Block, ...], tuple[Block, ...]]:
    """A part's blocks, and its notes."""
    kept: list[Block] = []
    notes: list[Notes] = []
    for block in blocks:
        if isinstance(block, Notes):
            notes.append(block)
        else:
            kept.append(block)
    if notes and part.kind != "slide":
        draft.complain(notes[0].line, "Notes belong to a slide, and this is not one.")
    for again in notes[1:]:
        draft.complain(
            again.line, f"This slide has notes on line {notes[0].line} already."
        )
    return tuple(kept), notes[0].blocks if notes else ()


def _id(part: Part, title: str, draft: Draft) -> str:
    if not part.headline:
        return ""
    if "id" in part.headline[0].meta:
        return str(part.headline[0].meta["id"])
    id = draft.free("heading", _slug(title, part.kind))
    draft.claim("heading", id, part.line)
    return id


def _slug(title: str, kind: str) -> str:
    """“Why sine waves?” as `why-sine-waves`, in any alphabet; `slide-2` for “2”.

    And `slide-figure-it-out`: what begins with `figure-` is an id of the page's own.
    """
    words = unicodedata.normalize("NFKC", title).casefold()
    slug = re.sub(r"[\W_]+", "-", words)[:50].strip("-")
    free = slug and not slug.isdigit() and not slug.startswith(RESERVED)
    return slug if free else f"{kind}-{slug}".rstrip("-")


def _check_links(deck: Deck, draft: Draft) -> None:
    ids = dict.fromkeys(part.id for part in (*deck.slides, *deck.sections))
    numbers = {str(number) for number in range(1, len(deck.slides) + 1)}
    for line, target in draft.links:
        name = unquote(target)
        if name not in ids and name not in numbers:
            draft.unknown(line, "slide", name, ids)
