"""Parse the content of a question: its prompt, and below it the answers.

| below the prompt | kind |
|---|---|
| a task list with one `[x]` | `SingleChoice` |
| a task list with several `[x]`, or below `:kind: several` | `MultipleChoice` |
| lines `= 6.28 ± 0.01 positions` | `Numeric` |
| a numbered list in the right order | `Ordering` |
| a list of `left == right` | `Matching` |
| nothing, or feedback on the blanks `[[…]]` in the prompt | `Blanks` |

Hints and an explanation are directives anywhere inside the question. Options such as
`:figure: waves` are lines above the prompt.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from itertools import takewhile
from typing import TypedDict

from markdown_it.token import Token

from app.core.markdown.parse_context import quoted
from app.core.markdown.questions.blanks import (
    has_blanks,
    prompt_of,
    read_blanks,
    single_brackets,
    with_feedback,
)
from app.core.markdown.questions.choices import inline_html, read_options
from app.core.markdown.questions.matching import has_pairs, read_pairs
from app.core.markdown.questions.number_answers import (
    AnswerLine,
    near_misses_of,
    read_answers,
    starts_answer,
)
from app.core.markdown.syntax.dialect import Dialect
from app.core.markdown.tex.formula_names import without_formula_names
from app.core.markdown.token_tree import TokenGroup, first_line, siblings
from app.core.quiz import (
    Blanks,
    Matching,
    MultipleChoice,
    Numeric,
    Ordering,
    Question,
    SingleChoice,
    permuted,
    shuffled,
)

MAX_HINTS = 5
MIN_ITEMS, MAX_ITEMS = 3, 10

_EXTRAS = ("hint", "explanation")
_OPTION = re.compile(r":(kind|figure|slide|points):[ \t]*(.*)")
_NUMBERED_FEEDBACK = re.compile(r"=\s*[0-9]{1,2}\s*:")
"""Feedback on a blank, such as `= 1: likelihood > …`."""
_POINTS = re.compile(r"[1-9][0-9]{0,2}")


class _Common(TypedDict):
    """Keyword arguments that all kinds of questions share."""

    line: int
    hints: tuple[str, ...]
    explanation: str
    counted: bool
    points: int
    figure: str
    slide: str


def read_question(
    id: str, line: int, tokens: Sequence[Token], counted: bool, dialect: Dialect
) -> Question:
    """Return the question on `line`, and report its problems."""
    inside = siblings(tokens)
    extras = [group for group in inside if _is_extra(group)]
    rest = [group for group in inside if not _is_extra(group)]
    options, groups = _take_options(rest, dialect)
    common = _read_extras(extras, line, counted, options, dialect)
    block_types = [group[0].type for group in groups]
    if has_pairs(groups):
        return _read_matching(id, groups, common, dialect)
    has_list = not {"bullet_list_open", "ordered_list_open"}.isdisjoint(block_types)
    if not has_list and has_blanks(groups):
        return _read_blanks(id, groups, common, dialect)
    if not has_list and (single := _mistyped_blank(groups)):
        message = f"“[{single}]” is not a blank. Write two brackets: [[{single}]]."
        dialect.context.add_problem(line, message)
        return Blanks(id, "", ("",), (), **common)
    if "bullet_list_open" not in block_types:
        if any(_answer_lines(group) for group in groups):
            return _read_numeric(id, groups, common, dialect)
        if "ordered_list_open" in block_types:
            return _read_ordering(id, groups, common, dialect)
    prompt, items = _split_prompt(groups, "bullet_list_open", line, dialect)
    choices = read_options(items, line, dialect)
    several = "kind" in options or sum(choice.right for choice in choices) > 1
    kind = MultipleChoice if several else SingleChoice
    return kind(id, prompt, choices, **common)


def _mistyped_blank(groups: Sequence[TokenGroup]) -> str:
    """Return the text in single brackets in a question that can only have blanks."""
    lines = [line for group in groups for line in _answer_lines(group)]
    is_numeric = bool(lines) and not any(
        _NUMBERED_FEEDBACK.match(each) for each in lines
    )
    return "" if is_numeric else single_brackets(groups)


def _split_prompt(
    groups: Sequence[TokenGroup], list_type: str, line: int, dialect: Dialect
) -> tuple[str, list[TokenGroup]]:
    """Return the HTML of the prompt above the list, and the items of the list."""
    block_types = [group[0].type for group in groups]
    start = block_types.index(list_type) if list_type in block_types else len(groups)
    prompt, lists, rest = groups[:start], groups[start : start + 1], groups[start + 1 :]
    if not prompt:
        dialect.context.add_problem(
            line, "The question has no prompt. Write it above the options."
        )
    if rest:
        dialect.context.add_problem(
            first_line(rest[0][0]),
            "Nothing may follow the options. Indent feedback as far as the text of its "
            "option."
            if list_type == "bullet_list_open"
            else "Nothing may follow the list of items to put in order.",
        )
    return inline_html(prompt, dialect), siblings(lists[0][1:-1]) if lists else []


def _read_ordering(
    id: str, groups: Sequence[TokenGroup], common: _Common, dialect: Dialect
) -> Ordering:
    prompt, found = _split_prompt(groups, "ordered_list_open", common["line"], dialect)
    items = tuple(_read_item(item, dialect) for item in found)
    if not MIN_ITEMS <= len(items) <= MAX_ITEMS:
        dialect.context.add_problem(
            common["line"],
            f"The question has {len(items)} item{'' if len(items) == 1 else 's'} to "
            f"put in order. Write {MIN_ITEMS} to {MAX_ITEMS} in the right order; "
            "readers see them shuffled.",
        )
    elif len(set(items)) < len(items):
        dialect.context.add_problem(
            common["line"],
            "Two items are identical, so their order is ambiguous. Change one.",
        )
    # Stored answers refer to the shuffled order, which must not depend on the names.
    text = without_formula_names("\n".join([id, *items]))
    key = dialect.context.shuffle_key
    shown = shuffled(len(items), text, key) if len(items) > 1 else ()
    return Ordering(id, prompt, items, shown, **common)


def _read_matching(
    id: str, groups: Sequence[TokenGroup], common: _Common, dialect: Dialect
) -> Matching:
    prompt, items = _split_prompt(groups, "bullet_list_open", common["line"], dialect)
    pairs = read_pairs(items, common["line"], dialect)
    right = tuple(dict.fromkeys(side for _, side in pairs))
    text = without_formula_names("\n".join([id, *(f"{a}\t{b}" for a, b in pairs)]))
    shown = permuted(len(right), text, dialect.context.shuffle_key)
    left = tuple(side for side, _ in pairs)
    matches = tuple(right.index(side) for _, side in pairs)
    return Matching(id, prompt, left, right, matches, shown, **common)


def _read_blanks(
    id: str, groups: Sequence[TokenGroup], common: _Common, dialect: Dialect
) -> Blanks:
    starts = (i for i, group in enumerate(groups) if _answer_lines(group))
    start = next(starts, len(groups))
    rest = groups[start:]
    text = _prompt_above(groups, start, dialect) if rest else groups
    pieces, blanks = read_blanks(text, common["line"], dialect)
    lines: list[tuple[str, int]] = []
    for group in rest:
        found = _answer_lines(group)
        first = _end(group) - len(found)
        lines += ((each, first + at) for at, each in enumerate(found))
        _check_answers_only(group, group is rest[0], dialect)
    explained = with_feedback(blanks, lines, dialect)
    return Blanks(id, prompt_of(pieces, blanks), pieces, explained, **common)


def _read_item(item: Sequence[Token], dialect: Dialect) -> str:
    inside = siblings(item[1:-1])
    if len(inside) != 1 or inside[0][0].type != "paragraph_open":
        dialect.context.add_problem(
            first_line(item[0]),
            "An item to put in order must be a single paragraph of text.",
        )
        return ""
    return inline_html(inside, dialect)


def _read_numeric(
    id: str, groups: Sequence[TokenGroup], common: _Common, dialect: Dialect
) -> Numeric:
    start = next(i for i, group in enumerate(groups) if _answer_lines(group))
    prompt = _prompt_above(groups, start, dialect)
    if not prompt:
        dialect.context.add_problem(
            common["line"], "The question has no prompt. Write it above the numbers."
        )
    answers = _numeric_answers(groups[start:], dialect)
    right = answers[0] if answers else None
    if right is None:
        return Numeric(id, inline_html(prompt, dialect), Decimal(0), **common)
    return Numeric(
        id,
        inline_html(prompt, dialect),
        right.value,
        right.tolerance,
        right.units,
        right.feedback,
        near_misses_of(answers, dialect),
        **common,
    )


def _prompt_above(
    groups: Sequence[TokenGroup], start: int, dialect: Dialect
) -> list[TokenGroup]:
    """Return the groups above the answers, which begin in group `start`."""
    first = _answer_lines(groups[start])
    above = groups[start][1].content.split("\n")[: -len(first)]
    return [*groups[:start], *_paragraph(above, groups[start], dialect)]


def _numeric_answers(
    groups: Sequence[TokenGroup], dialect: Dialect
) -> list[AnswerLine]:
    """Read the answers, and report groups among them that are not answers."""
    for group in groups:
        _check_answers_only(group, group is groups[0], dialect)
    return [
        answer
        for group in groups
        if (lines := _answer_lines(group))
        for answer in read_answers(lines, _end(group) - len(lines), dialect)
    ]


def _check_answers_only(group: TokenGroup, is_first: bool, dialect: Dialect) -> None:
    """Report a block that is not an answer; the first one may end the prompt."""
    has_answers = bool(_answer_lines(group))
    if not has_answers or not (is_first or starts_answer(group[1].content)):
        dialect.context.add_problem(
            first_line(group[0]),
            "Nothing may follow the answers. Put feedback on the line of its "
            "answer, as in = 0.54 > That is the cosine.",
        )


def _answer_lines(group: TokenGroup) -> list[str]:
    """Return the last lines of a paragraph, from its first answer on."""
    if group[0].type != "paragraph_open":
        return []
    lines = [line.strip() for line in group[1].content.split("\n")]
    starts = (index for index, line in enumerate(lines) if starts_answer(line))
    return lines[next(starts, len(lines)) :]


def _paragraph(
    lines: Sequence[str], group: TokenGroup, dialect: Dialect
) -> list[TokenGroup]:
    """Parse the remaining lines of a paragraph again; empty without lines."""
    if not lines:
        return []
    text = dialect.inline("\n".join(lines), first_line(group[0]))
    return [(group[0], text, group[2])]


def _end(group: TokenGroup) -> int:
    """Return the 1-based line after the group."""
    return (group[0].map[1] if group[0].map else 0) + 1


def _is_extra(group: TokenGroup) -> bool:
    return group[0].type == "directive_open" and group[0].info in _EXTRAS


def _read_extras(
    groups: Sequence[TokenGroup],
    line: int,
    counted: bool,
    options: Mapping[str, str],
    dialect: Dialect,
) -> _Common:
    found: dict[str, list[str]] = {name: [] for name in _EXTRAS}
    for group in groups:
        opening = group[0]
        inside = siblings(group[1:-1])
        if opening.meta["argument"] or not inside:
            dialect.context.add_problem(
                first_line(opening),
                f"Write the text of :::{{{opening.info}}} on the lines below it.",
            )
        found[opening.info].append(inline_html(inside, dialect))
    hints, explanations = found["hint"], found["explanation"]
    if len(hints) > MAX_HINTS or len(explanations) > 1:
        dialect.context.add_problem(
            line,
            f"A question can have at most {MAX_HINTS} hints and one explanation. "
            "Combine some of them.",
        )
    return _Common(
        line=line,
        hints=tuple(hints),
        explanation="".join(explanations),
        counted=counted,
        points=_read_points(options, counted, line, dialect),
        figure=options.get("figure", ""),
        slide=options.get("slide", ""),
    )


def _read_points(
    options: Mapping[str, str], counted: bool, line: int, dialect: Dialect
) -> int:
    text = options.get("points", "1")
    if "points" in options and not counted:
        dialect.context.add_problem(
            line,
            "A practice question has no points, because it does not count towards the "
            "score. Remove the line :points:.",
        )
    elif not _POINTS.fullmatch(text):
        dialect.context.add_problem(
            line, f"points must be a whole number from 1 to 999, not {quoted(text)}."
        )
    else:
        return int(text)
    return 1


def _take_options(
    groups: Sequence[TokenGroup], dialect: Dialect
) -> tuple[dict[str, str], Sequence[TokenGroup]]:
    """Return the options in the first lines, and the groups without these lines."""
    if not groups or groups[0][0].type != "paragraph_open":
        return {}, groups
    lines = groups[0][1].content.split("\n")
    found = list(takewhile(bool, (_OPTION.fullmatch(row.strip()) for row in lines)))
    options = {option[1]: option[2].strip() for option in found if option}
    _check_options(options, first_line(groups[0][0]), dialect)
    if not options:
        return {}, groups
    return options, [*_paragraph(lines[len(found) :], groups[0], dialect), *groups[1:]]


def _check_options(options: Mapping[str, str], line: int, dialect: Dialect) -> None:
    if options.get("kind", MultipleChoice.kind) != MultipleChoice.kind:
        dialect.context.add_problem(
            line,
            f"{quoted(options['kind'])} is not a kind that can be set. Only :kind:"
            " several can, above a task list; the content determines the other kinds.",
        )
    figures = [name for what, name in dialect.context.names if what == "figure"]
    if "figure" in options and options["figure"] not in figures:
        figure = options["figure"]
        dialect.context.add_unknown(line, "earlier figure", figure, figures)
