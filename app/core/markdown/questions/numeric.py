"""Parse a question whose answer is a number."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from app.core.markdown.questions.answer_blocks import (
    answer_lines,
    check_answers_only,
    line_after,
    prompt_above,
)
from app.core.markdown.questions.choices import inline_html
from app.core.markdown.questions.common_parts import CommonParts
from app.core.markdown.questions.number_answers import (
    AnswerLine,
    near_misses_of,
    read_answers,
)
from app.core.markdown.syntax.dialect import Dialect
from app.core.markdown.token_tree import TokenGroup
from app.core.quiz import Numeric


def read_numeric(
    id: str, groups: Sequence[TokenGroup], common: CommonParts, dialect: Dialect
) -> Numeric:
    start = next(i for i, group in enumerate(groups) if answer_lines(group))
    prompt = prompt_above(groups, start, dialect)
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


def _numeric_answers(
    groups: Sequence[TokenGroup], dialect: Dialect
) -> list[AnswerLine]:
    """Read the answers, and report groups among them that are not answers."""
    for group in groups:
        check_answers_only(group, group is groups[0], dialect)
    return [
        answer
        for group in groups
        if (lines := answer_lines(group))
        for answer in read_answers(lines, line_after(group) - len(lines), dialect)
    ]
