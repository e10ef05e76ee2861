"""Kinds of questions: choice, multiple choice, number, ordering, blanks, matching,
prediction, poll and open question."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from typing import ClassVar, Literal

from app.core.quiz.interface_text import interface_html
from app.language import format_list, gettext, localise, translatable

Choices = Literal["none", "one", "several", "parts"]


@dataclass(frozen=True, slots=True)
class BaseQuestion:
    """Fields that all kinds of questions share."""

    kind: ClassVar[str]
    """Name of the kind, and of its template in `templates/questions/`."""
    next_step: ClassVar[str]
    """What to do after a wrong answer, as a sentence."""
    reason_step: ClassVar[str] = ""
    """What to do after a wrong answer if the feedback says why it is wrong; empty for
    kinds without such feedback."""
    missing_step: ClassVar[str] = ""
    """What to do if every chosen option is right but some are missing; empty for kinds
    where this cannot happen."""
    needs_extras: ClassVar[bool] = False
    """Whether its form needs the styles and scripts of newer blocks."""
    choices: ClassVar[Choices] = "none"
    """How many lettered options an answer contains, or that it has other parts:
    blanks or pairs."""
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
    def has_reasons(self) -> bool:
        """Whether the feedback on a wrong answer says why it is wrong."""
        return True

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
    """HTML: why the option is right or wrong. Shown only to learners who chose it.
    Empty if the author wrote none."""

    @property
    def shown_feedback(self) -> str:
        """The feedback, or whether the option is right."""
        return self.feedback or plain_feedback(self.right)


@dataclass(frozen=True, slots=True)
class _ChoiceQuestion(BaseQuestion):
    """A question with lettered options."""

    options: tuple[Option, ...]

    @property
    def has_reasons(self) -> bool:
        return all(option.feedback for option in self.options)

    @property
    def shown_items(self) -> tuple[str, ...]:
        return tuple(option.html for option in self.options)


@dataclass(frozen=True, slots=True)
class SingleChoice(_ChoiceQuestion):
    """A question with exactly one right option."""

    kind: ClassVar[str] = "choice"
    next_step: ClassVar[str] = translatable("Choose again, and check again.")
    reason_step: ClassVar[str] = translatable(
        "Read why, choose again, and check again."
    )
    choices: ClassVar[Choices] = "one"


@dataclass(frozen=True, slots=True)
class MultipleChoice(_ChoiceQuestion):
    """A question for all right options and no others."""

    kind: ClassVar[str] = "several"
    next_step: ClassVar[str] = translatable("Change your choice, and check again.")
    reason_step: ClassVar[str] = translatable(
        "Read why, change your choice, and check again."
    )
    missing_step: ClassVar[str] = translatable(
        "Your choices are right, but others are missing. Choose more, and check again."
    )
    choices: ClassVar[Choices] = "several"


@dataclass(frozen=True, slots=True)
class NearMiss:
    """A likely wrong number with its own feedback."""

    value: Decimal
    tolerance: Decimal
    feedback: str
    """HTML, shown only to learners who entered this number."""


@dataclass(frozen=True, slots=True)
class Numeric(BaseQuestion):
    """A question for a number. Answers within `value` ± `tolerance` are right."""

    kind: ClassVar[str] = "numeric"
    next_step: ClassVar[str] = translatable("Enter another number, and check again.")
    reason_step: ClassVar[str] = translatable(
        "Read why, enter another number, and check again."
    )
    value: Decimal
    tolerance: Decimal = Decimal(0)
    units: tuple[str, ...] = ()
    """Accepted units; the first is shown next to the field."""
    feedback: str = ""
    """HTML, shown to learners who entered a right number."""
    near_misses: tuple[NearMiss, ...] = ()
    unit_in_text: str = ""
    """Unit that follows a blank in its text, which is accepted, too; may be empty."""

    @property
    def answer_text(self) -> str:
        """The right number with its tolerance, such as `6.28 ± 0.01`, as plain text."""
        numbers = (self.value, self.tolerance) if self.tolerance else (self.value,)
        return " ± ".join(localise(f"{number:f}") for number in numbers)


@dataclass(frozen=True, slots=True)
class Ordering(BaseQuestion):
    """A list of items to put in order."""

    kind: ClassVar[str] = "ordering"
    next_step: ClassVar[str] = translatable("Move an item, and check again.")
    items: tuple[str, ...]
    """HTML, in the right order."""
    shown: tuple[int, ...]
    """A permutation of indices into `items`: the order in which they are shown."""

    @property
    def has_reasons(self) -> bool:
        return False

    @property
    def shown_items(self) -> tuple[str, ...]:
        return tuple(self.items[index] for index in self.shown)


@dataclass(frozen=True, slots=True)
class WrongWord:
    """A likely wrong word in a blank, with its own feedback."""

    text: str
    feedback: str
    """HTML, shown only to learners who entered this word."""


@dataclass(frozen=True, slots=True)
class WordBlank:
    """A blank for a word or a few words."""

    accepted: tuple[str, ...]
    """Right answers. Where there is space for one, the first is shown."""
    feedback: str = ""
    """HTML, shown to learners who entered a right answer."""
    wrong_words: tuple[WrongWord, ...] = ()

    @property
    def kind(self) -> str:
        """Empty, so that templates can distinguish words from numbers."""
        return ""

    @property
    def answer_text(self) -> str:
        """The right answer as plain text."""
        return self.accepted[0]

    @property
    def answers_text(self) -> str:
        """All right answers as plain text, such as `strong, tight or high`."""
        return format_list(self.accepted, "or")


Blank = WordBlank | Numeric
"""A blank for words, or for a number: a question for it without id and prompt."""


@dataclass(frozen=True, slots=True)
class Blanks(BaseQuestion):
    """A text with blanks to fill in. The prompt is the text with lines for them."""

    kind: ClassVar[str] = "blanks"
    next_step: ClassVar[str] = translatable("Change the wrong blanks, and check again.")
    choices: ClassVar[Choices] = "parts"
    needs_extras: ClassVar[bool] = True
    pieces: tuple[str, ...]
    """HTML of the text before, between and after the blanks."""
    blanks: tuple[Blank, ...]

    @property
    def has_reasons(self) -> bool:
        return False


@dataclass(frozen=True, slots=True)
class Matching(BaseQuestion):
    """Items on the left, each of which belongs to one item on the right."""

    kind: ClassVar[str] = "matching"
    next_step: ClassVar[str] = translatable(
        "Change the wrong matches, and check again."
    )
    choices: ClassVar[Choices] = "parts"
    needs_extras: ClassVar[bool] = True
    left: tuple[str, ...]
    """HTML, in the order of the lesson."""
    right: tuple[str, ...]
    """HTML of the different items on the right."""
    pairs: tuple[int, ...]
    """For each item on the left, the index of its match in `right`."""
    shown: tuple[int, ...]
    """A permutation of indices into `right`: the order in which they are shown."""

    @property
    def has_reasons(self) -> bool:
        return False

    @property
    def shown_items(self) -> tuple[str, ...]:
        return tuple(self.right[index] for index in self.shown)

    @property
    def matches(self) -> tuple[tuple[str, str], ...]:
        """HTML of each item on the left with its match."""
        return tuple(
            (left, self.right[index])
            for left, index in zip(self.left, self.pairs, strict=True)
        )


@dataclass(frozen=True, slots=True)
class Prediction(BaseQuestion):
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


@dataclass(frozen=True, slots=True)
class Poll(BaseQuestion):
    """A question for what readers think or want. It is not graded."""

    kind: ClassVar[str] = "poll"
    needs_extras: ClassVar[bool] = True
    choices: ClassVar[Choices] = "one"
    options: tuple[str, ...]
    """HTML."""

    @property
    def shown_items(self) -> tuple[str, ...]:
        return self.options


@dataclass(frozen=True, slots=True)
class OpenQuestion(BaseQuestion):
    """A question that readers answer in their own words. It is not graded.

    Its `explanation` is the model answer, which may be empty.
    """

    kind: ClassVar[str] = "open"
    needs_extras: ClassVar[bool] = True
    max_characters: ClassVar[int] = 3000
    """Characters of an answer, whatever its number of words."""
    max_words: int


GradedQuestion = SingleChoice | MultipleChoice | Numeric | Ordering | Blanks | Matching
UngradedQuestion = Prediction | Poll | OpenQuestion
Question = GradedQuestion | UngradedQuestion


def plain_feedback(right: bool) -> str:
    """Return the feedback for answers to which the author has written none."""
    return interface_html(gettext("Right.") if right else gettext("Not right."))
