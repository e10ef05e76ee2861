"""Count the votes on a question with several parts: blanks or pairs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from app.core.quiz import Answer, Blanks, Matching, interface_html
from app.core.room.number_groups import MAX_ROWS
from app.core.room.part_labels import part_answers, part_label, part_names
from app.core.room.tally_row import OTHERS, TallyRow
from app.core.room.wrong_blanks import wrong_answers
from app.language import gettext

MAX_WRONG: Final = 5
"""Wrong answers that are listed for a blank or pair; fewer if there are several."""


def count_parts(
    question: Blanks | Matching, rounds: Sequence[Sequence[Answer]], reveal: bool
) -> tuple[TallyRow, ...]:
    """Count the right answers of each blank or pair."""
    names, answers = part_names(question), part_answers(question)
    counted = [
        Counter(
            each.option
            for answer in round_
            for each in question.grade(answer).feedback
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


def with_wrong_answers(
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


def with_wrong_matches(
    question: Matching,
    rows: Sequence[TallyRow],
    rounds: Sequence[Sequence[Answer]],
) -> tuple[TallyRow, ...]:
    """Add rows of the frequent wrong matches of each pair."""
    right = question.right_answer()
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
