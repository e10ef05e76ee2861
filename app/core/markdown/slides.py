"""Split a lesson into its cover, slides and sections."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from markdown_it.token import Token

from app.core.lesson import Layout, Slide
from app.core.lesson.blocks import Block, Footnote, Footnotes
from app.core.markdown.directives import read_blocks
from app.core.markdown.layouts import read_layout, refuse_layout
from app.core.markdown.parse_context import RESERVED, ParseContext
from app.core.markdown.parsed_directive import Notes
from app.core.markdown.slide_links import check_slide_links
from app.core.markdown.syntax.dialect import Dialect
from app.core.markdown.syntax.footnotes import Definition
from app.core.markdown.syntax.links import FIGURE_LINK
from app.core.markdown.tex.formula_names import spoken_text
from app.core.markdown.token_tree import first_line, inline_text, siblings
from app.core.slugs import slug_of

_DIRECTIVE = re.compile(r"^[ \t]*(?::{3,}|`{3,})\{", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Deck:
    """A lesson without its front matter."""

    cover: tuple[Block, ...]
    slides: tuple[Slide, ...]
    sections: tuple[Slide, ...]


@dataclass(frozen=True, slots=True)
class DeckPart:
    """The tokens between two breaks."""

    kind: str
    """`cover`, `slide` or `section`."""
    line: int
    """First line; for an empty part, the line of the break above it."""
    headline: Sequence[Token]
    """The opening token and the text of the first heading; empty without a heading."""
    rest: Sequence[Token]
    """All other tokens."""
    lines: range
    """Its lines, from the break above it to the break below it."""


def read_deck(tokens: Sequence[Token], dialect: Dialect) -> Deck:
    """Return everything below the front matter, and report problems."""
    parts = _cut(tokens, dialect.context)
    _claim_ids(tokens, dialect.context)
    read = []
    for part in parts:
        read.append((part.kind, _read_part(part, dialect)))
        if part.kind != "cover":
            dialect.context.first_screen = False
    deck = Deck(
        cover=next((part.blocks for kind, part in read if kind == "cover"), ()),
        slides=tuple(part for kind, part in read if kind == "slide"),
        sections=tuple(part for kind, part in read if kind == "section"),
    )
    dialect.footnotes.warn_of_unused(dialect.context)
    check_slide_links(deck.slides, deck.sections, dialect.context)
    return deck


def _cut(tokens: Sequence[Token], context: ParseContext) -> list[DeckPart]:
    """Split at top-level breaks: `---` between parts, `***` once, after the slides."""
    parts: list[DeckPart] = []
    current: list[Token] = []
    break_line = deck_end = 0
    for group in siblings(tokens):
        character = group[0].markup[:1] if group[0].type == "hr" else ""
        if character not in ("-", "*"):
            current += group
            continue
        lines = range(break_line, first_line(group[0]))
        parts.append(_part(current, lines, deck_end, first=not parts))
        current, break_line = [], first_line(group[0])
        if character == "*" and deck_end:
            first = context.sources.name(deck_end)
            context.add_problem(
                break_line,
                f"The deck already ends on {first}. Separate sections with ---.",
            )
        elif character == "*":
            deck_end = break_line
    lines = range(break_line, sys.maxsize)
    parts.append(_part(current, lines, deck_end, first=not parts))
    return parts


def _part(
    tokens: Sequence[Token], lines: range, deck_end: int, first: bool
) -> DeckPart:
    at = next(
        (
            index
            for index, token in enumerate(tokens)
            if token.type == "heading_open" and not token.level
        ),
        None,
    )
    kind = "section" if deck_end else "cover" if first and at is None else "slide"
    line = first_line(tokens[0]) if tokens else lines.start
    if at is None:
        return DeckPart(kind, line, (), tokens, lines)
    rest = [*tokens[:at], *tokens[at + 3 :]]
    return DeckPart(kind, line, tokens[at : at + 2], rest, lines)


def _claim_ids(tokens: Iterable[Token], context: ParseContext) -> None:
    """Register explicit ids, which take precedence over ids made from headlines."""
    for token in tokens:
        if token.type == "heading_open" and "id" in token.meta:
            id, line = token.meta["id"], first_line(token)
            context.claim_name("heading", id, line)
            if id.isdigit():
                context.add_problem(
                    line,
                    f"{{#{id}}} is not a valid id, because digits alone are the number "
                    "of a slide. Add a letter.",
                )


def _read_part(part: DeckPart, dialect: Dialect) -> Slide:
    _warn_of_second_headline(part, dialect.context)
    _renumber_headings(part.rest)
    _check_headline(part, dialect.context)
    title = dialect.html(part.headline[1:])
    text = inline_text(part.headline[1]) if part.headline else ""
    id = _id(part, text, dialect.context)
    _add_part_to_figure_links(id, part.rest)
    footnotes = dialect.footnotes.number(part.rest)
    dialect.steps.last = 0
    blocks, notes = _split_notes(read_blocks(part.rest, dialect), part, dialect.context)
    steps = dialect.steps.last
    if steps and part.kind != "slide":
        dialect.context.add_warning(
            part.line,
            f"Only slides have steps; in this {part.kind}, everything is shown.",
        )
    if footnotes:
        blocks = (*blocks, _footnotes(footnotes, dialect))
    return Slide(
        id=id,
        title=title,
        title_text=spoken_text(title),
        blocks=blocks,
        notes=notes or _notes_of_comment(part, dialect),
        line=first_line(part.headline[0]) if part.headline else part.line,
        layout=_layout(part, dialect.context),
        steps=steps if part.kind == "slide" else 0,
    )


def _layout(part: DeckPart, context: ParseContext) -> Layout | None:
    for token in part.rest:
        refuse_layout(token, first_line(token), context)
    if not part.headline:
        return None
    headline, line = part.headline[0], first_line(part.headline[0])
    if part.kind == "slide":
        return read_layout(headline, line, context)
    refuse_layout(headline, line, context)
    return None


def _footnotes(
    numbered: Iterable[tuple[int, Definition]], dialect: Dialect
) -> Footnotes:
    return Footnotes(
        tuple(Footnote(number, _note_html(note, dialect)) for number, note in numbered)
    )


def _note_html(note: Definition, dialect: Dialect) -> str:
    if not note.text:
        return dialect.html(note.tokens)
    return f"<p>{dialect.html([dialect.inline(note.text, note.line)])}</p>"


def _notes_of_comment(part: DeckPart, dialect: Dialect) -> tuple[Block, ...]:
    """Return the last comment of a slide as its speaker notes.

    A comment with a directive is a part of the slide that is switched off.
    """
    comments = [each for each in dialect.comments if each.line in part.lines]
    last = comments[-1] if comments and part.kind == "slide" else None
    if not last or not last.text or _DIRECTIVE.search(last.text):
        return ()
    tokens = dialect.read_comment(last)
    _renumber_headings(tokens)
    return tuple(
        block for block in read_blocks(tokens, dialect) if not isinstance(block, Notes)
    )


def _add_part_to_figure_links(id: str, tokens: Sequence[Token]) -> None:
    """Let links to a state of a figure, which may reload the page, open this part."""
    for token in tokens:
        for link in token.children or ():
            target = str(link.attrGet("href") or "")
            if id and link.attrGet("class") == FIGURE_LINK and "#" not in target:
                link.attrSet("href", f"{target}#/{id}")


def _renumber_headings(tokens: Sequence[Token]) -> None:
    """Renumber the headings below the headline, an h2, as h3 to h6 without gaps."""
    headings = [token for token in tokens if token.type.startswith("heading_")]
    tags = {tag: 3 + rank for rank, tag in enumerate(sorted({h.tag for h in headings}))}
    for heading in headings:
        heading.tag = f"h{min(6, tags[heading.tag])}"
        if heading.nesting > 0 and "id" in heading.meta:
            heading.attrSet("id", heading.meta["id"])


def _warn_of_second_headline(part: DeckPart, context: ParseContext) -> None:
    if not part.headline or part.headline[0].tag != "h1":
        return
    for token in part.rest:
        if token.type == "heading_open" and token.tag == "h1" and not token.level:
            first = context.sources.name(first_line(part.headline[0]))
            context.add_warning(
                first_line(token),
                f"This {part.kind} already has a heading of the first level on "
                f"{first}. Insert a line --- with empty lines "
                "around it, or write ## ….",
            )


def _check_headline(part: DeckPart, context: ParseContext) -> None:
    if part.kind == "cover":
        return
    if not part.headline and not part.rest:
        context.add_problem(
            part.line, f"Nothing follows this break. Remove it, or add a {part.kind}."
        )
    elif not part.headline:
        context.add_problem(
            part.line, f"This {part.kind} has no heading. Start it with # …."
        )
    elif not part.headline[1].content:
        context.add_problem(part.line, "This heading is empty. Write a title after #.")


def _split_notes(
    blocks: Iterable[Block | Notes], part: DeckPart, context: ParseContext
) -> tuple[tuple[Block, ...], tuple[Block, ...]]:
    """Return the blocks without notes, and the blocks of the notes."""
    others: list[Block] = []
    notes: list[Notes] = []
    for block in blocks:
        if isinstance(block, Notes):
            notes.append(block)
        else:
            others.append(block)
    if notes and part.kind != "slide":
        context.add_problem(
            notes[0].line, f"Only slides can have notes; this is a {part.kind}."
        )
    for again in notes[1:]:
        first = context.sources.name(notes[0].line)
        context.add_problem(again.line, f"This slide already has notes on {first}.")
    return tuple(others), notes[0].blocks if notes else ()


def _id(part: DeckPart, title: str, context: ParseContext) -> str:
    if not part.headline:
        return ""
    if "id" in part.headline[0].meta:
        return str(part.headline[0].meta["id"])
    slug = _slug(title, part.kind)
    id = context.unused_name("heading", slug)
    if id.startswith(RESERVED):  # a second “Question” would get question-2
        id = context.unused_name("heading", f"{part.kind}-{slug}")
    context.claim_name("heading", id, part.line)
    return id


def _slug(title: str, kind: str) -> str:
    """Return an id for a headline: `why-sine-waves` for “Why sine waves?”.

    Letters of any alphabet are preserved. The kind of the part is prepended if the
    headline has no letters (`slide-2` for “2”) or would make a reserved id
    (`slide-figure-it-out`).
    """
    slug = slug_of(title, 50)
    is_valid = slug and not slug.isdigit() and not slug.startswith(RESERVED)
    return slug if is_valid else f"{kind}-{slug}".rstrip("-")
