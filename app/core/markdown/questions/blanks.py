"""Parse a question whose text has blanks.

    The posterior grows with the [[prior|base rate]], here [[8.3 ± 0.1]] %.

    = 1: likelihood > That is the other factor.
    = 2: 83 > That is ten times as much.

A blank contains a number with its tolerance and units, as in a numeric question, or
words with alternatives. The lines below are feedback: the number of the blank, an
answer, and after `>` the feedback on it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from html import escape

from markdown_it.token import Token

from app.core.markdown.front_matter.variables import PLACEHOLDER as VARIABLE
from app.core.markdown.literal_text import find_outside_literals
from app.core.markdown.parse_context import quoted
from app.core.markdown.questions.choices import inline_html
from app.core.markdown.questions.number_answers import (
    NUMBER,
    is_unit,
    read_answer,
    starts_answer,
)
from app.core.markdown.syntax.dialect import Dialect
from app.core.markdown.token_tree import TokenGroup, first_line
from app.core.quiz import (
    MAX_BLANK_LENGTH,
    Blank,
    NearMiss,
    Numeric,
    WordBlank,
    WrongWord,
    clean_line,
    comparable_text,
    with_usual_digits,
)

MAX_BLANKS = 10
MAX_ALTERNATIVES = 8
MAX_FEEDBACK = 30
"""Lines with feedback in one question."""

GAP = "____"

_UNCLOSED = r"\[\[[^\[\]\n]+(?:\](?![\](])|(?=\n|\Z))"

_BLANK = r"\[\[[^\[\]\n]*\]\](?!\()"
_SINGLE = r"(?<!!)\[[^\[\]\n^]+\](?![(\[{:])"
_IS_NUMBER = re.compile(rf"{NUMBER}(?:\s*(?:±|\+-|\+/-).*|\s+[^|].*)?")
_LOOKS_LIKE_A_NUMBER = re.compile(
    r"[-−+]?[0-9]+(?:,[0-9]+|/[0-9]+|\^[-−+]?[0-9]+)"
    r"(?:\s*(?:±|\+-|\+/-)[^|]*|\s*%|\s+[^\W\d_]\S*)?"
)
_FEEDBACK = re.compile(
    r"=\s*(?:(?P<blank>[0-9]{1,2})\s*:)?(?P<answer>[^>]+)>(?P<feedback>.+)", re.DOTALL
)
_NEXT_UNIT = re.compile(
    r"[ \u00a0\u202f]?(?P<unit>(?:[^\W\d_]|[%‰°€£¥])"
    r"[^\s\d*_`$^~\[\]<>{}&|\\.,;:!?()…。、，：；！？،؟।]*+)(?![\d`$^~\[<{&|\\])"
)
"""The word or sign directly after a blank, such as % or km/h, without markup."""
_NEXT_VARIABLE = re.compile(rf"[ \u00a0\u202f]?{VARIABLE.pattern}")
_PLACEHOLDER = "\ufffe"
"""Stands for a blank while the text is rendered. Lessons cannot contain it."""


def has_blanks(groups: Sequence[TokenGroup]) -> bool:
    return any(
        next(find_outside_literals(_BLANK, token.content), None)
        for group in groups
        for token in group
        if token.type == "inline"
    )


def single_brackets(groups: Sequence[TokenGroup]) -> str:
    """Return the first text in single brackets that is no link; empty without any."""
    for token in (token for group in groups for token in group):
        if token.type == "inline":
            for found in find_outside_literals(_SINGLE, token.content):
                return found[0][1:-1].strip()
    return ""


def report_unclosed_blanks(groups: Sequence[TokenGroup], dialect: Dialect) -> bool:
    """Report blanks without ]] in a question. Return whether there are any."""
    is_found = False
    for token in (token for group in groups for token in group):
        content = token.content if token.type == "inline" else ""
        for found in find_outside_literals(_UNCLOSED, content):
            line = first_line(token) + content.count("\n", 0, found.start())
            dialect.context.add_problem(
                line, f"The blank {quoted(found[0])} is not closed. Write ]] after it."
            )
            is_found = True
    return is_found


def report_blanks(tokens: Sequence[Token], dialect: Dialect) -> None:
    """Report blanks in text that is not part of a question."""
    line = 1
    for token in tokens:
        line = first_line(token) if token.map else line
        content = token.content if token.type == "inline" else ""
        for found in find_outside_literals(_BLANK, content):
            dialect.context.add_problem(
                line + content.count("\n", 0, found.start()),
                f"{quoted(found[0])} is a blank, which is only possible in "
                ":::{question} and :::{practice}. To show the brackets, put them "
                "between backticks.",
            )


def read_blanks(
    groups: Sequence[TokenGroup], line: int, dialect: Dialect
) -> tuple[tuple[str, ...], tuple[Blank, ...]]:
    """Return the HTML before, between and after the blanks, and the blanks."""
    blanks: list[Blank] = []
    replaced = [
        [
            _with_placeholders(token, first_line(group[0]), blanks, dialect)
            for token in group
        ]
        for group in groups
    ]
    if len(blanks) > MAX_BLANKS:
        dialect.context.add_problem(
            line,
            f"The question has {len(blanks)} blanks; at most {MAX_BLANKS} are allowed.",
        )
    pieces = inline_html(replaced, dialect).split(_PLACEHOLDER)
    return tuple(pieces), tuple(blanks)


def prompt_of(pieces: Sequence[str], blanks: Sequence[Blank]) -> str:
    """Return the text with a line for each blank, numbered if there are several."""
    gaps = [_gap(blank) for blank in blanks]
    if len(gaps) > 1:
        gaps = [f"({number})\u00a0{gap}" for number, gap in enumerate(gaps, 1)]
    return "".join(map("".join, zip(pieces, [*gaps, ""], strict=True)))


def with_feedback(
    blanks: Sequence[Blank], lines: Sequence[tuple[str, int]], dialect: Dialect
) -> tuple[Blank, ...]:
    """Return the blanks with the feedback in `lines`, each a text and its line."""
    found = list(blanks)
    for text, line in _entries(lines)[:MAX_FEEDBACK]:
        entry = _FEEDBACK.fullmatch(text.strip())
        index = int(entry["blank"] or len(blanks) == 1) - 1 if entry else -1
        if entry is None or not 0 <= index < len(blanks):
            dialect.context.add_problem(
                line,
                f"{quoted(text)} is not feedback on a blank. {_form(len(blanks))}",
            )
        else:
            answer = dialect.variables.fill_in(entry["answer"].strip(), line)
            feedback = entry["feedback"].strip()
            found[index] = _explained(found[index], answer, feedback, line, dialect)
    return tuple(found)


def _form(blanks: int) -> str:
    """Return how to write feedback on one of so many blanks."""
    if blanks == 1:
        return (
            "The question has one blank. Write an answer, and after > the feedback, as "
            "in = likelihood > That is the other factor."
        )
    return (
        f"Write the number of the blank, from 1 to {blanks}, an answer, and after > "
        "the feedback, as in = 1: likelihood > That is the other factor."
    )


def _entries(lines: Sequence[tuple[str, int]]) -> list[tuple[str, int]]:
    """Join each line that starts an answer with the lines that continue it."""
    entries: list[tuple[str, int]] = []
    for text, line in lines:
        if starts_answer(text) or not entries:
            entries.append((text, line))
        else:
            before, first = entries.pop()
            entries.append((f"{before}\n{text}", first))
    return entries


def _gap(blank: Blank) -> str:
    units = blank.units[:1] if isinstance(blank, Numeric) else ()
    return " ".join([GAP, *map(escape, units)])


def _with_placeholders(
    token: Token, first: int, blanks: list[Blank], dialect: Dialect
) -> Token:
    """Return an inline token with placeholders, and append its blanks to `blanks`.

    `first` is the line of its block: a paragraph that was parsed again begins at 1.
    """
    if token.type != "inline":
        return token
    line, text, end = max(first_line(token), first), "", 0
    for found in find_outside_literals(_BLANK, token.content):
        above = token.content.count("\n", 0, found.start())
        blank = _read_blank(found[0][2:-2].strip(), line + above, dialect)
        following = _variable_filled_in(token.content[found.end() :], dialect)
        blanks.append(_with_next_unit(blank, following))
        text += token.content[end : found.start()] + _PLACEHOLDER
        end = found.end()
    if not end:
        return token
    return dialect.inline(text + token.content[end:], line)


def _read_blank(text: str, line: int, dialect: Dialect) -> Blank:
    content = dialect.variables.fill_in(text, line)
    if _IS_NUMBER.fullmatch(with_usual_digits(content)):
        read = read_answer(f"= {content}", line, dialect)
        if not read:
            return Numeric("", "", Decimal(0))
        return Numeric("", "", read.value, read.tolerance, read.units)
    if _LOOKS_LIKE_A_NUMBER.fullmatch(content):
        dialect.context.add_warning(
            line,
            f"Only the text {quoted(content)} is accepted in this blank. Write a "
            "number with a decimal point, such as [[3.5 ± 0.1]] or [[5e-3]]; readers "
            "may write a comma or a fraction. If you mean the text, add an alternative "
            "after |.",
        )
    accepted = tuple(clean_line(each) for each in content.split("|"))
    if (
        len(accepted) > MAX_ALTERNATIVES
        or not all(accepted)
        or max(map(len, accepted)) > MAX_BLANK_LENGTH
    ):
        dialect.context.add_problem(
            line,
            f"The blank {quoted(f'[[{content}]]')} must have 1 to {MAX_ALTERNATIVES} "
            f"answers of up to {MAX_BLANK_LENGTH} characters, separated by |.",
        )
        return WordBlank(("",))
    return WordBlank(accepted)


def _variable_filled_in(following: str, dialect: Dialect) -> str:
    """Return the text after a blank with the value of a variable that it begins with.

    Further text is not needed, and can contain code, in which braces stay as they are.
    """
    found = _NEXT_VARIABLE.match(following)
    if not found:
        return following
    return dialect.variables.preview(found[0]) + following[found.end() :]


def _with_next_unit(blank: Blank, following: str) -> Blank:
    """Return a number with the unit that directly follows it in the text, if any.

    Readers may repeat this unit in the blank.
    """
    if not isinstance(blank, Numeric) or blank.units:
        return blank
    found = _NEXT_UNIT.match(following)
    unit = found["unit"] if found else ""
    return replace(blank, unit_in_text=unit) if is_unit(unit) else blank


def _explained(
    blank: Blank, answer: str, feedback: str, line: int, dialect: Dialect
) -> Blank:
    """Return the blank with feedback on one answer, right or wrong."""
    html = dialect.named_html([dialect.inline(feedback, line)])
    if isinstance(blank, Numeric):
        read = read_answer(f"= {answer}", line, dialect)
        if not read:
            return blank
        value, tolerance = read.value, read.tolerance
        if abs(value - blank.value) <= blank.tolerance:
            return replace(blank, feedback=html)
        miss = NearMiss(value, tolerance, html)
        return replace(blank, near_misses=(*blank.near_misses, miss))
    if comparable_text(answer) in map(comparable_text, blank.accepted):
        return replace(blank, feedback=html)
    wrong = WrongWord(clean_line(answer), html)
    return replace(blank, wrong_words=(*blank.wrong_words, wrong))
