"""Parse the pairs of a matching question.

- Markdown == text with signs for its structure
- JSON == nested lists and objects
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.core.markdown.literal_text import find_outside_literals
from app.core.markdown.parse_context import quoted
from app.core.markdown.syntax.dialect import Dialect
from app.core.markdown.token_tree import TokenGroup, first_line, siblings

MIN_PAIRS, MAX_PAIRS = 2, 10
MIN_RIGHT = 3
"""Different right sides, so that readers cannot find matches by exclusion."""

_EQUALS = r"\s==\s"
_BOX = re.compile(r"\[[ xX]\]\s")


def has_pairs(groups: Sequence[TokenGroup]) -> bool:
    """Return whether a list item is a pair. Items with a check box are options."""
    lists = (group for group in groups if group[0].type == "bullet_list_open")
    return any(
        not _BOX.match(token.content) and _split(token.content)
        for group in lists
        for token in group
        if token.type == "inline"
    )


def read_pairs(
    items: Sequence[TokenGroup], line: int, dialect: Dialect
) -> tuple[tuple[str, str], ...]:
    """Return the HTML of both sides of each pair, and report problems."""
    pairs = tuple(_read_pair(item, dialect) for item in items)
    left = [side for side, _ in pairs if side]
    if not MIN_PAIRS <= len(pairs) <= MAX_PAIRS:
        dialect.context.add_problem(
            line,
            f"The question has {len(pairs)} pair{'' if len(pairs) == 1 else 's'}. "
            f"Write {MIN_PAIRS} to {MAX_PAIRS} items - left == right.",
        )
    elif (count := len({right for _, right in pairs})) == 1:
        dialect.context.add_problem(
            line, "All items have the same match. Write at least two different ones."
        )
    elif len(set(left)) < len(left):
        dialect.context.add_problem(
            line, "Two items on the left are identical. Change or remove one."
        )
    elif count < MIN_RIGHT:
        dialect.context.add_warning(
            line,
            f"The pairs have {count} different right sides, so one mistake is always "
            f"two. Write at least {MIN_RIGHT}.",
        )
    return pairs


def _read_pair(item: TokenGroup, dialect: Dialect) -> tuple[str, str]:
    inside, line = siblings(item[1:-1]), first_line(item[0])
    is_text = len(inside) == 1 and inside[0][0].type == "paragraph_open"
    sides = _split(inside[0][1].content) if is_text else None
    if not sides:
        dialect.context.add_problem(
            line,
            "A pair must be a single paragraph with == between its sides, as in "
            f"- left == right{_received(inside) if is_text else ''}.",
        )
        return "", ""
    left, right = (
        dialect.named_html([dialect.inline(side, line)]).strip() for side in sides
    )
    return left, right


def _received(inside: Sequence[TokenGroup]) -> str:
    return f", not {quoted(inside[0][1].content)}"


def _split(text: str) -> tuple[str, str] | None:
    """Return both sides of the first == between spaces; None without one."""
    found = next(find_outside_literals(_EQUALS, text), None)
    if not found:
        return None
    sides = text[: found.start()].strip(), text[found.end() :].strip()
    return sides if all(sides) else None
