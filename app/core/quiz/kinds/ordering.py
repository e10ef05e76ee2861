"""Read and grade orderings: the score is the share of right pairs of neighbours.

An answer holds the position of each item, in the order in which the items are shown. A
pair of neighbours is right if the second item directly follows the first in the key.
So one misplaced item costs little, and the initial order scores 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from app.core.quiz.grading_result import Feedback, GradingResult
from app.core.quiz.interface_text import interface_html
from app.core.quiz.kinds.answer_parts import raise_invalid, read_indices
from app.core.quiz.questions import Ordering
from app.language import gettext, ngettext


def read_positions(question: Ordering, given: object) -> tuple[int, ...]:
    """Return the position of each item. Raises InvalidInput."""
    last = len(question.items) - 1
    positions = read_indices(given)
    if positions is None or sorted(positions) != list(range(last + 1)):
        raise_invalid(
            gettext(
                "The answer must give each of the %(count)s items a different "
                "position, from 0 to %(last)s.",
                count=last + 1,
                last=last,
            ),
            last,
        )
    return positions


def grade_positions(question: Ordering, positions: Sequence[int]) -> GradingResult:
    by_position = sorted(zip(positions, question.shown, strict=True))
    neighbours = list(pairwise(item for _, item in by_position))
    together = sum(second == first + 1 for first, second in neighbours)
    score = together / len(neighbours)
    if score == 1:
        return GradingResult(True, score, ())
    order = [item for item, _ in neighbours] + [neighbours[-1][1]]
    return GradingResult(
        False, score, (Feedback(None, _feedback(question, order), False),)
    )


def right_positions(question: Ordering) -> tuple[int, ...]:
    return question.shown


def initial_positions(question: Ordering) -> tuple[int, ...]:
    """Return the answer that keeps the items in the order in which they are shown."""
    return tuple(range(len(question.items)))


def _feedback(question: Ordering, order: Sequence[int]) -> str:
    """Return feedback as HTML: the number of right steps, and which these are."""
    runs = [[order[0]]]
    for item in order[1:]:
        if item == runs[-1][-1] + 1:
            runs[-1].append(item)
        else:
            runs.append([item])
    steps, right = len(order) - 1, len(order) - len(runs)
    if not right:
        return interface_html(gettext("No item is directly followed by the right one."))
    count = ngettext(
        "%(count)s of %(steps)s steps from one item to the next is right:",
        "%(count)s of %(steps)s steps from one item to the next are right:",
        right,
        steps=steps,
    )
    # Translators: between two items in their order, as in “A then B then C”.
    then = interface_html(gettext("then"), "em")
    chains = [
        f" {then} ".join(question.items[index] for index in run)
        for run in runs
        if len(run) > 1
    ]
    return f"{interface_html(count)} {'; '.join(chains)}"
