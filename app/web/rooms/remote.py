"""The presenter's phone: two large buttons, notes, and the vote.

The page itself holds no secret, and is the same for whoever asks: what it may do is
decided by the pairing behind the # of its address, which no server is sent.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from flask import Response, render_template

from app.core.lesson import Lesson
from app.core.quiz import Question
from app.web.blueprint import Blueprint, Policy
from app.web.current import services
from app.web.no_store import no_store
from app.web.rooms.requests import find_room, lesson_of

bp = Blueprint("remote", __name__, Policy())


@dataclass(frozen=True, slots=True)
class Votable:
    """A question that a room can vote on."""

    question: Question
    place: str
    """Where it stands, in words: a slide's number, or the title of a section."""


@bp.get("/r/<code>/remote")
def show_remote(code: str) -> Response:
    """The remote of a room, with the notes of its lesson. Raises RoomNotFound."""
    room = services().rooms.find(find_room(code))
    page = render_template("rooms/remote.html", code=room.code, lesson=lesson_of(room))
    return no_store(page)


@bp.app_template_global("votable")
def votable(lesson: Lesson) -> tuple[Votable, ...]:
    """Every question of the lesson, in its order."""
    return tuple(
        Votable(question, place)
        for place, alone in _parts(lesson)
        for question in alone.questions()
    )


def _parts(lesson: Lesson) -> list[tuple[str, Lesson]]:
    """Each slide and section as a lesson of its own, with what it is called."""
    bare = replace(lesson, cover=(), sections=())
    slides = [
        (f"Slide {number}", replace(bare, slides=(slide,)))
        for number, slide in enumerate(lesson.slides, 1)
    ]
    sections = [
        (section.title_text, replace(bare, slides=(section,)))
        for section in lesson.sections
    ]
    return slides + sections
