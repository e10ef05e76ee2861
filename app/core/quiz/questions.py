"""Kinds of questions: choice, multiple choice, number, ordering and prediction."""

from __future__ import annotations

import hmac
from dataclasses import dataclass, field
from decimal import Decimal
from typing import ClassVar, Literal

import numpy as np

Choices = Literal["none", "one", "several"]


@dataclass(frozen=True, slots=True)
class _BaseQuestion:
    """Fields that all kinds of questions share."""

    kind: ClassVar[str]
    """Name of the kind, and of its template in `templates/questions/`."""
    next_step: ClassVar[str]
    """What to do after a wrong answer; completes “Read why, …, and check again.”"""
    has_reasons: ClassVar[bool] = True
    """Whether the feedback on a wrong answer says why it is wrong."""
    choices: ClassVar[Choices] = "none"
    """How many lettered options an answer contains."""
    id: str
    prompt: str
    """HTML."""
    line: int = field(default=0, kw_only=True)
    """1-based line in the lesson's file."""
    hints: tuple[str, ...] = field(default=(), kw_only=True)
    """HTML. Readers open them one by one before they answer."""
    explanation: str = field(default="", kw_only=True)
    """HTML, shown after a right answer because it reveals the key."""
    counted: bool = field(default=True, kw_only=True)
    """Whether it counts towards the lesson's score; practice does not."""
    points: int = field(default=1, kw_only=True)
    """Points of a right answer in the lesson's score; ignored unless `counted`."""
    figure: str = field(default="", kw_only=True)
    """Name of the figure that is shown with a vote on the question; empty if the author
    names none."""
    slide: str = field(default="", kw_only=True)
    """Id of the slide to look at again after a wrong answer; empty if the author names
    none."""

    @property
    def shown_items(self) -> tuple[str, ...]:
        """HTML of the options or items that are listed below the prompt."""
        return ()


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a choice question."""

    html: str
    right: bool
    feedback: str
    """HTML: why the option is right or wrong. Shown only to learners who chose it."""


@dataclass(frozen=True, slots=True)
class _ChoiceQuestion(_BaseQuestion):
    """A question with lettered options."""

    options: tuple[Option, ...]

    @property
    def shown_items(self) -> tuple[str, ...]:
        return tuple(option.html for option in self.options)


@dataclass(frozen=True, slots=True)
class SingleChoice(_ChoiceQuestion):
    """A question with exactly one right option."""

    kind: ClassVar[str] = "choice"
    next_step: ClassVar[str] = "choose again"
    choices: ClassVar[Choices] = "one"


@dataclass(frozen=True, slots=True)
class MultipleChoice(_ChoiceQuestion):
    """A question for all right options and no others."""

    kind: ClassVar[str] = "several"
    next_step: ClassVar[str] = "change your choice"
    choices: ClassVar[Choices] = "several"


@dataclass(frozen=True, slots=True)
class NearMiss:
    """A likely wrong number with its own feedback."""

    value: Decimal
    tolerance: Decimal
    feedback: str
    """HTML, shown only to learners who entered this number."""


@dataclass(frozen=True, slots=True)
class Numeric(_BaseQuestion):
    """A question for a number. Answers within `value` ± `tolerance` are right."""

    kind: ClassVar[str] = "numeric"
    next_step: ClassVar[str] = "enter another number"
    value: Decimal
    tolerance: Decimal = Decimal(0)
    units: tuple[str, ...] = ()
    """Accepted units; the first is shown next to the field."""
    feedback: str = ""
    """HTML, shown to learners who entered a right number."""
    near_misses: tuple[NearMiss, ...] = ()

    @property
    def answer_text(self) -> str:
        """The right number with its tolerance, such as `6.28 ± 0.01`, as plain text."""
        tolerance = f" ± {self.tolerance:f}" if self.tolerance else ""
        return f"{self.value:f}{tolerance}".replace("-", "−")


@dataclass(frozen=True, slots=True)
class Ordering(_BaseQuestion):
    """A list of items to put in order."""

    kind: ClassVar[str] = "ordering"
    next_step: ClassVar[str] = "move an item"
    has_reasons: ClassVar[bool] = False
    items: tuple[str, ...]
    """HTML, in the right order."""
    shown: tuple[int, ...]
    """A permutation of indices into `items`: the order in which they are shown."""

    @property
    def shown_items(self) -> tuple[str, ...]:
        return tuple(self.items[index] for index in self.shown)


@dataclass(frozen=True, slots=True)
class Prediction(_BaseQuestion):
    """A question that readers answer before they see what happens.

    It is not graded: no option is right. Its `explanation` is the answer.
    """

    kind: ClassVar[str] = "prediction"
    choices: ClassVar[Choices] = "one"
    options: tuple[str, ...]
    """HTML."""

    @property
    def shown_items(self) -> tuple[str, ...]:
        return self.options


GradedQuestion = SingleChoice | MultipleChoice | Numeric | Ordering
Question = GradedQuestion | Prediction


def shuffled(count: int, text: str, key: bytes) -> tuple[int, ...]:
    """Return a permutation of 0 … count − 1 in which no number follows its predecessor.

    So the initial order of an Ordering scores 0. The result depends only on `count`,
    which must be at least 2, on the question's text and on the key. Without a secret
    key, readers could compute the permutation of each possible order of the items, and
    find the order that gives the permutation they see.
    """
    digest = hmac.digest(key, text.encode(), "sha256")
    generator = np.random.default_rng(int.from_bytes(digest))
    order = np.arange(count)
    while (np.diff(order) == 1).any():  # false for about one permutation in three
        order = generator.permutation(count)
    return tuple(int(index) for index in order)
