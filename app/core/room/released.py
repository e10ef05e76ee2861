"""Answers to an open question that the presenter has released to everyone.

A released answer is a copy: it stays as the presenter has read it if its device then
changes its answer.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Annotated, Final

from pydantic import Field

from app.core.body_model import BodyModel
from app.core.lesson import MAX_ID_LENGTH
from app.core.room.state import Conflict, Room
from app.language import gettext

MAX_RELEASED: Final = 20
"""Answers that everyone sees at the same time, because every follower receives them."""

ID_LENGTH: Final = 16
"""Characters of the id of an answer."""

_AnswerId = Annotated[str, Field(max_length=ID_LENGTH)]


class ReleaseChange(BodyModel):
    """Answers to an open question to release, or to take back."""

    question: Annotated[
        str,
        Field(
            max_length=MAX_ID_LENGTH,
            description="the id of the open question of the room's vote",
        ),
    ]
    answers: Annotated[
        dict[_AnswerId, bool],
        Field(
            min_length=1,
            max_length=MAX_RELEASED,
            description="an object with true or false by the id of an answer: whether"
            f" everyone sees it; at most {MAX_RELEASED}",
        ),
    ]


def answer_id(text: str) -> str:
    """Return the id of an answer. Equal texts are one answer."""
    digest = hashlib.blake2b(text.encode(), digest_size=ID_LENGTH // 2)
    return digest.hexdigest()


def texts_by_id(texts: Iterable[object]) -> dict[str, str]:
    """Return the texts of answers by their ids."""
    return {answer_id(text): text for text in texts if isinstance(text, str)}


def with_released(room: Room, change: ReleaseChange, texts: Mapping[str, str]) -> Room:
    """Return the room after the change. `texts` are the answers of the round, by id.

    Raises Conflict.
    """
    if room.vote is None or room.vote.question != change.question:
        raise Conflict(gettext("Ask this question before you release its answers."))
    shown = dict(room.released.get(change.question, {}))
    for id, is_released in change.answers.items():
        if not is_released:
            shown.pop(id, None)
        elif id in texts:
            shown.setdefault(id, texts[id])
        elif id not in shown:
            raise Conflict(gettext("This answer has changed since you saw it."))
    if len(shown) > MAX_RELEASED:
        message = gettext(
            "At most %(count)s answers can be shown. Take one back first.",
            count=MAX_RELEASED,
        )
        raise Conflict(message)
    return replace(room, released={**room.released, change.question: shown})


def without_earlier_round(before: Room, room: Room) -> Room:
    """Return the room, without released answers if a further round was opened."""
    vote = room.vote
    earlier = before.votes_by_question.get(vote.question) if vote else None
    if vote is None or earlier is None or earlier.round == vote.round:
        return room
    released = {id: texts for id, texts in room.released.items() if id != vote.question}
    return replace(room, released=released)
