"""How the votes on a question fell, round beside round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from html import escape
from itertools import chain
from operator import itemgetter
from typing import Final, assert_never

from app.core.errors import InvalidInput
from app.core.quiz import (
    Answer,
    MultipleChoice,
    Numeric,
    Ordering,
    Question,
    SingleChoice,
    grade,
    parse_number,
    read_answer,
    right_answer,
)

MOST_ROWS: Final = 8
"""Different numbers or orders that are counted one by one; the rest are one row."""

MOST_ZEROS: Final = 20
"""A number with more of them is written with an exponent."""

OTHERS: Final = "Other answers"


@dataclass(frozen=True, slots=True)
class Row:
    """One thing that could be answered."""

    html: str
    counts: tuple[int, ...]
    """How many answered it, for each round."""
    right: bool
    feedback: str = ""
    """HTML: why it is right or wrong."""


def tally(
    question: Question, rounds: Sequence[Sequence[Answer]], *, told: bool = False
) -> tuple[Row, ...]:
    """What was answered; by whom is not known. `rounds` holds all answers of each.

    Options stand in the order of the question, with none left out. Orders are those
    that were given, the most frequent first; numbers are the most frequent of those
    that were given, the smallest first. Who may choose several options counts at each.
    What no longer answers the question, since its lesson was changed meanwhile, is left
    out. Where the right answer is `told`, it has a row, even when nobody has given it.
    """
    rounds = [
        [answer for answer in round_ if _fits(question, answer)] for round_ in rounds
    ]
    match question:
        case SingleChoice() | MultipleChoice():
            return _options(question, rounds)
        case Numeric() | Ordering():
            return _given(question, rounds, told)
        case _:
            assert_never(question)


def _fits(question: Question, answer: Answer) -> bool:
    try:
        return read_answer(question, answer) == answer
    except InvalidInput:
        return False


def _options(
    question: SingleChoice | MultipleChoice, rounds: Sequence[Sequence[Answer]]
) -> tuple[Row, ...]:
    counted = [Counter(chain.from_iterable(map(_chosen, round_))) for round_ in rounds]
    return tuple(
        Row(
            option.html,
            tuple(counts[index] for counts in counted),
            option.right,
            option.feedback,
        )
        for index, option in enumerate(question.options)
    )


def _chosen(answer: Answer) -> tuple[int, ...]:
    if isinstance(answer, tuple):
        return answer
    return (int(answer),)


def _given(
    question: Numeric | Ordering, rounds: Sequence[Sequence[Answer]], told: bool
) -> tuple[Row, ...]:
    written = {
        _plain(question, answer): answer for answer in chain.from_iterable(rounds)
    }
    counted = [
        Counter(_plain(question, answer) for answer in round_) for round_ in rounds
    ]
    together = sum(counted, Counter[Answer]())
    ranked = [answer for answer, _ in together.most_common()]
    rows = {a: _row(question, a, written[a], counted) for a in ranked[:MOST_ROWS]}
    others = ranked[MOST_ROWS:]
    if told and not any(row.right for row in rows.values()):
        rare = [a for a in others if grade(question, written[a]).correct]
        others = [a for a in others if a not in rare]
        right = right_answer(question)
        plain = _plain(question, right)
        row = _row(question, plain, right, counted)
        rows[plain] = replace(row, counts=_together(counted, rare))
    if isinstance(question, Numeric):
        rows = dict(sorted(rows.items(), key=lambda item: Decimal(str(item[0]))))
    rest = [Row(OTHERS, _together(counted, others), right=False)] if others else []
    return (*rows.values(), *rest)


def _together(
    counted: Sequence[Counter[Answer]], answers: Sequence[Answer]
) -> tuple[int, ...]:
    return tuple(sum(counts[answer] for answer in answers) for counts in counted)


def _row(
    question: Numeric | Ordering,
    answer: Answer,
    written: Answer,
    counted: Sequence[Counter[Answer]],
) -> Row:
    graded = grade(question, written)
    feedback = " ".join(each.html for each in graded.feedback)
    counts = tuple(counts[answer] for counts in counted)
    return Row(_spoken(question, answer), counts, graded.correct, feedback)


def _plain(question: Numeric | Ordering, answer: Answer) -> Answer:
    """The same for what means the same: a number however it was written."""
    if isinstance(question, Ordering):
        return answer
    first, *others = map(_digits, parse_number(str(answer))[0])
    if not others:
        return first
    # Of two readings, the one that was graded: “60,600” may be right as 60600 alone.
    correct = grade(question, answer).correct
    return next(
        (f for f in (first, *others) if grade(question, f).correct is correct), first
    )


def _digits(number: Decimal) -> str:
    """Without zeros that say nothing, and without the sign of −0."""
    plain = number.normalize() + 0
    return f"{plain:f}" if abs(plain.adjusted()) < MOST_ZEROS else str(plain)


def _spoken(question: Numeric | Ordering, answer: Answer) -> str:
    """The answer as HTML."""
    if isinstance(question, Numeric):
        return " ".join([str(answer), *map(escape, question.units[:1])])
    assert isinstance(answer, tuple)
    placed = sorted(zip(answer, question.shown_items, strict=True), key=itemgetter(0))
    return " → ".join(item for _, item in placed)
