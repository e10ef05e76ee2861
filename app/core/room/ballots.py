"""Count the votes on a question, by answer and round."""

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

MAX_ROWS: Final = 8
"""Different numbers or orders with their own row. The rest share one row."""

MAX_ZEROS: Final = 20
"""Powers of ten from which numbers are written in scientific notation."""

OTHERS: Final = "Other answers"

FreeQuestion = Numeric | Ordering
"""Questions without options: only the given answers have rows."""


@dataclass(frozen=True, slots=True)
class TallyRow:
    """An answer, or several rare ones, with its counts."""

    html: str
    counts: tuple[int, ...]
    """Number of votes in each round."""
    right: bool
    feedback: str = ""
    """HTML that explains why the answer is right or wrong."""


def tally(
    question: Question, rounds: Sequence[Sequence[Answer]], *, reveal: bool = False
) -> tuple[TallyRow, ...]:
    """Return a row for each answer to the question.

    `rounds` holds all answers of each round. Choices have a row for every option, in
    the question's order; an answer with several options counts for each of them.
    Orderings have the most frequent answers, most frequent first. Numbers have the most
    frequent answers, smallest first. Answers that no longer fit the question, because
    its lesson has changed, are ignored. With `reveal`, the right answer always has a
    row.
    """
    rounds = [
        [answer for answer in round_ if _fits(question, answer)] for round_ in rounds
    ]
    match question:
        case SingleChoice() | MultipleChoice():
            return _options(question, rounds)
        case Numeric() | Ordering():
            return _free_answers(question, rounds, reveal)
        case _:
            assert_never(question)


def _fits(question: Question, answer: Answer) -> bool:
    try:
        return read_answer(question, answer) == answer
    except InvalidInput:
        return False


def _options(
    question: SingleChoice | MultipleChoice, rounds: Sequence[Sequence[Answer]]
) -> tuple[TallyRow, ...]:
    counted = [Counter(chain.from_iterable(map(_chosen, round_))) for round_ in rounds]
    return tuple(
        TallyRow(
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


def _free_answers(
    question: FreeQuestion, rounds: Sequence[Sequence[Answer]], reveal: bool
) -> tuple[TallyRow, ...]:
    original = {
        _normalised(question, answer): answer for answer in chain.from_iterable(rounds)
    }
    counted = [
        Counter(_normalised(question, answer) for answer in round_) for round_ in rounds
    ]
    total = sum(counted, Counter[Answer]())
    ranked = [answer for answer, _ in total.most_common()]
    rows = {a: _row(question, a, original[a], counted) for a in ranked[:MAX_ROWS]}
    others = ranked[MAX_ROWS:]
    if reveal and not any(row.right for row in rows.values()):
        rare = [a for a in others if grade(question, original[a]).correct]
        others = [a for a in others if a not in rare]
        right = right_answer(question)
        key = _normalised(question, right)
        row = _row(question, key, right, counted)
        rows[key] = replace(row, counts=_summed(counted, rare))
    if isinstance(question, Numeric):
        rows = dict(sorted(rows.items(), key=lambda item: Decimal(str(item[0]))))
    rest = [TallyRow(OTHERS, _summed(counted, others), right=False)] if others else []
    return (*rows.values(), *rest)


def _summed(
    counted: Sequence[Counter[Answer]], answers: Sequence[Answer]
) -> tuple[int, ...]:
    return tuple(sum(counts[answer] for answer in answers) for counts in counted)


def _row(
    question: FreeQuestion,
    answer: Answer,
    original: Answer,
    counted: Sequence[Counter[Answer]],
) -> TallyRow:
    graded = grade(question, original)
    feedback = " ".join(each.html for each in graded.feedback)
    counts = tuple(counts[answer] for counts in counted)
    return TallyRow(_answer_html(question, answer), counts, graded.correct, feedback)


def _normalised(question: FreeQuestion, answer: Answer) -> Answer:
    """Return the same answer for every notation of a number."""
    match question:
        case Ordering():
            return answer
        case Numeric():
            return _normalised_number(question, str(answer))
        case _:
            assert_never(question)


def _normalised_number(question: Numeric, answer: str) -> str:
    first, *others = map(_digits, parse_number(answer)[0])
    if not others:
        return first
    # “60,600” is 60600 or 60.6: take the reading that `grade` has graded.
    correct = grade(question, answer).correct
    return next(
        (f for f in (first, *others) if grade(question, f).correct is correct), first
    )


def _digits(number: Decimal) -> str:
    """Format a number without trailing zeros and without the sign of −0."""
    plain = number.normalize() + 0
    return f"{plain:f}" if abs(plain.adjusted()) < MAX_ZEROS else str(plain)


def _answer_html(question: FreeQuestion, answer: Answer) -> str:
    """Return the answer as HTML."""
    match question:
        case Numeric():
            return " ".join([str(answer), *map(escape, question.units[:1])])
        case Ordering():
            assert isinstance(answer, tuple)
            placed = zip(answer, question.shown_items, strict=True)
            return " → ".join(item for _, item in sorted(placed, key=itemgetter(0)))
        case _:
            assert_never(question)
