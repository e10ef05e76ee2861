"""Directives: what each `:::{name}` is, in one table, and the blocks that it becomes.

A new directive is one function and one line in `DIRECTIVES`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from markdown_it.token import Token

from app.core.lesson import (
    Block,
    Callout,
    Columns,
    Concept,
    Deeper,
    Interview,
    Prose,
    QuestionBlock,
    Source,
)
from app.core.markdown.dialect import Dialect
from app.core.markdown.draft import quoted
from app.core.markdown.figure_options import read_figure
from app.core.markdown.questions import read_question
from app.core.markdown.sources import read_source
from app.core.markdown.token_tree import first_line, plain, split

MAX_COLUMNS = 4

_NOT_IN_NOTES = ("figure", "question", "practice")


@dataclass(frozen=True, slots=True)
class Notes:
    """For the speaker. Not a block: it belongs to the slide, and stands beside it."""

    blocks: tuple[Block, ...]
    line: int


@dataclass(frozen=True, slots=True)
class Fence:
    """One directive as it stands in the file."""

    name: str
    argument: str
    line: int
    tokens: Sequence[Token]
    """What it holds, as Markdown; nothing when it is verbatim."""
    text: str
    """What it holds, as it stands; empty unless it is verbatim."""
    closed: bool


@dataclass(frozen=True, slots=True)
class Directive:
    build: Callable[[Fence, Dialect], Block | Notes]
    argument: str = ""
    """What stands behind the name, in words; empty when nothing may."""
    optional: bool = False
    """Whether the argument may be left out."""
    verbatim: bool = False
    """Whether `build` reads its content by itself."""


def read_blocks(tokens: Sequence[Token], dialect: Dialect) -> Iterator[Block | Notes]:
    """Each directive as a block of its own, and the Markdown between them as one."""
    prose: list[Token] = []
    for group in split(tokens):
        if group[0].type != "directive_open":
            prose += group
            continue
        yield from _prose(prose, dialect)
        prose = []
        yield from _build(group, dialect)
    yield from _prose(prose, dialect)


def _prose(tokens: Sequence[Token], dialect: Dialect) -> Iterator[Prose]:
    if tokens:
        yield Prose(dialect.html(tokens))


def _build(group: Sequence[Token], dialect: Dialect) -> Iterator[Block | Notes]:
    opening = group[0]
    fence = Fence(
        opening.info,
        opening.meta["argument"],
        first_line(opening),
        group[1:-1],
        opening.content,
        opening.meta["closed"],
    )
    directive = DIRECTIVES.get(fence.name)
    if not directive:
        dialect.draft.unknown(fence.line, "directive", fence.name, DIRECTIVES)
    elif fence.argument and not directive.argument:
        dialect.draft.complain(
            fence.line,
            f":::{{{fence.name}}} takes nothing behind its name: "
            f"put {quoted(fence.argument)} on the next line.",
        )
    elif directive.argument and not (fence.argument or directive.optional):
        dialect.draft.complain(
            fence.line,
            f":::{{{fence.name}}} needs {directive.argument} behind its name.",
        )
    else:
        yield directive.build(fence, dialect)


def _figure(fence: Fence, dialect: Dialect) -> Block:
    return read_figure(fence.argument, fence.line, fence.text, dialect)


def _question(fence: Fence, dialect: Dialect) -> QuestionBlock:
    id, line = fence.argument, fence.line
    dialect.draft.claim("question", id, line)
    counted = fence.name == "question"
    return QuestionBlock(read_question(id, line, fence.tokens, counted, dialect))


def _in_question(fence: Fence, dialect: Dialect) -> Prose:
    dialect.draft.complain(
        fence.line,
        f":::{{{fence.name}}} stands inside a question, which then needs more colons: "
        "::::{question} ….",
    )
    return Prose("")


def _interview(fence: Fence, dialect: Dialect) -> Interview:
    asked = dialect.html([dialect.inline(fence.argument, fence.line)])
    return Interview(asked, _content(fence, dialect))


def _source(fence: Fence, dialect: Dialect) -> Source:
    if fence.tokens:
        dialect.draft.complain(
            first_line(fence.tokens[0]),
            ":::{source} holds nothing: the text is read from the program itself.",
        )
    return read_source(fence.argument, fence.line, dialect)


def _notes(fence: Fence, dialect: Dialect) -> Notes:
    for token in fence.tokens:
        if token.type == "directive_open" and token.info in _NOT_IN_NOTES:
            dialect.draft.complain(
                first_line(token), f"Notes are words alone: move the {token.info} out."
            )
    return Notes(_content(fence, dialect), fence.line)


def _callout(fence: Fence, dialect: Dialect) -> Callout:
    return Callout(_argument(fence, dialect), _content(fence, dialect))


def _concept(fence: Fence, dialect: Dialect) -> Concept:
    return Concept(_argument(fence, dialect), _content(fence, dialect))


def _deeper(fence: Fence, dialect: Dialect) -> Deeper:
    return Deeper(_argument(fence, dialect), _content(fence, dialect))


def _columns(fence: Fence, dialect: Dialect) -> Columns:
    columns: list[list[Token]] = [[]]
    for group in split(fence.tokens):
        if group[0].type == "column_break":
            columns.append([])
        else:
            columns[-1] += group
    if not 2 <= len(columns) <= MAX_COLUMNS or not all(columns):
        dialect.draft.complain(
            fence.line,
            f":::{{columns}} holds 2 to {MAX_COLUMNS} columns, none of them empty, "
            "with a line +++ between each two.",
        )
    return Columns(
        tuple(
            _without_notes(read_blocks(tokens, dialect), dialect) for tokens in columns
        )
    )


def _content(fence: Fence, dialect: Dialect) -> tuple[Block, ...]:
    blocks = _without_notes(read_blocks(fence.tokens, dialect), dialect)
    if not fence.tokens and fence.closed:
        dialect.draft.complain(fence.line, f":::{{{fence.name}}} holds nothing.")
    return blocks


def _without_notes(
    blocks: Iterable[Block | Notes], dialect: Dialect
) -> tuple[Block, ...]:
    kept: list[Block] = []
    for block in blocks:
        if isinstance(block, Notes):
            dialect.draft.complain(
                block.line, "Notes belong to a slide: put them in no other directive."
            )
        else:
            kept.append(block)
    return tuple(kept)


def _argument(fence: Fence, dialect: Dialect) -> str:
    if not fence.argument:
        return ""
    return plain(dialect.inline(fence.argument, fence.line))


DIRECTIVES: Mapping[str, Directive] = {
    "figure": Directive(_figure, "a kind of figure, such as waves,", verbatim=True),
    "question": Directive(_question, "a name of its own, such as order-needed,"),
    "practice": Directive(_question, "a name of its own, such as first-value,"),
    "hint": Directive(_in_question),
    "explanation": Directive(_in_question),
    "interview": Directive(_interview, "what is asked"),
    "source": Directive(
        _source, "what it shows, such as app.core.maths.encoding:encode,"
    ),
    "notes": Directive(_notes),
    "deeper": Directive(_deeper, "a title", optional=True),
    "callout": Directive(_callout, "a title", optional=True),
    "concept": Directive(_concept, "the term that it explains"),
    "columns": Directive(_columns),
}
"""Every directive there is."""

VERBATIM = frozenset(name for name, kind in DIRECTIVES.items() if kind.verbatim)
