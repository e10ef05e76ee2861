"""A room as JSON types, as room stores store it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, fields
from typing import Any, Final

from app.core.room.state import Phase, Room, Vote

_NAMES: Final = {
    "shows_code": "joining",
    "shows_reasons": "reasons",
    "changed_by": "driver",
    "votes_by_question": "asked",
}
"""By field of a room: its name in JSON, if that is another one."""

_FIELDS: Final = {_NAMES.get(each.name, each.name): each.name for each in fields(Room)}
"""Fields of a room by their names in JSON."""


def room_to_json(room: Room) -> dict[str, Any]:
    """Return the room as JSON types. `room_from_json` is the inverse."""
    values = {name: getattr(room, field) for name, field in _FIELDS.items()}
    return values | {
        "vote": _vote_json(room.vote) if room.vote else None,
        "asked": [_vote_json(vote) for vote in room.votes_by_question.values()],
    }


def room_from_json(stored: Mapping[str, Any]) -> Room:
    """Build a room from its JSON form, without the fields that a newer version added.

    Raises ValueError, KeyError or TypeError for the form of an incompatible version.
    """
    values = {field: stored[name] for name, field in _FIELDS.items() if name in stored}
    slide, vote = stored["slide"], stored["vote"]
    votes = [_vote_from_json(vote, slide) for vote in stored["asked"]]
    return Room(
        **values
        | {
            "vote": _vote_from_json(vote, slide) if vote else None,
            "votes_by_question": {vote.question: vote for vote in votes},
        }
    )


def _vote_json(vote: Vote) -> dict[str, Any]:
    return asdict(vote) | {
        "devices": list(vote.devices),
        "text_digests": [list(digests) for digests in vote.text_digests],
    }


def _vote_from_json(stored: Mapping[str, Any], slide: str) -> Vote:
    """Build a vote. Votes of earlier versions lack the last fields.

    `slide` is the default for the vote's slide.
    """
    return Vote(
        question=stored["question"],
        round=stored["round"],
        phase=Phase(stored["phase"]),
        slide=stored.get("slide", slide),
        opened=stored.get("opened", 0.0),
        devices=tuple(stored.get("devices", ())),
        text_digests=tuple(map(tuple, stored.get("text_digests", ()))),
    )
