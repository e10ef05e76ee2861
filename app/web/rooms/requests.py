"""What a request to a room says: which room, by whom, and what is wished."""

from __future__ import annotations

import re
from typing import Any, Never

from flask import request

from app.core.errors import FieldError, InvalidInput, Unknown
from app.core.lesson import Lesson
from app.core.quiz import read_answer
from app.core.room import MOST_ROUNDS, Room
from app.services import services
from app.storage.library import LessonAway
from app.storage.rooms import Ballot
from app.web.json_body import read_object, strange_fields
from app.web.rooms.access import Visitor, enter
from app.web.rooms.bearer import bearer_of

LONGEST_PAIRING = 100
"""Characters. Those that are given out are shorter."""

_NUMBER = re.compile(r"[0-9]{1,19}")


def bearer() -> str:
    """The secret, or the ticket, that came in the header; empty without one."""
    return bearer_of(request.headers.get("Authorization", ""))


def visitor(typed: str) -> Visitor:
    """Who asks for the room with that code. Raises NoRoom, or TooMany."""
    return enter(services(), typed, bearer(), request.remote_addr)


def find_room(typed: str) -> str:
    """The code of a room that there is, as it is written. Raises NoRoom, or TooMany."""
    return visitor(typed).code


def lesson_of(room: Room) -> Lesson:
    """Raises LessonAway when it is not there: the room is, and outlives that."""
    try:
        return services().library.lesson(room.lesson)
    except Unknown as error:
        raise LessonAway from error


def read_revision() -> int:
    """The revision that the asker knows already; 0 for none, or for what is none."""
    since = request.args.get("since", "")
    return int(since) if _NUMBER.fullmatch(since) else 0


def read_slug() -> str:
    """The lesson to open a room for."""
    such_as = "{“lesson”: “positional-encoding”}"
    slug = _read(such_as, ("lesson",)).get("lesson")
    if not isinstance(slug, str):
        _refuse("lesson", f"Name the lesson to open a room for, as in {such_as}.")
    return slug


def read_ballot(lesson: Lesson, device: str) -> Ballot:
    """A vote of this device, checked against the question as the lesson has it."""
    such_as = "{“question”: “order”, “round”: 1, “answer”: 0}"
    given = _read(such_as, ("question", "round", "answer"))
    question, round_ = given.get("question"), given.get("round")
    if not isinstance(question, str):
        _refuse("question", f"Name the question by its id, as in {such_as}.")
    if type(round_) is not int or not 1 <= round_ <= MOST_ROUNDS:
        message = f"Write a whole number from 1 to {MOST_ROUNDS}."
        raise InvalidInput([FieldError("round", message, 1, MOST_ROUNDS)])
    task = lesson.question(question)
    return Ballot(question, round_, device, read_answer(task, given.get("answer")))


def read_pairing() -> str:
    """What a phone has read in the presenter's QR code."""
    pairing = _read("{“pairing”: “…”}", ("pairing",)).get("pairing")
    if not isinstance(pairing, str) or not _can_be_a_pairing(pairing):
        _refuse("pairing", "Send what stands behind the # of the QR code's address.")
    return pairing


def _can_be_a_pairing(text: str) -> bool:
    return text.isascii() and len(text) <= LONGEST_PAIRING


def _read(such_as: str, fields: tuple[str, ...]) -> dict[str, Any]:
    """The object that was sent, with no other fields than these."""
    given = read_object(request.get_data(), such_as)
    if strange := strange_fields(given, fields):
        raise InvalidInput(strange)
    return given


def _refuse(field: str, message: str) -> Never:
    raise InvalidInput([FieldError(field, message)])
