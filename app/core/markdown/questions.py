"""A question's Markdown as a `Question`: what is asked, and below it what is right.

| below the prompt | makes |
|---|---|
| a task list with one `[x]` | `SingleChoice` |
| with more, or `:kind: several` above the prompt | `MultipleChoice` |
| lines `= 6.28 ± 0.01 positions` | `Numeric` |
| a numbered list, in its right order | `Ordering` |

Hints and an explanation are directives inside it, at any place.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import TypedDict

from markdown_it.token import Token

from app.core.markdown.choices import read_options, words
from app.core.markdown.dialect import Dialect
from app.core.markdown.number_answers import begins, near_misses_of, read_answers
from app.core.markdown.token_tree import first_line, split
from app.core.quiz import (
    MultipleChoice,
    Numeric,
    Ordering,
    Question,
    SingleChoice,
    shuffled,
)

MAX_HINTS = 5
MIN_ITEMS, MAX_ITEMS = 3, 10

Group = Sequence[Token]

_EXTRAS = ("hint", "explanation")
_KIND = re.compile(r":kind:[ \t]*(.*)")


class _Common(TypedDict):
    """What every kind of question has, as keywords of its class."""

    line: int
    hints: tuple[str, ...]
    explanation: str
    counted: bool


def read_question(
    id: str, line: int, tokens: Sequence[Token], counted: bool, dialect: Dialect
) -> Question:
    """The question on `line`. What is wrong with it goes to the dialect's draft."""
    inside = split(tokens)
    extras = [group for group in inside if _is_extra(group)]
    common = _read_extras(extras, line, counted, dialect)
    rest = [group for group in inside if not _is_extra(group)]
    several, groups = _take_kind(rest, dialect)
    at = [group[0].type for group in groups]
    if "bullet_list_open" not in at:
        if any(_answers_of(group) for group in groups):
            return _read_numeric(id, groups, common, dialect)
        if "ordered_list_open" in at:
            return _read_ordering(id, groups, common, dialect)
    prompt, items = _cut(groups, "bullet_list_open", line, dialect)
    options = read_options(items, line, dialect)
    several = several or sum(option.right for option in options) > 1
    kind = MultipleChoice if several else SingleChoice
    return kind(id, prompt, options, **common)


def _cut(
    groups: Sequence[Group], list_type: str, line: int, dialect: Dialect
) -> tuple[str, list[Group]]:
    """HTML of what stands above the list, and the items of the list."""
    at = [group[0].type for group in groups]
    start = at.index(list_type) if list_type in at else len(groups)
    prompt, lists, rest = groups[:start], groups[start : start + 1], groups[start + 1 :]
    if not prompt:
        dialect.draft.complain(
            line, "The question asks nothing: write it above the options."
        )
    if rest:
        dialect.draft.complain(
            first_line(rest[0][0]),
            "Nothing may stand behind the options: put feedback under its own option, "
            "indented as far as the option's text."
            if list_type == "bullet_list_open"
            else "Nothing may stand behind the list that is to be put in order.",
        )
    return words(prompt, dialect), split(lists[0][1:-1]) if lists else []


def _read_ordering(
    id: str, groups: Sequence[Group], common: _Common, dialect: Dialect
) -> Ordering:
    prompt, found = _cut(groups, "ordered_list_open", common["line"], dialect)
    items = tuple(_read_item(item, dialect) for item in found)
    if not MIN_ITEMS <= len(items) <= MAX_ITEMS:
        dialect.draft.complain(
            common["line"],
            f"The question has {len(items)} item{'' if len(items) == 1 else 's'} to "
            f"put in order: give {MIN_ITEMS} to {MAX_ITEMS}, in the right order; "
            "readers see them in another.",
        )
    elif len(set(items)) < len(items):
        dialect.draft.complain(
            common["line"],
            "Two items are the same, so that their order cannot be told.",
        )
    shown = shuffled(len(items), "\n".join([id, *items])) if len(items) > 1 else ()
    return Ordering(id, prompt, items, shown, **common)


