"""Bodies about the answers of a learner."""

from __future__ import annotations

from typing import Annotated, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from app.core.quiz import Answer
from app.web.response_models.fields import Count, documented


@documented
class AnswerFeedback(TypedDict):
    """Feedback on a part of an answer."""

    option: int | None
    """Index of the option, from 0; null for feedback on the whole answer."""
    right: bool
    html: str


@documented
class PollChoices(TypedDict):
    """The choices of all readers in a poll."""

    answered: Count
    """How many readers have chosen an option."""
    counts: list[Count] | None
    """How many have chosen each option. Null for fewer than 5 readers."""


@documented
class GradedAnswer(TypedDict):
    """A graded answer."""

    answer: Answer
    correct: bool | None
    """Null for polls and open questions, which are not graded."""
    score: Annotated[float, Field(ge=0, le=1)] | None
    """Null for polls and open questions."""
    feedback: list[AnswerFeedback]
    """Feedback on the chosen options only."""
    attempts: Annotated[int, Field(ge=1)]
    """How often this learner has answered this question."""
    first_correct: bool | None
    """Whether this learner's first answer was right."""
    verdict: str
    explanation: str
    """HTML; empty while it would give the key away. For open questions, the model
    answer."""
    poll: NotRequired[PollChoices]
    """Only for polls."""


@documented
class NewGradedAnswer(GradedAnswer):
    """A graded answer, and the learner's token."""

    token: str
    """Send it with further answers, or to read or delete the stored answers."""


@documented
class AnswerSummary(TypedDict):
    """Number of graded questions right at the first try, and the slides to repeat."""

    questions: Annotated[int, Field(ge=1)]
    right_first: Annotated[int, Field(ge=0)]
    slides: list[str]
    """Ids of slides to look at again."""


@documented
class LatestAnswers(TypedDict):
    """A learner's latest answers in a lesson."""

    answers: dict[str, GradedAnswer]
    """The latest answer to each question, by the question's id."""
    summary: AnswerSummary | None
    """Null until the learner has answered all graded questions."""


@documented
class LessonProgress(TypedDict):
    """A learner's progress in one lesson."""

    questions: Count
    """Graded questions, without practice."""
    answered: Count
    right: Count
    """Questions whose latest answer is right."""


@documented
class CourseProgress(TypedDict):
    """A learner's progress in a course."""

    lessons: dict[str, LessonProgress]
    """By the lesson's slug, in the order of the course."""
    latest: str | None
    """The lesson with the learner's latest answer; null without an answer."""
