"""Directives: the table of all `:::{name}`, and the functions that build their blocks.

The functions for figures and questions are in `figures` and `questions`. A new
directive needs a block in `app/core/lesson/blocks.py`, and a function and a line in
`DIRECTIVES` here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from markdown_it.token import Token

from app.core.lesson.blocks import (
    ADMONITIONS,
    Admonition,
    Block,
    Callout,
    Columns,
    Concept,
    Deeper,
    Incremental,
    Interview,
    Prose,
    Source,
    Step,
)
from app.core.markdown.figures.media import (
    build_audio,
    build_picture,
    build_video,
    is_file,
)
from app.core.markdown.figures.options import build_figure
from app.core.markdown.figures.plots import build_plot
from app.core.markdown.foreign_options import report_foreign_option
from app.core.markdown.parse_context import quoted
from app.core.markdown.parsed_directive import Notes, ParsedDirective
from app.core.markdown.questions.blanks import report_blanks
from app.core.markdown.questions.question_directives import (
    build_open_question,
    build_poll,
    build_prediction,
    build_question,
    report_outside_question,
)
from app.core.markdown.source_code.sources import read_source
from app.core.markdown.syntax.code_blocks import MERMAID
from app.core.markdown.syntax.dialect import Dialect
from app.core.markdown.syntax.highlight import HIGHLIGHT_LANGUAGES
from app.core.markdown.syntax.steps import PAUSE, mark_items
from app.core.markdown.syntax.task_lists import add_check_boxes
from app.core.markdown.token_tree import first_line, siblings

MAX_COLUMNS = 4

_INSTEAD: Mapping[str, str] = {
    "mermaid": MERMAID,
    "admonition": "Write :::{callout}.",
    "attention": "Write :::{important}.",
    "danger": "Write :::{caution}.",
    "error": "Write :::{caution}.",
    "seealso": "Write :::{tip}.",
    "code": "Write a code block: ```python.",
    "code-block": "Write a code block: ```python.",
    "code-cell": "Write a code block: ```python.",
    "image": "Write ![description](picture.png).",
    "include": "Start the line with it, outside of lists and quotations.",
    "list-table": "Write a table with | between the cells.",
    "math": "Write a formula between lines $$.",
}
"""What to write in place of directives of other programs."""


@dataclass(frozen=True, slots=True)
class Directive:
    """A kind of directive."""

    build: Callable[[ParsedDirective, Dialect], Block | Notes]
    argument: str = ""
    """Description of the text after the name; empty if none is allowed."""
    optional: bool = False
    """Whether the argument is optional."""
    verbatim: bool = False
    """Whether `build` receives the content as plain text."""
    allows_steps: bool = True
    """False if it opens on its own, or is not part of the slide."""
    allowed_in_notes: bool = True


def read_blocks(tokens: Sequence[Token], dialect: Dialect) -> Iterator[Block | Notes]:
    """Yield a block for each directive and for the Markdown between directives.

    Blocks after a line `. . .` are together in a step.
    """
    parts: list[list[Token]] = [[]]
    for group in siblings(tokens):
        if group[0].type == PAUSE:
            parts.append([])
        else:
            parts[-1] += group
    yield from _read_part(parts[0], dialect)
    for part in parts[1:]:
        number = dialect.steps.next()
        blocks = list(_read_part(part, dialect))
        yield from (block for block in blocks if isinstance(block, Notes))
        yield Step(tuple(b for b in blocks if not isinstance(b, Notes)), number)


def _read_part(tokens: Sequence[Token], dialect: Dialect) -> Iterator[Block | Notes]:
    prose: list[Token] = []
    for group in siblings(tokens):
        if group[0].type != "directive_open":
            prose += group
            continue
        yield from _prose(prose, dialect)
        prose = []
        yield from _build(group, dialect)
    yield from _prose(prose, dialect)


def _prose(tokens: Sequence[Token], dialect: Dialect) -> Iterator[Prose]:
    if tokens:
        report_blanks(tokens, dialect)
        add_check_boxes(tokens)
        lines = tuple(first_line(group[0]) for group in siblings(tokens))
        yield Prose(dialect.html(tokens), lines=lines)


def _build(group: Sequence[Token], dialect: Dialect) -> Iterator[Block | Notes]:
    opening = group[0]
    parsed = ParsedDirective(
        opening.info,
        opening.meta["argument"],
        first_line(opening),
        group[1:-1],
        opening.content,
        opening.meta["closed"],
    )
    directive = DIRECTIVES.get(parsed.name)
    if not directive:
        _report_unknown(parsed, dialect)
    elif parsed.argument and not directive.argument:
        dialect.context.add_problem(
            parsed.line,
            f":::{{{parsed.name}}} accepts no text after its name. "
            f"Move {quoted(parsed.argument)} to the next line.",
        )
    elif directive.argument and not (parsed.argument or directive.optional):
        dialect.context.add_problem(
            parsed.line,
            f":::{{{parsed.name}}} needs {directive.argument} after its name.",
        )
    else:
        before = dialect.steps.last
        yield _located(directive.build(parsed, dialect), parsed)
        if dialect.steps.last > before and not directive.allows_steps:
            dialect.context.add_problem(
                parsed.line,
                f":::{{{parsed.name}}} cannot contain steps. Move . . ., "
                ":::{incremental} or the lines {…} of code out of it.",
            )


def _located(built: Block | Notes, parsed: ParsedDirective) -> Block | Notes:
    """Return the block of a directive with the number and text of its first line."""
    if isinstance(built, Notes):
        return built
    text = f":::{{{parsed.name}}} {parsed.argument}".rstrip()
    return replace(built, lines=(parsed.line,), directive=text)


def _report_unknown(parsed: ParsedDirective, dialect: Dialect) -> None:
    name, line = parsed.name, parsed.line
    if name in HIGHLIGHT_LANGUAGES:
        dialect.context.add_problem(line, f"Write code without braces: ```{name}.")
    elif name in _INSTEAD:
        dialect.context.add_problem(
            line, f"There is no directive called “{name}”. {_INSTEAD[name]}"
        )
    else:
        dialect.context.add_unknown(line, "directive", name, DIRECTIVES)


def _figure(parsed: ParsedDirective, dialect: Dialect) -> Block:
    build = build_picture if is_file(parsed.argument) else build_figure
    return build(parsed, dialect)


def _source(parsed: ParsedDirective, dialect: Dialect) -> Source:
    if parsed.tokens:
        dialect.context.add_problem(
            first_line(parsed.tokens[0]),
            ":::{source} must be empty. Its code is read from the running program.",
        )
    return read_source(parsed.argument, parsed.line, dialect)


def _notes(parsed: ParsedDirective, dialect: Dialect) -> Notes:
    for token in parsed.tokens:
        if token.type != "directive_open" or token.info not in DIRECTIVES:
            continue
        if not DIRECTIVES[token.info].allowed_in_notes:
            dialect.context.add_problem(
                first_line(token),
                f"Notes contain text only. Move :::{{{token.info}}} out.",
            )
    return Notes(_content(parsed, dialect), parsed.line)


def _titled(
    block: Callable[[tuple[Block, ...], str], Block],
    parsed: ParsedDirective,
    dialect: Dialect,
) -> Block:
    """Return a block of a class whose instances have content and a title."""
    return block(_content(parsed, dialect), _title(parsed, dialect))


def _admonition(parsed: ParsedDirective, dialect: Dialect) -> Admonition:
    blocks = _content(parsed, dialect)
    return Admonition(blocks, parsed.name, _title(parsed, dialect))


def _incremental(parsed: ParsedDirective, dialect: Dialect) -> Incremental:
    _report_if_empty(parsed, dialect)
    blocks: list[Block] = []
    for group in siblings(parsed.tokens):
        if group[0].type == PAUSE:
            continue
        if mark_items(group, dialect.steps):
            blocks += _prose(group, dialect)
        else:
            number = dialect.steps.next()
            inner = _without_notes(read_blocks(group, dialect), dialect)
            blocks.append(Step(inner, number))
    return Incremental(tuple(blocks))


def _columns(parsed: ParsedDirective, dialect: Dialect) -> Columns:
    columns: list[list[Token]] = [[]]
    for group in siblings(parsed.tokens):
        if group[0].type == "column_break":
            columns.append([])
        else:
            columns[-1] += group
    if not 2 <= len(columns) <= MAX_COLUMNS or not all(columns):
        dialect.context.add_problem(
            parsed.line,
            f":::{{columns}} needs 2 to {MAX_COLUMNS} columns that are not empty, "
            "separated by lines +++.",
        )
    return Columns(
        tuple(
            _without_notes(read_blocks(tokens, dialect), dialect) for tokens in columns
        )
    )


def _content(parsed: ParsedDirective, dialect: Dialect) -> tuple[Block, ...]:
    has_title = bool(DIRECTIVES[parsed.name].argument)
    report_foreign_option(parsed, dialect, has_title=has_title)
    blocks = _without_notes(read_blocks(parsed.tokens, dialect), dialect)
    _report_if_empty(parsed, dialect)
    return blocks


def _report_if_empty(parsed: ParsedDirective, dialect: Dialect) -> None:
    if not parsed.tokens and parsed.closed:
        dialect.context.add_problem(
            parsed.line, f":::{{{parsed.name}}} is empty. Add content."
        )


def _without_notes(
    blocks: Iterable[Block | Notes], dialect: Dialect
) -> tuple[Block, ...]:
    others: list[Block] = []
    for block in blocks:
        if isinstance(block, Notes):
            dialect.context.add_problem(
                block.line,
                "Notes belong to a slide. Move them out of the other directive.",
            )
        else:
            others.append(block)
    return tuple(others)


def _title(parsed: ParsedDirective, dialect: Dialect) -> str:
    """Return the argument as HTML; empty without an argument."""
    if not parsed.argument:
        return ""
    return dialect.named_html([dialect.inline(parsed.argument, parsed.line)])


_question_directive = partial(Directive, allows_steps=False, allowed_in_notes=False)

DIRECTIVES: Mapping[str, Directive] = {
    "figure": Directive(
        _figure,
        "a kind of figure, such as waves,",
        verbatim=True,
        allowed_in_notes=False,
    ),
    "video": Directive(build_video, "a file, such as media/a.mp4,", verbatim=True),
    "audio": Directive(build_audio, "a file, such as media/a.mp3,", verbatim=True),
    "plot": Directive(
        build_plot, "a CSV file", optional=True, verbatim=True, allowed_in_notes=False
    ),
    "question": _question_directive(build_question, "an id, such as order-needed,"),
    "practice": _question_directive(build_question, "an id, such as first-value,"),
    "predict": _question_directive(build_prediction, "an id, such as who-changes,"),
    "poll": _question_directive(build_poll, "an id, such as next-topic,"),
    "open": _question_directive(build_open_question, "an id, such as in-your-words,"),
    "hint": Directive(report_outside_question),
    "explanation": Directive(report_outside_question),
    "interview": Directive(
        partial(_titled, Interview), "the question", allows_steps=False
    ),
    "source": Directive(
        _source, "the code to show, such as app.core.maths.encoding:encode,"
    ),
    "notes": Directive(_notes, allows_steps=False),
    "deeper": Directive(
        partial(_titled, Deeper), "a title", optional=True, allows_steps=False
    ),
    "callout": Directive(partial(_titled, Callout), "a title", optional=True),
    "concept": Directive(partial(_titled, Concept), "the term that it explains"),
    "columns": Directive(_columns),
    "incremental": Directive(_incremental),
    **{name: Directive(_admonition, "a title", optional=True) for name in ADMONITIONS},
}
"""All directives by name."""

VERBATIM = frozenset(name for name, kind in DIRECTIVES.items() if kind.verbatim)