def _read_item(item: Sequence[Token], dialect: Dialect) -> str:
    inside = split(item[1:-1])
    if len(inside) != 1 or inside[0][0].type != "paragraph_open":
        dialect.draft.complain(
            first_line(item[0]), "An item to put in order is one paragraph of text."
        )
        return ""
    return words(inside, dialect)


def _read_numeric(
    id: str, groups: Sequence[Group], common: _Common, dialect: Dialect
) -> Numeric:
    start = next(i for i, group in enumerate(groups) if _answers_of(group))
    for group in groups[start + 1 :]:
        if not _answers_of(group) or not begins(group[1].content):
            dialect.draft.complain(
                first_line(group[0]),
                "Nothing may stand behind the numbers: put feedback behind its own "
                "number, as in = 0.54 > That is the cosine.",
            )
    first = _answers_of(groups[start])
    above = groups[start][1].content.split("\n")[: -len(first)]
    prompt = [*groups[:start], *_paragraph(above, groups[start], dialect)]
    if not prompt:
        dialect.draft.complain(
            common["line"], "The question asks nothing: write it above the numbers."
        )
    answers = [
        answer
        for group in groups[start:]
        if (lines := _answers_of(group))
        for answer in read_answers(lines, _end(group) - len(lines), dialect)
    ]
    right = answers[0] if answers else None
    if right is None:
        return Numeric(id, words(prompt, dialect), Decimal(0), **common)
    return Numeric(
        id,
        words(prompt, dialect),
        right.value,
        right.tolerance,
        right.units,
        right.feedback,
        near_misses_of(answers, dialect),
        **common,
    )


def _answers_of(group: Group) -> list[str]:
    """The last lines of a paragraph, from the first that gives a number."""
    if group[0].type != "paragraph_open":
        return []
    lines = [line.strip() for line in group[1].content.split("\n")]
    starts = (at for at, line in enumerate(lines) if begins(line))
    return lines[next(starts, len(lines)) :]


def _paragraph(lines: Sequence[str], group: Group, dialect: Dialect) -> list[Group]:
    """What is left of a paragraph, read again; nothing of no lines."""
    if not lines:
        return []
    text = dialect.inline("\n".join(lines), first_line(group[0]))
    return [(group[0], text, group[2])]


def _end(group: Group) -> int:
    """1-based line behind the group."""
    return (group[0].map[1] if group[0].map else 0) + 1


def _is_extra(group: Group) -> bool:
    return group[0].type == "directive_open" and group[0].info in _EXTRAS


def _read_extras(
    groups: Sequence[Group], line: int, counted: bool, dialect: Dialect
) -> _Common:
    found: dict[str, list[str]] = {name: [] for name in _EXTRAS}
    for group in groups:
        opening = group[0]
        inside = split(group[1:-1])
        if opening.meta["argument"] or not inside:
            dialect.draft.complain(
                first_line(opening),
                f":::{{{opening.info}}} holds its text, on the lines below it.",
            )
        found[opening.info].append(words(inside, dialect))
    hints, explanations = found["hint"], found["explanation"]
    if len(hints) > MAX_HINTS or len(explanations) > 1:
        dialect.draft.complain(
            line,
            f"A question has at most {MAX_HINTS} hints and one explanation: "
            "join some of them.",
        )
    return _Common(
        line=line,
        hints=tuple(hints),
        explanation="".join(explanations),
        counted=counted,
    )


def _take_kind(
    groups: Sequence[Group], dialect: Dialect
) -> tuple[bool, Sequence[Group]]:
    """Whether the first line says `:kind: several`, and what stands below it."""
    if not groups or groups[0][0].type != "paragraph_open":
        return False, groups
    first, *below = groups[0][1].content.split("\n")
    found = _KIND.fullmatch(first.strip())
    if not found:
        return False, groups
    if found[1].strip() != MultipleChoice.kind:
        dialect.draft.complain(
            first_line(groups[0][0]),
            "The only kind to name is :kind: several, for a task list. The others "
            "show by what stands below the prompt.",
        )
    return True, [*_paragraph(below, groups[0], dialect), *groups[1:]]
