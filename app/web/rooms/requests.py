"""Read requests to a room: the room, the client, and the body."""

from __future__ import annotations

import re
from typing import Annotated, Final

from flask import request
from pydantic import Field

from app.core.body_model import BodyModel
from app.core.errors import FieldError, InvalidInput, UnknownName
from app.core.lesson import MAX_ID_LENGTH, Lesson
from app.core.room import Room
from app.core.room.ballots.ballot import Ballot
from app.core.room.state import MAX_ROUNDS
from app.language import gettext, translatable
from app.storage.lessons.library import MAX_SLUG_LENGTH, LessonUnavailable
from app.web.current import services
from app.web.language import use_language_of
from app.web.requests.bearer import bearer
from app.web.requests.given_answer import GivenAnswer
from app.web.requests.json_body import read_json
from app.web.requests.question_version import QuestionVersion, require_current_version
from app.web.rooms.access import RoomClient, identify_client, with_limited_ticket

MAX_PAIRING_LENGTH = 100
"""Characters; pairing codes are shorter."""

QUESTION_CHANGED: Final = translatable(
    "The question has changed since the vote was opened. Wait for the next round."
)

OUTDATED: Final = translatable("This page is out of date. Reload it, then vote.")

_MAX_DIGITS: Final = 18

MAX_REVISION: Final = 10**_MAX_DIGITS - 1
"""Largest value of `since`. Rooms never have so many revisions."""

_REVISION: Final = re.compile(f"[0-9]{{1,{_MAX_DIGITS}}}")


class NewRoom(BodyModel):
    """The lesson to open a room for."""

    lesson: Annotated[
        str,
        Field(
            max_length=MAX_SLUG_LENGTH,
            description="the slug of a lesson",
            examples=["positional-encoding"],
        ),
    ]


class NewVote(BodyModel):
    """A device's vote in a round. It replaces the device's earlier vote."""

    question: Annotated[
        str,
        Field(
            max_length=MAX_ID_LENGTH,
            description="the id of a question",
            examples=["order"],
        ),
    ]
    round: Annotated[
        int,
        Field(
            ge=1,
            le=MAX_ROUNDS,
            description=f"the number of the round, from 1 to {MAX_ROUNDS}",
            examples=[1],
        ),
    ]
    answer: GivenAnswer
    question_version: QuestionVersion = None


class PairingExchange(BodyModel):
    """The pairing code that a phone exchanges for its own secret."""

    pairing: Annotated[
        str,
        Field(
            max_length=MAX_PAIRING_LENGTH,
            pattern=r"^[\x00-\x7f]*$",
            description="the text after the # in the address of the QR code",
            examples=["Zk3vX9"],
        ),
    ]


def room_client(typed: str) -> RoomClient:
    """Return the client and the code of the room that it requests.

    Raises RoomNotFound or RateLimitExceeded.
    """
    return identify_client(services(), typed, bearer(), request.remote_addr)


def follower(typed: str) -> RoomClient:
    """Return the client of a poll, with a new ticket if it is a device without one.

    Raises RoomNotFound or RateLimitExceeded.
    """
    client = room_client(typed)
    return with_limited_ticket(services(), client, request.remote_addr)


def find_room(typed: str) -> str:
    """Return the code of an existing room, normalised.

    Raises RoomNotFound or RateLimitExceeded.
    """
    return room_client(typed).code


def lesson_of(room: Room) -> Lesson:
    """Return the room's lesson, and write the response in its language.

    Raises LessonUnavailable while the lesson's file is missing.
    """
    try:
        lesson = services().library.lesson(room.lesson)
    except UnknownName as error:
        raise LessonUnavailable from error
    use_language_of(lesson)
    return lesson


def read_revision() -> int:
    """Return the revision in `since`; 0 if it is missing. Raises InvalidInput."""
    sent = request.args.getlist("since") or ["0"]
    if len(sent) > 1 or not _REVISION.fullmatch(sent[0]):
        message = f"since must be one whole number from 0 to {MAX_REVISION}."
        raise InvalidInput(
            [FieldError("since", message, minimum=0, maximum=MAX_REVISION)]
        )
    return int(sent[0])


def read_ballot(room: Room, lesson: Lesson, device: str) -> Ballot:
    """Read this device's vote and check it against the lesson's question.

    The question must be the same as when the vote was opened, and as in the page.
    """
    sent = read_json(NewVote)
    question = lesson.question(sent.question)
    vote = room.votes_by_question.get(question.id)
    if vote and vote.is_outdated(sent.round, question.text_digests):
        raise InvalidInput([FieldError("question", gettext(QUESTION_CHANGED))])
    require_current_version(question, sent.question_version, gettext(OUTDATED))
    return Ballot(sent.question, sent.round, device, question.read_answer(sent.answer))
