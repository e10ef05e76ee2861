"""Count the votes on a question, by answer and round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from html import escape
from itertools import chain
from operator import itemgetter
from typing import Final, assert_never

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
    grade,
    interface_html,
    read_answer,
    right_answer,
)
from app.core.room.number_groups import (
    MAX_ROWS,
    NumberGroup,
    format_number,
    group_numbers,
    medians,
    round_median,
)
from app.core.room.number_labels import number_label
from app.core.room.part_labels import part_answers, part_label, part_names
from app.core.room.released import answer_id
from app.core.room.wrong_blanks import wrong_answers
from app.language import gettext, translatable

OTHERS: Final = translatable("Other answers")

MAX_WRONG: Final = 5
"""Wrong answers that are listed for a blank or pair; fewer if there are several."""


@dataclass(frozen=True, slots=True)
class TallyRow:
    """An answer, or several rare ones, with its counts."""

    html: str
    counts: tuple[int, ...]
    """Number of votes in each round."""
    right: bool | None
    """None if the question has no right answer."""
    feedback: str = ""
    """HTML that explains why the answer is right or wrong."""
    id: str = ""
    """Id of the answer to an open question; empty for other questions."""


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
    valid = {answer for answer in different if _fits(question, answer)}
    rounds = [[answer for answer in round_ if answer in valid] for round_ in rounds]
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
        case Blanks():
            rows = _parts(question, rounds, reveal)
            return Tally(
                _with_wrong_answers(question, rows, rounds, is_public)
                if reveal
                else rows
            )
        case Matching():
            rows = _parts(question, rounds, reveal)
            return Tally(
                _with_wrong_matches(question, rows, rounds) if reveal else rows
            )
        case _:
            assert_never(question)


def _fits(question: Question, answer: Answer) -> bool:
    try:
        return read_answer(question, answer) == answer
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
    counted = [Counter(map(str, round_)) for round_ in rounds]
    ranked = sum(counted, Counter[str]()).most_common()
    return Tally(
        tuple(
            TallyRow(
                escape(text),
                tuple(each[text] for each in counted),
                right=None,
                id=answer_id(text),
            )
            for text, _ in ranked
        )
    )


def _counts_by_option(
    question: Question, rounds: Sequence[Sequence[Answer]]
) -> list[tuple[int, ...]]:
    """Return the counts of each option, in the order of the options."""
    counted = [Counter(chain.from_iterable(map(_chosen, round_))) for round_ in rounds]
    options = range(len(question.shown_items))
    return [tuple(counts[index] for counts in counted) for index in options]


def _chosen(answer: Answer) -> tuple[int, ...]:
    chosen = answer if isinstance(answer, tuple) else (answer,)
    return tuple(map(int, chosen))


def _numbers(
    question: Numeric, rounds: Sequence[Sequence[Answer]], reveal: bool
) -> Tally:
    answers = [[str(answer) for answer in round_] for round_ in rounds]
    results = group_numbers(question, answers, reveal=reveal)
    rows = [
        TallyRow(
            number_label(question, group, reveal=reveal, is_whole=results.is_whole),
            group.counts,
            group.right,
            _number_feedback(question, group),
        )
        for group in results.groups
    ]
    if results.others:
        rows.append(TallyRow(gettext(OTHERS), results.others, right=False))
    found = tuple(
        "" if median is None else format_number(round_median(question, median))
        for median in medians(question, answers)
    )
    return Tally(tuple(rows), found, results.is_histogram)


def _number_feedback(question: Numeric, group: NumberGroup) -> str:
    if group.right:
        return question.feedback
    return group.near_miss.feedback if group.near_miss else ""


def _orders(
    question: Ordering, rounds: Sequence[Sequence[Answer]], reveal: bool
) -> Tally:
    counted = [Counter(round_) for round_ in rounds]
    ranked = [answer for answer, _ in sum(counted, Counter[Answer]()).most_common()]
    top, others = ranked[:MAX_ROWS], ranked[MAX_ROWS:]
    right = right_answer(question)
    if reveal and right not in top:
        top.append(right)
        others = [answer for answer in others if answer != right]
    rows = [_order_row(question, answer, counted) for answer in top]
    if others:
        rows.append(TallyRow(gettext(OTHERS), _summed(counted, others), right=False))
    return Tally(tuple(rows))


def _parts(
    question: Blanks | Matching, rounds: Sequence[Sequence[Answer]], reveal: bool
) -> tuple[TallyRow, ...]:
    """Count the right answers of each blank or pair."""
    names, answers = part_names(question), part_answers(question)
    counted = [
        Counter(
            each.option
            for answer in round_
            for each in grade(question, answer).feedback
            if each.right
        )
        for round_ in rounds
    ]
    return tuple(
        TallyRow(
            part_label(name, answer) if reveal else name,
            tuple(counts[index] for counts in counted),
            right=True,
        )
        for index, (name, answer) in enumerate(zip(names, answers, strict=True))
    )


def _with_wrong_answers(
    question: Blanks,
    rows: Sequence[TallyRow],
    rounds: Sequence[Sequence[Answer]],
    is_public: bool,
) -> tuple[TallyRow, ...]:
    """Add feedback to the row of each blank, and rows of its frequent wrong answers."""
    blanks = zip(rows, part_names(question), question.blanks, strict=True)
    limit = _max_wrong(len(rows))
    found: list[TallyRow] = []
    for index, (row, name, blank) in enumerate(blanks):
        texts = [
            [str(_part_of(answer, index)) for answer in round_] for round_ in rounds
        ]
        found.append(replace(row, feedback=blank.feedback))
        wrong = wrong_answers(blank, texts)
        shown = [each for each in wrong if not (is_public and each.is_typed)][:limit]
        found += (
            TallyRow(
                part_label(name, each.html),
                each.counts,
                right=False,
                feedback=each.feedback,
            )
            for each in shown
        )
        found += _other_answers(
            name, [each.counts for each in wrong if each not in shown]
        )
    return tuple(found)


def _with_wrong_matches(
    question: Matching,
    rows: Sequence[TallyRow],
    rounds: Sequence[Sequence[Answer]],
) -> tuple[TallyRow, ...]:
    """Add rows of the frequent wrong matches of each pair."""
    right = right_answer(question)
    limit = _max_wrong(len(rows))
    found: list[TallyRow] = []
    for index, (row, left) in enumerate(zip(rows, question.left, strict=True)):
        counted = [
            Counter(int(_part_of(answer, index)) for answer in round_)
            for round_ in rounds
        ]
        ranked = [match for match, _ in sum(counted, Counter[int]()).most_common()]
        wrong = [match for match in ranked if match != _part_of(right, index)]
        found.append(row)
        found += (
            TallyRow(
                part_label(left, question.shown_items[match]),
                tuple(counts[match] for counts in counted),
                right=False,
            )
            for match in wrong[:limit]
        )
        others = wrong[limit:]
        found += _other_answers(
            left, [tuple(counts[match] for counts in counted) for match in others]
        )
    return tuple(found)


def _other_answers(name: str, counts: Sequence[tuple[int, ...]]) -> list[TallyRow]:
    """Return a row with the sums of these counts; none without counts."""
    if not counts:
        return []
    sums = tuple(map(sum, zip(*counts, strict=True)))
    label = part_label(name, interface_html(gettext(OTHERS)))
    return [TallyRow(label, sums, right=False)]


def _max_wrong(parts: int) -> int:
    """Return how many wrong answers are listed for each part of a question.

    With more than MAX_ROWS rows, the text of results on the projector would be small.
    """
    return max(1, min(MAX_WRONG, MAX_ROWS // parts - 1))


def _part_of(answer: Answer, part: int) -> int | str:
    assert isinstance(answer, tuple)
    return answer[part]


def _summed(
    counted: Sequence[Counter[Answer]], answers: Sequence[Answer]
) -> tuple[int, ...]:
    return tuple(sum(counts[answer] for answer in answers) for counts in counted)


def _order_row(
    question: Ordering, answer: Answer, counted: Sequence[Counter[Answer]]
) -> TallyRow:
    assert isinstance(answer, tuple)
    placed = zip(answer, question.shown_items, strict=True)
    html = " → ".join(item for _, item in sorted(placed, key=itemgetter(0)))
    graded = grade(question, answer)
    feedback = " ".join(each.html for each in graded.feedback)
    return TallyRow(html, _summed(counted, [answer]), graded.correct, feedback)
