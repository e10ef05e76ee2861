"""A room as JSON types, as room stores store it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, Final

from app.core.room.state import Phase, Room, Vote

_FIELDS: Final = {
    "joining": "shows_code",
    "reasons": "shows_reasons",
    "driver": "changed_by",
}
"""Fields of a room that have another name in JSON, by that name."""

_KNOWN: Final = frozenset(field.name for field in fields(Room))


def room_to_json(room: Room) -> dict[str, Any]:
    """Return the room as JSON types. `room_from_json` is the inverse."""
    return {
        "code": room.code,
        "lesson": room.lesson,
        "slide": room.slide,
        "step": room.step,
        "block": room.block,
        "figures": {name: dict(settings) for name, settings in room.figures.items()},
        "answers": dict(room.answers),
        "vote": _vote_json(room.vote) if room.vote else None,
        "asked": [_vote_json(vote) for vote in room.votes_by_question.values()],
        "released": {id: dict(texts) for id, texts in room.released.items()},
        "joining": room.shows_code,
        "reasons": room.shows_reasons,
        "black": room.black,
        "driver": room.changed_by,
        "revision": room.revision,
        "open": room.open,
    }


def room_from_json(stored: Mapping[str, Any]) -> Room:
    """Build a room from its JSON form, without the fields that a newer version added.

    Raises ValueError, KeyError or TypeError for the form of an incompatible version.
    """
    renamed = {_FIELDS.get(name, name): value for name, value in stored.items()}
    values = {name: value for name, value in renamed.items() if name in _KNOWN}
    slide, vote = values["slide"], values.pop("vote")
    votes = [_vote_from_json(vote, slide) for vote in stored["asked"]]
    return Room(
        **values,
        vote=_vote_from_json(vote, slide) if vote else None,
        votes_by_question={vote.question: vote for vote in votes},
    )


def _vote_json(vote: Vote) -> dict[str, Any]:
    return {
        "question": vote.question,
        "round": vote.round,
        "phase": str(vote.phase),
        "slide": vote.slide,
        "opened": vote.opened,
        "devices": list(vote.devices),
    }


def _vote_from_json(stored: Mapping[str, Any], slide: str) -> Vote:
    """Build a vote. Votes of earlier versions lack the last fields.

    `slide` is the default for the vote's slide.
    """
    return Vote(
        stored["question"],
        stored["round"],
        Phase(stored["phase"]),
        stored.get("slide", slide),
        stored.get("opened", 0.0),
        tuple(stored.get("devices", ())),
    )
