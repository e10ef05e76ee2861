"""The questions that a room can vote on, in groups for the presenter."""

from __future__ import annotations

from dataclasses import dataclass

from app.core.lesson import Lesson
from app.core.quiz import Question
from app.language import gettext


@dataclass(frozen=True, slots=True)
class VotableQuestion:
    """A question that a room can vote on."""

    question: Question
    location: str
    """Its slide, as “Slide 3”, or the title of its section."""
    slide: str
    """Id of its slide; empty in a section."""
    answered_on: str
    """Slide that answers a question of a section, as “Slide 3”; empty if unknown."""


@dataclass(frozen=True, slots=True)
class VoteGroup:
    """The questions of all slides, or those of one section."""

    section: str
    """Title of the section; empty for the slides."""
    questions: tuple[VotableQuestion, ...]

    @property
    def is_check(self) -> bool:
        """Whether this is a section with graded questions."""
        return bool(self.section) and any(q.question.counted for q in self.questions)


def vote_groups(lesson: Lesson) -> tuple[VoteGroup, ...]:
    """Return the questions of the slides, then those of each section."""
    names = {
        slide.id: gettext("Slide %(number)s", number=number)
        for number, slide in enumerate(lesson.slides, 1)
    }
    on_slides = tuple(
        VotableQuestion(question, names[slide.id], slide.id, "")
        for slide in lesson.slides
        for question in slide.questions()
    )
    groups = [VoteGroup("", on_slides)]
    for section in lesson.sections:
        title = section.title_text
        in_section = tuple(
            VotableQuestion(question, title, "", names.get(question.slide, ""))
            for question in section.questions()
        )
        groups.append(VoteGroup(title, in_section))
    return tuple(group for group in groups if group.questions)
