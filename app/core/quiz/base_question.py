"""Base classes of the kinds of questions."""

from __future__ import annotations

import hashlib
import re
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import ClassVar, Final, Literal, Never

from app.core.errors import FieldError, InvalidInput
from app.core.quiz.grading_result import Answer, GradingResult

_LINK: Final = re.compile("<a [^>]*>")

Choices = Literal["none", "one", "several", "parts"]


@dataclass(frozen=True, slots=True)
class QuestionPart:
    """A part of a question that is answered on its own: a blank or a pair."""

    name: str
    """HTML that does not reveal the answer."""
    answer: str
    """HTML of the right answer."""
    feedback: str = ""
    """HTML for learners whose answer is right."""


@dataclass(frozen=True, slots=True)
class BaseQuestion(ABC):
    """Fields that all kinds of questions share."""

    kind: ClassVar[str]
    """Name of the kind, and of its template in `templates/questions/`."""
    label: ClassVar[str] = ""
    """Name in the list of questions for votes; empty for graded kinds."""
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
    def has_options(self) -> bool:
        """Whether readers choose among options."""
        return self.choices in ("one", "several")

    @property
    def shown_items(self) -> tuple[str, ...]:
        """HTML of the options or items that are listed below the prompt."""
        return ()

    @property
    def answer_texts(self) -> tuple[str, ...]:
        """HTML, besides the prompt, that answers refer to."""
        return self.shown_items

    @property
    def versioned_texts(self) -> tuple[str, ...]:
        """HTML to which the positions and numbers in an answer refer."""
        return self.answer_texts

    @property
    def text_digests(self) -> tuple[str, ...]:
        """Hash of each of the `versioned_texts`."""
        return tuple(map(_digest, self.versioned_texts))

    @property
    def version(self) -> str:
        """Hash of all `versioned_texts`, without the targets of their links.

        An answer from a page with another version may mean another option than the one
        that the learner has chosen. Links have other targets in a frame.
        """
        return _digest(_LINK.sub("<a>", "\n".join(self.versioned_texts)))

    @abstractmethod
    def read_answer(self, given: object) -> Answer:
        """Validate an answer and return it in the form in which it is stored.

        Indices may be numbers or, as forms send them, text. Raises InvalidInput.
        """

    @abstractmethod
    def referenced_html(self, answer: Answer) -> tuple[str, ...]:
        """Return the HTML that an answer refers to.

        Stored answers are ignored after the author has changed it.
        """

    @abstractmethod
    def grade(self, given: object) -> GradingResult:
        """Grade an answer.

        The feedback covers only the chosen options, so a wrong answer reveals nothing
        about the others. Raises InvalidInput if the answer does not fit the question,
        and for every answer to a question that is not graded.
        """


def _digest(html: str) -> str:
    """Return a short hash. Markup is part of it: formulas can have equal texts."""
    return hashlib.blake2b(html.encode(), digest_size=6).hexdigest()


@dataclass(frozen=True, slots=True)
class BaseGradedQuestion(BaseQuestion):
    """A question with a right answer."""

    next_step: ClassVar[str]
    """What to do after a wrong answer, as a sentence."""
    reason_step: ClassVar[str] = ""
    """What to do after a wrong answer if the feedback says why it is wrong; empty for
    kinds without such feedback."""
    missing_step: ClassVar[str] = ""
    """What to do if every chosen option is right but some are missing; empty for kinds
    where this cannot happen."""

    @property
    def has_reasons(self) -> bool:
        """Whether the feedback on a wrong answer says why it is wrong."""
        return bool(self.reason_step)

    def referenced_html(self, answer: Answer) -> tuple[str, ...]:
        return self.answer_texts

    @abstractmethod
    def right_answer(self) -> Answer:
        """Return an answer that scores 1."""

    @abstractmethod
    def wrong_answers(self) -> tuple[Answer, ...]:
        """Return answers that must not score 1: wrong options, near misses, the initial
        order."""


@dataclass(frozen=True, slots=True)
class BaseUngradedQuestion(BaseQuestion):
    """A question without a right answer."""

    not_graded: ClassVar[str]
    """Message for an answer that should be graded."""
    report_note: ClassVar[str] = ""
    """Note in reports of the class; empty for kinds that reports do not contain."""

    def grade(self, given: object) -> Never:
        raise InvalidInput([FieldError("answer", self.not_graded)])
