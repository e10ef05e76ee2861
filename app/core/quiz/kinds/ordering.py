"""Orderings: the score is the share of right pairs of neighbours.

An answer holds the position of each item, in the order in which the items are shown. A
pair of neighbours is right if the second item directly follows the first in the key.
So one misplaced item costs little, and the initial order scores 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from app.core.quiz.base_question import BaseGradedQuestion
from app.core.quiz.grading_result import Feedback, GradingResult
from app.core.quiz.interface_text import interface_html
from app.core.quiz.kinds.answer_parts import raise_invalid, read_indices
from app.language import gettext, ngettext, translatable


@dataclass(frozen=True, slots=True)
class Ordering(BaseGradedQuestion):
    """A list of items to put in order."""

    kind: ClassVar[str] = "ordering"
    next_step: ClassVar[str] = translatable("Move an item, and check again.")
    items: tuple[str, ...]
    """HTML, in the right order."""
    shown: tuple[int, ...]
    """A permutation of indices into `items`: the order in which they are shown."""

    @property
    def shown_items(self) -> tuple[str, ...]:
        return tuple(self.items[index] for index in self.shown)

    def read_answer(self, given: object) -> tuple[int, ...]:
        """Return the position of each item."""
        last = len(self.items) - 1
        positions = read_indices(given)
        if positions is None or sorted(positions) != list(range(last + 1)):
            raise_invalid(
                gettext("Give each item a different position."),
                last,
            )
        return positions

    def grade(self, given: object) -> GradingResult:
        by_position = sorted(zip(self.read_answer(given), self.shown, strict=True))
        neighbours = list(pairwise(item for _, item in by_position))
        together = sum(second == first + 1 for first, second in neighbours)
        score = together / len(neighbours)
        if score == 1:
            return GradingResult(True, score, ())
        feedback = Feedback(None, self._feedback([i for _, i in by_position]), False)
        return GradingResult(False, score, (feedback,))

    def right_answer(self) -> tuple[int, ...]:
        return self.shown

    def wrong_answers(self) -> tuple[tuple[int, ...], ...]:
        """Return the answer that keeps the items in the order in which they are
        shown."""
        return (tuple(range(len(self.items))),)

    def _feedback(self, order: Sequence[int]) -> str:
        """Return feedback as HTML: the number of right steps, and which these are."""
        runs = [[order[0]]]
        for item in order[1:]:
            if item == runs[-1][-1] + 1:
                runs[-1].append(item)
            else:
                runs.append([item])
        steps, right = len(order) - 1, len(order) - len(runs)
        if not right:
            return interface_html(
                gettext("No item is directly followed by the right one.")
            )
        count = ngettext(
            "%(count)s of %(steps)s steps from one item to the next is right:",
            "%(count)s of %(steps)s steps from one item to the next are right:",
            right,
            steps=steps,
        )
        # Translators: between two items in their order, as in “A then B then C”.
        then = interface_html(gettext("then"), "em")
        chains = [
            f" {then} ".join(self.items[index] for index in run)
            for run in runs
            if len(run) > 1
        ]
        return f"{interface_html(count)} {'; '.join(chains)}"
