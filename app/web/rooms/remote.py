"""Page of the remote: the presenter's phone with buttons, notes and votes.

Anyone who knows the room's code can open the page, so it contains no secret and no
notes. The pairing code is in the fragment of the URL, which browsers do not send.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from flask import Response, render_template

from app.core.lesson import Lesson, Slide
from app.core.quiz import Question
from app.core.room import MAX_ROUNDS
from app.language import gettext
from app.storage.rooms.store import RoomEnded
from app.web.blueprint import Blueprint, Policy
from app.web.current import services
from app.web.requests.bearer import bearer
from app.web.responses.no_store import no_store
from app.web.rooms.ended import show_ended
from app.web.rooms.requests import find_room, lesson_of

bp = Blueprint("remote", __name__, Policy())
bp.register_error_handler(RoomEnded, show_ended)


@dataclass(frozen=True, slots=True)
class QuestionLocation:
    """The slide or section that contains a question."""

    name: str
    """The slide's number, as “Slide 3”, or the title of the section."""
    slide: str = ""
    """Id of the slide; empty for a section."""
    section: str = ""
    """Id of the section; empty for a slide."""


@dataclass(frozen=True, slots=True)
class VotableQuestion:
    """A question that a room can vote on."""

    question: Question
    location: QuestionLocation
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


@bp.get("/r/<code>/remote")
def show_remote(code: str) -> Response:
    """Return the remote's page. Raises RoomNotFound."""
    room = services().rooms.find(find_room(code))
    page = render_template(
        "rooms/presenter/remote.html",
        code=room.code,
        lesson=lesson_of(room),
        max_rounds=MAX_ROUNDS,
    )
    return no_store(page)


@bp.get("/r/<code>/notes")
def show_notes(code: str) -> Response:
    """Return the speaker notes as a part of a page, to a device that controls the room.

    Raises RoomNotFound, MissingRoomSecret or InvalidRoomSecret.
    """
    room = services().rooms.require_secret(find_room(code), bearer())
    return no_store(
        render_template("rooms/presenter/notes.html", lesson=lesson_of(room))
    )


def votable_questions(lesson: Lesson) -> tuple[VotableQuestion, ...]:
    """Return every question of the lesson, in order."""
    parts = _parts(lesson)
    names = {location.slide: location.name for location, _ in parts if location.slide}
    return tuple(
        VotableQuestion(
            question, location, "" if location.slide else names.get(question.slide, "")
        )
        for location, part in parts
        for question in part.questions()
    )


@bp.app_template_global("vote_groups")
def vote_groups(lesson: Lesson) -> tuple[VoteGroup, ...]:
    """Return the questions of the slides, then those of each section."""
    groups = groupby(votable_questions(lesson), key=lambda q: q.location.section)
    return tuple(_group(tuple(questions)) for _, questions in groups)


def _group(questions: tuple[VotableQuestion, ...]) -> VoteGroup:
    location = questions[0].location
    return VoteGroup(location.name if location.section else "", questions)


def _parts(lesson: Lesson) -> list[tuple[QuestionLocation, Slide]]:
    """Return each slide and section with its location."""
    slides = [
        (QuestionLocation(gettext("Slide %(number)s", number=number), slide.id), slide)
        for number, slide in enumerate(lesson.slides, 1)
    ]
    sections = [
        (QuestionLocation(section.title_text, section=section.id), section)
        for section in lesson.sections
    ]
    return slides + sections
