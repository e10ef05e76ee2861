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
    Choice,
    Numeric,
    Ordering,
    Several,
    Task,
    mark,
    read_answer,
    readings,
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
    task: Task, rounds: Sequence[Sequence[Answer]], *, told: bool = False
) -> tuple[Row, ...]:
    """What was answered; by whom is not known. `rounds` holds all answers of each.

    Options stand in the order of the question, with none left out. Orders are those
    that were given, the most frequent first; numbers are the most frequent of those
    that were given, the smallest first. Who may choose several options counts at each.
    What no longer answers the question, since its lesson was changed meanwhile, is left
    out. Where the right answer is `told`, it has a row, even when nobody has given it.
    """
    rounds = [[answer for answer in round_ if _fits(task, answer)] for round_ in rounds]
    match task:
        case Choice() | Several():
            return _options(task, rounds)
        case Numeric() | Ordering():
            return _given(task, rounds, told)
        case _:
            assert_never(task)


def _fits(task: Task, answer: Answer) -> bool:
    try:
        return read_answer(task, answer) == answer
    except InvalidInput:
        return False


def _options(
    task: Choice | Several, rounds: Sequence[Sequence[Answer]]
) -> tuple[Row, ...]:
    counted = [Counter(chain.from_iterable(map(_chosen, round_))) for round_ in rounds]
    return tuple(
        Row(
            option.html,
            tuple(counts[index] for counts in counted),
            option.right,
            option.feedback,
        )
        for index, option in enumerate(task.options)
    )


def _chosen(answer: Answer) -> tuple[int, ...]:
    if isinstance(answer, tuple):
        return answer
    return (int(answer),)


def _given(
    task: Numeric | Ordering, rounds: Sequence[Sequence[Answer]], told: bool
) -> tuple[Row, ...]:
    written = {_plain(task, answer): answer for answer in chain.from_iterable(rounds)}
    counted = [Counter(_plain(task, answer) for answer in round_) for round_ in rounds]
    together = sum(counted, Counter[Answer]())
    ranked = [answer for answer, _ in together.most_common()]
    rows = {a: _row(task, a, written[a], counted) for a in ranked[:MOST_ROWS]}
    others = ranked[MOST_ROWS:]
    if told and not any(row.right for row in rows.values()):
        rare = [a for a in others if mark(task, written[a]).correct]
        others = [a for a in others if a not in rare]
        right = right_answer(task)
        plain = _plain(task, right)
        row = _row(task, plain, right, counted)
        rows[plain] = replace(row, counts=_together(counted, rare))
    if isinstance(task, Numeric):
        rows = dict(sorted(rows.items(), key=lambda item: Decimal(str(item[0]))))
    rest = [Row(OTHERS, _together(counted, others), right=False)] if others else []
    return (*rows.values(), *rest)


def _together(
    counted: Sequence[Counter[Answer]], answers: Sequence[Answer]
) -> tuple[int, ...]:
    return tuple(sum(counts[answer] for answer in answers) for counts in counted)


def _row(
    task: Numeric | Ordering,
    answer: Answer,
    written: Answer,
    counted: Sequence[Counter[Answer]],
) -> Row:
    marked = mark(task, written)
    feedback = " ".join(each.html for each in marked.feedback)
    counts = tuple(counts[answer] for counts in counted)
    return Row(_spoken(task, answer), counts, marked.correct, feedback)


def _plain(task: Numeric | Ordering, answer: Answer) -> Answer:
    """The same for what means the same: a number however it was written."""
    if isinstance(task, Ordering):
        return answer
    first, *others = map(_digits, readings(str(answer))[0])
    if not others:
        return first
    # Of two readings, the one that was marked: “60,600” may be right as 60600 alone.
    correct = mark(task, answer).correct
    return next(
        (f for f in (first, *others) if mark(task, f).correct is correct), first
    )


def _digits(number: Decimal) -> str:
    """Without zeros that say nothing, and without the sign of −0."""
    plain = number.normalize() + 0
    return f"{plain:f}" if abs(plain.adjusted()) < MOST_ZEROS else str(plain)


def _spoken(task: Numeric | Ordering, answer: Answer) -> str:
    """The answer as HTML."""
    if isinstance(task, Numeric):
        return " ".join([str(answer), *map(escape, task.units[:1])])
    assert isinstance(answer, tuple)
    placed = sorted(zip(answer, task.shown_items, strict=True), key=itemgetter(0))
    return " → ".join(item for _, item in placed)
