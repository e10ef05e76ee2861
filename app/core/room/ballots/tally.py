"""Count the votes on a question, by answer and round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from itertools import chain
from operator import itemgetter
from typing import assert_never

from app.core.errors import InvalidInput
from app.core.quiz import (
    Answer,
    Blanks,
    Matching,
    MultipleChoice,
    Numeric,
    OpenQuestion,
    Ordering,
    Poll,
    Prediction,
    Question,
    SingleChoice,
)
from app.core.room.ballots.number_format import format_result_number, round_median
from app.core.room.ballots.number_groups import MAX_ROWS, group_numbers, medians
from app.core.room.ballots.number_labels import number_label
from app.core.room.ballots.part_ballots import count_parts
from app.core.room.ballots.ranking import ranked
from app.core.room.ballots.tally_row import OTHERS, TallyRow
from app.core.room.released import answer_id
from app.language import gettext


@dataclass(frozen=True, slots=True)
class Tally:
    """Counted votes on a question."""

    rows: tuple[TallyRow, ...]
    medians: tuple[str, ...] = ()
    """Median of each round, empty for a round without votes; only for numbers."""
    is_histogram: bool = False
    """Whether the rows are ranges of numbers."""


def tally(
    question: Question,
    rounds: Sequence[Sequence[Answer]],
    *,
    reveal: bool = False,
    is_public: bool = False,
) -> Tally:
    """Count the votes on a question.

    `rounds` holds all answers of each round. Choices have a row for every option, in
    the question's order; an answer with several options counts for each of them. Blanks
    and pairs have a row for each, with the number of right answers, which `reveal` adds
    to the row's text, followed by rows of the most frequent wrong answers, and one for
    all others. Orderings have the most frequent answers, most frequent first. Numbers
    have groups of answers, smallest first (see `number_groups`). Open questions have a
    row for each different text, most frequent first. With `is_public`, texts that
    participants have typed have no rows of their own. Answers that no longer fit the
    question, because its lesson has changed, are ignored. With `reveal`, the right
    answer always has a row.
    """
    different = set(chain.from_iterable(rounds))
    valid = {answer for answer in different if fits(question, answer)}
    rounds = [[each for each in answers if each in valid] for answers in rounds]
    match question:
        case SingleChoice() | MultipleChoice():
            return _options(question, rounds)
        case Prediction() | Poll():
            return _ungraded(question, rounds)
        case OpenQuestion():
            return Tally(()) if is_public else _texts(rounds)
        case Numeric():
            return _numbers(question, rounds, reveal)
        case Ordering():
            return _orders(question, rounds, reveal)
        case Blanks() | Matching():
            return Tally(
                count_parts(question, rounds, reveal=reveal, is_public=is_public)
            )
        case _:
            assert_never(question)


def fits(question: Question, answer: Answer) -> bool:
    """Return whether an answer is valid for the question, which may have changed."""
    try:
        return question.read_answer(answer) == answer
    except InvalidInput:
        return False


def _options(
    question: SingleChoice | MultipleChoice, rounds: Sequence[Sequence[Answer]]
) -> Tally:
    return Tally(
        tuple(
            TallyRow(option.html, counts, option.right, option.feedback)
            for option, counts in zip(
                question.options, _counts_by_option(question, rounds), strict=True
            )
        )
    )


def _ungraded(question: Prediction | Poll, rounds: Sequence[Sequence[Answer]]) -> Tally:
    counts = _counts_by_option(question, rounds)
    rows = zip(question.options, counts, strict=True)
    return Tally(tuple(TallyRow(html, counts, right=None) for html, counts in rows))


def _texts(rounds: Sequence[Sequence[Answer]]) -> Tally:
    texts = ranked([map(str, answers) for answers in rounds])
    return Tally(
        tuple(
            TallyRow(escape(text), counts, right=None, id=answer_id(text))
            for text, counts in texts
        )
    )


def _counts_by_option(
    question: Question, rounds: Sequence[Sequence[Answer]]
) -> list[tuple[int, ...]]:
    """Return the counts of each option, in the order of the options."""
    counted = [Counter(chain.from_iterable(map(_chosen, each))) for each in rounds]
    options = range(len(question.shown_items))
    return [tuple(counts[index] for counts in counted) for index in options]


def _chosen(answer: Answer) -> tuple[int, ...]:
    chosen = answer if isinstance(answer, tuple) else (answer,)
    return tuple(map(int, chosen))


def _numbers(
    question: Numeric, rounds: Sequence[Sequence[Answer]], reveal: bool
) -> Tally:
    texts = [[str(each) for each in answers] for answers in rounds]
    results = group_numbers(question, texts, reveal=reveal)
    rows = [
        TallyRow(
            number_label(question, group, reveal=reveal, is_whole=results.is_whole),
            group.counts,
            group.right,
            question.feedback_on(group.right, group.near_miss),
        )
        for group in results.groups
    ]
    if results.others:
        rows.append(TallyRow(gettext(OTHERS), results.others, right=False))
    found = tuple(
        "" if median is None else format_result_number(round_median(question, median))
        for median in medians(question, texts)
    )
    return Tally(tuple(rows), found, results.is_histogram)


def _orders(
    question: Ordering, rounds: Sequence[Sequence[Answer]], reveal: bool
) -> Tally:
    answers = ranked(rounds)
    top, others = answers[:MAX_ROWS], dict(answers[MAX_ROWS:])
    right = question.right_answer()
    if reveal and right not in dict(top):
        top.append((right, others.pop(right, (0,) * len(rounds))))
    rows = [_order_row(question, answer, counts) for answer, counts in top]
    if others:
        sums = tuple(map(sum, zip(*others.values(), strict=True)))
        rows.append(TallyRow(gettext(OTHERS), sums, right=False))
    return Tally(tuple(rows))


def _order_row(question: Ordering, answer: Answer, counts: tuple[int, ...]) -> TallyRow:
    assert isinstance(answer, tuple)
    positions = zip(answer, question.shown_items, strict=True)
    ordered = [item for _, item in sorted(positions, key=itemgetter(0))]
    # Lines break only between the items; see vote-results.css.
    html = " → ".join(f'<span class="order-item">{item}</span>' for item in ordered)
    graded = question.grade(answer)
    feedback = " ".join(each.html for each in graded.feedback)
    return TallyRow(html, counts, graded.correct, feedback)
