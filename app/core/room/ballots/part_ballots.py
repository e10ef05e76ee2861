"""Count the votes on a question with several parts: blanks or pairs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from app.core.quiz import Answer, Blanks, Matching, QuestionPart, interface_html
from app.core.room.ballots.number_groups import MAX_ROWS
from app.core.room.ballots.tally_row import OTHERS, TallyRow
from app.core.room.ballots.wrong_parts import wrong_answers
from app.language import gettext

MAX_WRONG: Final = 5
"""Wrong answers that are listed for a blank or pair; fewer if there are several."""


def count_parts(
    question: Blanks | Matching,
    rounds: Sequence[Sequence[Answer]],
    *,
    reveal: bool,
    is_public: bool,
) -> tuple[TallyRow, ...]:
    """Count the right answers of each blank or pair, and with `reveal` the wrong ones.

    With `is_public`, texts that participants have typed have no rows of their own.
    """
    rows: list[TallyRow] = []
    for index, (part, counts) in enumerate(_right_counts(question, rounds)):
        if not reveal:
            rows.append(TallyRow(part.name, counts, right=True))
            continue
        label = _label(part.name, part.answer)
        rows.append(TallyRow(label, counts, right=True, feedback=part.feedback))
        wrong = wrong_answers(question, index, rounds)
        shown = [each for each in wrong if not (is_public and each.is_typed)]
        most = _max_wrong(len(question.parts))
        # “Other answers” for a single one would hide it and save no row.
        shown = shown if len(wrong) == len(shown) == most + 1 else shown[:most]
        rows += (
            TallyRow(_label(part.name, each.html), each.counts, False, each.feedback)
            for each in shown
        )
        others = [each.counts for each in wrong if each not in shown]
        rows += _other_answers(part.name, others)
    return tuple(rows)


def _right_counts(
    question: Blanks | Matching, rounds: Sequence[Sequence[Answer]]
) -> list[tuple[QuestionPart, tuple[int, ...]]]:
    """Return each part with the number of its right answers in each round."""
    counted = [
        Counter(
            each.option
            for answer in answers
            for each in question.grade(answer).feedback
            if each.right
        )
        for answers in rounds
    ]
    return [
        (part, tuple(counts[index] for counts in counted))
        for index, part in enumerate(question.parts)
    ]


def _other_answers(name: str, counts: Sequence[tuple[int, ...]]) -> list[TallyRow]:
    """Return a row with the sums of these counts; none without counts."""
    if not counts:
        return []
    sums = tuple(map(sum, zip(*counts, strict=True)))
    label = _label(name, interface_html(gettext(OTHERS)))
    return [TallyRow(label, sums, right=False)]


def _max_wrong(parts: int) -> int:
    """Return how many wrong answers are listed for each part of a question.

    With more than MAX_ROWS rows, the text of results on the projector would be small.
    """
    return max(1, min(MAX_WRONG, MAX_ROWS // parts - 1))


def _label(name: str, answer: str) -> str:
    return f"{name}: {answer}"
