"""Labels of the parts of an answer, blanks or pairs, as HTML."""

from __future__ import annotations

from html import escape

from app.core.quiz import Blank, Blanks, Matching, Numeric, interface_html
from app.language import gettext


def part_names(question: Blanks | Matching) -> tuple[str, ...]:
    """Return the name of each part, which does not reveal its answer."""
    if isinstance(question, Matching):
        return question.left
    return tuple(
        interface_html(gettext("Blank %(number)s", number=number))
        for number in range(1, len(question.blanks) + 1)
    )


def part_answers(question: Blanks | Matching) -> tuple[str, ...]:
    """Return the right answer of each part."""
    if isinstance(question, Matching):
        return tuple(right for _, right in question.matches)
    return tuple(map(_blank_answer, question.blanks))


def part_label(name: str, answer: str) -> str:
    return f"{name}: {answer}"


def _blank_answer(blank: Blank) -> str:
    units = blank.units[:1] if isinstance(blank, Numeric) else ()
    return escape(" ".join([blank.answer_text, *units]))
