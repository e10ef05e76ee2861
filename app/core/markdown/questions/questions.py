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
from collections.abc import Sequence

from markdown_it.token import Token

from app.core.markdown.questions.answer_blocks import (
    answer_lines,
    check_answers_only,
    line_after,
    prompt_above,
    split_prompt,
)
from app.core.markdown.questions.blanks import (
    has_blanks,
    prompt_of,
    read_blanks,
    report_unclosed_blanks,
    single_brackets,
    with_feedback,
)
from app.core.markdown.questions.choices import read_options
from app.core.markdown.questions.common_parts import (
    CommonParts,
    is_extra,
    read_common_parts,
    take_options,
)
from app.core.markdown.questions.matching import has_pairs, read_pairs
from app.core.markdown.questions.numeric import read_numeric
from app.core.markdown.questions.ordering import read_ordering
from app.core.markdown.syntax.dialect import Dialect
from app.core.markdown.tex.formula_names import without_formula_names
from app.core.markdown.token_tree import TokenGroup, siblings
from app.core.quiz import (
    Blanks,
    Matching,
    MultipleChoice,
    Question,
    SingleChoice,
    permuted,
)

_LISTS = frozenset({"bullet_list_open", "ordered_list_open"})
_NUMBERED_FEEDBACK = re.compile(r"=\s*[0-9]{1,2}\s*:")
"""Feedback on a blank, such as `= 1: likelihood > …`."""


def read_question(
    id: str, line: int, tokens: Sequence[Token], counted: bool, dialect: Dialect
) -> Question:
    """Return the question on `line`, and report its problems."""
    inside = siblings(tokens)
    extras = [group for group in inside if is_extra(group)]
    rest = [group for group in inside if not is_extra(group)]
    options, groups = take_options(rest, dialect)
    common = read_common_parts(extras, line, counted, options, dialect)
    if has_pairs(groups):
        return _read_matching(id, groups, common, dialect)
    if blanks := _read_any_blanks(id, groups, common, dialect):
        return blanks
    types = _block_types(groups)
    if "bullet_list_open" not in types and any(map(answer_lines, groups)):
        return read_numeric(id, groups, common, dialect)
    if "bullet_list_open" not in types and "ordered_list_open" in types:
        return read_ordering(id, groups, common, dialect)
    return _read_choices(id, groups, "kind" in options, common, dialect)


def _block_types(groups: Sequence[TokenGroup]) -> set[str]:
    return {group[0].type for group in groups}


def _read_choices(
    id: str,
    groups: Sequence[TokenGroup],
    is_multiple: bool,
    common: CommonParts,
    dialect: Dialect,
) -> SingleChoice | MultipleChoice:
    """Return a choice with one answer, or with several if several are right."""
    prompt, items = split_prompt(groups, "bullet_list_open", common["line"], dialect)
    choices = read_options(items, common["line"], dialect)
    several = is_multiple or sum(choice.right for choice in choices) > 1
    kind = MultipleChoice if several else SingleChoice
    return kind(id, prompt, choices, **common)


def _read_any_blanks(
    id: str, groups: Sequence[TokenGroup], common: CommonParts, dialect: Dialect
) -> Blanks | None:
    """Return a question with blanks, also if they are mistyped; None without blanks."""
    line, context = common["line"], dialect.context
    has_list = not _LISTS.isdisjoint(_block_types(groups))
    if has_list and has_blanks(groups):
        context.add_warning(
            line,
            "A question with a list has no blanks, so [[…]] is shown as it is written. "
            "Remove the list, or put the brackets between backticks.",
        )
    if has_list:
        return None
    mistyped = Blanks(id, "", ("",), (), **common)
    if report_unclosed_blanks(groups, dialect):
        return mistyped
    if has_blanks(groups):
        return _read_blanks(id, groups, common, dialect)
    if single := _mistyped_blank(groups):
        message = f"“[{single}]” is not a blank. Write two brackets: [[{single}]]."
        context.add_problem(line, message)
        return mistyped
    return None


def _mistyped_blank(groups: Sequence[TokenGroup]) -> str:
    """Return the text in single brackets in a question that can only have blanks."""
    lines = [line for group in groups for line in answer_lines(group)]
    is_numeric = bool(lines) and not any(
        _NUMBERED_FEEDBACK.match(each) for each in lines
    )
    return "" if is_numeric else single_brackets(groups)


def _read_matching(
    id: str, groups: Sequence[TokenGroup], common: CommonParts, dialect: Dialect
) -> Matching:
    prompt, items = split_prompt(groups, "bullet_list_open", common["line"], dialect)
    pairs = read_pairs(items, common["line"], dialect)
    right = tuple(dict.fromkeys(side for _, side in pairs))
    text = without_formula_names("\n".join([id, *(f"{a}\t{b}" for a, b in pairs)]))
    shown = permuted(len(right), text, dialect.context.shuffle_key)
    left = tuple(side for side, _ in pairs)
    matches = tuple(right.index(side) for _, side in pairs)
    return Matching(id, prompt, left, right, matches, shown, **common)


def _read_blanks(
    id: str, groups: Sequence[TokenGroup], common: CommonParts, dialect: Dialect
) -> Blanks:
    starts = (i for i, group in enumerate(groups) if answer_lines(group))
    start = next(starts, len(groups))
    rest = groups[start:]
    text = prompt_above(groups, start, dialect) if rest else groups
    pieces, blanks = read_blanks(text, common["line"], dialect)
    lines: list[tuple[str, int]] = []
    for group in rest:
        found = answer_lines(group)
        first = line_after(group) - len(found)
        lines += ((each, first + at) for at, each in enumerate(found))
        check_answers_only(group, group is rest[0], dialect)
    explained = with_feedback(blanks, lines, dialect)
    return Blanks(id, prompt_of(pieces, blanks), pieces, explained, **common)
