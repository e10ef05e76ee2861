"""A class of learners whose answers queue scores."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.core.lesson import Lesson
from app.core.lms import Launch, Role
from app.core.lms.claims import SCORE_SCOPE, Presentation, ResourceLink, ScoreService
from app.core.markdown import parse
from app.core.quiz import GradingResult
from app.storage.answers import AnswerStore
from app.storage.database import Database
from app.storage.lms import (
    GradeList,
    GradeOutbox,
    LineItemSearches,
    ParticipantStore,
    PlatformStore,
    ScoreClaim,
)
from app.storage.lms.platforms import Platform

SCORE_URL = "https://lms.example/lineitem"

LESSON = """\
---
title: Graded
grading: {grading}
---

# Questions

:::{{question}} one
One?

- [x] Yes.
  > Right.
- [ ] No.
  > Wrong.
:::

:::{{question}} two
:points: 3

Two?

- [x] Yes.
  > Right.
- [ ] No.
  > Wrong.
:::

:::{{practice}} extra
Three?

- [x] Yes.
  > Right.
- [ ] No.
  > Wrong.
:::
"""


def graded_lesson(grading: str = "best") -> Lesson:
    """Return a lesson with questions of one and three points, and a practice one."""
    return parse(LESSON.format(grading=grading), "graded")


@dataclass
class Clock:
    """A clock that a test sets."""

    now: float = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Class:
    """Learners of one activity, and the outbox with their scores."""

    database: Database
    lesson: Lesson = field(default_factory=graded_lesson)
    clock: Clock = field(default_factory=Clock)

    def __post_init__(self) -> None:
        self.outbox = GradeOutbox(self.database, self.clock)
        self.searches = LineItemSearches(self.database, self.clock)
        self.list = GradeList(self.database, self.clock)
        self.answers = AnswerStore(self.database)

    def platform(self, client_id: str = "one", url: str = "https://lms.example") -> int:
        """Register a platform and return its number."""
        platform = Platform(
            issuer=url,
            client_id=client_id,
            login_url=f"{url}/auth",
            token_url=f"{url}/token",
            jwks_url=f"{url}/jwks",
            deployments=frozenset({"1"}),
        )
        return PlatformStore(self.database).add(platform).id

    def enter(
        self,
        subject: str,
        role: Role = Role.LEARNER,
        score_url: str | None = SCORE_URL,
        platform: int | None = None,
        link: str = "7",
        scores: ScoreService | None = None,
    ) -> str:
        """Launch the activity as this person, and return the learner's id."""
        if scores is None and score_url is not None:
            scores = ScoreService(lineitem=score_url, scope=(SCORE_SCOPE,))
        launch = Launch(
            subject=subject,
            role=role,
            deployment="1",
            resource=None,
            deep_linking=None,
            context=None,
            custom={},
            target="",
            scores=scores,
            presentation=Presentation(),
        )
        participant = ParticipantStore(self.database, self.clock).enter(
            platform or self.platform(), launch, ResourceLink(id=link), self.lesson.slug
        )
        return participant.learner

    def answer(self, learner: str, question: str, score: float = 1.0) -> None:
        """Answer a question with this score."""
        lesson = self.lesson
        graded = GradingResult(score == 1.0, score, ())
        self.answers.record(
            learner,
            lesson.slug,
            question,
            0,
            "",
            graded,
            after=lambda connection: self.outbox.queue(connection, learner, lesson),
        )


def claimed(group: Class) -> ScoreClaim:
    claim = group.outbox.claim()
    assert claim
    return claim


def status(group: Class, learner: str) -> str:
    found = group.outbox.status(learner, group.lesson.slug)
    assert found
    return found.state
