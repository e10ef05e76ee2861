"""Parse a question whose items are put in order."""

from __future__ import annotations

from collections.abc import Sequence

from markdown_it.token import Token

from app.core.markdown.questions.answer_blocks import split_prompt
from app.core.markdown.questions.choices import inline_html
from app.core.markdown.questions.common_parts import CommonParts
from app.core.markdown.syntax.dialect import Dialect
from app.core.markdown.tex.formula_names import without_formula_names
from app.core.markdown.token_tree import TokenGroup, first_line, siblings
from app.core.quiz import Ordering, shuffled

MIN_ITEMS, MAX_ITEMS = 3, 10


def read_ordering(
    id: str, groups: Sequence[TokenGroup], common: CommonParts, dialect: Dialect
) -> Ordering:
    prompt, found = split_prompt(groups, "ordered_list_open", common["line"], dialect)
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


def _read_item(item: Sequence[Token], dialect: Dialect) -> str:
    inside = siblings(item[1:-1])
    if len(inside) != 1 or inside[0][0].type != "paragraph_open":
        dialect.context.add_problem(
            first_line(item[0]),
            "An item to put in order must be a single paragraph of text.",
        )
        return ""
    return inline_html(inside, dialect)
