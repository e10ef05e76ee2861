"""The blocks below the prompt of a question: answers as paragraphs, or a list."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.markdown.option_lines import remaining_paragraph
from app.core.markdown.questions.choices import inline_html
from app.core.markdown.questions.number_answers import starts_answer
from app.core.markdown.syntax.dialect import Dialect
from app.core.markdown.token_tree import TokenGroup, first_line, siblings, split_at


def split_prompt(
    groups: Sequence[TokenGroup], list_type: str, line: int, dialect: Dialect
) -> tuple[str, list[TokenGroup]]:
    """Return the HTML of the prompt above the list, and the items of the list."""
    prompt, lists, rest = split_at(groups, list_type)
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


def prompt_above(
    groups: Sequence[TokenGroup], start: int, dialect: Dialect
) -> list[TokenGroup]:
    """Return the groups above the answers, which begin in group `start`."""
    first = answer_lines(groups[start])
    above = groups[start][1].content.split("\n")[: -len(first)]
    return [*groups[:start], *remaining_paragraph(above, groups[start], dialect)]


def check_answers_only(group: TokenGroup, is_first: bool, dialect: Dialect) -> None:
    """Report a block that is not an answer; the first one may end the prompt."""
    has_answers = bool(answer_lines(group))
    if not has_answers or not (is_first or starts_answer(group[1].content)):
        dialect.context.add_problem(
            first_line(group[0]),
            "Nothing may follow the answers. Put feedback on the line of its "
            "answer, as in = 0.54 > That is the cosine.",
        )


def answer_lines(group: TokenGroup) -> list[str]:
    """Return the last lines of a paragraph, from its first answer on."""
    if group[0].type != "paragraph_open":
        return []
    lines = [line.strip() for line in group[1].content.split("\n")]
    starts = (index for index, line in enumerate(lines) if starts_answer(line))
    return lines[next(starts, len(lines)) :]


def line_after(group: TokenGroup) -> int:
    """Return the 1-based line after the group."""
    return (group[0].map[1] if group[0].map else 0) + 1
